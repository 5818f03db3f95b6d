"""Store who closed a table, or ended, paused or resumed a drive, by id instead of by name.

A name can belong to several people. If the log, or that of its drive, knows one user of the name, that id is
used, otherwise none.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Replace the name of who closed a table or drive by an id, or by nothing if it isn't clear."""
    bound = op.get_bind()
    found = bound.execute(
        sa.text('SELECT table_id, seq, body FROM events WHERE body LIKE \'%"by":"_%\' AND digest IS NULL')
    )
    put = sa.text("UPDATE events SET body = :body WHERE table_id = :log AND seq = :seq")
    for log, seq, body in found.all():
        said = json.loads(body)
        by = said.get("by")
        if isinstance(by, str) and by:
            users = _called(log, by) | _called(log.split("-")[0], by)
            said["by"] = users.pop() if len(users) == 1 else ""
            text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
            bound.execute(put, {"body": text, "log": log, "seq": seq})


def _called(log: str, name: str) -> set[int]:
    """Return the users of that name who sat down at the table, or joined the drive."""
    query = sa.text("SELECT body FROM events WHERE table_id = :log AND kind IN ('sat', 'joined', 'replaced')")
    entries = (json.loads(body) for (body,) in op.get_bind().execute(query, {"log": log}))
    return {said["user"] for said in entries if said["name"] == name and said["user"] is not None}
