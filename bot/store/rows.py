"""What goes into the store and comes out of it: plain values, no behaviour.

Every moment is an integer: milliseconds since 1970 in UTC. SQLite has no type for dates and PostgreSQL
has two; a number sorts, subtracts and compares alike in both, and no reader can mistake its zone.
Seats, sides and sequence numbers are kept as the caller counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bot.engine.feats import Award
from bot.standings.rating import FULL, Rating

FORMER = "a former player"
"""What somebody is called of whom nothing is kept any more.

Such a player's id is a number below 0, which leads to nobody.
"""

STAND_IN = " (computer)"
"""What follows somebody's name where a computer player goes on in that seat."""

HIDDEN = "a hidden player"
"""What somebody is called on leaderboards who hides the name there."""


class TableStatus(StrEnum):
    """Says whether a table is still to be brought back after a restart."""

    OPEN = "open"
    ENDED = "ended"


class LogKind(StrEnum):
    """Says what a log tells of."""

    TABLE = "table"
    DRIVE = "drive"


@dataclass(frozen=True, slots=True)
class TableRow:
    """Holds one table, or a drive: where it is, who opened it, and its message if one is posted."""

    id: str
    guild_id: int
    channel_id: int
    opened_by: int
    opened_at: int
    message_id: int | None = None
    status: TableStatus = TableStatus.OPEN
    ended_at: int | None = None
    kind: LogKind = LogKind.TABLE


@dataclass(frozen=True, slots=True)
class EventRow:
    """Holds one thing that happened at a table; `body` is JSON text that the store does not read.

    `interaction_id` is the Discord interaction that caused it, if any. Each is stored once in the whole
    database, so where a click causes several events, only one of them carries it.
    """

    seq: int
    kind: str
    body: str
    at: int
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class GamePlayer:
    """Holds one seat of a finished game; `user_id` is None for a computer player.

    `points` are those of the player's side. `calls` counts the hands in which this player made trumps,
    `calls_made` those of them that were not euchred, `lone_hands` those played alone, `marches` the
    marches of the player's side, and `euchres` the times that this side euchred the makers. `called` tells of
    the hands that this player called or played alone (`bot.standings.calls`).

    A player who left the game keeps the seat and all that was done on it, but neither wins nor draws:
    `left_early` says so, and a computer player who went on in that seat is not held.
    """

    seat: int
    user_id: int | None
    name: str
    side: int
    won: bool
    drawn: bool
    points: int
    hands: int
    calls: int
    calls_made: int
    lone_hands: int
    marches: int
    euchres: int
    left_early: bool = False
    called: str = ""


class PlayedSeat(NamedTuple):
    """Holds what a player's figures need of one seat of a game: many are read at once. See `GamePlayer`."""

    user_id: int | None
    name: str
    side: int
    won: bool
    points: int
    called: str


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """Holds a game to be stored; its table says in which server and channel it was played.

    `rules` is the ruleset's id, `options` its house rules as PEN writes them, `record` the whole PEN
    text, `score` one number a side, `winners` the indexes of the winning sides, `hands` their count.
    `weight` is what it counts for the ratings, in percent; `awards` is what each seat earned.
    """

    rules: str
    options: str
    record: str
    score: tuple[int, ...]
    winners: tuple[int, ...]
    hands: int
    started_at: int
    finished_at: int
    players: tuple[GamePlayer, ...]
    weight: int = FULL
    awards: tuple[tuple[int, Award], ...] = ()


@dataclass(frozen=True, slots=True)
class GameRow:
    """Holds a stored game: the values of `FinishedGame`, its number, and where it was played."""

    id: int
    table_id: str
    guild_id: int
    channel_id: int
    rules: str
    options: str
    record: str
    score: tuple[int, ...]
    winners: tuple[int, ...]
    hands: int
    started_at: int
    finished_at: int
    players: tuple[GamePlayer, ...]
    weight: int = FULL


@dataclass(frozen=True, slots=True)
class Standing:
    """Holds one player's sums in one server and ruleset; they are those of `GamePlayer`."""

    guild_id: int
    user_id: int
    rules: str
    name: str
    games: int
    wins: int
    draws: int
    points: int
    hands: int
    calls: int
    calls_made: int
    lone_hands: int
    marches: int
    euchres: int
    updated_at: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """Holds what one game changed of a player's rating; `before` is in thousandths of a point, as all are.

    `name` is the one that others see.
    """

    game_id: int
    user_id: int
    name: str
    family: str
    before: int
    after: Rating


@dataclass(frozen=True, slots=True)
class GivenAward:
    """Holds a player's award, earned so many `times`, with the game and the moment of the first time.

    `name` is the one that others see.
    """

    user_id: int
    name: str
    award: Award
    game_id: int
    finished_at: int
    times: int


@dataclass(frozen=True, slots=True)
class Placed:
    """Holds a player's line on a leaderboard: with the rating on one of those, else with the sums by name.

    `place` is None where the player has none yet, for too few games. Equals share a place, and the next
    place counts them all (1, 2, 2, 4).
    """

    place: int | None
    user_id: int
    name: str
    sums: Mapping[str, int] = field(default_factory=dict)
    rating: Rating | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Holds a page of a leaderboard, the line of who asks (None before a first game), and how long it is."""

    lines: tuple[Placed, ...]
    own: Placed | None
    size: int


TallyKey = tuple[int, str, str, int]
"""Which sum: the server, the period, the ruleset and the player."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Holds what the games up to number `last` (0: none) add up to: all sums, and every rating.

    The ratings are by server, family and user; the seasons are each server's last games of those ended by
    hand, in order.
    """

    last: int
    standings: list[Standing]
    ratings: dict[tuple[int, str, int], Rating]
    tallies: dict[TallyKey, dict[str, int]]
    seasons: dict[int, list[int]]


@dataclass(frozen=True, slots=True)
class DailyHand:
    """Holds one player's hand of a `day` (``2026-01-31``): every action so far, the score at its end.

    `guild_id` is the server in which it was begun.
    """

    day: str
    user_id: int
    guild_id: int
    name: str
    actions: tuple[str, ...] = ()
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """Holds house rules that a server has saved by name; `options` as PEN writes them, `seats` players."""

    guild_id: int
    name: str
    rules: str
    options: str
    seats: int
    saved_by: int
    saved_at: int
