"""Tables and events: what was stored comes back, whole, once, and in sequence."""

import asyncio
from dataclasses import replace

import pytest

from bot.store import DuplicateInteraction, SequenceTaken, Store, TableStatus, TableTaken, UnknownTable

from .samples import CHANNEL, a_game, a_table, an_event


async def test_a_table_and_its_events_survive_reopening(store: Store) -> None:
    await store.tables.create(a_table("open1", opened_at=5), [an_event(0, 2**63 - 1, '{"cards": "Q♠"}')])
    await store.tables.append("open1", [an_event(1), an_event(2, 78)])
    async with Store.open(store.backend.address) as again:
        assert await again.tables.get("open1") == a_table("open1", opened_at=5)
        assert await again.tables.events("open1") == [
            an_event(0, 2**63 - 1, '{"cards": "Q♠"}'),
            an_event(1),
            an_event(2, 78),
        ]


async def test_open_tables_come_back_oldest_first_each_with_its_own_events_in_sequence(store: Store) -> None:
    late, early = a_table("aaaaa", opened_at=900), a_table("zzzzz", opened_at=100)
    await store.tables.create(late, [an_event(1), an_event(0)])
    await store.tables.create(early, [an_event(0)])
    await store.tables.append("zzzzz", [an_event(1)])
    assert await store.tables.open_ones() == [
        (early, [an_event(0), an_event(1)]),
        (late, [an_event(0), an_event(1)]),
        (a_table(), []),
    ]


async def test_an_ended_table_is_kept_but_not_brought_back(store: Store) -> None:
    await store.tables.append("k3f9x", [an_event(0)], ended_at=7_000)
    assert await store.tables.open_ones() == []
    assert await store.tables.get("k3f9x") == replace(a_table(), status=TableStatus.ENDED, ended_at=7_000)
    assert await store.tables.events("k3f9x") == [an_event(0)]


async def test_the_board_message_is_noted_moved_and_forgotten(store: Store) -> None:
    await store.tables.set_message("k3f9x", 555)
    assert await store.tables.get("k3f9x") == replace(a_table(), message_id=555)
    await store.tables.set_message("k3f9x", 556, CHANNEL + 1)
    assert await store.tables.get("k3f9x") == replace(a_table(), message_id=556, channel_id=CHANNEL + 1)
    await store.tables.set_message("k3f9x", None)
    assert await store.tables.get("k3f9x") == replace(a_table(), channel_id=CHANNEL + 1)


async def test_what_is_not_there_is_none_or_refused(store: Store) -> None:
    assert await store.tables.get("nobody") is None
    assert await store.tables.events("nobody") == []
    for change in (
        store.tables.append("nobody", [an_event(0)]),
        store.tables.append("nobody", [], ended_at=1),
        store.tables.append("nobody", [], finished=a_game()),
        store.tables.set_message("nobody", 1),
    ):
        with pytest.raises(UnknownTable, match="There is no table nobody"):
            await change


async def test_a_table_id_is_given_once(store: Store) -> None:
    with pytest.raises(TableTaken):
        await store.tables.create(replace(a_table(), opened_by=99), [an_event(0)])
    assert await store.tables.get("k3f9x") == a_table()
    assert await store.tables.events("k3f9x") == []


async def test_a_taken_sequence_number_refuses_the_whole_append(store: Store) -> None:
    await store.tables.append("k3f9x", [an_event(0), an_event(1)])
    with pytest.raises(SequenceTaken) as refusal:
        await store.tables.append(
            "k3f9x", [an_event(2, 70), an_event(1, 71)], finished=a_game(), ended_at=8_000
        )
    assert str(refusal.value) == "Table k3f9x already has an event 1."
    assert await store.tables.events("k3f9x") == [an_event(0), an_event(1)]
    assert await store.tables.get("k3f9x") == a_table()
    assert await store.games.last_at("k3f9x") is None


async def test_a_click_delivered_twice_is_stored_once(store: Store) -> None:
    await store.tables.append("k3f9x", [an_event(0, 70)])
    with pytest.raises(DuplicateInteraction) as refusal:
        await store.tables.append("k3f9x", [an_event(1, 71), an_event(2, 70)])
    assert "interaction 70 is" in str(refusal.value)
    with pytest.raises(DuplicateInteraction):  # not SequenceTaken: the click itself is what was known
        await store.tables.append("k3f9x", [an_event(0, 70)])
    assert await store.tables.events("k3f9x") == [an_event(0, 70)]


async def test_a_command_delivered_twice_opens_one_table(store: Store) -> None:
    await store.tables.create(a_table("first"), [an_event(0, 70)])
    with pytest.raises(DuplicateInteraction):
        await store.tables.create(a_table("second"), [an_event(0, 70)])
    assert await store.tables.get("second") is None


async def test_of_two_programs_that_store_the_same_sequence_number_one_is_refused(store: Store) -> None:
    async with Store.open(store.backend.address) as other:
        answers = await asyncio.gather(
            *(
                writer.tables.append("k3f9x", [an_event(seq, 1_000 + 2 * seq + which)])
                for seq in range(10)
                for which, writer in enumerate((store, other))
            ),
            return_exceptions=True,
        )
    assert sum(isinstance(answer, SequenceTaken) for answer in answers) == 10
    assert [event.seq for event in await store.tables.events("k3f9x")] == list(range(10))


async def test_an_append_once_begun_is_stored_whole_though_its_caller_is_cancelled(store: Store) -> None:
    for steps in range(1, 40):
        before = len(await store.tables.events("k3f9x"))
        task = asyncio.create_task(store.tables.append("k3f9x", [an_event(before), an_event(before + 1)]))
        for _ in range(steps):
            await asyncio.sleep(0)
        was_over = task.done() or not task.cancel()
        [answer] = await asyncio.gather(task, return_exceptions=True)
        assert was_over or isinstance(answer, asyncio.CancelledError)
        assert [event.seq for event in await store.tables.events("k3f9x")] == list(range(before + 2))
