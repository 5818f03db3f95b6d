"""Awards: feats in a finished match that players brag about for years.

All but one come from the match alone, hand by hand, and each kind of game has its own. ``TOGETHER`` counts
games, and so is awarded where they are stored. Players who left the match and bots get none.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.engine.hand_stats import Award
from bot.engine.kind import kind_of, kinds
from bot.engine.match import Match
from bot.engine.seats import Seat

TOGETHER_GAMES: Final = 10
TOGETHER: Final = Award("together")


def titles() -> Mapping[Award, tuple[str, str]]:
    """Return each award's name and description."""
    own = {award: said for kind in kinds() for award, said in kind.awards.items()}
    return {**own, TOGETHER: ("Old partners", f"{TOGETHER_GAMES} games with one partner")}


def awards(
    match: Match, hands: Iterable[int] | None = None, *, whole: bool = True
) -> tuple[tuple[Seat, Award], ...]:
    """Return what each seat earned in the finished match, once each, in seat order.

    ``hands`` limits it to these hands of the match, counted from 0. ``whole`` includes awards for the match
    as a whole.
    """
    kind = kind_of(match.rules)
    own = range(len(match.hands)) if hands is None else hands
    earned = {each for at in own for each in kind.hand_awards(match, match.hands[at])}
    return tuple(sorted(earned.union(kind.match_awards(match, match.rules) if whole else ())))
