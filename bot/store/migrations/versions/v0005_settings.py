"""What servers and players have set: a row for each value that is not the default.

A step repeats the schema of its day in full, since `bot.store.schema` moves on. There is no way back
down: to return to an older version, restore a backup.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables of settings."""
    for table, owner in (("server_settings", "guild_id"), ("user_settings", "user_id")):
        op.create_table(
            table,
            sa.Column(owner, sa.BigInteger, autoincrement=False, nullable=False),
            sa.Column("key", sa.String, nullable=False),
            sa.Column("value", sa.Text, nullable=False),
            sa.PrimaryKeyConstraint(owner, "key", name=op.f(f"pk_{table}")),
        )
