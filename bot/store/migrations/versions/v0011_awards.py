"""Awards."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Begin to award; nobody has earned anything so far."""
    op.create_table(
        "awards",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("award", sa.String, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_awards_game_id_games"),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "award", name="pk_awards"),
    )
    op.create_index("ix_awards_game_id", "awards", ["game_id"])
