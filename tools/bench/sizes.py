"""What a finished game takes of the database, at first and when it is compacted a day later.

Four people play to ten points, each press with its interaction. The database is packed before it is
measured, so that room which is only free, and will be used again, doesn't count.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from itertools import count

import asyncpg
from sqlalchemy import URL

from bot.store import Store
from bot.store.backend import Address
from bot.store.schema import metadata
from bot.tables.care import DAY_MS, Care
from bot.tables.manager import now_ms
from bot.tables.table import Stage, Table
from tests.tables.parlour import Parlour, parlour

GAMES = 40


@dataclass(frozen=True)
class Size:
    """Bytes that a game takes before it is compacted and afterwards, and of these those of each table."""

    at_first: float
    stays: float
    parts: dict[str, float]


def size_of_a_game(database: Address, games: int = GAMES) -> Size:
    """Play so many, and look."""
    return asyncio.run(_size(database, games))


async def _size(database: Address, games: int) -> Size:
    async with Store.open(database):
        pass
    empty = await _bytes(database)
    async with parlour(database) as there:
        presses = count(1)
        for _ in range(games):
            await _played(there, presses)
    full = await _bytes(database)
    async with Store.open(database) as store:
        await Care(store, None, 1, lambda: now_ms() + 2 * DAY_MS).once()
    compacted = await _bytes(database)
    parts = {name: (compacted[name] - empty[name]) / games for name in compacted}
    before = sum(full.values()) - sum(empty.values())
    return Size(before / games, sum(parts.values()), {name: each for name, each in parts.items() if each > 0})


async def _played(there: Parlour, presses: count[int]) -> Table:
    table = await there.begun()
    while table.ended is None:
        if table.stage is Stage.BETWEEN:
            table = await there.go_on(table)
        else:
            table = await there.act(table, interaction=next(presses))
    there.told.clear()
    return table


async def _bytes(database: Address) -> dict[str, int]:
    """How many bytes each table takes with its indexes, packed."""
    names = [table.name for table in metadata.sorted_tables]
    if not isinstance(database, URL):
        with closing(sqlite3.connect(database, isolation_level=None)) as there:
            there.execute("VACUUM")
            return {name: there.execute(_IN_FILE, [name]).fetchone()[0] for name in names}
    plain = database.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    try:
        await connection.execute("VACUUM FULL")
        return {name: await connection.fetchval(_ON_SERVER, name) for name in names}
    finally:
        await connection.close()


_ON_SERVER = "SELECT pg_total_relation_size($1::regclass)"
_IN_FILE = "SELECT sum(pgsize) FROM dbstat JOIN sqlite_schema USING (name) WHERE tbl_name = ?"
