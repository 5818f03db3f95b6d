"""Several processes on one database: who holds which shard, and that nobody else writes for its servers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from alembic import command
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

import bot.store.store
from bot.service.metrics import monotonic_with_sleep as passed
from bot.store import Store, StoreError, heartbeat, leases, migrations, postgres
from bot.store.backend import backend_of
from bot.store.chains import damaged
from bot.store.cluster import Taken, shard_of
from bot.store.database import Database
from bot.store.errors import ShardLost
from bot.store.leases import Leases
from bot.store.tables import TableRow
from tests.installed import NO_SERVER, programs
from tests.server import Server
from tools.kill.stored import Stored

from .samples import a_table, an_event

pytestmark = pytest.mark.skipif(programs() is None, reason=NO_SERVER)
SHARDS = 2
HERE, THERE = 4 << 22, 5 << 22  # servers on the shards 0 and 1


@pytest_asyncio.fixture
async def address(server: Server) -> URL:
    return await server.migrated()


@asynccontextmanager
async def process(address: URL) -> AsyncIterator[Store]:
    """The store of one more process that plays on the database."""
    async with Store.open(address, shared=True) as store:
        await of(store).agree_on(SHARDS)
        yield store


@pytest_asyncio.fixture
async def two(address: URL) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes of which nobody holds anything yet."""
    async with AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(process(address)),
            await stack.enter_async_context(process(address)),
        )


def of(store: Store) -> Leases:
    assert store.leases is not None
    return store.leases


def table_in(guild_id: int, name: str = "k3f9x") -> TableRow:
    return replace(a_table(), id=name, guild_id=guild_id)


async def dies(store: Store) -> None:
    """Has its lock given back, as the server does when the process is gone."""
    await of(store)._heartbeat.end()


async def once(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - what it waits for belongs to the product
            await asyncio.sleep(0.01)


def test_discord_tells_of_a_server_on_the_shard_that_follows_from_its_id() -> None:
    assert [shard_of(guild, SHARDS) for guild in (0, HERE, THERE)] == [0, 0, 1]


async def test_a_process_writes_for_the_servers_of_its_shards_alone(two: tuple[Store, Store]) -> None:
    one, other = two
    await of(one).take([0])
    await of(other).take([1])
    await one.tables.create(table_in(HERE), [an_event(0)])
    with pytest.raises(ShardLost, match="Another process"):
        await one.tables.create(table_in(THERE, "t2"), [])
    await other.tables.create(table_in(THERE, "t2"), [])
    for writing in (
        other.tables.append("k3f9x", [an_event(1)]),
        other.tables.set_message("k3f9x", 7),
    ):
        with pytest.raises(ShardLost):
            await writing
    row = await other.tables.get("k3f9x")
    assert row is not None and row.message_id is None
    assert [event.seq for event in await other.tables.events("k3f9x")] == [0]


async def test_of_changes_that_are_stored_together_only_those_are_refused_that_must_be(
    two: tuple[Store, Store],
) -> None:
    one, _ = two
    await of(one).take([0])
    await one.tables.create(table_in(HERE), [])
    done = await asyncio.gather(
        one.tables.create(table_in(THERE, "t2"), []),
        one.tables.append("k3f9x", [an_event(0)]),
        one.set_meta("for", "all"),
        return_exceptions=True,
    )
    assert [type(each) for each in done] == [ShardLost, type(None), type(None)]


async def test_nobody_takes_what_a_living_process_holds(two: tuple[Store, Store]) -> None:
    one, other = two
    assert [each.number for each in await of(one).take([0, 1])] == [0, 1]
    assert await of(other).take([0, 1]) == []
    await of(one).hand_over([1])
    assert [each.number for each in await of(other).take([0, 1])] == [1]
    assert [{*of(one).held}, {*of(other).held}] == [{0}, {1}]


async def test_the_shards_of_a_dead_process_are_free_at_once_and_its_late_writes_refused(
    two: tuple[Store, Store],
) -> None:
    one, other = two
    await of(one).take([0])
    await one.tables.create(table_in(HERE), [an_event(0)])
    await dies(one)
    taken = await _taken(other, 0)
    assert taken.fence == 2 and taken.away >= 0
    with pytest.raises(ShardLost):
        await one.tables.append("k3f9x", [an_event(1)])
    await other.tables.append("k3f9x", [an_event(1)])
    assert [event.seq for event in await other.tables.events("k3f9x")] == [0, 1]
    await of(one).again()
    await of(one).renew(0)
    assert of(one).held == {}


async def _taken(store: Store, number: int) -> Taken:
    """Takes the shard as soon as it is free."""
    async with asyncio.timeout(20):
        while True:
            for taken in await of(store).take([number]):
                return taken
            await asyncio.sleep(0.01)


async def test_a_frozen_process_loses_its_shards_and_wakes_without_them(
    address: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT", 3600.0)
    async with process(address) as one, process(address) as other:
        await _freeze(one, other)


async def _freeze(one: Store, other: Store) -> None:
    await of(one).take([0])
    await one.tables.create(table_in(HERE), [])
    begun, woken = asyncio.Event(), asyncio.Event()

    async def sleeps(connection: AsyncConnection) -> None:
        begun.set()
        await woken.wait()

    late = asyncio.create_task(one._database.write(sleeps, [_logged()], about="k3f9x"))
    await begun.wait()  # frozen in the middle of a transaction, which holds the row of the shard
    await _age(other, of(one).id)
    assert (await _taken(other, 0)).away >= 3_600_000
    woken.set()
    with pytest.raises(StoreError):
        await late
    with pytest.raises(ShardLost):
        await one.tables.append("k3f9x", [an_event(0)])
    await other.tables.append("k3f9x", [an_event(0)])
    assert [event.kind for event in await other.tables.events("k3f9x")] == [an_event(0).kind]
    await _beats(one)
    await of(one).again()
    await of(one).renew(0)
    assert of(one).held == {} and len((await of(other).renew(0)).processes) == 2


async def _beats(store: Store) -> None:
    """Has its thread renew the lease, as it does each second."""
    beats = of(store)._heartbeat
    assert beats._loop is not None
    await heartbeat._done(beats._beat(), beats._loop)


def _logged() -> dict[str, object]:
    return {"table_id": "k3f9x", "seq": 0, "kind": "late", "body": "{}", "at": 0, "interaction_id": None}


async def _age(store: Store, id_: int) -> None:
    """Has the process not have renewed its lease for an hour."""
    older = text(f"UPDATE processes SET renewed_at = renewed_at - 3600000 WHERE id = {id_}")
    await store._database.write(lambda connection: connection.execute(older))


async def test_a_process_that_is_only_busy_keeps_its_lease(
    address: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT", 0.01)
    async with process(address) as busy:
        await of(busy).take([0])
        query, before, since = "SELECT renewed_at FROM processes", passed(), time.monotonic()
        stored = Stored(address)
        first = stored.rows(query)
        while stored.rows(query) == first or of(busy).renewed < before:  # the event loop stands still here
            assert time.monotonic() - since < 60, "nobody renews it"


async def test_of_a_process_whose_event_loop_hangs_no_lease_is_renewed(
    address: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT", 0.01)
    monkeypatch.setattr(heartbeat, "HUNG", -1.0)  # it never comes round early enough
    async with process(address) as hangs:
        beats, renewed = of(hangs)._heartbeat, of(hangs).renewed
        for _ in range(3):
            before = beats._came_round
            await once(lambda before=before: beats._came_round != before)  # type: ignore[misc]
        assert of(hangs).renewed == renewed


async def test_a_lease_is_not_sure_when_a_shard_was_taken_over(
    address: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT", 3600.0)
    async with process(address) as one:
        await of(one).take([0])
        now = passed()
        await _beats(one)
        assert of(one).renewed >= now
        over = text("UPDATE shards SET fence = fence + 1 WHERE number = 0")
        await one._database.write(lambda connection: connection.execute(over))
        now = passed()
        await _beats(one)
        assert of(one).renewed < now


async def test_a_process_that_leaves_frees_its_shards_and_the_others_hear_of_it(address: URL) -> None:
    heard: list[str] = []
    async with process(address) as stays:
        async with process(address) as leaves:
            await of(leaves).take([0, 1])
            of(stays).listen(heard.append)
        await once(lambda: "shards" in heard)
        assert len((await of(stays).renew(0)).processes) == 1
        assert [each.number for each in await of(stays).take([0, 1])] == [0, 1]


async def test_what_one_process_tells_all_hear(two: tuple[Store, Store]) -> None:
    heard: list[tuple[int, str]] = []
    for number, store in enumerate(two):
        of(store).listen(partial(_note, heard, number))
    await of(two[0]).tell("settings 7")
    await once(lambda: len(heard) == 2)
    assert sorted(heard) == [(0, "settings 7"), (1, "settings 7")]


def _note(heard: list[tuple[int, str]], who: int, what: str) -> None:
    heard.append((who, what))


async def test_refusals_count_for_all_processes_together(two: tuple[Store, Store]) -> None:
    one, other = two
    await of(one).renew(70)
    assert (await of(other).renew(30)).refused == 70
    await dies(one)
    assert (await of(other).renew(30)).refused == 70, "Discord has not forgotten them"


async def test_a_bot_that_shares_with_nobody_keeps_out_and_is_kept_out(
    address: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres._SESSION, "lock_timeout", "100ms")
    async with process(address), process(address):
        with pytest.raises(StoreError, match="Another bot is using the database"):
            async with Store.open(address, alone=True):
                raise AssertionError("it was opened")
    async with Store.open(address, alone=True) as store:
        assert store.leases is None
        with pytest.raises(StoreError, match="Another bot is using the database"):
            async with process(address):
                raise AssertionError("it was opened")


async def test_processes_that_start_together_on_an_empty_database_make_it_once(server: Server) -> None:
    address = await server.empty()

    async def begin() -> int:
        async with process(address) as store:
            return len((await of(store).renew(0)).shards)

    assert {*await asyncio.gather(begin(), begin(), begin())} == {SHARDS}


async def _older_version(address: URL) -> Leases:
    """A process that plays on that empty database and knows the schema before the newest."""
    backend = backend_of(address)
    leases, database = backend.leases(), Database(backend)
    assert await leases.open()
    await database.write(lambda connection: connection.run_sync(_before_the_newest))
    await database.close()
    await leases.join()
    await leases.agree_on(SHARDS)
    return leases


def _before_the_newest(connection: Connection) -> None:
    command.upgrade(migrations._config(connection), "head-1")


@pytest.mark.usefixtures("migrated_anew")
async def test_a_newer_version_waits_until_the_older_one_has_stopped_and_begins_by_itself(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot.store.store, "_AGAIN", 0.01)
    address = await server.empty()
    older = await _older_version(address)
    await older.take([0])

    async def begin() -> int:
        async with process(address) as store:
            return (await of(store).renew(0)).shards[0].fence

    newer = asyncio.create_task(begin())
    await once(lambda: "waits until they have stopped" in caplog.text)
    before = len((await older.renew(0)).processes)
    await _looked_again(older)
    assert not newer.done() and before == 1, "it takes no part yet"
    held = older.held[0]
    await older.close()
    assert await newer == held + 1, "what the older one still had to write is refused"
    assert caplog.text.count("waits until") == 1, "it says so once"


async def _looked_again(older: Leases) -> None:
    """Waits until another process has come and gone."""
    query = "SELECT max(pid) FROM pg_stat_activity WHERE application_name LIKE 'euchre %'"
    first = await older._rows(query)
    async with asyncio.timeout(20):
        while await older._rows(query) == first:  # noqa: ASYNC110 - the server does not tell
            await asyncio.sleep(0.01)


async def test_a_process_that_comes_back_to_a_newer_schema_holds_nothing_and_says_so(address: URL) -> None:
    async with process(address) as one, process(address) as other:
        await of(one).take([0])
        newer = text("UPDATE alembic_version SET version_num = 'newer'")
        await other._database.write(lambda connection: connection.execute(newer))
        await of(one)._there().close()
        with pytest.raises(StoreError, match="to another schema: stop this process"):
            await of(one).again()
        await of(one)._heartbeat.end()
        with pytest.raises(StoreError, match="to another schema"):
            await of(one)._heartbeat.begin()
        assert [each.number for each in await of(other).take([0])] == [0]


async def test_who_comes_while_the_first_one_changes_the_schema_waits_as_long_as_that_takes(
    address: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres._SESSION, "lock_timeout", "50ms")
    first = backend_of(address).leases()
    assert await first.open()
    others = [asyncio.create_task(_joined(address)) for _ in range(2)]
    await asyncio.sleep(0.2)
    assert not any(each.done() for each in others)
    await first.join()
    assert await asyncio.gather(*others) == [True, True]
    await first.close()


async def _joined(address: URL) -> bool:
    async with process(address):
        return True


async def test_the_number_of_shards_changes_only_while_nobody_else_plays(address: URL) -> None:
    async with process(address) as one:
        async with process(address) as other:
            with pytest.raises(StoreError, match="play with 2 shards, this one with 3"):
                await of(other).agree_on(3)
        await of(one).agree_on(3)
        assert await of(one).agreed() == 3
        await of(one).agree_on(1)
        assert await of(one).agreed() == 1


async def test_one_process_identifies_at_a_time_in_each_group(two: tuple[Store, Store]) -> None:
    one, other = two
    await of(one).turn_to_identify(0, 3600)
    await of(other).turn_to_identify(1, 3600)
    waiting = asyncio.create_task(of(other).turn_to_identify(0, 0))
    await _is_waiting(one)
    await of(one).turn_to_identify(2, 0)
    assert not waiting.done()
    await _end_turns(one)
    await waiting


async def _end_turns(store: Store) -> None:
    """Has it be that the seconds are over."""
    ending = text(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        f" AND classid = {leases._IDENTIFIES}::bigint::oid AND objid = 0"
    )
    await store._database.rows(ending)


async def _is_waiting(store: Store) -> None:
    query = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    async with asyncio.timeout(20):
        while not (await store._database.rows(query))[0][0]:  # noqa: ASYNC110 - the server does not tell
            await asyncio.sleep(0.01)


async def test_forgetting_a_person_leaves_the_logs_whole_that_another_process_writes(
    two: tuple[Store, Store],
) -> None:
    one, other = two
    await of(one).take([0])
    await of(other).take([1])
    await one.tables.create(table_in(HERE), [an_event(0)])
    await one.tables.append("k3f9x", [an_event(1)])
    other_body = text("UPDATE events SET body = '{}', digest = 'anew' WHERE seq = 1")
    await other._database.rewrite(lambda connection: connection.execute(other_body))
    await one.tables.append("k3f9x", [an_event(2)])
    log = [
        {"table_id": "k3f9x"} | dict(row._mapping)
        for row in await one._database.rows(text("SELECT * FROM events ORDER BY seq"))
    ]
    assert 2 not in damaged(log), "it is linked to what stands there now"


async def test_a_file_has_one_process(tmp_path: Path) -> None:
    with pytest.raises(
        StoreError, match=r"is a file, on which one process plays: for several, use PostgreSQL"
    ):
        async with Store.open(tmp_path / "euchre.db", shared=True):
            raise AssertionError("it was opened")
