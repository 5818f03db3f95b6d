"""An empty step: the handover of shards, and who sat where, once had tables here."""

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Do nothing: databases of this schema are still opened."""
