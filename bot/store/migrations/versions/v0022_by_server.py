"""Save the state of messages (screens, reminders, reposts) by server instead of all in one value.

So each process can save that of its own servers.
"""

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

_KEPT = ("shown:boards", "shown:drives", "reminders", "boards-on-the-move")


def upgrade() -> None:
    """Split each value by the servers of its tables, and drop what belongs to deleted tables."""
    bound = op.get_bind()
    for key in _KEPT:
        kept = bound.execute(sa.text("SELECT value FROM meta WHERE key = :key"), {"key": key}).scalar()
        by_server: defaultdict[int, dict[str, Any]] = defaultdict(dict)
        for id_, figures in json.loads(kept or "{}").items():
            query = sa.text("SELECT guild_id FROM tables WHERE id = :id")
            guild = bound.execute(query, {"id": id_}).scalar()
            if guild is not None:
                by_server[guild][id_] = figures
        for guild, each in by_server.items():
            put = sa.text("INSERT INTO meta (key, value) VALUES (:key, :value)")
            bound.execute(put, {"key": f"{key} of {guild}", "value": json.dumps(each)})
        bound.execute(sa.text("DELETE FROM meta WHERE key = :key"), {"key": key})
