"""Which processes play together on one database, which of Discord's shards each holds, and until when.

Each process holds a lock on a connection of its own, which the server gives back as soon as the process is
gone, and renews a row by the server's clock, so that one that is frozen is noticed as well; a thread does
both (bot.store.heartbeat). Whoever takes a shard raises its fence. Whatever is written for a server locks the
row of its shard first and compares the fence, in the same transaction: so it is stored before the shard
changes hands, or not at all.

All of it is PostgreSQL's: a file of SQLite's has one process.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy import func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.cluster import LATE, SILENT, Cluster, Process, Shard, Taken, shard_of
from bot.store.database import About
from bot.store.errors import SchemaChanged, ShardLost, StoreError
from bot.store.heartbeat import Heartbeat, Server
from bot.store.schema import shards, tables

LEASE = 0x6575636872650001
""""euchre", 1: the number of the lock of a bot that has the database for itself; processes share it."""

SCHEMA = "SELECT version_num FROM alembic_version"
"""Asks for the schema that the database has."""

_PLAYS = 0x65750001  # "eu", 1: the first half of the locks by which processes are seen to live
_IDENTIFIES = 0x65750002  # and of those under which one of them identifies
_CHANNEL = "euchre"
_REFUSED_FOR = (
    600_000  # milliseconds for which what Discord refused counts, after its process has gone as well
)


class Leases:
    """This process among those that play on the database, on a connection of its own.

    ``held`` is the fence of each shard that it holds. From `join` on its lease is renewed. Every call raises
    StoreError where the server is out of reach; then `again` makes the connection anew.
    """

    def __init__(self, backend: Server) -> None:
        self.id = secrets.randbits(31)
        backend.called = _called(self.id)
        self._backend = backend
        self._connection: Any | None = None
        self._turn = asyncio.Lock()  # a connection does one thing at a time
        self._listeners: list[Callable[[str], object]] = []
        self.held: dict[int, int] = {}
        self.shards = 0  # how many Discord has; nobody has said yet
        self._rewritten: dict[int, int] = {}
        self._schema: str | None = None  # that this process knows, from when it has joined
        self._turns: set[Any] = set()  # connections by which others are kept from identifying
        self._heartbeat = Heartbeat(backend, self._live, _BEAT.format(id=self.id), self.held)

    # The connection

    async def open(self) -> bool:
        """Has the database with others; true for the first, who has it alone until it joins.

        Raises StoreError where a bot plays that shares with nobody.
        """
        self._connection, first = await self._connected(first=True)
        return first

    async def step_back(self) -> None:
        """Leaves the database to the others, without having joined."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with self._backend.failures():
                await connection.close()

    async def join(self) -> None:
        """Plays on the database from now on, whose schema is the newest, and lets others in."""
        connection = self._there()
        with self._backend.failures():
            await connection.add_listener(_CHANNEL, self._heard)
            await connection.fetchval("SELECT pg_advisory_lock_shared($1)", LEASE)
            await connection.fetchval("SELECT pg_advisory_unlock($1)", LEASE)
            self._schema = await connection.fetchval(SCHEMA)
        await self._heartbeat.begin()

    @property
    def renewed(self) -> float:
        """When the lease was renewed last and nothing that is held had been taken over; see `Heartbeat`."""
        return self._heartbeat.renewed

    async def _live(self, connection: Any) -> None:
        """Has this process be seen to live as long as that connection lasts."""
        await self._beside(connection)
        await connection.fetchval("SELECT pg_advisory_lock($1::int, $2::int)", _PLAYS, self.id)
        await connection.execute("SET synchronous_commit = off")  # nor is it to wait for the server's disk
        await connection.execute(_JOIN, self.id, socket.gethostname())

    async def again(self) -> bool:
        """Makes the connection anew where it is lost; whether it was."""
        async with self._turn:
            lost = self._connection is None or self._connection.is_closed()
            if lost:
                connection, _ = await self._connected()
                with self._backend.failures():
                    await connection.add_listener(_CHANNEL, self._heard)
                self._connection = connection
        return lost

    async def close(self) -> None:
        """Leaves: every shard that was held is free, and the others are told."""
        for connection in [*self._turns]:
            connection.terminate()
        with suppress(StoreError):
            await self.hand_over([*self.held])
        await self._heartbeat.end()
        if self._connection is not None:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.close()

    async def _connected(self, *, first: bool = False) -> tuple[Any, bool]:
        """A connection with the lock, and whether it has the database alone, as only a ``first`` asks."""
        connection = await self._backend.connected()
        try:
            with self._backend.failures():
                alone = first and bool(await connection.fetchval("SELECT pg_try_advisory_lock($1)", LEASE))
                if not alone:  # waits for a first one who is at work on it, however long that takes
                    await self._beside(connection)
        except BaseException:
            await connection.close()
            raise
        return connection, alone

    async def _beside(self, connection: Any) -> None:
        while True:
            try:
                await connection.fetchval("SELECT pg_advisory_lock_shared($1)", LEASE)
                break
            except asyncpg.LockNotAvailableError:
                if await connection.fetchval(_ALONE, LEASE >> 32, LEASE & 0xFFFFFFFF):
                    raise await self._backend.in_use(connection) from None
        if self._schema is not None and await connection.fetchval(SCHEMA) != self._schema:
            raise SchemaChanged(self._backend)

    def _there(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            raise StoreError(f"The database {self._backend} is out of reach; try again soon.")
        return self._connection

    async def _rows(self, query: str, *values: object) -> list[Any]:
        async with self._turn:
            with self._backend.failures():
                return list(await self._there().fetch(query, *values))

    # What is told to all

    def listen(self, listener: Callable[[str], object]) -> None:
        """Calls it with whatever a process tells all others, this one too."""
        self._listeners.append(listener)

    async def tell(self, what: str) -> None:
        """Tells all processes."""
        await self._rows("SELECT pg_notify($1, $2)", _CHANNEL, what)

    def _heard(self, _connection: object, _pid: int, _channel: str, what: str) -> None:
        for listener in self._listeners:
            listener(what)

    # Shards

    async def agree_on(self, number: int) -> None:
        """Has the database know so many shards; raises StoreError where others play with another number."""
        there, alone = await self.agreed(), await self.is_alone()
        if there not in (0, number) and not alone:
            raise StoreError(
                f"The other processes play with {there} shards, this one with {number}:"
                " stop all of them to change that."
            )
        await self._rows(_MAKE, number)
        await self._rows("DELETE FROM shards WHERE number >= $1", number)
        if alone:  # what a bot left that shared with nobody; whoever takes a shard keeps who sits there
            await self._rows("DELETE FROM sittings")
        self.shards = number

    async def agreed(self) -> int:
        """How many shards the processes that play have agreed on; 0 where none has yet."""
        found = await self._rows("SELECT count(*) FROM shards")
        return int(found[0][0])

    async def is_alone(self) -> bool:
        """Whether no other process lives."""
        return not await self._rows(_OTHERS, self.id)

    async def renew(self, refused: int) -> Cluster:
        """Renews the lease, and looks at those of all; shards that were taken away are no longer `held`."""
        # In one statement: on a busy machine each waits for its turn, and the lease is renewed by the second.
        looked = json.loads((await self._rows(_RENEW, self.id, refused))[0][0])
        cluster = Cluster(
            tuple(Process(*each) for each in looked["processes"]),
            tuple(Shard(*each) for each in looked["shards"]),
            looked["refused"],
        )
        fences = {shard.number: shard.fence for shard in cluster.shards}
        for number, fence in [*self.held.items()]:
            if fences.get(number) != fence:
                del self.held[number]
        return cluster

    async def take(self, numbers: Collection[int]) -> list[Taken]:
        """Takes those of the shards that no living process holds; their last holders can write no more."""
        await self._rows(_END_THE_DEAD)  # who is frozen in the middle of a transaction keeps rows locked
        taken = [Taken(*each) for each in await self._rows(_TAKE, [*numbers], self.id)]
        if taken:
            self._rewritten = {}
            self.held |= {each.number: each.fence for each in taken}
            await self.tell("shards")
        return taken

    async def hand_over(self, numbers: Collection[int]) -> None:
        """Lets others take these shards, for whose servers nothing is under way any more."""
        for number in numbers:
            self.held.pop(number, None)
        await self._rows(_HAND_OVER, [*numbers], self.id)
        await self.tell("shards")

    async def is_connected(self, number: int) -> None:
        """Notes that Discord tells this process what happens on the shard, and no other needs to listen."""
        await self._rows(_CONNECTED, number, self.id)
        await self.tell("shards")

    async def is_heir(self, number: int) -> None:
        """Notes that this process is connected there as well, and the shard can be given to it."""
        await self._rows("UPDATE shards SET heir = $2 WHERE number = $1", number, self.id)
        await self.tell("shards")

    async def is_no_heir(self, number: int) -> None:
        """Notes that this process is not, or no more."""
        await self._rows("UPDATE shards SET heir = NULL WHERE number = $1 AND heir = $2", number, self.id)

    async def leave(self) -> None:
        """Notes that this process takes no shards any more, and lets others have those that it holds."""
        await self._rows("UPDATE processes SET leaving = true WHERE id = $1", self.id)
        await self.tell("shards")

    async def turn_to_identify(self, group: int, seconds: float) -> None:
        """Waits until no process identifies in that group of shards, and keeps all others waiting so long."""
        connection = await self._backend.connected()
        try:
            with self._backend.failures():
                await connection.execute("SET lock_timeout = 0")  # as long as it takes
                await connection.fetchval("SELECT pg_advisory_lock($1::int, $2::int)", _IDENTIFIES, group)
        except BaseException:
            connection.terminate()
            raise
        self._turns.add(connection)
        connection.add_termination_listener(self._turns.discard)
        asyncio.get_running_loop().call_later(seconds, connection.terminate)

    # Writing

    async def moved(self, connection: AsyncConnection, about: Collection[About]) -> bool:
        """Sees that all of this is ours to write; see `bot.store.database.Fences`."""
        of_servers = {shard_of(each, self.shards) for each in about if isinstance(each, int)}
        of_tables = [each for each in about if isinstance(each, str)]
        shard = (tables.c.guild_id // (1 << 22)) % self.shards  # as shard_of has it
        of_those = select(shard).where(tables.c.id.in_(of_tables))
        query = select(shards.c.number, shards.c.fence, shards.c.rewritten)
        query = query.where(or_(shards.c.number.in_(of_servers), shards.c.number.in_(of_those)))
        found = (await connection.execute(query.with_for_update(read=True))).all()
        if not of_servers <= {row.number for row in found}:
            raise ShardLost
        if any(self.held.get(row.number) != row.fence for row in found):
            raise ShardLost
        now = {row.number: row.rewritten for row in found}
        moved = any(self._rewritten.get(number) != rewritten for number, rewritten in now.items())
        self._rewritten |= now
        return moved

    async def announce(self, connection: AsyncConnection, what: str) -> None:
        """Tells all processes when the transaction is committed; see `bot.store.database.Fences`."""
        await connection.execute(select(func.pg_notify(_CHANNEL, what)))

    async def alone(self, connection: AsyncConnection) -> None:
        """Has no process write for any server meanwhile; see `bot.store.database.Fences`."""
        # It comes first in the transaction, which so sees what those have stored for whom it waits here.
        await connection.execute(text("LOCK TABLE shards IN EXCLUSIVE MODE"))
        await connection.execute(shards.update().values(rewritten=shards.c.rewritten + 1))


def _called(process: int | str) -> str:
    """What the connections of a process are called on the server."""
    return f"euchre {process}"


_ALONE = f"""
    SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid = $1::bigint::oid AND objid = $2::bigint::oid
      AND application_name NOT LIKE '{_called("")}%'
"""
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_LIVING = f"""
    WITH living AS (
        SELECT id FROM processes
        WHERE renewed_at > {_NOW} - {int(LATE * 1000)} AND id IN (
            SELECT objid::bigint FROM pg_locks
            WHERE locktype = 'advisory' AND granted AND classid = {_PLAYS}::oid AND objsubid = 2
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        )
    )
"""
_JOIN = f"""
    INSERT INTO processes (id, host, renewed_at, refused, leaving) VALUES ($1, $2, {_NOW}, 0, false)
    ON CONFLICT (id) DO UPDATE SET renewed_at = excluded.renewed_at
"""
_BEAT = f"""
    WITH renewed AS (UPDATE processes SET renewed_at = {_NOW} WHERE id = {{id}})
    SELECT number, fence FROM shards
"""
_RENEW = f"""
    {_LIVING},
    gone AS (
        DELETE FROM processes WHERE renewed_at < {_NOW} - {_REFUSED_FOR} AND id <> $1
          AND NOT EXISTS (SELECT 1 FROM shards WHERE holder = processes.id)
    ),
    renewed AS (UPDATE processes SET renewed_at = {_NOW}, refused = $2 WHERE id = $1),
    there AS (SELECT id FROM living UNION SELECT $1)
    SELECT json_build_object(
        'processes', (
            SELECT json_agg(
                json_build_array(id, host, leaving, id <> $1 AND renewed_at < {_NOW} - {int(SILENT * 1000)})
                ORDER BY id
            )
            FROM processes JOIN there USING (id)
        ),
        'shards', (
            SELECT coalesce(
                json_agg(json_build_array(number, there.id, fence, connected, heirs.id) ORDER BY number),
                '[]'::json
            )
            FROM shards LEFT JOIN there ON there.id = holder LEFT JOIN there AS heirs ON heirs.id = heir
        ),
        'refused', (SELECT coalesce(sum(refused), 0) FROM processes WHERE id <> $1)
    )
"""
_OTHERS = f"{_LIVING} SELECT id FROM living WHERE id <> $1"
_MAKE = """
    INSERT INTO shards (number, fence, connected, rewritten)
    SELECT number, 0, false, 0 FROM generate_series(0, $1::int - 1) AS number
    ON CONFLICT (number) DO NOTHING
"""
_TAKE = f"""
    {_LIVING}
    UPDATE shards
    SET holder = $2, fence = fence + 1, connected = false, heir = NULL
    FROM (
        SELECT number AS which, {_NOW} - coalesce(renewed_at, held_until, {_NOW}) AS away
        FROM shards LEFT JOIN processes ON processes.id = holder
    ) AS before
    WHERE number = which AND number = ANY($1::int[])
      AND (holder IS NULL OR holder NOT IN (SELECT id FROM living))
    RETURNING number, fence, greatest(away, 0)
"""
_END_THE_DEAD = f"""
    {_LIVING}
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name IN (
        SELECT '{_called("")}' || id FROM processes WHERE id NOT IN (SELECT id FROM living)
    )
"""
_HAND_OVER = f"""
    UPDATE shards SET holder = NULL, held_until = {_NOW} WHERE number = ANY($1::int[]) AND holder = $2
"""
_CONNECTED = "UPDATE shards SET connected = true WHERE number = $1 AND holder = $2"
