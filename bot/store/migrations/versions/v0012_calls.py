"""What each player called in each game."""

import sqlalchemy as sa
from alembic import op

from bot.notation import loads
from bot.standings.calls import written

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column, and reads what it holds of older games from their records."""
    op.add_column("game_players", sa.Column("called", sa.Text, nullable=False, server_default=""))
    bound = op.get_bind()
    seats = bound.execute(
        sa.text("SELECT game_id, seat, record FROM game_players JOIN games ON games.id = game_id")
    )
    put = sa.text("UPDATE game_players SET called = :called WHERE game_id = :game AND seat = :seat")
    match, last = None, None
    for game, seat, record in seats.all():
        if game != last:
            match, last = loads(record)[0].match, game
        if match is not None and (called := written(match, seat)):
            bound.execute(put, {"called": called, "game": game, "seat": seat})
