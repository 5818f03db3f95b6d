"""What goes on by itself: computer players' turns, the next deal, and trying again what was not stored."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engine.actions import Action, Play
from bot.engine.cards import Card
from bot.engine.levels import Level, Style
from bot.engine.view import View
from bot.ids import UserId
from bot.players import BasicPlayer, Computers
from bot.tables.auto_play import Pace
from bot.tables.changes import computer_to_act
from bot.tables.refusals import TableRefusal
from bot.tables.requests import End, Leave, Start
from bot.tables.table import Player, Stage, Table

from .parlour import (
    ANN,
    BOB,
    NAMES,
    PATIENCE,
    RULES,
    SHORT,
    Skip,
    broken,
    held_up,
    parlour,
    persons_turn,
    picture,
    turns,
)


class Doing(Computers):
    """Players who choose by a function of what they are shown."""

    def __init__(self, choose: Callable[[View], Action]) -> None:
        super().__init__()
        self.by = choose

    def choose_at_once(self, level: Level, view: View, style: Style = Style.EVEN) -> Action:
        return self.by(view)


async def test_a_computer_player_is_shown_what_its_seat_may_see(path: Path) -> None:
    shown: list[View] = []

    def choose(view: View) -> Action:
        shown.append(view)
        return BasicPlayer().choose(view)

    async with parlour(path, pace=Pace(think=1e-6, next_deal=0.0), computers=Doing(choose)) as there:
        await there.play_out(await there.open(ANN, SHORT, computers=3, start=True))
    to_choose = [told for told in there.told if told.ended is None and computer_to_act(told)]
    assert shown == [told.view(told.to_act) for told in to_choose] != []


async def test_a_computer_player_who_fails_takes_no_play_of_a_person_along(path: Path) -> None:
    choices = [BasicPlayer().choose]

    def choose(view: View) -> Action:
        return choices[0](view)

    async with parlour(path, pace=Pace(), computers=Doing(choose)) as there:
        table = await there.rest(await there.open(ANN, computers=3, start=True))
        choices.clear()
        after = await there.act(table)
        assert after.seq == table.seq + 1
        assert (await there.logged(table.id)).seq == after.seq


def _later(table: Table, told: Table) -> bool:
    return told.seq > table.seq


async def test_a_turn_that_came_due_while_the_table_changed_is_taken_once_and_later(
    path: Path, skip: Skip
) -> None:
    async with parlour(path, pace=Pace(think=1)) as there:
        table = await there.sit(await there.open(ANN, computers=2), BOB)
        table = await there.do(table.id, ANN, Start())
        while persons_turn(table):
            table = await there.act(table)
        with held_up(path):
            leaving = asyncio.ensure_future(there.do(table.id, BOB, Leave()))
            await turns()
            await skip(1.1)
        left = await leaving
        with pytest.raises(TableRefusal):  # a stranger's click waits behind the computer player's turn
            await there.do(table.id, UserId(99), Leave())
        assert there.told[-1] is left
        await skip(1.1)
        assert (await there.until(lambda told: told.seq > left.seq)).seq == left.seq + 1


async def test_without_a_pause_somebody_must_deal(path: Path, skip: Skip) -> None:
    async with parlour(path, pace=Pace(next_deal=None)) as there:
        table = await there.hand_over(await there.begun())
        await skip(1000)
        assert there.told[-1] is table


async def test_a_seat_left_during_the_game_is_taken_over_by_a_computer_player_who_plays_on(
    path: Path,
) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.begun(SHORT)
        assert table.to_act is not None
        leaver = table.player(table.to_act).user
        assert leaver is not None
        left = await there.do(table.id, leaver, Leave())
        stand_in = left.player(table.to_act)
        assert stand_in == Player(NAMES[leaver], None, stands_in=True)
        assert there.manager.book.of(leaver) == []
        await there.open(leaver)
        table = await there.play_out(left)
        game = await there.game(table)
        assert [player.left_early for player in game.players].count(True) == 1


async def test_what_people_left_is_finished_at_once_so_that_it_counts(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.begun()
        for user in (1, 2, 3, 4):
            table = await there.do(table.id, UserId(user), Leave())
        await there.since(table, lambda told: told.ended is not None)
        assert not there.manager.book.open_ones
        game = await there.game(table)
        assert [(each.user_id, each.left_early) for each in game.players] == [
            (1, True),
            (2, True),
            (3, True),  # the last to leave wasn't behind, and hasn't played a hand
            (None, False),
        ]
        assert game.weight == 0


async def test_what_a_computer_player_could_not_store_is_tried_again_later(
    path: Path, skip: Skip, caplog: pytest.LogCaptureFixture
) -> None:
    async with parlour(path, pace=Pace(think=1, retry=5)) as there:
        table = await there.open(ANN, computers=3, start=True)
        for pause in (1, 5, 5):
            with broken(path):
                await skip(pause + 0.1)
                await until_logged(caplog, "not stored")
            assert there.manager.book.get(table.id) is table
            assert there.told == [table]
        await skip(5.1)
        after = await there.until(lambda told: told.seq > table.seq)
        assert after.seq == table.seq + 1
        assert picture(await there.logged(table.id)) == picture(after)


async def test_a_deal_that_could_not_be_stored_is_dealt_again_later(
    path: Path, skip: Skip, caplog: pytest.LogCaptureFixture
) -> None:
    async with parlour(path, pace=Pace(next_deal=2, retry=5)) as there:
        table = await there.hand_over(await there.begun())
        with broken(path):
            await skip(2.1)
            await until_logged(caplog, "not stored")
        await skip(5.1)
        assert (await there.until(lambda told: told.seq > table.seq)).stage is Stage.PLAYING


async def until_logged(caplog: pytest.LogCaptureFixture, words: str) -> None:
    """Wait for a line in the program's log, then forget it."""
    async with asyncio.timeout(PATIENCE):
        while words not in caplog.text:  # noqa: ASYNC110 - a line in the log sets no event
            await asyncio.sleep(0.001)
    caplog.clear()
    await turns()


async def test_nothing_goes_on_after_closing(path: Path, skip: Skip) -> None:
    async with parlour(path, pace=Pace(think=1.5)) as there:
        table = await there.open(ANN, computers=3, start=True)
        await there.manager.close()
        await skip(1000)
        assert there.told == [table]
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_no_task_of_the_manager_waits_while_nothing_happens(path: Path) -> None:
    async with parlour(path, pace=Pace(think=1.5, next_deal=12)) as there:
        before = asyncio.all_tasks()
        await there.open(ANN, computers=3, start=True)
        await there.open(BOB)
        await turns()
        assert asyncio.all_tasks() == before


async def test_a_computer_player_that_does_what_it_may_not_changes_nothing_and_stops_no_other_table(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with parlour(path, pace=Pace(), computers=Doing(lambda _: Play(Card("6S")))) as there:
        table = await there.open(ANN, RULES, computers=3, start=True)
        while persons_turn(table):
            table = await there.act(table)
        await until_logged(caplog, "error=NotAllowed")
        assert there.manager.book.get(table.id) is table
        assert picture(await there.logged(table.id)) == picture(table)
        await there.open(BOB)
        await there.do(table.id, ANN, End())
    assert "6S" not in caplog.text
