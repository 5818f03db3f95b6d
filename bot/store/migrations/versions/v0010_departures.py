"""Since when the bot is no longer in which servers."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table of departures; those of before are noted when the bot next connects."""
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("left_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_departures")),
    )
