"""The rate at which events become durable, and the bytes stored for a finished game."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import count
from pathlib import Path

import asyncpg
from sqlalchemy import URL

from bot.ids import ChannelId, GuildId
from bot.players import Computers
from bot.store import EventRow, Store, TableRow
from bot.store.backend import Address
from bot.store.schema import metadata
from bot.tables.maintenance import DAY_MS, Maintenance
from bot.tables.manager import TableManager, now_ms
from tools.bench.databases import KINDS, new_database
from tools.bench.table import Row, benchmark, percentile
from tools.bench.tables import ASLEEP, open_table, play

_SECONDS = 3.0
_BODY = '{"seat":3,"action":"play QS"}'
_GAMES = 200


@benchmark("Durable events", "database", "tables", "events/s", "÷ disk syncs/s", "p50 ms", "p99")
async def storage() -> AsyncIterator[Row]:
    """Store events of one table, then of 32 at a time. The baseline is the disk's rate of syncs."""
    syncs = _syncs_per_second()
    yield "none: write and sync", "–", syncs, 1.0, 1000 / syncs, "–"
    for kind in KINDS:
        for tables in (1, 32):
            async with new_database(kind) as database:
                waits = await _store_events(database, tables)
            rate = len(waits) / _SECONDS
            p50, p99 = (1000 * percentile(waits, share) for share in (0.5, 0.99))
            yield kind, tables, rate, rate / syncs, p50, p99


def _syncs_per_second() -> float:
    with tempfile.TemporaryFile(dir=Path.cwd()) as file:
        end, syncs = time.perf_counter() + _SECONDS, 0
        while time.perf_counter() < end:
            os.pwrite(file.fileno(), bytes(4096), 0)
            os.fdatasync(file.fileno())
            syncs += 1
    return syncs / _SECONDS


async def _store_events(database: Address, tables: int) -> list[float]:
    """Return the seconds each event took. Events of one table are stored one after another."""
    waits, clicks = list[float](), count(1)
    async with Store.open(database, groups=1) as store:  # as a bot that plays opens it
        for number in range(tables):
            await store.tables.create(TableRow(f"t{number}", 1, 1, 1, 1), [])
        end = time.perf_counter() + _SECONDS

        async def write(table: str) -> None:
            for seq in count(1):
                if (begin := time.perf_counter()) > end:
                    return
                await store.tables.append(table, [EventRow(seq, "acted", _BODY, seq, next(clicks))])
                waits.append(time.perf_counter() - begin)

        await asyncio.gather(*(write(f"t{number}") for number in range(tables)))
    return waits


@benchmark(
    "A finished game, KB on the disk with indexes", "database", "at first", "compacted", "the largest tables"
)
async def sizes() -> AsyncIterator[Row]:
    """Let four people play games to ten points, and compare the packed database before and after."""
    for kind in KINDS:
        async with new_database(kind) as database:
            before = await _compact_database(database)
            async with Store.open(database) as store:
                manager = TableManager(
                    store, Computers(), pace=ASLEEP, rng=random.Random(1), tables_per_player=_GAMES
                )
                await asyncio.gather(*(_play_game(manager, number) for number in range(_GAMES)))
                await manager.close()
            first = await _bytes(database)
            after = await _compact_database(database)
        parts = {name: (after[name] - before[name]) / _GAMES / 1000 for name in after}
        largest = sorted(parts, key=lambda name: -parts[name])[:3]
        yield (
            *(kind, (sum(first.values()) - sum(before.values())) / _GAMES / 1000, sum(parts.values())),
            ", ".join(f"{name} {parts[name]:.1f}" for name in largest),
        )


async def _play_game(manager: TableManager, channel: int) -> None:
    await play(manager, await open_table(manager, GuildId(1), ChannelId(channel), 1))


async def _compact_database(database: Address) -> dict[str, int]:
    """Return the bytes of each table after maintenance two days later."""
    async with Store.open(database) as store:
        await Maintenance(store, None, 1, lambda: now_ms() + 2 * DAY_MS).once()
    return await _bytes(database)


async def _bytes(database: Address) -> dict[str, int]:
    """Pack the database, and return the bytes of each table with its indexes."""
    names = [table.name for table in metadata.sorted_tables]
    if not isinstance(database, URL):
        query = "SELECT sum(pgsize) FROM dbstat JOIN sqlite_schema USING (name) WHERE tbl_name = ?"
        with closing(sqlite3.connect(database, isolation_level=None)) as file:
            file.execute("VACUUM")
            return {name: file.execute(query, [name]).fetchone()[0] for name in names}
    plain = database.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    try:
        await connection.execute("VACUUM FULL")
        query = "SELECT pg_total_relation_size($1::regclass)"
        return {name: await connection.fetchval(query, name) for name in names}
    finally:
        await connection.close()
