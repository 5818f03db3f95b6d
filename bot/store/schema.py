"""The tables of the database, as SQLAlchemy Core sees them.

A change here needs a migration beside it (see `bot.store.migrations`); a test holds the two together.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
)

from bot.standings.boards import COUNTS, SUMS

# Named constraints can be altered by a later migration; unnamed ones cannot in SQLite.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_GAME = Integer().with_variant(BigInteger, "postgresql")
"""The number of a game: SQLite's integers have 64 bits in any case, and people ask for any number."""


def _key(name: str, kind: type[Integer] = BigInteger) -> Column[int]:
    """A number in a primary key, which the database is not to count up by itself."""
    return Column(name, kind, primary_key=True, autoincrement=False)


class Deflated(TypeDecorator[str]):
    """Text that is kept as zlib deflates it; what can't be inflated any more reads as empty."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> bytes | None:
        """Deflates it."""
        return None if value is None else zlib.compress(value.encode(), 9)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> str | None:
        """Inflates it."""
        try:
            return None if value is None else zlib.decompress(value).decode()
        except (zlib.error, UnicodeDecodeError):
            return ""


class Sides(TypeDecorator[tuple[int, ...]]):
    """Whole numbers, one a side; what can't be read any more reads as none at all."""

    impl = JSON
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], tuple[int, ...]]:
        """Return what reads a value."""
        read = self.impl_instance.result_processor(dialect, coltype)

        def sides(value: Any) -> tuple[int, ...]:
            try:
                found: Any = value if read is None else read(value)
            except (ValueError, TypeError):
                return ()
            whole = isinstance(found, list) and all(type(side) is int for side in found)
            return tuple(found) if whole else ()

        return sides


PLACES = {
    "wins": "win_rate",
    "win_rate": "games",
    "points_a_hand": "hands",
    "marches": "win_rate",
    "euchres": "win_rate",
    "lone_hands": "win_rate",
}
"""What players are ranked by, each with what equals are ordered by on their place; more is better in both."""


class TableStatus(StrEnum):
    """Says whether a table is still to be brought back after a restart."""

    OPEN = "open"
    ENDED = "ended"


class LogKind(StrEnum):
    """Says what a log tells of."""

    TABLE = "table"
    DRIVE = "drive"


tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("opened_by", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("status", String, CheckConstraint("status in ('open', 'ended')", name="status"), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("kind", String, nullable=False, server_default="table"),
    Column("root", String),
    Index(None, "status"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    _key("seq", Integer),
    Column("kind", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("interaction_id", BigInteger, unique=True),
    Column("at", BigInteger, nullable=False),
    Column("digest", String),  # see bot.store.chains
)

games = Table(
    "games",
    metadata,
    Column("id", _GAME, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), nullable=False, index=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("rules", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("score", Sides, nullable=False),
    Column("winners", Sides, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("weight", Integer, nullable=False, server_default=text("0")),
    Column("record", Deflated, nullable=False, server_default=""),
    Column("private", Boolean, nullable=False, server_default=false()),
    Index(None, "guild_id", "id"),
    # A game's number is never given twice, not even after a deletion: people quote it.
    sqlite_autoincrement=True,
)

game_players = Table(
    "game_players",
    metadata,
    Column("game_id", _GAME, ForeignKey("games.id"), primary_key=True),
    _key("seat", Integer),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("drawn", Boolean, nullable=False),
    *(Column(name, Integer, nullable=False) for name in COUNTS),
    Column("left_early", Boolean, nullable=False, server_default=false()),
    Column("called", Text, nullable=False, server_default=""),  # see bot.standings.calls
    Column("stands_in", Boolean, nullable=False, server_default=false()),
    Column(
        "played", Text, nullable=False, server_default=""
    ),  # a letter a hand, see bot.store.games.GamePlayer
    Column("turn", Integer, primary_key=True, autoincrement=False, server_default=text("0")),
)

# Under which name a player was last seen in a server, and when.
names = Table(
    "names",
    metadata,
    _key("guild_id"),
    _key("user_id"),
    Column("name", Text, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)


def _share(part: str, whole: str) -> Computed:
    """A share in millionths, cut off; 0 of nothing. The database works it out, and can rank by it."""
    return Computed(
        f"CASE WHEN {whole} = 0 THEN 0 ELSE CAST({part} AS BIGINT) * 1000000 / {whole} END", persisted=True
    )


tallies = Table(
    "tallies",
    metadata,
    _key("guild_id"),
    Column("period", String, primary_key=True),  # see bot.standings.periods
    Column("rules", String, primary_key=True),  # empty: all rulesets together
    _key("user_id"),
    *(Column(name, Integer, nullable=False) for name in SUMS),
    Column("win_rate", BigInteger, _share("wins", "games"), nullable=False),
    Column("points_a_hand", BigInteger, _share("points", "hands"), nullable=False),
    *(
        Index(f"ix_tallies_{value}", "guild_id", "period", "rules", value, tie, "user_id")
        for value, tie in PLACES.items()
    ),
)

seasons = Table(
    "seasons",
    metadata,
    _key("guild_id"),
    _key("number", Integer),
    Column("ended_at", BigInteger, nullable=False),
    Column("last_game", _GAME, nullable=False),  # the number of the last game that belongs to it
)

ratings = Table(
    "ratings",
    metadata,
    _key("guild_id"),
    Column("family", String, primary_key=True),
    _key("user_id"),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("ranked", Integer),  # the rating as shown; nothing while it is provisional
    Index(None, "guild_id", "family", "ranked", "user_id"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game_id", _GAME, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    _key("user_id"),
    Column("guild_id", BigInteger, nullable=False),
    Column("family", String, nullable=False),
    Column("before", Integer, nullable=False),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Index(None, "guild_id", "user_id", "family", "game_id"),
)

awards = Table(
    "awards",
    metadata,
    _key("guild_id"),
    _key("user_id"),
    Column("award", String, primary_key=True),
    Column("game_id", _GAME, ForeignKey("games.id"), nullable=False, index=True),  # that of the first time
    Column("times", Integer, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    _key("user_id"),
    Column("lesson", String, primary_key=True),
    Column("steps", Integer, nullable=False),
)

daily_hands = Table(
    "daily_hands",
    metadata,
    Column("day", String, primary_key=True),
    _key("user_id"),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("actions", Text, nullable=False),
    Column("score", Integer),
    Index(None, "user_id", "day"),
)

puzzles = Table(
    "puzzles",
    metadata,
    _key("user_id"),
    _key("puzzle", Integer),
    Column("right", Boolean, nullable=False),  # at the first try
    Column("answered_at", BigInteger, nullable=False),
)

# What the review of a game came to, for the player who asked for it (see bot.standings.coaching).
reviews = Table(
    "reviews",
    metadata,
    _key("user_id"),
    Column("game_id", _GAME, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("rules", String, nullable=False),
    Column("figures", Text, nullable=False),
)

presets = Table(
    "presets",
    metadata,
    _key("guild_id"),
    Column("name", String, primary_key=True),
    Column("rules", String, nullable=False),
    Column("options", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("saved_by", BigInteger, nullable=False),
    Column("saved_at", BigInteger, nullable=False),
)

server_settings = Table(
    "server_settings",
    metadata,
    _key("guild_id"),
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
)

user_settings = Table(
    "user_settings",
    metadata,
    _key("user_id"),
    Column("key", String, primary_key=True),
    Column("value", Text, nullable=False),
)

unanswered = Table(
    "unanswered",
    metadata,
    _key("guild_id"),
    Column("question", Text, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
)

# Who will not sit down with whom.
blocks = Table(
    "blocks",
    metadata,
    _key("user_id"),
    _key("blocked_id"),
    Column("blocked_at", BigInteger, nullable=False),
)

# What moderators of servers have barred people from, until it is undone (see bot.store.conduct).
restrictions = Table(
    "restrictions",
    metadata,
    _key("guild_id"),
    _key("member_id"),
    Column("measure", String, primary_key=True),
    Column("moderator_id", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# What moderators did lately; a member's number is 0 where it was done to nobody.
moderation = Table(
    "moderation",
    metadata,
    _key("guild_id"),
    _key("at"),
    Column("measure", String, primary_key=True),
    _key("member_id"),
    _key("moderator_id"),
)

departures = Table(
    "departures",
    metadata,
    _key("guild_id"),
    Column("left_at", BigInteger, nullable=False),
)
