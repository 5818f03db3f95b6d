"""The SQLite backend: opening a file, checking and cleaning it, translating errors, and the lease.

The queries elsewhere are portable. Statements that differ between databases are at the end of
`bot.store.database`, and `bot.store.postgres` has PostgreSQL's part.

Two processes playing on one file would each deal and draw boards. So the playing one holds a lease: the
operating system's lock on a file beside the database, which is freed at once when a process is killed. The
file's text says which process has it.

Only SQLite may open the database file itself. If a process opens and closes it in another way, the operating
system drops SQLite's locks on it (https://sqlite.org/howtocorrupt.html, 2.2). The next program that reads the
database then believes it's the only one, and deletes the write-ahead log that the bot is still writing.
"""

import asyncio
import logging
import os
import shutil
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import (
    AbstractContextManager,
    asynccontextmanager,
    closing,
    contextmanager,
    nullcontext,
    suppress,
)
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import portalocker
from portalocker import LockFlags
from portalocker.exceptions import AlreadyLocked, LockException
from sqlalchemy import URL, event
from sqlalchemy import Connection as SyncConnection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.chains import Logged
from bot.store.driver import Connection, connect
from bot.store.errors import DatabaseReplaced, NoDatabaseYet, StoreError

CONNECTIONS = 4
"""The number of concurrent transactions: one writer, and readers beside it."""

PRAGMAS: dict[str, str | int] = {
    "busy_timeout": 5_000,  # milliseconds to wait if a backup or another program holds the file
    "synchronous": "FULL",  # NORMAL loses the last commits in a power cut
    "fullfsync": "ON",  # on macOS a plain fsync leaves data in the drive's cache
    "foreign_keys": "ON",
    "secure_delete": "ON",  # deleted data must not stay readable in free pages
}
"""The settings of every connection, since each holds for one connection only."""

LOOKING = "ro"
"""SQLite's mode of opening a file only to read it."""

_CAUSES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_PERM: "access is denied",
    sqlite3.SQLITE_AUTH: "access is denied",
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_LOCKED: "another program keeps it locked",
    sqlite3.SQLITE_CORRUPT: "it is damaged. Restore a backup",
    sqlite3.SQLITE_NOTADB: "it isn't a SQLite database",
    sqlite3.SQLITE_CANTOPEN: "it, or a file next to it, can't be opened or created",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
}
MILLISECONDS = 1_000  # SQLite instructions, which take a few of them
_PATIENCE = 500  # milliseconds that writers wait for a reader to end


def _text(stored: bytes) -> str:
    """Decode stored text even if a bit has flipped: one bad row must not make others unreadable."""
    return stored.decode("utf-8", "surrogateescape")


def _set_pragmas(connection: Any, path: Path, *, looking: bool) -> None:
    cursor = connection.cursor()
    for name, value in PRAGMAS.items():
        cursor.execute(f"PRAGMA {name}={value}")
    if not looking and _write_ahead(cursor) != "wal":
        raise StoreError(f"The database {path} can't be used: its disk doesn't support a write-ahead log.")
    cursor.close()


def _write_ahead(cursor: Any) -> str:
    """Switch to the write-ahead log, a setting saved in the file. Return the mode now in force.

    For this, SQLite doesn't wait for `busy_timeout`: if two programs open a new file at the same moment, one
    is refused. It waits for the other by asking for the write lock, and tries again.
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


def must_be_writable(path: Path) -> None:
    """Raise StoreError if the database or its folder is read-only.

    SQLite would take plays into a write-ahead log, and could never move them into the file.
    """
    if path.exists() and not os.access(path, os.W_OK):
        raise StoreError(f"The database {path} can't be used: it is read-only.")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise StoreError(
            f"The database {path} can't be used: its folder is read-only, and the bot needs files next to it."
        )


def require_database_file(path: Path) -> None:
    """Raise NoDatabaseYet if there is no database but the bot could create it, or else another StoreError."""
    if path.is_file():
        return
    if path.is_dir():
        raise StoreError(f"The database {path} can't be used: it's a folder. Name a file in it.")
    if path.exists():
        raise StoreError(f"The database {path} can't be used: it isn't an ordinary file.")
    if why := why_not_creatable(path):
        raise StoreError(f"There's no database {path}, and I can't create it: {why}.")
    raise NoDatabaseYet(f"There's no database {path} yet. The bot creates it at its first start.")


def why_not_creatable(path: Path) -> str:
    """Return why no file can be created at `path`, as part of a sentence, or "" if one can."""
    kept_in = next(folder for folder in path.parents if folder.exists())
    if not kept_in.is_dir():
        return f"{kept_in} isn't a folder"
    if not os.access(kept_in, os.W_OK | os.X_OK):
        return f"the folder {kept_in} is read-only"
    size = shutil.disk_usage(kept_in)
    if not size.total:  # a virtual file system like /proc
        return f"the folder {kept_in} isn't on a disk"
    if not size.free:
        return f"there is no room in the folder {kept_in}"
    return ""


def examine(path: Path, mode: str = "rwc", going_on: Callable[[], object] = lambda: None) -> None:
    """Check the whole database file, creating it if it's missing. Raise StoreError if it's damaged.

    With the mode `LOOKING` it creates nothing, and also compares each index with its table. That takes time,
    so `going_on` is called now and then. It uses the driver's own connection, since the asynchronous one
    would leave its thread behind if the file can't be opened.
    """

    def step() -> int:
        going_on()
        return 0  # anything else would interrupt it

    try:
        with closing(open_file(path, mode)) as connection:
            connection.set_progress_handler(step, MILLISECONDS)
            how = "integrity_check" if mode == LOOKING else "quick_check"
            found = "; ".join(str(fault) for (fault,) in connection.execute(f"PRAGMA {how}(5)"))
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    if found != "ok":
        raise StoreError(f"The database {path} is damaged. Restore a backup. ({found})")


def unusable(path: Path, error: BaseException | None, *, doing: str = "be used") -> StoreError:
    """Return a StoreError with one sentence: the file can't ``doing``, and the cause."""
    code = getattr(error, "sqlite_errorcode", None)
    cause = _CAUSES.get(code & 0xFF) if isinstance(code, int) else None
    return StoreError(f"The database {path} can't {doing}: {cause or error}.")


@contextmanager
def remove_new_log(path: Path) -> Iterator[None]:
    """Remove a write-ahead log that wasn't there before, since a reader creates one and can't remove it.

    SQLite removes it when a connection that may write is the last to close. A log with content, for example
    of a killed bot, stays.
    """
    log = path.with_name(f"{path.name}-wal")
    was_empty = not log.exists() or not log.stat().st_size
    try:
        yield
    finally:
        if was_empty:
            with suppress(sqlite3.Error), closing(open_file(path, "rw")) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


# Removing deleted data


def clean(path: Path, *, anew: bool) -> bool:
    """Remove deleted data from the files. Return False, to be tried again, while someone reads.

    Empties the write-ahead log, which has old versions of pages. SQLite overwrites what it deletes, but not
    always the old place of moved data, so `anew` rewrites the whole file. Call it in a thread, and while no
    one writes.
    """
    try:
        with closing(open_file(path, "rw")) as connection:
            connection.execute(f"PRAGMA busy_timeout={_PATIENCE}")
            if anew and not _empty_log(connection):
                return False  # someone reads, so rewriting the file would be useless
            if anew:
                connection.execute("VACUUM")
            return _empty_log(connection)
    except sqlite3.Error as error:
        raise unusable(path, error) from error


def open_file(path: Path, mode: str) -> sqlite3.Connection:
    """Open a plain sqlite3 connection in SQLite's `mode`, without automatic transactions."""
    there = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
    there.execute(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout']}")
    return there


def _empty_log(connection: sqlite3.Connection) -> bool:
    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


# The lease


@contextmanager
def lease(database: Path) -> Iterator[None]:
    """Hold the lock of the database file within the context. Raise StoreError that names its holder."""
    file_itself = database.resolve()  # the file itself, not a link to it
    path = file_itself.with_name(f"{file_itself.name}-lease")
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise StoreError(f"The file {path} can't be written: {error.strerror}.") from error
    with file:
        if sys.platform != "win32":
            os.register_at_fork(after_in_child=file.close)  # a forked child must not keep the lease
        try:
            portalocker.lock(file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except AlreadyLocked:
            raise StoreError(
                f"Another bot is using the database {database}{_read_holder(path)}. Stop it first."
            ) from None
        except LockException as error:
            raise StoreError(f"The file {path} can't be locked: {error}.") from error
        try:
            file.truncate(0)
            file.write(f"pid {os.getpid()} on {socket.gethostname()} since {_now()}\n")
            file.flush()
            yield
        finally:
            file.truncate(0)
            portalocker.unlock(file)


def _read_holder(path: Path) -> str:
    with suppress(OSError):  # Windows doesn't let others read a locked file
        if text := path.read_text(encoding="utf-8").strip():
            return f" ({text})"
    return ""


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"


# The backend


class SQLite:
    """The backend for a database in a file. See `bot.store.backend`."""

    connections = CONNECTIONS
    lasting = True
    session = None

    def __init__(self, path: Path) -> None:
        self.path = self.address = self.file = path
        self.idle = asyncio.Lock()
        self._there: dict[str, tuple[int, int]] = {}

    def __str__(self) -> str:
        return str(self.path)

    def engine(self, *, looking: bool = False) -> AsyncEngine:
        """Create the engine, without opening the file. One for `looking` is read-only.

        Transactions begin for reading. Those of `engine.execution_options(writes=True)` take SQLite's write
        lock at their beginning, so that none fails halfway because of another writer.
        """
        # The driver's debug lines and SQLAlchemy's errors would show parameters: hidden cards.
        logging.getLogger("aiosqlite").setLevel(logging.WARNING)
        engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(self.path))
            if not looking
            else URL.create(
                "sqlite+aiosqlite", database=self.path.as_uri(), query={"mode": LOOKING, "uri": "true"}
            ),
            # The driver must not begin transactions of its own, and the pool never makes a caller wait:
            # `Database` admits no more callers than there are connections.
            connect_args={"isolation_level": None, "async_creator_fn": connect},
            pool_size=CONNECTIONS,
            max_overflow=0,
            hide_parameters=True,
        )

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _record: object) -> None:
            try:
                connection.driver_connection.text_factory = _text
                _set_pragmas(connection, self.path, looking=looking)
            except BaseException:
                connection.close()  # the pool doesn't know it yet, so no one else would
                raise

        @event.listens_for(engine.sync_engine, "begin")
        def begin(connection: SyncConnection) -> None:
            writes = connection.get_execution_options().get("writes", False)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

        return engine

    def writer(self, engine: AsyncEngine) -> AsyncEngine:
        """Return the same engine, whose transactions take the write lock when they begin."""
        return engine.execution_options(writes=True)

    @contextmanager
    def translate_errors(self) -> Iterator[None]:
        """Turn the driver's errors within the context into StoreErrors with the file and the cause.

        An IntegrityError passes unchanged, because the caller must interpret it.
        """
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise unusable(self.path, error.orig) from error

    @asynccontextmanager
    async def ready(self, *, plays: bool, alone: bool) -> AsyncIterator[None]:
        """Create the file and its folder if they're missing, and check its pages."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {self.path.parent} can't be made: {error.strerror}.") from error
        if self.path.is_dir():
            raise StoreError(f"The database {self} can't be used: it's a folder. Name a file in it.")
        must_be_writable(self.path)
        with lease(self.path) if plays or alone else nullcontext():
            examine(self.path)  # blocking is fine, since nothing else runs yet
            yield

    async def examine(self, going_on: Callable[[], object]) -> None:
        """Check every page of an existing database file. Raise StoreError if it's damaged.

        `going_on` is called now and then, since it takes time.
        """
        require_database_file(self.path)
        examine(self.path, LOOKING, going_on)

    def leave_no_trace(self) -> AbstractContextManager[None]:
        """Leave no file beside the database that was not there before."""
        return remove_new_log(self.path)

    async def append(self, connection: Connection, entries: Sequence[Logged], _: Sequence[Logged]) -> bool:
        """Store entries of logs in one statement, or return False if the database refuses them."""
        names = ", ".join(entries[0])
        rows = ", ".join([f"({', '.join('?' * len(entries[0]))})"] * len(entries))
        with suppress(sqlite3.Error):
            values = [value for entry in entries for value in entry.values()]
            await connection.execute_alone(f"INSERT INTO events ({names}) VALUES {rows}", values)  # noqa: S608
            return True
        return False

    def lost(self) -> StoreError | None:
        """Return an error if a file of the database is gone or replaced since it was first seen, else None.

        What is stored then goes into a file that no one will find.
        """
        for file in (str(self.path), *self._beside):
            try:
                found = os.stat(file)
            except FileNotFoundError:
                if file in self._there:
                    return DatabaseReplaced(file, "deleted")
            except OSError:
                continue  # out of reach for now. SQLite raises if it matters.
            else:
                identity = (found.st_dev, found.st_ino)
                if self._there.setdefault(file, identity) != identity:
                    return DatabaseReplaced(file, "replaced")
        return None

    @cached_property
    def _beside(self) -> tuple[str, str]:
        """The files beside the database, created by SQLite and the lease."""
        itself = os.path.realpath(self.path)
        return f"{itself}-wal", f"{itself}-lease"

    async def clean(self, *, anew: bool) -> bool:
        """Empty the write-ahead log, with `anew` after rewriting the file."""
        async with self.idle:
            return await asyncio.to_thread(clean, self.path, anew=anew)

    async def single_value(self, key: str) -> str | None:
        """Read one value saved by `Store.set_meta`, without opening the store, for liveness checks.

        Raises StoreError if there is no database, or it can't be read.
        """
        try:
            with remove_new_log(self.path), closing(open_file(self.path, LOOKING)) as connection:
                row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise unusable(self.path, error, doing="be read") from error
        return str(row[0]) if row else None
