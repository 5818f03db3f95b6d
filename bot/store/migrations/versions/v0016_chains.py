"""Give each new log entry a digest of itself and of the one before. Existing entries have none."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the column for the digests of events."""
    op.add_column("events", sa.Column("digest", sa.String))
