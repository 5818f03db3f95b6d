"""The handover of shards, and who sat where, had tables here. Neither is stored anymore."""

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Do nothing: databases of this schema are still opened."""
