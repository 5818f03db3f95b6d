"""The counts kept for players, the sort orders of leaderboards, and the requirements for a place."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from bot.engine.kind import PRESETS
from bot.engine.options import Ruleset
from bot.standings.periods import ALL_RULES, ALL_TIME

_GAMES = {"w": 3, "m": 5}
_USUAL_GAMES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The counts for one player in one game, or their sums over many games.

    `points` are those of the player's side. `calls` counts the hands in which this player made trumps,
    `calls_made` those that weren't euchred, `lone_hands` those played alone, `marches` the marches of the
    player's side, and `euchres` the times this side euchred the makers.
    """

    points: int
    hands: int
    calls: int
    calls_made: int
    lone_hands: int
    marches: int
    euchres: int


COUNTS = tuple(field.name for field in fields(Counts))
"""The names of the counts of one game."""

SUMS = ("games", "wins", "draws", *COUNTS)
"""The names of the sums over games."""


class SortBy(StrEnum):
    """The sort orders of a leaderboard. Each value is the column with the number."""

    RATING = "rating"
    WINS = "wins"
    WIN_RATE = "win_rate"
    POINTS_A_HAND = "points_a_hand"
    MARCHES = "marches"
    EUCHRES = "euchres"
    LONE_HANDS = "lone_hands"

    @property
    def relative(self) -> bool:
        """True for a percentage or an average, which needs some games to mean anything."""
        return self in (SortBy.WIN_RATE, SortBy.POINTS_A_HAND)

    @property
    def in_one_game(self) -> bool:
        """True if it's only comparable within one ruleset or family."""
        return self in (SortBy.RATING, SortBy.POINTS_A_HAND)

    @property
    def feat(self) -> bool:
        """True if it sorts by something that not every player has done, such as marches."""
        return self in (SortBy.MARCHES, SortBy.EUCHRES, SortBy.LONE_HANDS)


CHANGED: Final = "*"
"""Suffix of a ruleset's id if house rules change the scoring: such games are on no leaderboard."""
PEOPLE: Final = "@"
"""Prefix of a ruleset's id for sums of games between people only."""
_FEWEST_DEALS = 4
ACTIVE_DAYS: Final = 60
"""Days without a game after which a player drops off the all-time board, unless it shows everyone."""


class Who(StrEnum):
    """The games a leaderboard compares: all or those between people, of active players or everyone."""

    ACTIVE = "active"
    ACTIVE_PEOPLE = "active_people"
    EVERYONE = "all"
    EVERYONE_PEOPLE = "all_people"

    @property
    def people(self) -> bool:
        """True if only games between people count."""
        return self in (Who.ACTIVE_PEOPLE, Who.EVERYONE_PEOPLE)

    def active_since(self, now: int, period: str) -> int:
        """Return the earliest last game, in milliseconds, for a place on that period's board, or 0."""
        return now - ACTIVE_DAYS * 86_400_000 if self.value.startswith("active") and period == ALL_TIME else 0


def boards(rules: str, options: str, *, people: bool) -> tuple[str, ...]:
    """Return the keys of the leaderboards that count a game with this ruleset and these house rules."""
    own, chosen = PRESETS.get(rules), dict(each.partition("=")[::2] for each in options.split())
    if own is not None:
        target: int = getattr(own, "target", 0)
        short = int(chosen.get("target", target)) * 2 < target
        if "deals" in chosen:
            short = int(chosen["deals"]) < _FEWEST_DEALS
        if short or any(own.options[name].scores for name in chosen if name in own.options):
            return (f"{rules}{CHANGED}",)
    return (ALL_RULES, rules, *((PEOPLE, f"{PEOPLE}{rules}") if people else ()))


def is_on_boards(rules: Ruleset) -> bool:
    """Return True if games with these rules count on leaderboards other than those of ratings."""
    return boards(rules.id, rules.house_rules(PRESETS[rules.id]), people=False)[0] == ALL_RULES


def fewest_games(period: str) -> int:
    """Return the number of games a percentage needs for a place: 3 in a week, 5 in a month, otherwise 10."""
    return _GAMES.get(period[:1], _USUAL_GAMES)
