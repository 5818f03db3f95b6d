"""The context of a question: the situation at the table, and the previous question."""

import re
from dataclasses import dataclass

_LEANING = re.compile(
    r"^(?:(?:ok|okay|oh|so|right|thanks|ah|hm|hmm) )*"
    r"(?:and|but|or|then|what about|how about|same (?:for|with|in)|also) (?P<rest>.+)$"
)
_POLITE = re.compile(
    r"^(?:thanks?|thx|ty|ok|okay|k|cool|great|nice|perfect|got it|cheers|lol|hi|hello|hey|good)\b"
)
_CIRCUMSTANCE = re.compile(r"^(?:if|with|without|when|in|for|after|before|as|even)\b")
_COMPLETE = re.compile(
    r"^(?:(?:in|at|on|for) \S+ )?(?:who|whos|what|whats|when|where|how|hows|which|whose|why)\b"
)
_SHORT = 5  # words of what may be no whole question
_WHY_NOT = re.compile(
    r"\bwhy\b.*\b(?:cant|cannot|can|not|wont|isnt|arent|couldnt|greyed|grey|gray|grayed|disabled|refused|let)\b"
    r"|\bwhat did i do wrong\b|\bwhats wrong with (?:this|that|my)\b|^why not\b"
    r"|\b(?:wont|doesnt|not) let(?:ting)? me\b"
)


@dataclass(frozen=True, slots=True)
class Moment:
    """The context of a question.

    ``drive``: in a drive's channel or at one of its tables. ``now`` is the topic of the current action at the
    table, ``refused`` that of the rule behind the player's last refusal. Each may be empty.
    """

    drive: bool = False
    now: str = ""
    refused: str = ""


ANYWHERE = Moment()


def find_continuation(plain: str) -> str:
    """Return the part of a question, in plain words, that continues the previous one, or "": ``alone``."""
    found = _LEANING.match(plain)
    if found is None:
        return plain if _CIRCUMSTANCE.match(plain) and len(plain.split()) <= _SHORT else ""
    return "" if _COMPLETE.match(found["rest"]) else found["rest"]


def is_short(plain: str) -> bool:
    """Return True if the question may be incomplete: ``the left bower?``."""
    return len(plain.split()) <= _SHORT and not (_COMPLETE.match(plain) or _POLITE.match(plain))


def asks_why_not(plain: str) -> bool:
    """Return True if it asks why something isn't allowed."""
    return _WHY_NOT.search(plain) is not None
