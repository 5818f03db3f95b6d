"""What is counted of players, what a leaderboard can be ordered by, and what a place on it takes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from bot.engine.kind import PRESETS
from bot.standings.periods import ALL_RULES, ALL_TIME

_GAMES = {"w": 3, "m": 5}
_USUAL_GAMES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The numbers counted for one player in one game, and added up over many.

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


CHANGED: Final = "*"
"""Stands behind the id of a ruleset whose scoring house rules change: such games are on no leaderboard."""
PEOPLE: Final = "@"
"""Stands before the ruleset's id where only games between people are summed up."""
_FEWEST_DEALS = 4
ACTIVE_DAYS: Final = 60
"""The days without a game after which a player has no place of all time, unless all are asked for."""


class Who(StrEnum):
    """Whose games a leaderboard compares: all, or those between people; of active players, or of everyone."""

    ACTIVE = "active"
    ACTIVE_PEOPLE = "active_people"
    EVERYONE = "all"
    EVERYONE_PEOPLE = "all_people"

    @property
    def people(self) -> bool:
        """Whether only games between people count."""
        return self in (Who.ACTIVE_PEOPLE, Who.EVERYONE_PEOPLE)

    def active_since(self, now: int, period: str) -> int:
        """Return since when a player must have finished a game to be on the board of that period; or 0."""
        return now - ACTIVE_DAYS * 86_400_000 if self.value.startswith("active") and period == ALL_TIME else 0


def boards(rules: str, options: str, *, people: bool) -> tuple[str, ...]:
    """Return under which names a game by that ruleset and those house rules is summed up."""
    own, chosen = PRESETS.get(rules), dict(each.partition("=")[::2] for each in options.split())
    if own is not None:
        target: int = getattr(own, "target", 0)
        short = int(chosen.get("target", target)) * 2 < target
        if "deals" in chosen:
            short = int(chosen["deals"]) < _FEWEST_DEALS
        if short or any(own.options[name].scores for name in chosen if name in own.options):
            return (f"{rules}{CHANGED}",)
    return (ALL_RULES, rules, *((PEOPLE, f"{PEOPLE}{rules}") if people else ()))


def fewest_games(period: str) -> int:
    """Return how many games a percentage needs for a place: three in a week, five in a month, else ten."""
    return _GAMES.get(period[:1], _USUAL_GAMES)
