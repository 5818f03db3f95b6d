"""Who was to have a shard next, and where people sit, had a place here: nothing of it is stored any more."""

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: databases of this schema are still opened."""
