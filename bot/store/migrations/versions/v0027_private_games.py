"""Mark private games, which count in no totals and are hidden from others."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the column for private games. All games finished before stay public."""
    op.add_column("games", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
