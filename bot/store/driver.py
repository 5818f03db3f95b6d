"""SQLite's driver for asyncio: makes quick calls on the event loop, and only slow ones in a thread.

aiosqlite makes every call in a thread, and waiting for the thread costs more processor time than most calls.
Opening and closing a cursor, beginning and ending a read, and rolling back a transaction that has ended touch
no disk, so they run on the loop. Whatever may wait for the disk or a lock runs in the thread, which also
fetches the first rows of a query in the same call.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Self

import aiosqlite

_ROWS = 64  # read at a time by who iterates, which SQLAlchemy never does
_FIRST = 256  # rows that are read with the query itself; few queries find more
_READING = "BEGIN"  # takes no lock before something is read


class Cursor(aiosqlite.Cursor):
    """A cursor that has the first rows already, and is closed at once."""

    _conn: Connection
    _found: Sequence[Any] = ()
    _more = False  # perhaps

    async def execute(self, sql: str, parameters: Any = None) -> Self:
        """Carry out a statement."""
        if sql == _READING:
            self._cursor.execute(sql)
            self._conn.only_reads = True
        else:
            found = self._execute(self._carry_out, sql, parameters or ())  # type: ignore[no-untyped-call]
            self._found = await found
        return self

    def _carry_out(self, sql: str, parameters: Any) -> Sequence[Any]:
        self._cursor.execute(sql, parameters)
        found = () if self._cursor.description is None else self._cursor.fetchmany(_FIRST)
        self._more = len(found) == _FIRST
        return found

    async def fetchall(self) -> Sequence[Any]:
        """Give all rows that are left."""
        found, self._found = self._found, ()
        return [*found, *await super().fetchall()] if self._more else found

    async def fetchmany(self, size: int | None = None) -> Sequence[Any]:
        """Return ``size`` rows, or fewer at the end."""
        size = self.arraysize if size is None else size
        found, self._found = self._found[:size], self._found[size:]
        missing = size - len(found)
        return [*found, *await super().fetchmany(missing)] if missing and self._more else found

    async def fetchone(self) -> Any:
        """Give one row, or None where none is left."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def close(self) -> None:
        """Let go of the statement."""
        self._cursor.close()


class Connection(aiosqlite.Connection):
    """A connection whose cursors are made at once; whether its transaction ``only_reads`` is known."""

    only_reads = False

    def cursor(self) -> Cursor:  # type: ignore[override]
        """Make a cursor."""
        return Cursor(self, self._conn.cursor())

    async def commit(self) -> None:
        """End the transaction."""
        if self.only_reads:
            self.only_reads = False
            self._conn.commit()
        else:
            await super().commit()

    async def rollback(self) -> None:
        """Undo the transaction, if there is one."""
        if self.only_reads:
            self.only_reads = False
            self._conn.rollback()
        elif self._conn.in_transaction:
            await super().rollback()


def connect(database: str, **options: Any) -> Connection:
    """Open a connection, to be awaited; its thread does not keep the process from ending."""
    connection = Connection(lambda: sqlite3.connect(database, **options), _ROWS)
    connection._thread.daemon = True
    return connection
