"""Clicks at the same moment: one of them takes effect, the others are told why not."""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Leave, WindUp
from bot.tables.table import Table
from tests.tables.parlour import person

from .parlour import ANN, BOB, CAT, DAN, PATIENCE, Parlour, parlour, picture


async def choose_at_once(*requests: Awaitable[Table]) -> tuple[list[Table], Counter[Why]]:
    """Make requests at the same time; return the tables, and how often each refusal was given."""
    outcomes = await asyncio.gather(*requests, return_exceptions=True)
    refused = Counter[Why]()
    done: list[Table] = []
    for outcome in outcomes:
        if isinstance(outcome, TableRefusal):
            refused[outcome.why] += 1
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            done.append(outcome)
    return done, refused


async def test_of_two_players_who_take_the_same_seat_one_gets_it(there: Parlour) -> None:
    table = await there.open(ANN)
    done, refused = await choose_at_once(*(there.sit(table, user, 3) for user in (BOB, CAT)))
    assert refused == {Why.SEAT_TAKEN: 1}
    assert done == [there.manager.book.get(table.id)]
    assert done[0].player(3).user in (BOB, CAT)
    assert await there.logged(table.id) == done[0]


@pytest.mark.parametrize("interaction", [None, 7])
async def test_of_twenty_clicks_on_one_button_one_counts(there: Parlour, interaction: int | None) -> None:
    table = await there.begun()
    clicks = (there.act(table, interaction=interaction) for _ in range(20))
    done, refused = await choose_at_once(*clicks)
    assert refused == {Why.REPEATED: 19}
    assert done[0].seq == table.seq + 1
    assert (
        picture(await there.logged(table.id)) == picture(there.manager.book.get(table.id)) == picture(done[0])
    )
    assert len(there.told) == table.seq - 1  # the opening and the start each stand for more than one entry


async def test_leaving_and_being_seated_elsewhere_at_once_ends_at_one_table(there: Parlour) -> None:
    table, other = await there.open(ANN), await there.open(BOB)
    await choose_at_once(there.do(table.id, ANN, Leave()), there.sit(other, ANN))
    assert len(there.manager.book.of(ANN)) <= 1


@pytest.mark.parametrize("limit", [1, 2, 3])
async def test_a_player_sits_at_no_more_tables_than_are_set_however_fast(path: Path, limit: int) -> None:
    async with parlour(path, tables_per_player=limit) as there:
        others = [await there.open(user) for user in (BOB, CAT, DAN)]
        done, refused = await choose_at_once(
            *(there.open(ANN) for _ in range(3)), *(there.sit(table, ANN) for table in others)
        )
        assert len(done) == len(there.manager.book.of(ANN)) == limit
        assert refused == {Why.AT_ANOTHER: 6 - limit}
        await there.do(there.manager.book.of(ANN)[0].id, ANN, Leave())
        await there.open(ANN)
        assert len(there.manager.book.of(ANN)) == limit


async def test_a_table_that_could_not_be_opened_does_not_count(path: Path, there: Parlour) -> None:
    await there.open(BOB, interaction=7)
    with pytest.raises(TableRefusal):
        await there.open(ANN, interaction=7)
    assert (await there.open(ANN)).seat_of(ANN) == 1


async def test_of_those_who_ask_for_a_rematch_together_one_opens_and_the_others_join(there: Parlour) -> None:
    old = await there.full()
    await there.do(old.id, ANN, WindUp(ANN))
    asked = await asyncio.gather(
        *(there.manager.rematch(old.id, by=person(user)) for user in (CAT, ANN, BOB))
    )
    assert sorted(new for _, new in asked) == [False, False, True]
    assert len(there.manager.book.open_ones) == 1
    (table,) = there.manager.book.open_ones.values()
    assert [table.seat_of(user) for user in (ANN, BOB, CAT)] == [1, 2, 3]


async def test_a_rematch_does_not_wait_for_that_of_another_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with parlour(path, tables_per_player=2) as there:
        slow, other = await there.open(ANN), await there.open(BOB)
        for table, user in ((slow, ANN), (other, BOB)):
            await there.do(table.id, user, WindUp(ANN))
        finished, reading, read = there.manager.book.finished, asyncio.Event(), asyncio.Event()

        async def reads_slowly(table_id: TableId) -> Table:
            if table_id == slow.id:
                reading.set()
                await read.wait()
            return await finished(table_id)

        monkeypatch.setattr(there.manager.book, "finished", reads_slowly)
        waiting = asyncio.create_task(there.manager.rematch(slow.id, by=person(ANN)))
        await reading.wait()
        async with asyncio.timeout(PATIENCE):
            _, new = await there.manager.rematch(other.id, by=person(BOB))
        assert new and not waiting.done()
        read.set()
        assert (await waiting)[1]
