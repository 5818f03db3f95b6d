"""Allow game numbers beyond 32 bits on PostgreSQL. SQLite's integers always have 64."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

_NUMBERS = {
    "games": "id",
    "game_players": "game_id",
    "rating_changes": "game_id",
    "awards": "game_id",
    "seasons": "last_game",
}


def upgrade() -> None:
    """Widen the numbers of games to 64 bits on PostgreSQL."""
    if op.get_bind().dialect.name == "postgresql":
        for table, column in _NUMBERS.items():
            op.alter_column(table, column, type_=sa.BigInteger)
