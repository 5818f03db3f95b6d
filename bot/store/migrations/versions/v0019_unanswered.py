"""Add a table for unanswered questions about the rules, for servers that have it enabled."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the table of unanswered questions."""
    op.create_table(
        "unanswered",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("question", sa.Text, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
    )
