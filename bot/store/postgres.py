"""The PostgreSQL backend: connecting to a server, and translating its errors.

A process that plays, or needs the database for itself, writes in a session (`bot.store.session`). Everyone
else writes on any connection of the pool.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import Any

import asyncpg
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.chains import Logged
from bot.store.errors import NoDatabaseYet, Overtaken, StoreError
from bot.store.session import Session

CONNECTIONS = 8
"""The number of concurrent transactions: one writer, and readers beside it."""

_PATIENCE = 10  # seconds for a connection to be made
_SESSION = {
    "synchronous_commit": "on",  # if the server has it off, a power cut loses commits
    "lock_timeout": "5s",
    "timezone": "UTC",
    "tcp_user_timeout": "5000",  # a cut network must not keep a session and its locks alive
}
_REPEATABLE = {"default_transaction_isolation": "repeatable read"}
_CLIENTS_OWN = re.compile(
    r"channel_binding|connect_timeout|fallback_application_name|gss.*|keepalives.*|ssl(compression|negotiation)|tcp_.*"
)
"""Parameters of libpq itself that asyncpg doesn't have, and that mustn't be sent to the server."""

_LOST = (asyncpg.InterfaceError, asyncpg.InternalClientError)  # errors of a lost connection
_UNREACHABLE = (OSError, TimeoutError, asyncpg.InternalClientError)
_OVERTAKEN = ("40001", "40P01")  # a serialization failure, or a deadlock
_CAUSES = {
    "53100": "the disk is full",
    "53300": "the server has too many connections",
    "25006": "it is read-only",
    "42501": "access is denied",
    "28P01": "the password is wrong",
    "28000": "access is denied",
    "3D000": "there's no database with that name on the server",
    "57P01": "the server is being shut down",
    "57P02": "the server is being shut down",
    "57P03": "the server is starting up or shutting down",
    "55P03": "another program has locked it",
    "XX001": "it is damaged. Restore a backup",
    "XX002": "it is damaged. Restore a backup",
}


class Postgres:
    """The backend for a database on a server. See `bot.store.backend`."""

    connections = CONNECTIONS
    file = None

    def __init__(self, address: URL) -> None:
        self.address = address.set(drivername="postgresql")
        self.idle = asyncio.Lock()
        self.session: Session | None = None

    def __str__(self) -> str:
        """Format the address without its password and its parameters, which may hold one too."""
        return self.address.set(query={}).render_as_string(hide_password=True)

    def engine(self, *, looking: bool = False) -> AsyncEngine:
        """Create the engine, for reading only if ``looking``. Ended connections are replaced."""
        session = _SESSION | _REPEATABLE | {"default_transaction_read_only": "on" if looking else "off"}
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=partial(self._connect, session),
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
        )

    def writer(self, engine: AsyncEngine) -> AsyncEngine:
        """Return the session's engine, or the given one without a session."""
        return engine if self.session is None else self.session.engine()

    @property
    def lasting(self) -> bool:
        """True if the writing connection stays open, as a session's does."""
        return self.session is not None

    async def _connect(self, session: Mapping[str, str]) -> Any:
        """Open a connection with these session settings. The address may have parameters of libpq."""
        return await asyncpg.connect(_libpq(self.address), timeout=_PATIENCE, server_settings=dict(session))

    @contextmanager
    def translate_errors(self) -> Iterator[None]:
        """Turn the driver's errors within the context into StoreErrors with the database and the cause."""
        try:
            yield
        except IntegrityError as error:
            _shorten(error)  # later lines show the row, with cards
            raise
        except DBAPIError as error:
            raise self._unusable(error.orig) from None
        except (OSError, TimeoutError, asyncpg.PostgresError, *_LOST) as error:
            raise self._unusable(error) from None

    def _unusable(self, error: BaseException | None) -> StoreError:
        state = getattr(error, "sqlstate", None) or ""
        if state in _OVERTAKEN:
            return Overtaken(f"The database {self} was just changed by another process.")
        cause = _CAUSES.get(state)
        said = (error, error and error.__cause__)  # SQLAlchemy's error, and the driver's
        if cause is None and any(isinstance(each, _UNREACHABLE) for each in said):
            cause = "the server can't be reached"
        if cause is None:
            cause = str(error).partition("\n")[0].rpartition("'>: ")[2] or type(error).__name__
        return StoreError(f"The database {self} can't be used: {cause}.")

    async def open_connection(self) -> Any:
        """Open a plain asyncpg connection. Raise StoreError if that fails.

        A caller that is canceled meanwhile still waits for it. Otherwise the driver would leave an
        unretrieved error, and asyncio would warn.
        """
        making = asyncio.create_task(self._connect(_SESSION | _REPEATABLE))
        try:
            with self.translate_errors():
                return await asyncio.shield(making)
        except asyncio.CancelledError:
            await asyncio.wait([making])
            if not making.cancelled() and making.exception() is None:
                making.result().terminate()
            raise

    @asynccontextmanager
    async def ready(self, *, plays: bool, alone: bool) -> AsyncIterator[None]:
        """Check that the server can be reached. The database must exist.

        With ``alone``, no one else can play on it meanwhile. A process that ``plays`` gets a session, in
        which it can ask for a group.
        """
        if not plays and not alone:
            connection = await self.open_connection()
            await connection.close()
            yield
            return
        async with Session.open(self) as self.session:
            if alone:
                await self.session.lock_out_others()
            yield

    async def examine(self, going_on: Callable[[], object]) -> None:
        """Check that the database can be reached and is ours. The server checks its own pages."""
        going_on()
        connection = await self.open_connection()
        try:
            if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
                raise NoDatabaseYet(f"The database {self} is empty. The bot sets it up at its first start.")
        finally:
            await connection.close()

    async def append(self, _: Any, entries: Sequence[Logged], before: Sequence[Logged]) -> bool:
        """Store entries of logs in one statement, or return False if those ``before`` them have changed."""
        assert self.session is not None
        return await self.session.append(entries, before)

    def lost(self) -> StoreError | None:
        """Return the reason why this process must stop, if its session is gone."""
        return None if self.session is None else self.session.lost

    def leave_no_trace(self) -> AbstractContextManager[None]:
        """Do nothing: reading a server's database leaves nothing behind."""
        return nullcontext()

    async def clean(self, *, anew: bool) -> bool:
        """Free the space of deleted data. Its bytes stay in the server's files and logs until reused."""
        connection = await self.open_connection()
        try:
            with self.translate_errors():
                await connection.execute("VACUUM (ANALYZE)")
        finally:
            await connection.close()
        return True

    async def single_value(self, key: str) -> str | None:
        """Read one value saved by `Store.set_meta`, without opening the store."""
        connection = await self.open_connection()
        try:
            with self.translate_errors():
                found = await connection.fetchval("SELECT value FROM meta WHERE key = $1", key)
        finally:
            await connection.close()
        return None if found is None else str(found)


def _libpq(address: URL) -> str:
    """Format the address for asyncpg, which sends unknown parameters to the server."""
    query = {key: value for key, value in address.query.items() if not _CLIENTS_OWN.fullmatch(key)}
    query.setdefault("application_name", "euchre")
    if "ssl" in query:  # the form of SQLAlchemy and some providers
        said = str(query.pop("ssl"))
        query.setdefault("sslmode", {"true": "require", "1": "require", "false": "disable"}.get(said, said))
    return address.set(query=query).render_as_string(hide_password=False)


def _shorten(error: IntegrityError) -> None:
    """Shorten the server's message to its first line: the following ones show the row, with cards."""
    for each in (error, error.orig):
        if each is not None and each.args:
            each.args = (str(each.args[0]).partition("\n")[0], *each.args[1:])
