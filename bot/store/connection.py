"""How SQLite is opened, and what its failures are called.

Everything that is SQLite's own is in this file and in `upsert`; the queries are portable.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.errors import StoreError

CONNECTIONS = 4
"""How many transactions may run at once: one writer, and readers beside it."""

PRAGMAS: dict[str, str | int] = {
    "busy_timeout": 5_000,  # milliseconds, should a backup or another program hold the file
    "synchronous": "FULL",  # NORMAL loses the last commits in a power cut
    "fullfsync": "ON",  # macOS: a plain fsync leaves the data in the drive's cache there
    "foreign_keys": "ON",
    "secure_delete": "ON",  # what somebody has had deleted should not be read from the file's free pages
}
"""What is set on every connection, since each holds for one connection only."""

_CAUSES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_PERM: "access is denied",
    sqlite3.SQLITE_AUTH: "access is denied",
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_LOCKED: "another program keeps it locked",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore a backup",
    sqlite3.SQLITE_NOTADB: "it is not a SQLite database",
    sqlite3.SQLITE_CANTOPEN: "it, or a file beside it, cannot be opened or created",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
}


def engine_for(path: Path) -> AsyncEngine:
    """Makes the engine for the database file `path`; nothing is opened yet.

    Transactions begin for reading; those of `engine.execution_options(writes=True)` take SQLite's write
    lock at their beginning, so that none fails half-way because another writer came between.
    """
    # The driver's debug lines and SQLAlchemy's errors would show parameters: cards that nobody may see.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        # The driver must not begin transactions of its own, and the pool never makes a caller wait:
        # `Database` admits no more callers than there are connections.
        connect_args={"isolation_level": None},
        pool_size=CONNECTIONS,
        max_overflow=0,
        hide_parameters=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        try:
            _set_pragmas(connection, path)
        except BaseException:
            connection.close()  # the pool has not seen it yet, so nobody else would
            raise

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _set_pragmas(connection: Any, path: Path) -> None:
    cursor = connection.cursor()
    for name, value in PRAGMAS.items():
        cursor.execute(f"PRAGMA {name}={value}")
    if _write_ahead(cursor) != "wal":
        raise StoreError(f"The database {path} cannot be used: its disk allows no write-ahead log.")
    cursor.close()


def _write_ahead(cursor: Any) -> str:
    """Switches to the write-ahead log, which outlasts the connection; returns the mode that is in force.

    For this alone SQLite does not wait out `busy_timeout`: of two programs that open a new file at the
    same moment it refuses one. That one waits for the other by asking for the write lock, and tries again.
    """
    tries = 10
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return str(cursor.fetchone()[0])
        except sqlite3.OperationalError as error:
            tries -= 1
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or not tries:
                raise
        cursor.execute("BEGIN IMMEDIATE")
        cursor.execute("COMMIT")


@contextmanager
def failures_of(path: Path) -> Iterator[None]:
    """Turns what the driver raises inside into a StoreError that names the file and the cause.

    Not an IntegrityError: that is no failure, but an answer that the caller must interpret.
    """
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise unusable(path, error.orig) from error


def examine(path: Path) -> None:
    """Opens the file, makes it where it is missing, and reads it through; raises StoreError for damage.

    It is the driver's own connection, since the asynchronous one leaves its thread behind where the file
    cannot even be opened.
    """
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout']}")
            found = "; ".join(str(fault) for (fault,) in connection.execute("PRAGMA quick_check(5)"))
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    if found != "ok":
        raise StoreError(f"The database {path} is damaged; restore a backup. ({found})")


def unusable(path: Path, error: BaseException | None, *, doing: str = "be used") -> StoreError:
    """The sentence that names the file and the cause of the driver's error."""
    code = getattr(error, "sqlite_errorcode", None)
    cause = _CAUSES.get(code & 0xFF) if isinstance(code, int) else None
    return StoreError(f"The database {path} cannot {doing}: {cause or error}.")
