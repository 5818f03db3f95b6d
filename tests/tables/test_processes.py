"""Tables of servers that several processes share: what one of them can't see of the others still counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
import pytest_asyncio
from sqlalchemy import URL

from bot.games import preset
from bot.ids import ChannelId, GuildId
from bot.players import Computers
from bot.residence import Serves
from bot.store.cluster import shard_of
from bot.store.store import Store
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Leave, Open, Remove, Sit, WindUp
from bot.tables.table import Table
from tests.installed import NO_SERVER, programs
from tests.server import Server
from tests.tables.parlour import ALONE, ANN, BOB, EVE, person

pytestmark = pytest.mark.skipif(programs() is None, reason=NO_SERVER)
HERE, THERE = GuildId(4 << 22), GuildId(5 << 22)  # servers on the shards 0 and 1
MIA = person(EVE, manages=True)


def on(shard: int) -> Serves:
    return lambda guild: shard_of(guild, 2) == shard


class Process:
    """A process with the tables of some shards."""

    def __init__(self, store: Store, manager: TableManager) -> None:
        assert store.leases is not None
        self.leases = store.leases
        self.manager = manager

    async def take(self, shard: int) -> None:
        await self.leases.take([shard])
        await self.manager.take_in(on(shard), 0)

    async def let_go(self, shard: int) -> None:
        await self.manager.close(on(shard))
        self.manager.let_go(on(shard))
        await self.leases.hand_over([shard])

    async def open(self, guild: GuildId, user: int = ANN) -> Table:
        opening = Open(guild, ChannelId(1), preset("north_american"))
        return await self.manager.open(opening, by=person(user))  # type: ignore[arg-type]


@asynccontextmanager
async def begun(address: URL, most: int) -> AsyncIterator[Process]:
    async with Store.open(address, shared=True) as store:
        manager = TableManager(store, Computers(), pace=ALONE, tables_per_player=most)
        process = Process(store, manager)
        await process.leases.agree_on(2)
        yield process
        await manager.close()


class Both:
    """Two processes, one for each shard, where nobody may sit at more than ``most`` tables."""

    def __init__(self, address: URL) -> None:
        self._address = address
        self._stack = AsyncExitStack()

    async def begin(self, most: int) -> tuple[Process, Process]:
        one, other = [await self._stack.enter_async_context(begun(self._address, most)) for _ in "12"]
        await one.take(0)
        await other.take(1)
        return one, other


@pytest_asyncio.fixture
async def both(server: Server) -> AsyncIterator[Both]:
    there = Both(await server.migrated())
    async with there._stack:
        yield there


async def test_tables_of_another_process_count_among_those_at_which_somebody_may_sit(both: Both) -> None:
    one, other = await both.begin(2)
    tables = [await one.open(HERE), await other.open(THERE)]
    for process, guild in ((one, HERE), (other, THERE)):
        with pytest.raises(TableRefusal) as refused:
            await process.open(guild)
        assert refused.value.why is Why.AT_ANOTHER
    bobs = await other.open(THERE, BOB)
    with pytest.raises(TableRefusal):
        await other.manager.do(bobs.id, Sit(None), by=person(ANN))
    await one.manager.do(tables[0].id, Leave(), by=person(ANN))  # whereby it ends
    await other.manager.do(bobs.id, Sit(None), by=person(ANN))
    with pytest.raises(TableRefusal):
        await one.open(HERE)
    await other.manager.do(bobs.id, Leave(), by=person(ANN))
    await one.open(HERE)
    await other.manager.do(tables[1].id, WindUp(ANN), by=person(ANN))
    await one.open(HERE)


async def test_of_two_tables_at_the_same_moment_one_is_had(both: Both) -> None:
    one, other = await both.begin(1)
    done = await asyncio.gather(one.open(HERE), other.open(THERE), return_exceptions=True)
    refusals = [each for each in done if isinstance(each, TableRefusal)]
    assert len(refusals) == 1 and refusals[0].why is Why.AT_ANOTHER, done


async def test_who_sits_where_is_known_of_tables_that_change_hands(both: Both) -> None:
    one, other = await both.begin(1)
    table = await one.open(HERE)
    await one.let_go(0)
    await other.take(0)
    await other.let_go(1)
    await one.take(1)
    with pytest.raises(TableRefusal):
        await one.open(THERE)
    await other.manager.do(table.id, WindUp(ANN), by=person(ANN))
    await one.open(THERE)


async def test_a_table_that_ended_while_one_bot_played_alone_keeps_nobody_from_others(server: Server) -> None:
    address = await server.migrated()
    async with begun(address, 1) as process:
        await process.take(0)
        table = await process.open(HERE)
    async with Store.open(address, alone=True) as store:
        manager = TableManager(store, Computers(), pace=ALONE)
        await manager.take_in()
        await manager.do(table.id, WindUp(ANN), by=person(ANN))
        await manager.close()
    async with begun(address, 1) as process:
        await process.take(0)
        await process.open(HERE)


async def test_who_was_removed_by_a_moderator_stays_away_wherever_the_table_goes(both: Both) -> None:
    one, other = await both.begin(1)
    table = await one.open(HERE)
    await one.manager.do(table.id, Sit(None), by=person(BOB))
    await one.manager.do(table.id, Remove(BOB), by=MIA)
    await one.let_go(0)
    await other.take(0)
    with pytest.raises(TableRefusal) as refused:
        await other.manager.do(table.id, Sit(None), by=person(BOB))
    assert refused.value.why is Why.NO_SEAT
