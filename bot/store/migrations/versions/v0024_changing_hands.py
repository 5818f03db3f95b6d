"""Who is to have a shard next, and at which tables people sit, for processes that share the servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column for a shard's next process, and create the table of sittings."""
    op.add_column("shards", sa.Column("heir", sa.BigInteger))
    op.create_table(
        "sittings",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String, nullable=False),
    )
    op.create_index("ix_sittings_table_id", "sittings", ["table_id"])
