"""An empty step: processes and their shards once had tables here."""

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Do nothing: databases of this schema are still opened."""
