"""The session in which a process writes to PostgreSQL. Losing it means losing the right to play and write.

A process that plays holds its shard group by an advisory lock of this session, on the one connection with
which it writes. The server ends a session that is silent for some seconds, and frees its locks. So a frozen
or disconnected process loses its group, and its next statement fails. It exits, and its supervisor restarts
it.

Nothing else keeps processes apart: no lease, no heartbeat, no messages between processes.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import asyncpg
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.service.metrics import monotonic_with_sleep
from bot.store.chains import Logged
from bot.store.database import Database, put
from bot.store.errors import SessionLost, StoreError
from bot.store.migrations import Schema, migrate
from bot.store.schema import meta
from bot.store.sharding import ShardGroup

if TYPE_CHECKING:
    from bot.store.postgres import Postgres

log = logging.getLogger(__name__)
PLAYS = 0x6575636872650001
"""``"euchre", 1``: the lock that all playing processes share, and a migrating one holds alone."""

_GROUP, _IDENTIFIES = 0x65750001, 0x65750002  # first halves of the locks for groups and for identifying
_AGREED = "shard groups"  # the key under which the number of groups is saved
_OLDEST = 14  # the first PostgreSQL version that ends silent sessions
_IDLE = 5  # seconds of silence after which the server ends a session
_SURE = 4.0  # seconds after a statement in which the session surely lasts, even if this process froze
_PING = 1.0  # seconds between two statements if nothing is written
_AGAIN = 1.0  # seconds between two checks for a free group
_PATIENCE = 5.0  # seconds for one statement
_LIMITS = f"SET idle_session_timeout = '{_IDLE}s'; SET idle_in_transaction_session_timeout = '{_IDLE}s'"
# A lone statement waits for a lock before it looks, so it sees what another process has changed meanwhile.
_ALONE = "SET default_transaction_isolation = 'read committed'"
_APPEND = """
    INSERT INTO events SELECT * FROM jsonb_populate_recordset(NULL::events, $1)
    WHERE (
        SELECT bool_and(before.digest = (
            SELECT digest FROM events WHERE events.table_id = before.table_id AND events.seq = before.seq))
        FROM jsonb_populate_recordset(NULL::events, $2) AS before)
"""
_HOLDER = """
    SELECT format('process %s from %s since %s UTC', pid, coalesce(host(client_addr), 'this machine'),
                  to_char(backend_start, 'YYYY-MM-DD HH24:MI'))
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid = $1::bigint::oid AND objid = $2::bigint::oid
      AND pid <> pg_backend_pid()
"""


class Session:
    """The writing connection and its locks. ``lost`` has the error once the session is gone."""

    def __init__(self, server: Postgres, connection: Any) -> None:
        self._server = server
        self._connection = connection
        self._handed_out = False
        self._began = self._proved = monotonic_with_sleep()
        self._pinging: asyncio.Task[None] | None = None
        self._turns: set[Any] = set()  # connections with locks against other processes' identifying
        self._closing = False
        self.lost: StoreError | None = None
        connection.add_termination_listener(self._ended)

    @classmethod
    @asynccontextmanager
    async def open(cls, server: Postgres) -> AsyncIterator[Session]:
        """Open a session within the context. Closing it frees its locks at once."""
        connection = await server.open_connection()
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
        """True if the server can't have given this session's locks away, however long this process froze."""
        return self.lost is None and monotonic_with_sleep() - self._proved < _SURE

    def engine(self) -> AsyncEngine:
        """Create the engine of this one connection, which is never replaced."""
        engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._hand_out,
            isolation_level="REPEATABLE READ",
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

    # Locks of playing processes

    async def lock_out_others(self) -> None:
        """Keep other bots off the database while this session lasts. Raise StoreError if one uses it."""
        if not await self._fetch_value("SELECT pg_try_advisory_lock($1)", PLAYS):
            holder = await self._fetch_value(_HOLDER, PLAYS >> 32, PLAYS & 0xFFFFFFFF)
            who = f" ({holder})" if holder else ""
            raise StoreError(f"Another bot is using the database {self._server}{who}. Stop it first.")

    async def join(
        self, database: Database, groups: int, shards: int, stands_by: Callable[[], object]
    ) -> ShardGroup:
        """Update the database's schema if no one else plays, then wait for a free group, and hold it.

        Waits while processes of an older version play. Calls ``stands_by`` if no group is free. Raises
        StoreError if the database has a newer schema, or if the playing processes have another number of
        groups or shards.
        """
        await self._agree(database, f"{groups} of {shards} shards" if groups > 1 else "1")
        await self._execute(f"{_LIMITS}; {_ALONE}")
        number = await self._free_group(groups, stands_by)
        self._pinging = asyncio.create_task(self._ping())
        return ShardGroup(number, groups, shards if groups > 1 else 1)

    async def _agree(self, database: Database, agreed: str) -> None:
        async def begin(connection: AsyncConnection) -> None:
            await connection.run_sync(migrate, self._server)
            await put(connection, meta, {"key": _AGREED, "value": agreed}, replaces=["value"])

        waits = False
        while not await self._fetch_value("SELECT pg_try_advisory_lock($1)", PLAYS):
            schema = await self._schema(database)
            if schema.is_newest:
                if await self._fetch_value("SELECT pg_try_advisory_lock_shared($1)", PLAYS):
                    await self._schema(database)  # raises if another process has migrated meanwhile
                    there = await self._fetch_value("SELECT value FROM meta WHERE key = $1", _AGREED)
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
        await self._fetch_value("SELECT pg_advisory_lock_shared($1)", PLAYS)
        await self._fetch_value("SELECT pg_advisory_unlock($1)", PLAYS)

    async def _schema(self, database: Database) -> Schema:
        return await database.read(lambda connection: connection.run_sync(Schema.of, self._server))

    async def _free_group(self, groups: int, stands_by: Callable[[], object]) -> int:
        waits = False
        while True:
            for number in range(groups):
                if await self._fetch_value("SELECT pg_try_advisory_lock($1::int, $2::int)", _GROUP, number):
                    log.info("playing: group=%d of=%d", number, groups)
                    return number
            if not waits:
                waits = True
                stands_by()
                log.warning("standby: every group has a process, groups=%d of=%d", groups, groups)
            await asyncio.sleep(_AGAIN)

    # Discord's max_concurrency

    async def wait_to_identify(self, bucket: int, seconds: float) -> None:
        """Wait until no process identifies in that bucket, then keep others waiting for ``seconds``."""
        connection = await self._server.open_connection()
        try:
            with self._server.translate_errors():
                # It may wait long, and if this process freezes meanwhile, the server ends it.
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

    async def append(self, entries: Sequence[Logged], before: Sequence[Logged]) -> bool:
        """Store entries of logs in one round trip, unless those ``before`` them aren't as they were."""
        began = monotonic_with_sleep()
        done = await self._connection.execute(_APPEND, json.dumps(entries), json.dumps(before))
        self._proved = began
        return bool(done != "INSERT 0 0")

    async def _hand_out(self) -> Any:
        if self._handed_out or self.lost is not None:
            raise self.lost or SessionLost(self._server)
        self._handed_out = True
        return self._connection

    async def _fetch_value(self, query: str, *values: object) -> Any:
        """Fetch one value. SQLAlchemy must not be using the connection meanwhile."""
        began = monotonic_with_sleep()
        with self._server.translate_errors():
            found = await self._connection.fetchval(query, *values, timeout=_PATIENCE)
        self._proved = began
        return found

    async def _execute(self, statements: str) -> None:
        with self._server.translate_errors():
            await self._connection.execute(statements, timeout=_PATIENCE)

    async def _ping(self) -> None:
        while self.lost is None:
            await asyncio.sleep(_PING)
            async with self._server.idle:
                try:
                    await self._fetch_value("SELECT 1")
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
    """Make the operating system close a connection whose data isn't acknowledged, as in a network cut."""
    there = connection._transport.get_extra_info("socket")
    if there.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_USER_TIMEOUT"):
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _IDLE * 1000)
