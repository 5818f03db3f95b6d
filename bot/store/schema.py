"""The tables of the database, in SQLAlchemy Core.

A change here needs a migration (see `bot.store.migrations`). A test compares the two.
"""

import zlib
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from bot.standings.boards import COUNTS, SUMS

# In SQLite, later migrations can alter only named constraints.
metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_GAME = sa.Integer().with_variant(sa.BigInteger, "postgresql")
"""The number of a game. SQLite's integers always have 64 bits, and people may ask for any number."""


def _key(name: str, kind: type[sa.Integer] = sa.BigInteger) -> sa.Column[int]:
    """Return a primary key column whose numbers the database doesn't generate."""
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


class Deflated(sa.TypeDecorator[str]):
    """Text stored compressed with zlib. Damaged text reads as empty."""

    impl = sa.LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: sa.Dialect) -> bytes | None:
        """Compress the text before it is stored."""
        return None if value is None else zlib.compress(value.encode(), 9)

    def process_result_value(self, value: bytes | None, _dialect: sa.Dialect) -> str | None:
        """Decompress the stored text."""
        try:
            return None if value is None else zlib.decompress(value).decode()
        except (zlib.error, UnicodeDecodeError):
            return ""


class Sides(sa.TypeDecorator[tuple[int, ...]]):
    """Whole numbers, one per side. A damaged value reads as an empty tuple."""

    impl = sa.JSON
    cache_ok = True

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Callable[[Any], tuple[int, ...]]:
        """Return a function that reads a value. Damaged ones become an empty tuple."""
        read = self.impl_instance.result_processor(dialect, coltype)

        def sides(value: Any) -> tuple[int, ...]:
            try:
                found: Any = value if read is None else read(value)
            except (ValueError, TypeError):
                return ()
            is_valid = isinstance(found, list) and all(type(side) is int for side in found)
            return tuple(found) if is_valid else ()

        return sides


PLACES = {
    "wins": "win_rate",
    "win_rate": "games",
    "points_a_hand": "hands",
    "marches": "win_rate",
    "euchres": "win_rate",
    "lone_hands": "win_rate",
}
"""The columns that players are ranked by, each with the one that orders equals. More is better in both."""


class TableStatus(StrEnum):
    """The status of a table: open ones are resumed after a restart."""

    OPEN = "open"
    ENDED = "ended"


class LogKind(StrEnum):
    """The kind of a log: a table's or a tournament's."""

    TABLE = "table"
    DRIVE = "drive"


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("opened_by", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column(
        "status", sa.String, sa.CheckConstraint("status in ('open', 'ended')", name="status"), nullable=False
    ),
    sa.Column("opened_at", sa.BigInteger, nullable=False),
    sa.Column("ended_at", sa.BigInteger),
    sa.Column("kind", sa.String, nullable=False, server_default="table"),
    sa.Column("root", sa.String),
    sa.Index(None, "status"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    _key("seq", sa.Integer),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("digest", sa.String),  # see bot.store.chains
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", _GAME, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("rules", sa.String, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("score", Sides, nullable=False),
    sa.Column("winners", Sides, nullable=False),
    sa.Column("hands", sa.Integer, nullable=False),
    sa.Column("started_at", sa.BigInteger, nullable=False),
    sa.Column("finished_at", sa.BigInteger, nullable=False),
    sa.Column("weight", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("record", Deflated, nullable=False, server_default=""),
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(None, "guild_id", "id"),
    # A game's number is never reused, not even after a deletion, since people quote it.
    sqlite_autoincrement=True,
)

game_players = sa.Table(
    "game_players",
    metadata,
    sa.Column("game_id", _GAME, sa.ForeignKey("games.id"), primary_key=True),
    _key("seat", sa.Integer),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("side", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("drawn", sa.Boolean, nullable=False),
    *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
    sa.Column("left_early", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("called", sa.Text, nullable=False, server_default=""),  # see bot.standings.calls
    sa.Column("stands_in", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column(
        "played", sa.Text, nullable=False, server_default=""
    ),  # a letter per hand, see bot.store.games.GamePlayer
    sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False, server_default=sa.text("0")),
)

# The last name seen of a player in a server, and when.
names = sa.Table(
    "names",
    metadata,
    _key("guild_id"),
    _key("user_id"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
)


def _share(part: str, whole: str) -> sa.Computed:
    """Return a column for part/whole in millionths, rounded down, that the database computes."""
    return sa.Computed(
        f"CASE WHEN {whole} = 0 THEN 0 ELSE CAST({part} AS BIGINT) * 1000000 / {whole} END", persisted=True
    )


tallies = sa.Table(
    "tallies",
    metadata,
    _key("guild_id"),
    sa.Column("period", sa.String, primary_key=True),  # see bot.standings.periods
    sa.Column("rules", sa.String, primary_key=True),  # empty: all rulesets together
    _key("user_id"),
    *(sa.Column(name, sa.Integer, nullable=False) for name in SUMS),
    sa.Column("win_rate", sa.BigInteger, _share("wins", "games"), nullable=False),
    sa.Column("points_a_hand", sa.BigInteger, _share("points", "hands"), nullable=False),
    *(
        sa.Index(f"ix_tallies_{value}", "guild_id", "period", "rules", value, tie, "user_id")
        for value, tie in PLACES.items()
    ),
)

seasons = sa.Table(
    "seasons",
    metadata,
    _key("guild_id"),
    _key("number", sa.Integer),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("last_game", _GAME, nullable=False),  # the number of the last game that belongs to it
)

ratings = sa.Table(
    "ratings",
    metadata,
    _key("guild_id"),
    sa.Column("family", sa.String, primary_key=True),
    _key("user_id"),
    sa.Column("mu", sa.Integer, nullable=False),
    sa.Column("sigma", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("ranked", sa.Integer),  # the rating as shown, empty while it's provisional
    sa.Index(None, "guild_id", "family", "ranked", "user_id"),
)

rating_changes = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("game_id", _GAME, sa.ForeignKey("games.id"), primary_key=True, autoincrement=False),
    _key("user_id"),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("family", sa.String, nullable=False),
    sa.Column("before", sa.Integer, nullable=False),
    sa.Column("mu", sa.Integer, nullable=False),
    sa.Column("sigma", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index(None, "guild_id", "user_id", "family", "game_id"),
)

awards = sa.Table(
    "awards",
    metadata,
    _key("guild_id"),
    _key("user_id"),
    sa.Column("award", sa.String, primary_key=True),
    sa.Column(
        "game_id", _GAME, sa.ForeignKey("games.id"), nullable=False, index=True
    ),  # the first game that earned it
    sa.Column("times", sa.Integer, nullable=False),
)

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

lessons = sa.Table(
    "lessons",
    metadata,
    _key("user_id"),
    sa.Column("lesson", sa.String, primary_key=True),
    sa.Column("steps", sa.Integer, nullable=False),
)

daily_hands = sa.Table(
    "daily_hands",
    metadata,
    sa.Column("day", sa.String, primary_key=True),
    _key("user_id"),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("actions", sa.Text, nullable=False),
    sa.Column("score", sa.Integer),
    sa.Index(None, "user_id", "day"),
)

puzzles = sa.Table(
    "puzzles",
    metadata,
    _key("user_id"),
    _key("puzzle", sa.Integer),
    sa.Column("right", sa.Boolean, nullable=False),  # at the first try
    sa.Column("answered_at", sa.BigInteger, nullable=False),
)

# The result of a game's review, for the player who asked for it (see bot.standings.coaching).
reviews = sa.Table(
    "reviews",
    metadata,
    _key("user_id"),
    sa.Column("game_id", _GAME, sa.ForeignKey("games.id"), primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("rules", sa.String, nullable=False),
    sa.Column("figures", sa.Text, nullable=False),
)

presets = sa.Table(
    "presets",
    metadata,
    _key("guild_id"),
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("rules", sa.String, nullable=False),
    sa.Column("options", sa.String, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("saved_by", sa.BigInteger, nullable=False),
    sa.Column("saved_at", sa.BigInteger, nullable=False),
)

server_settings = sa.Table(
    "server_settings",
    metadata,
    _key("guild_id"),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

user_settings = sa.Table(
    "user_settings",
    metadata,
    _key("user_id"),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

unanswered = sa.Table(
    "unanswered",
    metadata,
    _key("guild_id"),
    sa.Column("question", sa.Text, primary_key=True),
    sa.Column("times", sa.Integer, nullable=False),
    sa.Column("asked_at", sa.BigInteger, nullable=False),
)

# Blocks between players.
blocks = sa.Table(
    "blocks",
    metadata,
    _key("user_id"),
    _key("blocked_id"),
    sa.Column("blocked_at", sa.BigInteger, nullable=False),
)

# The bans and mutes in force (see bot.store.conduct).
restrictions = sa.Table(
    "restrictions",
    metadata,
    _key("guild_id"),
    _key("member_id"),
    sa.Column("measure", sa.String, primary_key=True),
    sa.Column("moderator_id", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# Recent actions of moderators. The member's id is 0 for actions on no one.
moderation = sa.Table(
    "moderation",
    metadata,
    _key("guild_id"),
    _key("at"),
    sa.Column("measure", sa.String, primary_key=True),
    _key("member_id"),
    _key("moderator_id"),
)

departures = sa.Table(
    "departures",
    metadata,
    _key("guild_id"),
    sa.Column("left_at", sa.BigInteger, nullable=False),
)
