"""Which games were private: they count in no sums, and nobody else sees them."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the column for private games; all games finished before stay public."""
    op.add_column("games", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
