"""Store records of games compressed, in a third of the space.

SQLite can't change a column's type, so the record gets a new column, renamed at the end. The old one is
emptied before it's dropped, or PostgreSQL would keep its data.
"""

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

_GAMES = 500  # at a time
_READ = sa.text("SELECT id, record FROM games WHERE id > :last ORDER BY id LIMIT :most")
_WRITE = sa.text("UPDATE games SET deflated = :deflated, record = '' WHERE id = :game")


def upgrade() -> None:
    """Compress the records of games."""
    op.add_column("games", sa.Column("deflated", sa.LargeBinary, nullable=False, server_default=""))
    bound = op.get_bind()
    last = 0
    while found := bound.execute(_READ, {"last": last, "most": _GAMES}).all():
        deflated = [{"game": game, "deflated": zlib.compress(record.encode(), 9)} for game, record in found]
        bound.execute(_WRITE, deflated)
        last = found[-1].id
    op.drop_column("games", "record")
    op.alter_column("games", "deflated", new_column_name="record")
