"""Puzzles: who has answered which, and whether rightly at the first try."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table of answers."""
    op.create_table(
        "puzzles",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("puzzle", sa.Integer, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("answered_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "puzzle", name=op.f("pk_puzzles")),
    )
