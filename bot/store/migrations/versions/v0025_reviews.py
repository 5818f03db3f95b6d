"""Add a table for the results of game reviews, for the players who asked for them."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create the table of reviews."""
    op.create_table(
        "reviews",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column(
            "game_id",
            sa.Integer().with_variant(sa.BigInteger, "postgresql"),
            sa.ForeignKey("games.id", name=op.f("fk_reviews_game_id_games")),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
    )
