"""Ratings, and what each game changed of them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Begin to rate: the games so far count nothing."""
    op.add_column("games", sa.Column("weight", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("family", sa.String, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("mu", sa.Integer, nullable=False),
        sa.Column("sigma", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("ranked", sa.Integer),
        sa.PrimaryKeyConstraint("guild_id", "family", "user_id", name="pk_ratings"),
    )
    op.create_index(
        "ix_ratings_guild_id_family_ranked_user_id", "ratings", ["guild_id", "family", "ranked", "user_id"]
    )
    op.create_table(
        "rating_changes",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("family", sa.String, nullable=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("mu", sa.Integer, nullable=False),
        sa.Column("sigma", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_rating_changes_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_rating_changes"),
    )
    op.create_index(
        "ix_rating_changes_guild_id_user_id_family_game_id",
        "rating_changes",
        ["guild_id", "user_id", "family", "game_id"],
    )
