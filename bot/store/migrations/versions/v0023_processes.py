"""Processes that play together on one database, and the shards that each holds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of processes and their shards."""
    op.create_table(
        "processes",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("renewed_at", sa.BigInteger, nullable=False),
        sa.Column("refused", sa.Integer, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
    )
    op.create_table(
        "shards",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.BigInteger),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("connected", sa.Boolean, nullable=False),
        sa.Column("held_until", sa.BigInteger),
        sa.Column("rewritten", sa.BigInteger, nullable=False),
    )
