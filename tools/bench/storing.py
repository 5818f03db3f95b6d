"""How many events a second the store makes durable, and how long one waits for its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from itertools import count

from bot.store import EventRow, Store, TableRow
from bot.store.backend import Address

TABLES = 32  # in each of which one event is stored after another
SECONDS = 3.0
BODY = '{"seat":3,"action":"play QS"}'


@dataclass(frozen=True)
class Storing:
    """Events a second, and how long one took at the median and for all but one in a hundred, in ms."""

    a_second: float
    median: float
    p99: float


async def storing(database: Address, *, together: bool) -> Storing:
    """Stores events of all tables for a while: in the same commits, or in one for each event."""
    async with Store.open(database) as store:
        tables = [f"t{number}" for number in range(TABLES)]
        for table in tables:
            await store.tables.create(TableRow(table, 1, 1, 1, 1), [])
        waits: list[float] = []
        begin = time.perf_counter()
        turns: AbstractAsyncContextManager[object] = nullcontext() if together else asyncio.Lock()
        clicks = count(1)
        await asyncio.gather(
            *(_write(store, table, turns, begin + SECONDS, clicks, waits) for table in tables)
        )
        took = time.perf_counter() - begin
    waits.sort()
    middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return Storing(len(waits) / took, middle * 1000, late * 1000)


async def _write(
    store: Store,
    table: str,
    turns: AbstractAsyncContextManager[object],
    end: float,
    clicks: Iterator[int],
    waits: list[float],
) -> None:
    for seq in count(1):
        if time.perf_counter() > end:
            return
        event = EventRow(seq, "acted", BODY, seq, interaction_id=next(clicks))
        async with turns:
            begin = time.perf_counter()
            await store.tables.append(table, [event])
            waits.append(time.perf_counter() - begin)
