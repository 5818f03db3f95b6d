"""Add tables for blocks between players and actions of moderators."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the tables for blocks and moderator actions."""
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("blocked_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("blocked_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "restrictions",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("member_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("measure", sa.String, primary_key=True),
        sa.Column("moderator_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "moderation",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("measure", sa.String, primary_key=True),
        sa.Column("member_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("moderator_id", sa.BigInteger, primary_key=True, autoincrement=False),
    )
