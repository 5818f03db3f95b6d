"""Comparisons of two games: which two a question means, and the section with their differences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from bot.engine.options import Ruleset
from bot.rulebook.article import ArticleLine, Draft
from bot.rulebook.in_force import begun, changed
from bot.rulebook.rulesets import differences, only_in
from bot.rulebook.section import Section

DEFAULT = "north_american"
"""The game that is meant where none is named or played."""

COMPARED = "compare"
"""The part before the slash in the id of a comparison: ``compare/slapton+bid``."""

_COMPARING = re.compile(
    r"\b(?:dif(?!fic)\w*|compare|compares|compared|comparing|comparison|vs|v|versus|unlike"
    r"|(?:same|similar) (?:as|to)|(?:same|similar)$"
    r"|(?:like|as|than) (?:in|at) (?:and|but|so|or|got|gave|is|was|wrong|right|here|though|it|they|we|the)"
    r"|(?:as|than) (?:in|at)$)\b"
)
_HERE = re.compile(r"\bin this (?:version|game|one|variant)\b")
_BY_WHICH_COMMAND = re.compile(r"\bhow (?:do|can|would|could) (?:i|u|you|we|one) (?:compare|see)\b")
_ORDINARY = re.compile(r"\b(?:normal|regular|ordinary|standard|usual|plain|vanilla|basic|proper)\b")
_BID = re.compile(r"\bbid(?:ding)?\b")
_LIKE = 0.8  # how like a word must be to one of these
_BESIDE_THE_POINT = frozenset(
    "what whats wat wats wot is are s the a an in of between and or to from with as than how do does can"
    " could would you u i me we it they them this that there any main big biggest key one ones other"
    " others both two euchre game games rule rules version versions type types kind kinds play played way"
    " just about so ok please pls explain tell show give list out different differ differs differently"
    " difference differences diff diffs compare compares compared comparing comparison vs v versus unlike"
    " same similar".split()
)


def asks_to_compare(bare: str) -> bool:
    """Return True if a question, without games' names, asks for a comparison."""
    return bool(_COMPARING.search(bare) or _HERE.search(bare))


def games_to_compare(named: Sequence[str], bare: str, given: str) -> tuple[str, str] | None:
    """Return the ids of the two games to compare, or None if the question asks something else.

    ``named`` are the games it names, ``bare`` is the rest of it. ``given`` is the current game, which a
    single named game is compared with.
    """
    if not _COMPARING.search(bare) or _BY_WHICH_COMMAND.search(bare):
        return None
    games = list(named)
    if _BID.search(bare) and "bid" not in games:
        games.append("bid")
    if len(games) > 2 and "british_hangman" in games and "british_book" in games:
        games.remove("british_book")  # where both are meant by "British", and another is named
    rest = [word for word in _BID.sub("", _ORDINARY.sub("", bare)).split() if not _is_beside_the_point(word)]
    if len(games) < 2 and not rest and (games or _ORDINARY.search(bare)):
        games = [*games, given, DEFAULT]
    first, *others = games or [given]
    return next(((first, other) for other in others if other != first), None)


def _is_beside_the_point(word: str) -> bool:
    """Return True if the word says nothing of what is compared, even if it's misspelled."""
    return word in _BESIDE_THE_POINT or bool(get_close_matches(word, _BESIDE_THE_POINT, 1, _LIKE))


def compare_rulesets(first: Ruleset, second: Ruleset) -> Section:
    """Return a section with what differs between the games, an item each, then what only one of them has."""
    told = [
        f"- {each.title}. " + " ".join(map(_name_and_value, (first, second), each.values))
        for each in differences(first, second)
    ]
    for game, other in ((first, second), (second, first)):
        if own := only_in(game, other):
            told.append(f"- Only in {game.name}. {'. '.join(own)}.")
    if told:  # what a game is in short holds where no house rules change it
        told = [*(f"- {game.name}: {game.summary}." for game in (first, second) if not changed(game)), *told]
    head = f"{first.name} and {second.name} " + ("differ in this:" if told else "have the same rules.")
    draft = Draft(
        topic=f"{first.id}+{second.id}",
        title=f"{first.name} and {second.name}",
        lines=tuple(map(ArticleLine, [head, *told, "", "`/rules` has *Compare* for any two games."])),
        source="; ".join(dict.fromkeys((first.source, second.source))),
    )
    related = (f"{first.id}/overview", f"{second.id}/overview")
    return Section(f"{COMPARED}/{draft.topic}", draft, None, related)


def _name_and_value(rules: Ruleset, value: str) -> str:
    return f"{rules.name}: {begun(value).strip()}."
