"""How long a start takes that brings many open tables back, each in the middle of its game."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.games import preset
from bot.ids import ChannelId, GuildId, UserId
from bot.players import BasicPlayer, Computers
from bot.progress import each
from bot.store import Store
from bot.tables.clock import USUAL
from bot.tables.clockwork import Pace
from bot.tables.manager import TableManager
from bot.tables.requests import Act, Deal, Open, Person, Sit, Start
from bot.tables.table import Table

TABLES = 1000
PLAYS = 30  # at each table: the second hand
_ASLEEP = Pace(think=None)  # nothing goes on by itself meanwhile
_AT_ONCE = 50  # tables


@dataclass(frozen=True)
class Recovery:
    """How many tables came back, how many entries their logs have, and how many seconds it took."""

    tables: int
    events: int
    seconds: float


async def recovering() -> Recovery:
    """Has people play at many tables, and measures the next start from the file to the last table."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        path = Path(folder) / "bench.db"
        async with Store.open(path) as store:
            manager = TableManager(store, Computers(), pace=_ASLEEP, rng=random.Random(1))
            for first in each(range(0, TABLES, _AT_ONCE), "Opening tables", f"times {_AT_ONCE}"):
                await asyncio.gather(*(_play(manager, first + number) for number in range(_AT_ONCE)))
            await manager.close()
        begin = time.perf_counter()
        async with Store.open(path) as store:
            manager = TableManager(store, Computers(), pace=_ASLEEP, rng=random.Random(1))
            await manager.take_in()
            took = time.perf_counter() - begin
            events = sum(table.seq for table in manager.book.open_ones.values())
            recovery = Recovery(len(manager.book.open_ones), events, took)
            await manager.close()
    return recovery


async def _play(manager: TableManager, number: int) -> None:
    """Four people open a table, with a clock, and play for a while."""
    users = [10 * number + seat for seat in (1, 2, 3, 4)]
    rules = preset("north_american").with_options("target=99")
    table = await manager.open(
        Open(GuildId(1), ChannelId(1), rules, clock=USUAL), by=Person(UserId(users[0]), "Ann")
    )
    for user in users[1:]:
        table = await manager.do(table.id, Sit(), by=Person(UserId(user), f"user {user}"))
    table = await manager.do(table.id, Start(), by=Person(UserId(users[0]), "Ann"))
    for _ in range(PLAYS):
        table = await _next(manager, table)


async def _next(manager: TableManager, table: Table) -> Table:
    if table.to_act is None:
        return await manager.do(table.id, Deal(), by=Person(UserId(table.humans()[0]), "Ann"))
    user, view = table.player(table.to_act).user, table.view(table.to_act)
    assert user is not None
    assert view is not None
    action = BasicPlayer().choose(view)
    return await manager.do(table.id, Act(table.seq, action), by=Person(user, "Ann"))
