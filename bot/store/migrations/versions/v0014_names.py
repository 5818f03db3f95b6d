"""Move all-time totals into the tallies, and names into a table of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_NAMES = """
    INSERT INTO names (guild_id, user_id, name, seen_at)
    SELECT guild_id, user_id, MAX(name), MAX(updated_at)
    FROM standings AS latest
    WHERE NOT EXISTS (
        SELECT 1 FROM standings AS later
        WHERE later.guild_id = latest.guild_id AND later.user_id = latest.user_id
        AND later.updated_at > latest.updated_at
    )
    GROUP BY guild_id, user_id
"""


def upgrade() -> None:
    """Save the last name seen of each player of a server, and drop the standings."""
    op.create_table(
        "names",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_names")),
    )
    op.execute(_NAMES)
    op.drop_table("standings")
