"""The players' vocabulary for calls in each ruleset. Records use the same words for all rulesets.

Sources: the British texts and the classic American description of rules.py. North American as played today,
where an opponent says "pick it up" and no one says "over".
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallWords:
    """The words of a call: on its button, spoken at the table, and in later descriptions with the upcard.

    ``made`` says the same without the card. ``means`` explains the call, with the suit, if its words
    could be misunderstood.
    """

    button: str
    aloud: str
    told: str = ""
    made: str = ""
    means: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Vocabulary:
    """The vocabulary of a ruleset's players.

    ``calls`` has a saying for each word in records for accepting the upcard (order, assist, take, turn-down).
    ``over`` is the dealer's pass in the first round.
    ``take_up`` and ``took_up`` are the verb for the dealer and the upcard. ``next``: suits of the second
    round are called next and crossing. ``trumps`` is the word for the trump suit.
    """

    calls: Mapping[str, CallWords]
    over: CallWords
    take_up: str = "take up"
    took_up: str = "took up"
    next: bool
    trumps: str = "trumps"

    @property
    def aloud(self) -> Mapping[str, str]:
        """The spoken words for each key of ``calls``, and for ``over``."""
        return {**{word: call.aloud for word, call in self.calls.items()}, "over": self.over.aloud}


_ORDER = CallWords("Order it up", "I order it up", "ordered up {card}", "ordered it up")
_ASSIST = CallWords("Assist", "I assist", "assisted with {card}", "assisted")
_TAKE = CallWords("Take it up", "I'll take it up", "took up {card}", "took it up")
_TURN_DOWN = CallWords(
    "Turn it down",
    "Turn it down",
    "turned down {card} to play {suit}",
    "turned it down",
    "“Turn it down” makes {suit} trumps. To refuse, pass.",
)  # when the partner goes alone
_OVER = CallWords("Over", "Over", made="said “Over” and turned down the upcard")
_DOWN = CallWords("Turn it down", "I turn it down", made="turned it down")  # for the dealer's pass

NORTH_AMERICAN_WORDS = Vocabulary(
    calls={
        "order": CallWords("Pick it up", "Pick it up", "ordered up {card}", "ordered it up"),
        "assist": _ASSIST,
        "take": CallWords("Pick it up", "I'll pick it up", "picked up {card}", "picked it up"),
        "turn-down": _ORDER,
    },
    over=_DOWN,
    take_up="pick up",
    took_up="picked up",
    next=True,
    trumps="trump",
)
CLASSIC_WORDS = Vocabulary(
    calls={"order": _ORDER, "assist": _ASSIST, "take": _TAKE, "turn-down": _ORDER}, over=_DOWN, next=True
)
BRITISH_WORDS = Vocabulary(
    calls={"order": _ORDER, "assist": _ASSIST, "take": _TAKE, "turn-down": _TURN_DOWN}, over=_OVER, next=False
)
SLAPTON = Vocabulary(
    calls={
        **BRITISH_WORDS.calls,
        "take": CallWords("Take it up", "I take it up", "took up {card}", "took it up"),
    },
    over=_OVER,
    next=False,
)
