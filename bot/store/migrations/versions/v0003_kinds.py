"""What a log tells of: a table, or a drive.

A step repeats the schema of its day in full, since `bot.store.schema` moves on. There is no way back
down: to return to an older version, restore a backup.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Notes the kind of each log; all so far are of tables."""
    op.add_column("tables", sa.Column("kind", sa.String, nullable=False, server_default="table"))
