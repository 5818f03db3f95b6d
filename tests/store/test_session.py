"""Processes on one PostgreSQL database: each holds a group of shards as long as its writing session lasts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.metrics import monotonic_with_sleep
from bot.store import Store, StoreError, session
from bot.store.chains import relink_after
from bot.store.errors import SessionLost
from bot.store.session import Session
from bot.store.sharding import ShardGroup
from tests.installed import NO_SERVER, programs
from tests.server import Server
from tests.store.relay import Relay, relayed

from .samples import a_table, an_event, cannot_open

pytestmark = pytest.mark.skipif(programs() is None, reason=NO_SERVER)
HERE, THERE = 4 << 22, 5 << 22  # servers of the groups 0 and 1
playing = partial(Store.open, groups=2, shards=4)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_AGAIN", 0.02)


def of(store: Store) -> Session:
    assert store.session is not None
    return store.session


async def once(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - what it waits for belongs to the product
            await asyncio.sleep(0.01)


async def terminate(store: Store, by: Store) -> None:
    pid = of(store)._connection.get_server_pid()
    await by._database.rows(text(f"SELECT pg_terminate_backend({pid})"))


@asynccontextmanager
async def coming(address: URL) -> AsyncIterator[tuple[asyncio.Future[Store], asyncio.Event]]:
    """Open one more session, which plays once it can; yield its store to be and an event set on standby."""
    loop, stands_by, done = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    there: asyncio.Future[Store] = loop.create_future()

    async def play() -> None:
        async with playing(address, stands_by=stands_by.set) as store:
            there.set_result(store)
            await done.wait()

    task = asyncio.create_task(play())
    try:
        yield there, stands_by
    finally:
        done.set()
        if there.cancelled() or not there.done():
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_a_server_belongs_to_one_group_whatever_the_numbers() -> None:
    groups = [ShardGroup(number, 3, 8) for number in range(3)]
    assert [group.shard_ids for group in groups] == [[0, 3, 6], [1, 4, 7], [2, 5]]
    for guild in (0, *(number * 7919 << 21 for number in range(100))):
        (holder,) = [group for group in groups if group.holds(guild)]
        assert (guild >> 22) % 8 in holder.shard_ids
        assert ShardGroup().holds(guild)


async def test_whoever_loses_its_session_writes_no_more_and_the_spare_has_its_group(server: Server) -> None:
    address = await server.empty()
    async with (
        playing(address) as one,
        playing(address) as other,
        coming(address) as (third, stands_by),
    ):
        assert [one.group, other.group] == [ShardGroup(0, 2, 4), ShardGroup(1, 2, 4)]
        await asyncio.wait_for(stands_by.wait(), 20)
        await one.tables.create(replace(a_table(), guild_id=HERE), [an_event(1)])
        assert of(one).is_sure
        await terminate(one, other)
        spare = await asyncio.wait_for(third, 20)
        assert spare.group == one.group
        for writing in (one.tables.append("k3f9x", [an_event(2)]), one.set_meta("a", "b")):
            with pytest.raises(StoreError):
                await writing
        assert isinstance(await asyncio.wait_for(one.wait_until_lost(), 20), SessionLost)
        assert not of(one).is_sure and of(other).is_sure
        with pytest.raises(SessionLost):
            await one.set_meta("a", "b")
        await spare.tables.append("k3f9x", [an_event(2)])
        assert await spare.get_meta("a") is None
        assert [event.seq for event in await spare.tables.events("k3f9x")] == [1, 2]


async def test_what_is_brought_back_is_that_of_the_group(server: Server) -> None:
    address = await server.empty()
    async with playing(address) as one, playing(address) as other:
        for name, guild in (("here1", HERE), ("there", THERE)):
            await one.tables.create(replace(a_table(name), guild_id=guild, message_id=7), [an_event(1)])
            await one.servers.save("what", {guild: name})  # type: ignore[dict-item]
        for store, name, guild in ((one, "here1", HERE), (other, "there", THERE)):
            assert [row.id for row, _ in await store.tables.open_ones()] == [name]
            assert await store.servers.values("what") == {guild: name}
            await store.tables.append(name, [an_event(2)], ended_at=9_000)
        for store, name in ((one, "here1"), (other, "there")):
            assert [row.id for row in await store.tables.ended_with_message(0)] == [name]


async def test_a_process_that_asks_nothing_for_a_while_as_if_frozen_has_lost_its_group(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_LIMITS", "SET idle_session_timeout = '300ms'")
    monkeypatch.setattr(session, "_PING", 0.05)
    address = await server.empty()
    async with playing(address) as one, playing(address) as other:
        await asyncio.sleep(0.6)
        assert one.backend.lost() is None, "it pings"
        pinging = of(one)._pinging
        assert pinging is not None
        pinging.cancel()
        async with coming(address) as (third, _):
            spare = await asyncio.wait_for(third, 20)
            assert spare.group == one.group != other.group
            with pytest.raises(StoreError):
                await one.set_meta("a", "b")
            assert await spare.get_meta("a") is None


async def test_after_some_seconds_without_a_statement_a_process_is_not_sure_any_more(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_PING", 3600.0)
    async with playing(await server.empty()) as store:
        assert of(store).is_sure
        later = session._IDLE - 0.5
        monkeypatch.setattr(session, "monotonic_with_sleep", lambda: monotonic_with_sleep() + later)
        assert not of(store).is_sure, "the server may end it before long"
        await store.set_meta("a", "b")
        assert of(store).is_sure


async def test_a_network_that_is_cut_ends_the_session(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_PATIENCE", 0.2)
    monkeypatch.setattr(session, "_PING", 0.05)
    cut = Relay()
    async with relayed(await server.empty(), cut) as address, playing(address) as store:
        assert of(store).is_sure
        cut.silent = True
        assert isinstance(await asyncio.wait_for(store.wait_until_lost(), 20), SessionLost)
        cut.silent = False


async def test_whoever_has_the_database_alone_and_whoever_plays_keep_each_other_away(server: Server) -> None:
    address = await server.empty()
    async with playing(address):
        await cannot_open(address, r"Another bot is using .* \(process \d+ from this machine", alone=True)
        async with Store.open_read_only(address), Store.open(address):  # who does not play needs no lock
            pass
    async with Store.open(address, alone=True) as store, coming(address) as (other, _):
        await asyncio.sleep(0.1)
        assert not other.done()
        await store.set_meta("a", "b")


async def test_those_who_play_must_agree_on_groups_and_shards(server: Server) -> None:
    address = await server.empty()
    async with playing(address):
        for groups, shards in ((3, 4), (2, 8), (1, 1)):
            await cannot_open(
                address,
                "stop all of them before you change SHARDS or SHARD_GROUPS",
                groups=groups,
                shards=shards,
            )
    async with Store.open(address, groups=1) as store:
        assert store.group == ShardGroup()


async def test_a_newer_version_waits_until_the_older_ones_have_stopped(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    address = await server.empty()
    version = "UPDATE alembic_version SET version_num = '{}'"
    async with playing(address) as older:
        (newest,) = (
            row[0] for row in await older._database.rows(text("SELECT version_num FROM alembic_version"))
        )
        await older._database.write(lambda each: each.execute(text(version.format("0027"))))
        async with coming(address) as (newer, _):
            await once(lambda: "older version" in caplog.text)
            await asyncio.sleep(0.1)
            assert not newer.done() and caplog.text.count("older version") == 1
            await older._database.write(lambda each: each.execute(text(version.format(newest))))
            await asyncio.wait_for(newer, 20)
        await older._database.write(lambda each: each.execute(text(version.format("9999"))))
        with pytest.raises(StoreError, match="newer version"):
            async with playing(address):
                raise AssertionError("it was opened")


async def test_the_first_to_come_brings_the_schema_up_to_date_and_the_others_wait_for_it(
    server: Server,
) -> None:
    address = await server.empty()
    async with AsyncExitStack() as stack:
        stores = await asyncio.gather(*(stack.enter_async_context(playing(address)) for _ in range(2)))
        assert sorted(store.group.number for store in stores) == [0, 1]


async def test_a_log_that_another_process_rewrites_stays_whole(server: Server) -> None:
    address = await server.empty()
    async with playing(address) as one, playing(address) as other:
        await one.tables.create(a_table(), [an_event(1, body=f'{{"user":{7}}}')])
        for seq in range(2, 5):
            await one.tables.append("k3f9x", [an_event(seq)])

        async def change(connection: AsyncConnection) -> None:
            async with relink_after(connection, ["k3f9x"]):
                await connection.execute(text("UPDATE events SET body = '{}' WHERE seq = 1"))
                begun.set()
                await asyncio.sleep(0.1)  # meanwhile the other must wait

        begun = asyncio.Event()
        changing = asyncio.create_task(other._database.rewrite(change))
        await begun.wait()
        await one.tables.append("k3f9x", [an_event(5)])
        await changing
        await one.tables.append("k3f9x", [an_event(6)])
        assert await one.tables.damaged() == []
        assert [event.seq for event in await one.tables.events("k3f9x")] == [1, 2, 3, 4, 5, 6]


async def test_one_process_identifies_at_a_time_in_each_of_discords_buckets(server: Server) -> None:
    address = await server.empty()
    async with playing(address) as one, playing(address) as other:
        await of(one).wait_to_identify(0, 0.3)
        began = monotonic_with_sleep()
        await of(other).wait_to_identify(1, 0.3)  # another bucket
        waiting = asyncio.create_task(of(other).wait_to_identify(0, 0.3))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        await waiting
        assert monotonic_with_sleep() - began > 0.2


async def test_a_server_too_old_to_end_silent_sessions_is_refused(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_OLDEST", 99)
    with pytest.raises(StoreError, match="at least 99 is needed"):
        async with playing(await server.empty()):
            raise AssertionError("it was opened")
