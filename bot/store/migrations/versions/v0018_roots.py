"""Give each new table its own root, from which the keys to its deals follow. Older ones have none."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column for the secret root of a table's deals."""
    op.add_column("tables", sa.Column("root", sa.String))
