"""What a finished game takes of the database, at first and when it is compacted a day later.

Four people play to ten points, each press with its interaction, and what they leave is stored again and
again. The database is packed before it is measured, so that room which is only free does not count.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, fields, replace
from itertools import count

import asyncpg
from sqlalchemy import URL

from bot.store import EventRow, FinishedGame, Store, TableRow
from bot.store.backend import Address
from bot.store.schema import TableStatus, metadata
from bot.tables.care import DAY_MS, Care
from bot.tables.manager import now_ms
from bot.tables.table import Stage
from tests.tables.parlour import Parlour, parlour

PLAYED, STORED = 4, 400
_PRESS = 1_000_000  # by which the numbers of one game's presses differ from another's


@dataclass(frozen=True)
class Size:
    """Bytes that a game takes before it is compacted and afterwards, and of these those of each table."""

    at_first: float
    stays: float
    parts: dict[str, float]


def size_of_a_game(database: Address, stored: int = STORED) -> Size:
    """Play some, store them so many times, and look."""
    return asyncio.run(_size(database, stored))


@dataclass(frozen=True)
class _Played:
    """A game that was played: its table, its log and itself."""

    row: TableRow
    log: list[EventRow]
    game: FinishedGame


async def _size(database: Address, stored: int) -> Size:
    presses = count(1)
    async with parlour(database) as there:
        games = [await _played(there, presses) for _ in range(PLAYED)]
    before = await _compacted(database)
    async with Store.open(database) as store:
        for number in range(stored):
            await _stored_again(store, games[number % PLAYED], number + 1)
    at_first = (sum((await _bytes(database)).values()) - sum(before.values())) / stored
    after = await _compacted(database)
    parts = {name: (after[name] - before[name]) / stored for name in after}
    return Size(at_first, sum(parts.values()), {name: each for name, each in parts.items() if each})


async def _played(there: Parlour, presses: count[int]) -> _Played:
    table = await there.begun()
    while table.ended is None:
        if table.stage is Stage.BETWEEN:
            table = await there.go_on(table)
        else:
            table = await there.act(table, interaction=next(presses))
    there.told.clear()
    row, game = await there.store.tables.get(table.id), await there.store.games.last_at(table.id)
    assert row is not None and game is not None
    finished = FinishedGame(**{each.name: getattr(game, each.name) for each in fields(FinishedGame)})
    return _Played(row, await there.store.tables.events(table.id), finished)


async def _stored_again(store: Store, played: _Played, number: int) -> None:
    log = [
        replace(each, interaction_id=each.interaction_id and each.interaction_id + number * _PRESS)
        for each in played.log
    ]
    row = replace(played.row, id=f"{played.row.id}{number}", status=TableStatus.OPEN, ended_at=None)
    await store.tables.create(row, log[:-1])
    await store.tables.append(row.id, log[-1:], finished=played.game, ended_at=played.row.ended_at)


async def _compacted(database: Address) -> dict[str, int]:
    """The same, after the nightly care of two days later."""
    async with Store.open(database) as store:
        await Care(store, None, 1, lambda: now_ms() + 2 * DAY_MS).once()
    return await _bytes(database)


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
