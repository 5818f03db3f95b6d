"""All that is PostgreSQL's own: how a server is reached, what its failures are called, and its lease.

Two processes that play on one database would each deal and draw boards for itself. So the one that plays
holds its lease: a lock that the server keeps for as long as a connection lasts, and gives back at once when
the process, or the way to it, is gone. Until a lost lease is held again nothing is written.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from typing import Any

import asyncpg
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.errors import NoDatabaseYet, Overtaken, SchemaChanged, StoreError
from bot.store.leases import LEASE, SCHEMA, Leases
from bot.store.migrations import newest

log = logging.getLogger(__name__)
CONNECTIONS = 8
"""How many transactions may run at once: one writer, and readers beside it."""

_AGAIN = 1.0  # seconds between two attempts to have a lost lease again
_PATIENCE = 10  # seconds for a connection to be made
_SESSION = {
    "synchronous_commit": "on",  # off, as a server may have it, loses commits in a power cut
    "lock_timeout": "5s",
    "timezone": "UTC",
}
_CLIENTS_OWN = re.compile(
    r"channel_binding|connect_timeout|fallback_application_name|gss.*|keepalives.*|ssl(compression|negotiation)|tcp_.*"
)
"""Parameters of libpq itself that asyncpg doesn't have, and that the server must not be sent."""

_LOST = (asyncpg.InterfaceError, asyncpg.InternalClientError)  # what the driver says of a connection
_UNREACHABLE = (OSError, TimeoutError, asyncpg.InternalClientError)
_OVERTAKEN = ("40001", "40P01")  # another transaction came between, or each of two waited for the other
_CAUSES = {
    "53100": "the disk is full",
    "53300": "the server has too many connections",
    "25006": "it is read-only",
    "42501": "access is denied",
    "28P01": "the password is wrong",
    "28000": "access is denied",
    "3D000": "there is none of that name on the server",
    "57P01": "the server is being shut down",
    "57P02": "the server is being shut down",
    "57P03": "the server is starting up or shutting down",
    "55P03": "another program keeps it locked",
    "XX001": "it is damaged; restore a backup",
    "XX002": "it is damaged; restore a backup",
}


class Postgres:
    """A database on a server: see `bot.store.backend`. Its connections are ``called`` so there."""

    connections = CONNECTIONS
    lasting = False
    file = None

    def __init__(self, address: URL) -> None:
        self.address = address.set(drivername="postgresql")
        self._refusal: StoreError | None = None
        self.called = "euchre"

    def __str__(self) -> str:
        """Format the address without its password and its parameters, which may hold one too."""
        return self.address.set(query={}).render_as_string(hide_password=True)

    def engine(self, *, looking: bool = False) -> AsyncEngine:
        """Makes the engine; a connection that the server has ended meanwhile is made anew."""
        session = {
            "default_transaction_read_only": "on" if looking else "off",
            "default_transaction_isolation": "repeatable read",
        }
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=partial(self._connect, session),
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
        )

    async def _connect(self, session: Mapping[str, str]) -> Any:
        """Connect as the address says: the driver reads libpq's parameters (sslmode, host, …) in it."""
        return await asyncpg.connect(
            _libpq(self.address), timeout=_PATIENCE, server_settings={**self._session(), **session}
        )

    def _session(self) -> dict[str, str]:
        return _SESSION | {"application_name": self.called}

    @contextmanager
    def failures(self) -> Iterator[None]:
        """Turns what the driver raises inside into a StoreError that names the database and the cause."""
        try:
            yield
        except IntegrityError as error:
            _shortened(error)  # what follows the first line shows what was to be stored
            raise
        except DBAPIError as error:
            raise self._unusable(error.orig) from None
        except (OSError, TimeoutError, asyncpg.PostgresError, *_LOST) as error:
            raise self._unusable(error) from None

    def _unusable(self, error: BaseException | None, *, doing: str = "be used") -> StoreError:
        state = getattr(error, "sqlstate", None) or ""
        if state in _OVERTAKEN:
            return Overtaken(f"The database {self} was changed by another process meanwhile.")
        cause = _CAUSES.get(state)
        said = (error, error and error.__cause__)  # SQLAlchemy's, and the driver's own
        if cause is None and any(isinstance(each, _UNREACHABLE) for each in said):
            cause = "the server cannot be reached"
        if cause is None:
            cause = str(error).partition("\n")[0].rpartition("'>: ")[2] or type(error).__name__
        return StoreError(f"The database {self} cannot {doing}: {cause}.")

    async def connected(self) -> Any:
        """A connection of the driver's own; raises StoreError where none can be had.

        A caller that is cancelled meanwhile still waits for it: in the middle the driver would leave an error
        behind, of which asyncio says that nobody has looked at it.
        """
        making = asyncio.create_task(self._connect({}))
        try:
            with self.failures():
                return await asyncio.shield(making)
        except asyncio.CancelledError:
            await asyncio.wait([making])
            if not making.cancelled() and making.exception() is None:
                making.result().terminate()
            raise

    @asynccontextmanager
    async def ready(self, *, alone: bool) -> AsyncIterator[None]:
        """Sees that the server can be reached; the database itself must be there."""
        if not alone:
            connection = await self.connected()
            await connection.close()
            yield
            return
        lease = _Lease(self)
        await lease.take()
        try:
            yield
        finally:
            await lease.give_back()

    async def in_use(self, connection: Any) -> StoreError:
        """The sentence that names who else holds the lease."""
        holder = await connection.fetchval(_HOLDER, LEASE >> 32, LEASE & 0xFFFFFFFF)
        who = f" ({holder})" if holder else ""
        return StoreError(f"Another bot is using the database {self}{who}; stop it first.")

    async def examine(self, going_on: Callable[[], object]) -> None:
        """Sees that the database can be reached and is ours; its pages are the server's to look after."""
        going_on()
        connection = await self.connected()
        try:
            if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
                raise NoDatabaseYet(f"The database {self} is empty: the bot fills it at its first start.")
        finally:
            await connection.close()

    def leases(self) -> Leases:
        """What processes hold that play on it together."""
        return Leases(self)

    def refusal(self) -> StoreError | None:
        """Why nothing may be written now: the lease is lost."""
        return self._refusal

    def lost(self) -> StoreError | None:
        """Return None: the server looks after its files."""
        return None

    def looked_at(self) -> AbstractContextManager[None]:
        """Do nothing: who looks at a server's database leaves nothing behind."""
        return nullcontext()

    async def clean(self, *, anew: bool) -> bool:
        """Free the room of what was deleted; its bytes stay in the server's files and logs until reused."""
        connection = await self.connected()
        try:
            with self.failures():
                await connection.execute("VACUUM (ANALYZE)")
        finally:
            await connection.close()
        return True

    async def single_value(self, key: str) -> str | None:
        """Reads a single value."""
        connection = await self.connected()
        try:
            with self.failures():
                found = await connection.fetchval("SELECT value FROM meta WHERE key = $1", key)
        finally:
            await connection.close()
        return None if found is None else str(found)


class _Lease:
    """The lock of the process that plays on a database, on a connection of its own."""

    def __init__(self, backend: Postgres) -> None:
        self._backend = backend
        self._connection: Any | None = None
        self._again: asyncio.Task[None] | None = None
        self._given_back = False

    async def take(self, schema: str | None = None) -> None:
        """Takes the lease; raises StoreError that names who has it.

        With a ``schema``, raises SchemaChanged where the database has another by now.
        """
        backend = self._backend
        connection = await backend.connected()
        try:
            with backend.failures():
                if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", LEASE):
                    raise await backend.in_use(connection)
                if schema is not None and await connection.fetchval(SCHEMA) != schema:
                    raise SchemaChanged(backend)
        except BaseException:
            await connection.close()
            raise
        self._connection = connection
        connection.add_termination_listener(self._lost)
        backend._refusal = None

    def _lost(self, connection: object) -> None:
        if self._given_back or connection is not self._connection:
            return
        self._connection = None
        self._backend._refusal = StoreError(f"The database {self._backend} is out of reach; try again soon.")
        log.error(
            "the lease of the database %s is lost: nothing is stored until it is held again", self._backend
        )
        self._again = asyncio.get_running_loop().create_task(self._take_again())

    async def _take_again(self) -> None:
        schema = newest()
        while True:
            try:
                await self.take(schema)
            except StoreError as error:
                if str(error) != str(self._backend._refusal):
                    log.error("the lease is not held again: %s", error)
                self._backend._refusal = error
                if isinstance(error, SchemaChanged):
                    return  # whoever has the newer one may want the lease at any time
                await asyncio.sleep(_AGAIN)
            else:
                log.warning("the lease of the database %s is held again", self._backend)
                return

    async def give_back(self) -> None:
        """Gives the lease back, for the next process to take at once."""
        self._given_back = True
        if self._again is not None:
            self._again.cancel()
            with suppress(asyncio.CancelledError):
                await self._again
        if self._connection is not None:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.close()


def _libpq(address: URL) -> str:
    """Write the address for asyncpg, which sends to the server whatever parameter it does not know itself."""
    query = {key: value for key, value in address.query.items() if not _CLIENTS_OWN.fullmatch(key)}
    if "ssl" in query:  # as SQLAlchemy and some providers write it
        said = str(query.pop("ssl"))
        query.setdefault("sslmode", {"true": "require", "1": "require", "false": "disable"}.get(said, said))
    return address.set(query=query).render_as_string(hide_password=False)


_HOLDER = """
    SELECT format('process %s from %s since %s UTC', pid, coalesce(host(client_addr), 'this machine'),
                  to_char(backend_start, 'YYYY-MM-DD HH24:MI'))
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid = $1::bigint::oid AND objid = $2::bigint::oid
      AND pid <> pg_backend_pid()
"""


def _shortened(error: IntegrityError) -> None:
    """Leaves the first line of what the server says: the next ones show the row, cards and all."""
    for each in (error, error.orig):
        if each is not None and each.args:
            each.args = (str(each.args[0]).partition("\n")[0], *each.args[1:])
