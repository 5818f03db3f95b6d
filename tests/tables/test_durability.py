"""Nothing is told that is not stored, and what is stored comes back, whatever happens in between."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.engine.levels import Style
from bot.ids import MessageId, TableId, UserId
from bot.store.store import Store
from bot.tables.auto_play import AutoPlay, Decide, Pace
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Leave, Open, Start, Watch, WindUp
from bot.tables.table import Stage, Table

from .parlour import (
    ALONE,
    ANN,
    BOB,
    CHANNEL,
    EVE,
    GUILD,
    PATIENCE,
    SHORT,
    Parlour,
    broken,
    change_stored,
    held_up,
    parlour,
    person,
    picture,
    stored,
    turns,
    why,
)


async def test_every_state_that_is_told_can_already_be_read_from_the_log(there: Parlour) -> None:
    checks: list[asyncio.Task[Table]] = []
    logs: list[tuple[Table, list[str]]] = []

    def read_the_file(table: Table) -> None:
        logs.append((table, stored(there.store.path)))
        checks.append(asyncio.get_running_loop().create_task(there.logged(table.id)))

    there.manager.book.listen(read_the_file)
    ended = await there.finish(await there.begun(SHORT))
    assert ended.ended is not None
    for table, rows in logs:
        assert sum(row.startswith('INSERT INTO "events"') for row in rows) == table.seq
    assert [table.seq for table, _ in logs] == [table.seq for table in there.told]
    assert picture(await checks[-1]) == picture(ended)


async def test_a_restart_at_any_moment_changes_nothing_and_the_game_goes_on_to_its_end(path: Path) -> None:
    async with parlour(path) as there:
        table = await there.full(SHORT)
    stages = set()
    seed = 0
    while table.ended is None:
        seed += 1
        async with parlour(path, seed=seed) as there:
            restored = there.manager.book.get(table.id)
            assert picture(restored) == picture(table)
            stages.add(restored.stage)
            if restored.stage is Stage.LOBBY:
                table = await there.do(restored.id, ANN, Start())
            else:
                table = await there.go_on(restored)
    assert stages == {Stage.LOBBY, Stage.PLAYING, Stage.BETWEEN}
    async with parlour(path) as there:
        assert not there.manager.book.open_ones
        assert picture(await there.logged(table.id)) == picture(table)
        assert await there.store.games.last_at(table.id) is not None


async def test_computer_players_go_on_after_a_restart_at_any_moment(path: Path) -> None:
    pace = Pace(think=0, next_deal=0.0)
    async with parlour(path) as there:
        table = await there.open(ANN, SHORT, computers=3, start=True)
    restarts, playing = 0, True
    while playing:
        restarts += 1
        assert restarts < 1000, "the game does not go on"
        async with parlour(path, pace=pace, seed=restarts) as there:
            now = there.manager.book.open_ones.get(table.id)
            if now is not None and now.to_act == 1:
                await there.act(now)
            await turns(restarts % 7 * 20)
            playing = now is not None
    async with Store.open(path) as store:
        assert await store.games.last_at(table.id) is not None
        assert await store.tables.open_ones() == []


async def test_a_player_stays_at_one_table_over_a_restart(path: Path) -> None:
    async with parlour(path) as there:
        await there.open(ANN)
    async with parlour(path) as there:
        assert await why(there.open(ANN)) is Why.AT_ANOTHER


async def test_a_click_that_was_stored_is_known_after_a_restart(path: Path) -> None:
    async with parlour(path) as there:
        before = await there.begun()
        await there.act(before, interaction=7)
    async with parlour(path) as there:
        assert await why(there.act(before)) is Why.REPEATED
        assert await why(there.act(there.manager.book.get(before.id), interaction=7)) is Why.REPEATED


UNCHAINED = "UPDATE events SET digest = NULL"
"""Makes the logs those of a version that knew no chains: what is damaged is not noticed by those."""


def entry(kind: str, body: str) -> str:
    """Return SQL that replaces the second entry of a log."""
    return f"UPDATE events SET kind = '{kind}', body = '{body}' WHERE table_id = ? AND seq = 2"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET kind = 'juggled' WHERE table_id = ? AND seq = 2",
        "UPDATE events SET body = 'nonsense' WHERE table_id = ? AND seq = 1",
        "UPDATE events SET body = replace(body, '{', '{\"clock\":17,') WHERE table_id = ? AND seq = 1",
        entry("ended", '{"reason":"eaten"}'),
        entry("acted", '{"seat":1,"action":"pass"}'),
        "UPDATE events SET at = 'soon' WHERE table_id = ? AND seq = 2",
        "UPDATE tables SET opened_at = 'then' WHERE id = ?",
        "UPDATE tables SET message_id = 'the board' WHERE id = ?",
        "UPDATE tables SET root = 'zz' WHERE id = ?",
        "UPDATE events SET seq = 3 WHERE table_id = ? AND seq = 2",
        "DELETE FROM events WHERE table_id = ? AND seq = 1",
        "DELETE FROM events WHERE table_id = ?",
    ],
)
async def test_a_log_that_cannot_be_read_keeps_no_other_table_from_coming_back(
    path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    async with parlour(path) as there:
        lost, kept = await there.open(ANN), await there.open(BOB)
    change_stored(path, damage.replace("?", f"'{lost.id}'"), UNCHAINED)
    before = stored(path)
    async with parlour(path) as there:
        assert dict(there.manager.book.open_ones) == {kept.id: kept}
        assert await there.manager.restore() == [lost.id]
        assert [*there.manager.book.aside] == [lost.id], "the host is told"
        assert lost.id not in there.manager.book.roots
    assert f"table not restored, log kept: id={lost.id}" in caplog.text
    assert stored(path) == before


async def test_a_table_that_cannot_go_on_keeps_no_other_from_going_on(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with parlour(path) as there:
        lost, kept = await there.open(ANN), await there.open(BOB)

    def by_itself(auto_play: AutoPlay, table: Table) -> Iterator[tuple[float, Decide]]:
        if table.id == lost.id:
            raise TypeError("what comes next is not known")
        return coming(auto_play, table)

    coming = AutoPlay._next_steps
    monkeypatch.setattr(AutoPlay, "_next_steps", by_itself)
    async with parlour(path) as there:
        assert dict(there.manager.book.open_ones) == {kept.id: kept}
        assert (await there.open(ANN)).seat_of(ANN) == 1
    assert f"id={lost.id} error=TypeError in by_itself" in caplog.text


async def test_an_ended_table_whose_log_cannot_be_read_keeps_no_other_from_being_shown(path: Path) -> None:
    async with parlour(path) as there:
        ended = [await there.open(ANN), await there.open(BOB)]
        for number, table in enumerate(ended, start=1):
            await there.manager.book.set_message(table.id, MessageId(number))
            await there.do(table.id, table.opened_by, WindUp(ANN))
    change_stored(path, f"UPDATE events SET kind = 'juggled' WHERE table_id = '{ended[0].id}'")
    async with parlour(path) as there:
        book = there.manager.book
        assert [(table.id, book.message_of(table.id)) for table in await book.ended_with_message()] == [
            (ended[1].id, 2)
        ]


async def test_what_was_noted_wrongly_of_the_last_run_keeps_no_table_from_coming_back(path: Path) -> None:
    async with parlour(path) as there:
        table = await there.open(ANN)
        await there.store.set_meta("last there", "a while ago")
    async with parlour(path) as there:
        assert dict(there.manager.book.open_ones) == {table.id: table}


async def test_the_log_of_the_program_names_no_card(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with parlour(path) as there:
        table = await there.begun()
        with broken(path), pytest.raises(TableRefusal):
            await there.act(table)
        while table.match is None or table.match.hand is None or not table.match.hand.trick:
            table = await there.go_on(table)
    ((seat, led),) = table.match.hand.trick
    not_held = next(card for card in table.rules.cards if card not in table.match.hand.deal.hands[seat - 1])
    change_stored(
        path,
        f"UPDATE events SET body = replace(body, '{led}', '{not_held}') WHERE seq = {table.seq}",
        UNCHAINED,
    )
    async with parlour(path) as there:
        assert not there.manager.book.open_ones
    assert "error=NotAllowed" in caplog.text
    words = {word.strip("\"',.:;()[]{}") for word in caplog.text.split()}
    assert not words & {str(card) for card in table.rules.cards}


Ask = Callable[[Parlour, Table], Awaitable[object]]


@pytest.mark.parametrize(
    "ask",
    [
        lambda there, table: there.act(table),
        lambda there, table: there.do(table.id, ANN, Leave()),
        lambda there, table: there.open(EVE),
    ],
    ids=["acting", "leaving", "opening"],
)
async def test_cancelling_a_request_at_any_moment_leaves_the_state_as_the_log_has_it(
    path: Path, ask: Ask
) -> None:
    for moment in range(0, 28, 2):
        file = path.with_name(f"{moment}.db")
        async with parlour(file) as there:
            table = await there.begun()
            asking = asyncio.ensure_future(ask(there, table))
            await turns(moment)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            with pytest.raises(TableRefusal):  # a stranger's click waits for its turn
                await there.do(table.id, UserId(99), Leave())
            await there.manager.close()
            held = {table.id: picture(table) for table in there.manager.book.open_ones.values()}
            assert held == {
                row.id: picture(await there.logged(TableId(row.id)))
                for row, _ in await there.store.tables.open_ones()
            }


async def test_a_request_cancelled_in_mid_store_is_done_and_told_all_the_same(there: Parlour) -> None:
    table = await there.begun()
    with held_up(there.store.path):
        asking = asyncio.ensure_future(there.act(table))
        await turns()
        asking.cancel()
        await turns()
        assert asking.cancelled()
        assert there.manager.book.get(table.id) is table
    after = await there.until(lambda told: told.seq > table.seq)
    assert there.manager.book.get(table.id) is after
    assert picture(await there.logged(table.id)) == picture(after)


async def test_a_seat_whose_taker_was_cancelled_in_mid_store_is_claimed_until_it_is_stored(
    there: Parlour,
) -> None:
    table = await there.open(ANN)
    with held_up(there.store.path):
        asking = asyncio.ensure_future(there.sit(table, BOB))
        async with asyncio.timeout(PATIENCE):
            while not there.manager.book._claims[BOB]:  # noqa: ASYNC110 - until it's known whom Bob may meet
                await asyncio.sleep(0.01)
        asking.cancel()
        await turns()
        assert await why(there.open(BOB)) is Why.AT_ANOTHER
    await there.until(lambda told: told.seat_of(BOB) == 2)


async def test_closing_waits_for_what_is_under_way_and_refuses_what_comes_then(there: Parlour) -> None:
    table = await there.begun()
    with held_up(there.store.path):
        asking = asyncio.ensure_future(there.act(table))
        await turns()
        closing = asyncio.ensure_future(there.manager.close())
        await turns()
        assert not closing.done()
        assert await why(there.open(EVE)) is Why.CLOSING
    await closing
    await there.manager.close()
    assert asking.done() and (await asking).seq == table.seq + 1
    assert picture(await there.logged(table.id)) == picture(await asking)


async def test_two_bots_on_one_file_as_while_one_replaces_the_other_agree_in_the_end(path: Path) -> None:
    async with parlour(path) as old:
        table = await old.begun()
        async with parlour(path) as new:
            after = await new.act(table)
            assert await why(old.act(table)) is Why.STALE
            assert picture(old.manager.book.get(table.id)) == picture(after)
            assert picture(old.told[-1]) == picture(after)
            await new.do(table.id, ANN, WindUp(ANN))
            with pytest.raises(TableRefusal):
                await old.act(after)
            assert not old.manager.book.open_ones


async def test_a_listener_that_fails_stops_neither_the_table_nor_the_other_listeners(
    there: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Table] = []

    def fail(table: Table) -> None:
        raise RuntimeError("the jack of spades is in seat 3's hand")

    there.manager.book.listen(fail)
    there.manager.book.listen(heard.append)
    table = await there.begun()
    assert heard == there.told
    assert (await there.act(table)).seq == table.seq + 1
    assert "RuntimeError" in caplog.text
    assert "jack" not in caplog.text


async def test_a_table_of_computer_players_goes_on_after_a_restart_with_the_same_ones(path: Path) -> None:
    async with parlour(path, pace=ALONE) as there:
        table = await there.manager.open(Open(GUILD, CHANNEL, SHORT), by=person(ANN))
        table = await there.manager.do(table.id, Watch(), by=person(ANN))
        assert table.stage is Stage.PLAYING
    async with parlour(path) as there:
        again = there.manager.book.get(table.id)
        assert again.players == table.players
        styles = {player.name: player.style for _, player in again.seated()}
        assert styles == {"Ada": Style.BOLD, "Bert": Style.CAUTIOUS, "Cora": Style.EVEN, "Drew": Style.BOLD}
