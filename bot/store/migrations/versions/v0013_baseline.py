"""The baseline: the schema of version 0.1.0, the oldest whose databases are still opened.

A step repeats the schema of its day in full, since `bot.store.schema` moves on. There is no way back
down: to return to an older version, restore a backup.
"""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = None
branch_labels = None
depends_on = None

_COUNTS = "points:int hands:int calls:int calls_made:int lone_hands:int marches:int euchres:int"
_PLACES = (
    ("wins", "win_rate"),
    ("win_rate", "games"),
    ("points_a_hand", "hands"),
    ("marches", "win_rate"),
    ("euchres", "win_rate"),
    ("lone_hands", "win_rate"),
)


_TYPES = {
    "big": sa.BigInteger,
    "int": sa.Integer,
    "str": sa.String,
    "text": sa.Text,
    "bool": sa.Boolean,
    "json": sa.JSON,
}


def _columns(written: str) -> Iterator[sa.Column[object]]:
    """Make the columns of ``name:type name:type?``, of which those with a question mark may be null."""
    for each in written.split():
        name, _, kind = each.partition(":")
        type_ = _TYPES[kind.rstrip("?")]
        yield sa.Column(name, type_, nullable=kind.endswith("?"), autoincrement=False)


def _create(name: str, key: tuple[str, ...], *items: sa.schema.SchemaItem) -> None:
    op.create_table(name, *items, sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")))


def _refers_to(table: str, of: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], name=op.f(f"fk_{of}_{column}_{table}"))


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, columns)


def _share(part: str, whole: str) -> sa.Computed:
    return sa.Computed(
        f"CASE WHEN {whole} = 0 THEN 0 ELSE CAST({part} AS BIGINT) * 1000000 / {whole} END", persisted=True
    )


def upgrade() -> None:
    """Make every table of schema 0013."""
    _create(
        "tables",
        ("id",),
        *_columns(
            "id:str guild_id:big channel_id:big opened_by:big message_id:big? status:str opened_at:big"
        ),
        *_columns("ended_at:big?"),
        sa.Column("kind", sa.String, nullable=False, server_default="table"),
        sa.CheckConstraint("status in ('open', 'ended')", name=op.f("ck_tables_status")),
    )
    _index("tables", "status")
    _create(
        "events",
        ("table_id", "seq"),
        *_columns("table_id:str seq:int kind:str body:text interaction_id:big? at:big"),
        _refers_to("tables", "events", "table_id"),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_events_interaction_id")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        *_columns("table_id:str guild_id:big channel_id:big rules:str options:text record:text score:json"),
        *_columns("winners:json hands:int started_at:big finished_at:big"),
        sa.Column("weight", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        _refers_to("tables", "games", "table_id"),
        sqlite_autoincrement=True,
    )
    _index("games", "table_id")
    _index("games", "guild_id", "id")
    _create(
        "game_players",
        ("game_id", "seat"),
        *_columns(f"game_id:int seat:int user_id:big? name:text side:int won:bool drawn:bool {_COUNTS}"),
        sa.Column("left_early", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("called", sa.Text, nullable=False, server_default=""),
        _refers_to("games", "game_players", "game_id"),
    )
    _index("game_players", "user_id")
    _create(
        "standings",
        ("guild_id", "user_id", "rules"),
        *_columns(f"guild_id:big user_id:big rules:str name:text games:int wins:int draws:int {_COUNTS}"),
        *_columns("updated_at:big"),
    )
    _index("standings", "guild_id", "rules", "wins")
    _create(
        "tallies",
        ("guild_id", "period", "rules", "user_id"),
        *_columns(f"guild_id:big period:str rules:str user_id:big games:int wins:int draws:int {_COUNTS}"),
        sa.Column("win_rate", sa.BigInteger, _share("wins", "games"), nullable=False),
        sa.Column("points_a_hand", sa.BigInteger, _share("points", "hands"), nullable=False),
    )
    for value, tie in _PLACES:
        ranked = ["guild_id", "period", "rules", value, tie, "user_id"]
        op.create_index(f"ix_tallies_{value}", "tallies", ranked)
    _create(
        "seasons", ("guild_id", "number"), *_columns("guild_id:big number:int ended_at:big last_game:int")
    )
    _create(
        "ratings",
        ("guild_id", "family", "user_id"),
        *_columns("guild_id:big family:str user_id:big mu:int sigma:int games:int ranked:int?"),
    )
    _index("ratings", "guild_id", "family", "ranked", "user_id")
    _create(
        "rating_changes",
        ("game_id", "user_id"),
        *_columns("game_id:int user_id:big guild_id:big family:str before:int mu:int sigma:int games:int"),
        _refers_to("games", "rating_changes", "game_id"),
    )
    _index("rating_changes", "guild_id", "user_id", "family", "game_id")
    _create(
        "awards",
        ("guild_id", "user_id", "award"),
        *_columns("guild_id:big user_id:big award:str game_id:int times:int"),
        _refers_to("games", "awards", "game_id"),
    )
    _index("awards", "game_id")
    _create(
        "presets",
        ("guild_id", "name"),
        *_columns("guild_id:big name:str rules:str options:str seats:int saved_by:big saved_at:big"),
    )
    for table, owner in (("server_settings", "guild_id"), ("user_settings", "user_id")):
        _create(table, (owner, "key"), *_columns(f"{owner}:big key:str value:text"))
    _create("departures", ("guild_id",), *_columns("guild_id:big left_at:big"))
    _create("lessons", ("user_id", "lesson"), *_columns("user_id:big lesson:str steps:int"))
    _create(
        "daily_hands",
        ("day", "user_id"),
        *_columns("day:str user_id:big guild_id:big name:text actions:text score:int?"),
    )
    _index("daily_hands", "user_id", "day")
    _create("puzzles", ("user_id", "puzzle"), *_columns("user_id:big puzzle:int right:bool answered_at:big"))
    _create("meta", ("key",), *_columns("key:str value:text"))
