"""Processes and their shards had tables here. They aren't stored anymore."""

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Do nothing: databases of this schema are still opened."""
