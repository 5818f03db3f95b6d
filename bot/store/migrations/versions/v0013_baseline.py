"""The schema of version 0.1.0, the oldest whose databases can still be opened.

New databases aren't created with it. There are no downgrades: to return to an older version, restore a
backup.
"""

revision = "0013"
down_revision = None
