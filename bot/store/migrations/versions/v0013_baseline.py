"""The schema of version 0.1.0, the oldest whose databases are still opened. No database is made with it.

There is no way back down: to return to an older version, restore a backup.
"""

revision = "0013"
down_revision = None
