"""The session in which a process writes to PostgreSQL: whoever loses it can neither play nor write.

A process that plays holds its shard group by an advisory lock of this session, on the one connection with
which it writes. The server ends a session that asks nothing for some seconds, and frees its locks: so a
process that is frozen, or cut off, loses its group, and the first statement that it then sends fails. It
exits, and is started anew by whatever watches over it.

Nothing else keeps processes apart: no lease, no heartbeat of their own, no message from one to another.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import asyncpg
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.service.metrics import monotonic_with_sleep
from bot.store.database import Database, put
from bot.store.errors import SessionLost, StoreError
from bot.store.migrations import Schema, migrate
from bot.store.schema import meta
from bot.store.sharding import ShardGroup

if TYPE_CHECKING:
    from bot.store.postgres import Postgres

log = logging.getLogger(__name__)
PLAYS = 0x6575636872650001
""""euchre", 1: the lock that all who play share, and that whoever migrates has alone."""

_GROUP, _IDENTIFIES = 0x65750001, 0x65750002  # first halves of the locks of groups, and of who identifies
_AGREED = "shard groups"  # under which those who play keep into how many groups the shards are cut
_OLDEST = 14  # of PostgreSQL: the first that ends a session which asks nothing
_IDLE = 5  # seconds after which the server does
_SURE = 4.0  # seconds after a statement for which the session is sure to last, even if this process froze
_PING = 1.0  # seconds between two statements where nothing is written
_AGAIN = 1.0  # seconds between two looks for a free group, or whether others have stopped
_PATIENCE = 5.0  # seconds for one statement of ours
_LIMITS = f"SET idle_session_timeout = '{_IDLE}s'; SET idle_in_transaction_session_timeout = '{_IDLE}s'"
_HOLDER = """
    SELECT format('process %s from %s since %s UTC', pid, coalesce(host(client_addr), 'this machine'),
                  to_char(backend_start, 'YYYY-MM-DD HH24:MI'))
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid = $1::bigint::oid AND objid = $2::bigint::oid
      AND pid <> pg_backend_pid()
"""


class Session:
    """The writing connection, and what is held by it. ``lost`` says why it is gone, once it is."""

    def __init__(self, server: Postgres, connection: Any) -> None:
        self._server = server
        self._connection = connection
        self._handed_out = False
        self._began = self._proved = monotonic_with_sleep()
        self._pinging: asyncio.Task[None] | None = None
        self._turns: set[Any] = set()  # connections that keep other processes from identifying
        self._closing = False
        self.lost: StoreError | None = None
        connection.add_termination_listener(self._ended)

    @classmethod
    @asynccontextmanager
    async def open(cls, server: Postgres) -> AsyncIterator[Session]:
        """Begin a session, and end it on leaving: its locks are free at once."""
        connection = await server.connected()
        session = cls(server, connection)
        try:
            if (version := connection.get_server_version()).major < _OLDEST:
                raise StoreError(
                    f"The database {server} is on PostgreSQL {version.major}: at least {_OLDEST} is needed."
                )
            _limit_silence(connection)
            yield session
        finally:
            await session._close()

    @property
    def is_sure(self) -> bool:
        """True if the server can't have given this session's locks to anyone, however long we were frozen."""
        return self.lost is None and monotonic_with_sleep() - self._proved < _SURE

    def engine(self) -> AsyncEngine:
        """Make the engine of this one connection; it is never made anew."""
        engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._hand_out,
            pool_size=1,
            max_overflow=0,
            hide_parameters=True,
        )

        @event.listens_for(engine.sync_engine, "before_cursor_execute")
        def begin(*_: object) -> None:
            self._began = monotonic_with_sleep()

        @event.listens_for(engine.sync_engine, "after_cursor_execute")
        def end(*_: object) -> None:
            self._proved = self._began

        return engine

    # Who plays

    async def lock_out_others(self) -> None:
        """Keep other bots off the database while this session lasts; raise StoreError if one uses it."""
        if not await self._ask("SELECT pg_try_advisory_lock($1)", PLAYS):
            holder = await self._ask(_HOLDER, PLAYS >> 32, PLAYS & 0xFFFFFFFF)
            who = f" ({holder})" if holder else ""
            raise StoreError(f"Another bot is using the database {self._server}{who}. Stop it first.")

    async def join(
        self, database: Database, groups: int, shards: int, stands_by: Callable[[], object]
    ) -> ShardGroup:
        """Bring the database to our schema if nobody else plays; then wait for a free group, and hold it.

        Waits while processes of an older version play; calls ``stands_by`` if no group is free. Raises
        StoreError if the database has a newer schema, or if those who play have another number of groups or
        shards.
        """
        await self._agree(database, f"{groups} of {shards} shards" if groups > 1 else "1")
        await self._ask_for_nothing(_LIMITS)
        number = await self._free_group(groups, stands_by)
        self._pinging = asyncio.create_task(self._ping())
        return ShardGroup(number, groups, shards if groups > 1 else 1)

    async def _agree(self, database: Database, agreed: str) -> None:
        async def begin(connection: AsyncConnection) -> None:
            await connection.run_sync(migrate, self._server)
            await put(connection, meta, {"key": _AGREED, "value": agreed}, replaces=["value"])

        waits = False
        while not await self._ask("SELECT pg_try_advisory_lock($1)", PLAYS):
            schema = await self._schema(database)
            if schema.is_newest:
                if await self._ask("SELECT pg_try_advisory_lock_shared($1)", PLAYS):
                    await self._schema(database)  # raises if someone has migrated in between
                    there = await self._ask("SELECT value FROM meta WHERE key = $1", _AGREED)
                    if there != agreed:
                        raise StoreError(
                            f"The other processes play with other numbers of shards or groups ({there}, here"
                            f" {agreed}): stop all of them before you change SHARDS or SHARD_GROUPS."
                        )
                    return
            elif schema.present and not waits:
                waits = True
                log.warning("waiting for processes of an older version: database=%s", self._server)
            await asyncio.sleep(_AGAIN)
        await database.write(begin)
        await self._ask("SELECT pg_advisory_lock_shared($1)", PLAYS)
        await self._ask("SELECT pg_advisory_unlock($1)", PLAYS)

    async def _schema(self, database: Database) -> Schema:
        return await database.read(lambda connection: connection.run_sync(Schema.of, self._server))

    async def _free_group(self, groups: int, stands_by: Callable[[], object]) -> int:
        waits = False
        while True:
            for number in range(groups):
                if await self._ask("SELECT pg_try_advisory_lock($1::int, $2::int)", _GROUP, number):
                    log.info("playing: group=%d of=%d", number, groups)
                    return number
            if not waits:
                waits = True
                stands_by()
                log.warning("standby: every group has a process, groups=%d of=%d", groups, groups)
            await asyncio.sleep(_AGAIN)

    # Discord's max_concurrency

    async def turn_to_identify(self, bucket: int, seconds: float) -> None:
        """Wait until no process identifies in that bucket, and keep all others waiting for so long."""
        connection = await self._server.connected()
        try:
            with self._server.failures():
                # It may wait as long as it takes, and the server ends it by itself if we freeze then.
                limits = f"SET lock_timeout = 0; SET idle_session_timeout = {int(seconds * 1000)}"
                await connection.execute(limits)
                await connection.fetchval("SELECT pg_advisory_lock($1::int, $2::int)", _IDENTIFIES, bucket)
        except BaseException:
            connection.terminate()
            raise
        self._turns.add(connection)
        connection.add_termination_listener(self._turns.discard)
        asyncio.get_running_loop().call_later(seconds, connection.terminate)

    # The connection

    async def _hand_out(self) -> Any:
        if self._handed_out or self.lost is not None:
            raise self.lost or SessionLost(self._server)
        self._handed_out = True
        return self._connection

    async def _ask(self, query: str, *values: object) -> Any:
        """Fetch one value; SQLAlchemy must not be using the connection meanwhile."""
        began = monotonic_with_sleep()
        with self._server.failures():
            found = await self._connection.fetchval(query, *values, timeout=_PATIENCE)
        self._proved = began
        return found

    async def _ask_for_nothing(self, statements: str) -> None:
        with self._server.failures():
            await self._connection.execute(statements, timeout=_PATIENCE)

    async def _ping(self) -> None:
        while self.lost is None:
            await asyncio.sleep(_PING)
            async with self._server.idle:
                try:
                    await self._ask("SELECT 1")
                except StoreError:
                    self._connection.terminate()
                    self._ended()

    def _ended(self, _connection: object = None) -> None:
        if not self._closing and self.lost is None:
            self.lost = SessionLost(self._server)

    async def _close(self) -> None:
        self._closing = True
        if self._pinging is not None:
            self._pinging.cancel()
            await asyncio.wait([self._pinging])
        for connection in [*self._turns]:
            connection.terminate()
        with suppress(OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            await self._connection.close(timeout=_PATIENCE)


def _limit_silence(connection: Any) -> None:
    """Have the system end the connection if what we send is not acknowledged, as when the network is cut."""
    there = connection._transport.get_extra_info("socket")
    if there.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_USER_TIMEOUT"):
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _IDLE * 1000)
