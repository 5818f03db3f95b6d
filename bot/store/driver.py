"""SQLite's driver for asyncio, which makes quick calls on the event loop and slow ones in a thread.

aiosqlite makes every call in a thread, and waiting for the thread costs more CPU time than most calls.
Opening and closing a cursor, beginning and ending a read, and rolling back an ended transaction don't touch
the disk, so they run on the loop. Calls that may wait for the disk or a lock run in the thread, which also
fetches the first rows of a query.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Self

import aiosqlite

_ROWS = 64  # read at a time when iterating, which SQLAlchemy never does
_FIRST = 256  # rows fetched with the query itself. Few queries find more.
_READING = "BEGIN"  # takes no lock until something is read


class Cursor(aiosqlite.Cursor):
    """A cursor that fetches the first rows with its query, and closes without a thread."""

    _conn: Connection
    _found: Sequence[Any] = ()
    _more = False  # perhaps

    async def execute(self, sql: str, parameters: Any = None) -> Self:
        """Execute a statement."""
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
        """Return all remaining rows."""
        found, self._found = self._found, ()
        return [*found, *await super().fetchall()] if self._more else found

    async def fetchmany(self, size: int | None = None) -> Sequence[Any]:
        """Return ``size`` rows, or fewer at the end."""
        size = self.arraysize if size is None else size
        found, self._found = self._found[:size], self._found[size:]
        missing = size - len(found)
        return [*found, *await super().fetchmany(missing)] if missing and self._more else found

    async def fetchone(self) -> Any:
        """Return one row, or None if none is left."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def close(self) -> None:
        """Close the statement."""
        self._cursor.close()


class Connection(aiosqlite.Connection):
    """A connection whose cursors open without a thread.

    ``only_reads``: its transaction is known to be one.
    """

    only_reads = False

    def cursor(self) -> Cursor:  # type: ignore[override]
        """Open a cursor."""
        return Cursor(self, self._conn.cursor())

    async def execute_alone(self, sql: str, parameters: Sequence[Any]) -> None:
        """Execute a statement outside a transaction. It's durable once this returns."""
        await self._execute(self._conn.execute, sql, parameters)  # type: ignore[no-untyped-call]

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
    """Open a connection, to be awaited. Its thread doesn't keep the process from ending."""
    connection = Connection(lambda: sqlite3.connect(database, **options), _ROWS)
    connection._thread.daemon = True
    return connection
