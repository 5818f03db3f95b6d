"""Drop the tables of processes: they now hold their shards by the locks of their sessions."""

from alembic import op

revision = "0030"
down_revision = "0028"


def upgrade() -> None:
    """Drop the tables of processes, shards and sittings, which schemas 0023 to 0028 had."""
    for table in ("sittings", "shards", "processes"):
        op.drop_table(table, if_exists=True)
