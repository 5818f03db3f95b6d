"""SQLite's driver for asyncio, which bothers its thread with nothing that is done at once.

aiosqlite has a thread make every call, and to wait for it costs the processor more than most calls do. Making
a cursor, letting go of it, and undoing a transaction that has ended touch no disk: they are done here and
now. Whatever may wait for the disk or for a lock is the thread's.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import aiosqlite

_ROWS = 64  # read at a time by who iterates, which SQLAlchemy never does


class Cursor(aiosqlite.Cursor):
    """A cursor that is closed at once."""

    async def close(self) -> None:
        """Let go of the statement."""
        self._cursor.close()


class Connection(aiosqlite.Connection):
    """A connection whose cursors are made at once."""

    def cursor(self) -> Cursor:  # type: ignore[override]
        """Make a cursor."""
        return Cursor(self, self._conn.cursor())

    async def rollback(self) -> None:
        """Undo the transaction, if there is one."""
        if self._conn.in_transaction:
            await super().rollback()


def connect(database: str, **options: Any) -> Connection:
    """Gives a connection, to be awaited; its thread does not keep the process from ending."""
    connection = Connection(lambda: sqlite3.connect(database, **options), _ROWS)
    connection._thread.daemon = True
    return connection
