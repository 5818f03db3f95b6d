"""House rules that a server has saved by name.

A step repeats the schema of its day in full, since `bot.store.schema` moves on. There is no way back
down: to return to an older version, restore a backup.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table of presets."""
    op.create_table(
        "presets",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("options", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("saved_by", sa.BigInteger, nullable=False),
        sa.Column("saved_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "name", name=op.f("pk_presets")),
    )
