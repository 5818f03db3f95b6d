"""How far each learner has come in the lessons.

A step repeats the schema of its day in full, since `bot.store.schema` moves on. There is no way back
down: to return to an older version, restore a backup.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table of lessons."""
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("lesson", sa.String, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "lesson", name=op.f("pk_lessons")),
    )
