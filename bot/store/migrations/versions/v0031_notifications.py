"""Replace the setting for pings by one for where a player is notified, nowhere if pings were off."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Rename the setting, and convert its value."""
    settings = sa.table("user_settings", sa.column("key"), sa.column("value"))
    pings = sa.update(settings).where(settings.c.key == "pings")
    op.execute(pings.values(key="notifications", value="none"))
