"""What is counted of players, what a leaderboard can be ordered by, and what a place on it takes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

_GAMES = {"w": 3, "m": 5}
_USUAL_GAMES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Holds what is counted of one player in one game, and summed up over many.

    `points` are those of the player's side. `calls` counts the hands in which this player made trumps,
    `calls_made` those of them that were not euchred, `lone_hands` those played alone, `marches` the
    marches of the player's side, and `euchres` the times that this side euchred the makers.
    """

    points: int
    hands: int
    calls: int
    calls_made: int
    lone_hands: int
    marches: int
    euchres: int


COUNTS = tuple(field.name for field in fields(Counts))
"""The names of what is counted in a game."""

SUMS = ("games", "wins", "draws", *COUNTS)
"""The names of what games add up to."""


class SortBy(StrEnum):
    """What a leaderboard is sorted by; the value is the column that holds it."""

    RATING = "rating"
    WINS = "wins"
    WIN_RATE = "win_rate"
    POINTS_A_HAND = "points_a_hand"
    MARCHES = "marches"
    EUCHRES = "euchres"
    LONE_HANDS = "lone_hands"

    @property
    def relative(self) -> bool:
        """Whether it is a share, which says something only after some games."""
        return self in (SortBy.WIN_RATE, SortBy.POINTS_A_HAND)

    @property
    def in_one_game(self) -> bool:
        """Whether it says something within a ruleset or a family only."""
        return self in (SortBy.RATING, SortBy.POINTS_A_HAND)

    @property
    def feat(self) -> bool:
        """Whether it counts something that not everybody has done."""
        return self in (SortBy.MARCHES, SortBy.EUCHRES, SortBy.LONE_HANDS)


def fewest_games(period: str) -> int:
    """The games that a share needs for a place: three in a week, five in a month, else ten."""
    return _GAMES.get(period[:1], _USUAL_GAMES)
