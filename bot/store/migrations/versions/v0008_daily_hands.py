"""The daily hand: what each player did with it.

A step repeats the schema of its day in full, since `bot.store.schema` moves on. There is no way back
down: to return to an older version, restore a backup.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table of daily hands."""
    op.create_table(
        "daily_hands",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("actions", sa.Text, nullable=False),
        sa.Column("score", sa.Integer),
        sa.PrimaryKeyConstraint("day", "user_id", name=op.f("pk_daily_hands")),
    )
    op.create_index(op.f("ix_daily_hands_user_id_day"), "daily_hands", ["user_id", "day"])
