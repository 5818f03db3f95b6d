"""The players who left a game before its end."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Notes the leavers of each game; so far nobody's leaving was kept."""
    column = sa.Column("left_early", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game_players", column)
