"""The first schema: tables with their events, finished games, standings.

A step repeats the schema of its day in full, since `bot.store.schema` moves on. There is no way back
down: to return to an older version, restore a backup.
"""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_COUNTS = ("points", "hands", "calls", "calls_made", "lone_hands", "marches", "euchres")


def _numbers(*names: str) -> Iterator[sa.Column[int]]:
    return (sa.Column(name, sa.Integer, nullable=False) for name in names)


def upgrade() -> None:
    """Makes every table of the first schema."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("opened_by", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.CheckConstraint("status in ('open', 'ended')", name=op.f("ck_tables_status")),
    )
    op.create_index(op.f("ix_tables_status"), "tables", ["status"])

    op.create_table(
        "events",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("interaction_id", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_events")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_events_table_id_tables")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_events_interaction_id")),
    )

    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("score", sa.JSON, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_games_table_id_tables")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_games_table_id"), "games", ["table_id"])
    op.create_index(op.f("ix_games_guild_id_id"), "games", ["guild_id", "id"])

    op.create_table(
        "game_players",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("drawn", sa.Boolean, nullable=False),
        *_numbers(*_COUNTS),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_game_players")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_players_game_id_games")),
    )
    op.create_index(op.f("ix_game_players_user_id"), "game_players", ["user_id"])

    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        *_numbers("games", "wins", "draws", *_COUNTS),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "rules", name=op.f("pk_standings")),
    )
    op.create_index(op.f("ix_standings_guild_id_rules_wins"), "standings", ["guild_id", "rules", "wins"])

    op.create_table(
        "meta",
        sa.Column("key", sa.String, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
