"""Processes that share shards: who joins is given some, who leaves gives all, who was frozen looks first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest
import pytest_asyncio
from sqlalchemy import URL, text

from bot.gateway import BETWEEN_SESSIONS
from bot.service.metrics import monotonic_with_sleep as passed
from bot.shards import sharing as sharing_module
from bot.shards.sharing import Sharing
from bot.store import Store, heartbeat, leases
from bot.store.cluster import LATE, Cluster
from tests.installed import NO_SERVER, programs
from tests.server import Server

pytestmark = pytest.mark.skipif(programs() is None, reason=NO_SERVER)
SHARDS = 4


class Told:
    """Stands where a bot would: notes which shards it is to see to and to hear of, and may fail once."""

    def __init__(self, name: str, log: list[tuple[str, str, int]]) -> None:
        self.name, self.log = name, log
        self.seen_to: set[int] = set()
        self.fails = self.holds_on = False
        self.let_in = asyncio.Event()  # by Discord, which may keep who connects waiting
        self.let_in.set()

    async def take_shard(self, number: int, away: int) -> None:
        self.seen_to.add(number)
        self.log.append((self.name, "took", number))

    async def let_go_of_shard(self, number: int) -> None:
        if self.holds_on:
            self.log.append((self.name, "failed to let go", number))
            raise KeyError("something that nobody thought of")
        self.seen_to.discard(number)
        self.log.append((self.name, "let go", number))

    async def connect_shard(self, number: int) -> None:
        self.log.append((self.name, "connects to", number))
        await self.let_in.wait()

    async def disconnect_shard(self, number: int) -> None:
        self.log.append((self.name, "hears no more of", number))

    def shared_with(self, cluster: Cluster) -> None:
        if self.fails:
            self.fails = False
            raise KeyError("something that nobody thought of")

    async def missed(self) -> None: ...


class Processes:
    """Processes on one database, begun as they are wanted."""

    def __init__(self, address: URL) -> None:
        self.address = address
        self.log: list[tuple[str, str, int]] = []
        self.slept = 0.0

    @asynccontextmanager
    async def begun(self, name: str) -> AsyncIterator[tuple[Sharing, Told]]:
        async with Store.open(self.address, shared=True) as store:
            assert store.leases is not None
            await store.leases.agree_on(SHARDS)
            told = Told(name, self.log)
            sharing = Sharing(store.leases, told, 1, lambda: 0, now=lambda: passed() + self.slept)
            looking = asyncio.create_task(sharing.for_ever())
            try:
                yield sharing, told
            finally:
                looking.cancel()
                with suppress(asyncio.CancelledError):
                    await looking


@pytest_asyncio.fixture
async def processes(server: Server) -> Processes:
    return Processes(await server.migrated())


async def once(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 - the other process is another task of this one
            await asyncio.sleep(0.01)


async def test_what_fails_is_not_tried_again_at_once(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing_module, "_AFTER_A_FAULT", 3600)
    async with processes.begun("first") as (first, here):
        await once(lambda: len(here.seen_to) == SHARDS)
        here.holds_on = True
        async with processes.begun("second"):
            await once(lambda: any(what == "failed to let go" for _, what, _ in processes.log))
            for _ in range(20):
                first._stirred.set()
                await first._looked.wait()
    tried = [number for _, what, number in processes.log if what == "failed to let go"]
    assert len(tried) == len({*tried}), "each shard once"


async def test_who_joins_is_given_its_share_and_who_leaves_gives_all(processes: Processes) -> None:
    async with processes.begun("first") as (first, here):
        await once(lambda: len(here.seen_to) == SHARDS)
        assert first.leads
        alone = first.seconds_to_leave
        async with processes.begun("second") as (second, there):
            await once(lambda: len(here.seen_to) == len(there.seen_to) == 2)
            assert first.seconds_to_leave + 2 * BETWEEN_SESSIONS < alone, "two fewer have to identify"
            moved = min(there.seen_to)
            let_go, took = processes.log.index(("first", "let go", moved)), ("second", "took", moved)
            assert took in processes.log[let_go:], "only one process sees to a shard at a time"
            assert not here.seen_to & there.seen_to
            assert first.processes == second.processes == 2 and not second.stands_by
            assert await second.leave()
            await once(lambda: len(here.seen_to) == SHARDS and not there.seen_to)
        assert not await first.leave(), "there is nobody whom it could be given to"


async def test_who_finds_nothing_to_see_to_stands_by(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.shards.test_sharing.SHARDS", 1)
    async with processes.begun("first") as (first, here):
        await once(lambda: len(here.seen_to) == 1)
        async with processes.begun("second") as (second, there):
            await once(lambda: second.stands_by)
            assert not there.seen_to and not first.stands_by
            processes.slept = LATE
            assert not second.stands_by, "it does not know what has become of the others"


async def test_when_all_are_stopped_at_once_nobody_waits_for_another(processes: Processes) -> None:
    async with processes.begun("first") as (first, here), processes.begun("second") as (second, there):
        await once(lambda: len(here.seen_to) == len(there.seen_to) == 2)
        for each in (here, there):
            each.let_in.clear()
        assert not any(await asyncio.gather(first.leave(), second.leave()))
        assert "let go" not in {what for name, what, _ in processes.log if name == "second"}


async def test_a_shard_is_given_when_its_heir_is_connected_there(processes: Processes) -> None:
    async with processes.begun("first") as (_, here):
        await once(lambda: len(here.seen_to) == SHARDS)
        here.let_in.clear()
        async with processes.begun("second") as (second, there):
            await once(lambda: len(here.seen_to) == len(there.seen_to) == 2)
            moved = {*there.seen_to}
            processes.log.clear()
            leaving = asyncio.create_task(second.leave())
            await once(lambda: {("first", "connects to", each) for each in moved} <= {*processes.log})
            assert there.seen_to == moved and not {"took", "let go"} & {each for _, each, _ in processes.log}
            here.let_in.set()
            assert await leaving
            await once(lambda: len(here.seen_to) == SHARDS)


async def test_a_shard_is_given_all_the_same_when_nobody_comes_for_it(processes: Processes) -> None:
    async with processes.begun("first") as (_, here):
        await once(lambda: len(here.seen_to) == SHARDS)
        here.let_in.clear()
        async with processes.begun("second") as (second, there):
            await once(lambda: len(there.seen_to) == 2)
            leaving = asyncio.create_task(second.leave())
            await once(lambda: second._waits_until < float("inf"))
            second._waits_until = 0.0
            await once(lambda: not there.seen_to and len(here.seen_to) == SHARDS)
            here.let_in.set()
            assert await leaving


@pytest.mark.parametrize("comes_back", [True, False])
async def test_others_are_connected_to_what_a_silent_process_holds_before_it_is_taken(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, comes_back: bool
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT", 3600.0)
    for name in ("_RENEW", "_TAKE", "_END_THE_DEAD"):  # it is not dead before an hour has passed
        query = getattr(leases, name)
        monkeypatch.setattr(leases, name, query.replace(f"- {int(LATE * 1000)}", "- 3600000"))
    async with Store.open(processes.address, shared=True) as silent:
        assert silent.leases is not None
        await silent.leases.agree_on(SHARDS)
        await silent.leases.take(range(SHARDS))
        await _renewed(silent, 60)
        async with processes.begun("heir") as (_, heir):
            await once(lambda: {("heir", "connects to", each) for each in range(SHARDS)} <= {*processes.log})
            assert not heir.seen_to
            processes.log.clear()
            if comes_back:
                await _renewed(silent, -3600)
                kept = SHARDS // 2  # the others are expected, since there are two now
                await once(lambda: len(processes.log) == SHARDS - kept)
                assert {what for _, what, _ in processes.log} == {"hears no more of"} and not heir.seen_to
            else:
                await silent.leases._heartbeat.end()
                await once(lambda: len(heir.seen_to) == SHARDS)
                assert {what for _, what, _ in processes.log} == {"took"}, "it was connected already"


async def _renewed(store: Store, ago: int) -> None:
    """Has the process have renewed its lease so many seconds ago."""
    assert store.leases is not None
    when = f"extract(epoch FROM clock_timestamp()) * 1000 - {ago * 1000}"
    query = text(f"UPDATE processes SET renewed_at = {when} WHERE id = {store.leases.id}")
    await store._database.write(lambda connection: connection.execute(query))


async def test_who_was_frozen_is_not_sure_of_anything_until_it_has_looked(processes: Processes) -> None:
    async with processes.begun("first") as (first, here):
        await once(lambda: len(here.seen_to) == SHARDS)
        before = first.sure
        processes.slept += LATE
        assert (before, first.sure) == (True, False)
        await once(lambda: first.sure)


@pytest.mark.parametrize("connected", [True, False])
async def test_who_lost_a_shard_hears_of_it_only_until_the_new_holder_does(
    processes: Processes, connected: bool
) -> None:
    async with processes.begun("first") as (first, here):
        await once(lambda: len(here.seen_to) == SHARDS)
        async with Store.open(processes.address, shared=True) as other:
            assert other.leases is not None
            processes.log.clear()
            over = f"UPDATE shards SET holder = {other.leases.id}, fence = fence + 1, connected = {connected}"
            await other._database.write(
                lambda connection: connection.execute(text(f"{over} WHERE number = 0"))
            )
            await once(lambda: 0 not in here.seen_to)
            told = [what for _, what, number in processes.log if number == 0]
            assert told == (["hears no more of", "let go"] if connected else ["let go"])
            assert first.sure


async def test_a_fault_in_looking_is_logged_and_it_goes_on(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    async with processes.begun("first") as (_, here):
        here.fails = True
        await once(lambda: len(here.seen_to) == SHARDS)
    assert "KeyError" in caplog.text
