"""What many callers store at the same moment is committed together, and refused one by one."""

import asyncio
import gc
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.service.metrics import count
from bot.store import DuplicateInteraction, EventRow, SequenceTaken, Store, StoreError, UnknownTable, sqlite
from tests.size import size

from .samples import ANN, GUILD, a_game, a_table, an_event, won_by

TABLES = ("k3f9x", "aaaaa", "zzzzz")
CLICKS = 70  # an interaction id that nothing else in the test has


async def with_tables(store: Store) -> None:
    for table_id in TABLES[1:]:
        await store.tables.create(a_table(table_id), [])


async def answers(*calls: Coroutine[Any, Any, object]) -> list[object]:
    """Run the calls at the same time, and return what each returned or raised."""
    return await asyncio.gather(*calls, return_exceptions=True)


async def test_what_many_tables_store_at_once_takes_one_commit(store: Store) -> None:
    before = count(store.commits)
    assert await answers(*(store.tables.append("k3f9x", [an_event(seq)]) for seq in range(50))) == [None] * 50
    assert count(store.commits) - before == 1
    assert len(await store.tables.events("k3f9x")) == 50


async def test_what_comes_while_a_commit_is_under_way_shares_the_next(store: Store) -> None:
    before = count(store.commits)
    first = asyncio.create_task(store.tables.append("k3f9x", [an_event(0)]))
    await asyncio.sleep(0)  # it asks for its commit,
    await asyncio.sleep(0)  # and that begins
    assert (
        await answers(*(store.tables.append("k3f9x", [an_event(seq)]) for seq in range(1, 50))) == [None] * 49
    )
    await first
    assert count(store.commits) - before == 2


async def test_one_that_is_refused_takes_no_other_along(store: Store) -> None:
    await with_tables(store)
    await store.tables.append("k3f9x", [an_event(0, CLICKS)])
    found = await answers(
        store.tables.append("aaaaa", [an_event(0)]),
        store.tables.append("k3f9x", [an_event(0)]),
        store.tables.append("zzzzz", [an_event(0, CLICKS)]),
        store.tables.append("nobody", [an_event(0)]),
        store.tables.append("nobody", [], finished=a_game()),
        store.tables.append("zzzzz", [an_event(0), an_event(0)]),
        store.tables.create(a_table("fresh"), [an_event(0)]),
        store.tables.append("k3f9x", [an_event(1)]),
    )
    kinds = [None, SequenceTaken, DuplicateInteraction, UnknownTable, UnknownTable, StoreError, None, None]
    assert [None if answer is None else type(answer) for answer in found] == kinds
    assert await store.tables.events("aaaaa") == await store.tables.events("fresh") == [an_event(0)]
    assert await store.tables.events("zzzzz") == []
    assert await store.tables.events("k3f9x") == [an_event(0, CLICKS), an_event(1)]


async def test_what_is_not_stored_when_nobody_waits_for_it_any_more_is_a_line_in_the_log(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    writing = asyncio.create_task(store.tables.append("nowhere", [an_event(0)]))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    del writing
    gc.collect()  # by which a failure that nobody has looked at comes to the log
    (told,) = caplog.records
    assert "not stored" in told.getMessage() and told.exc_info is None


async def test_a_game_stored_beside_one_that_is_refused_counts_once(store: Store) -> None:
    found = await answers(
        store.tables.append("k3f9x", [an_event(0)], finished=won_by(ANN)),
        store.tables.append("k3f9x", [an_event(0)]),
    )
    assert isinstance(found[0], int) and isinstance(found[1], SequenceTaken)
    overall = await store.standings.overall(GUILD, ANN)
    assert overall is not None and overall.sums["games"] == 1


async def test_where_the_disk_has_no_room_for_all_those_that_fit_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sqlite.PRAGMAS, "max_page_count", 80)
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.tables.create(a_table(), [])
        await with_tables(store)
        large = an_event(0, body="x" * 500_000)
        found = await answers(
            *(store.tables.append(id_, [large if id_ == "aaaaa" else an_event(0)]) for id_ in TABLES)
        )
        assert found[0] is found[2] is None
        assert "the disk is full" in str(found[1])
        assert [len(await store.tables.events(table_id)) for table_id in TABLES] == [1, 0, 1]


Append = tuple[str, list[EventRow]]


def appends() -> st.SearchStrategy[list[Append]]:
    """Generate appends that often conflict with each other."""
    events = st.builds(an_event, st.integers(0, 3), st.none() | st.integers(1, 4))
    return st.lists(st.tuples(st.sampled_from([*TABLES, "nobody"]), st.lists(events, max_size=3)), max_size=9)


@settings(max_examples=size(12, 400))
@given(appends())
def test_together_each_is_answered_as_it_would_be_one_after_another(made: list[Append]) -> None:
    async def told(*, together: bool) -> tuple[list[object], list[object]]:
        with tempfile.TemporaryDirectory() as folder:
            async with Store.open(Path(folder) / "euchre.db") as store:
                await store.tables.create(a_table(), [])
                await with_tables(store)
                calls = [store.tables.append(table_id, events) for table_id, events in made]
                if together:
                    found = await answers(*calls)
                else:
                    found = [answer for call in calls for answer in await answers(call)]
                return [repr(answer) for answer in found], [await store.tables.events(id_) for id_ in TABLES]

    assert asyncio.run(told(together=True)) == asyncio.run(told(together=False))
