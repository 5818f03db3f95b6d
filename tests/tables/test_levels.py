"""How well computer players play: chosen before the game, kept in its log, and thought about off the loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.engine.actions import Action
from bot.engine.levels import Level, Style
from bot.engine.view import View
from bot.players import BasicPlayer, Computers
from bot.tables.auto_play import Pace
from bot.tables.requests import AddComputer, AskForPause, GoAway, Leave, Resume, SetLevel, Start
from bot.tables.table import Table
from tests.tables.parlour import ANN, BOB, SHORT, Parlour, Skip, parlour, persons_turn, turns


def levels(table: Table) -> list[Level]:
    return [player.level for _, player in table.seated() if player.is_computer]


async def test_computer_players_are_of_the_club_if_nothing_is_said(there: Parlour) -> None:
    table = await there.do((await there.open(ANN, computers=1)).id, ANN, AddComputer())
    assert levels(table) == [Level.CLUB] * 2


async def test_a_table_is_opened_for_a_level_and_a_restart_keeps_it(path: Path) -> None:
    async with parlour(path) as there:
        table = await there.open(ANN, computers=2, level=Level.EXPERT)
        table = await there.do(table.id, ANN, AddComputer())
        table = await there.do(table.id, ANN, SetLevel(Level.BEGINNER, 2))
        assert [table.player(seat).level for seat in (2, 3, 4)] == [
            Level.BEGINNER,
            Level.EXPERT,
            Level.EXPERT,
        ]
    async with parlour(path) as there:
        assert there.manager.book.get(table.id).players == table.players
        again = await there.do(table.id, ANN, SetLevel(Level.CLUB))
        assert levels(again) == [Level.CLUB] * 3 and again.level is Level.CLUB


class Asked(Computers):
    """Computer players of whom is known who was asked at which level."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int | None, Level]] = []

    def choose_at_once(self, level: Level, view: View, style: Style = Style.EVEN) -> Action:
        self.asked.append((view.seat, level))
        return super().choose_at_once(level, view, style)


async def test_each_plays_at_its_own_level_and_for_an_absent_person_the_club(path: Path) -> None:
    computers = Asked()
    async with parlour(path, pace=Pace(next_deal=0.0), computers=computers) as there:
        table = await there.open(ANN, SHORT, computers=2, level=Level.BEGINNER)
        table = await there.do(table.id, ANN, SetLevel(Level.EXPERT, 4))
        table = await there.sit(table, BOB)
        expected = dict.fromkeys(range(1, 5), Level.CLUB)
        expected |= {seat: player.level for seat, player in table.seated() if player.is_computer}
        assert {*expected.values()} == {Level.CLUB, Level.BEGINNER, Level.EXPERT}
        await there.do(table.id, ANN, Start())
        await there.do(table.id, ANN, GoAway())
        await there.do(table.id, BOB, Leave())
        await there.until(lambda told: told.ended is not None)
    assert dict(computers.asked) == expected


# Thinking


class Slow(Computers):
    """Thinks until it is told that it has ``thought``, and takes what is offered last."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.thought = asyncio.Event()
        self.fails = False

    def needs_thinking(self, level: Level) -> bool:
        return level is Level.EXPERT

    async def choose(
        self, level: Level, view: View, style: Style = Style.EVEN, by: Hashable | None = None
    ) -> Action:
        assert level is Level.EXPERT
        self.views.append(view)
        await self.thought.wait()
        if self.fails:
            raise RuntimeError(str(view.cards))
        return view.legal[-1]


@asynccontextmanager
async def with_an_expert(path: Path, slow: Slow, think: float = 1.5) -> AsyncIterator[tuple[Parlour, Table]]:
    """Yield a table at which an expert is to act."""
    async with parlour(path, pace=Pace(think=think), computers=slow) as there:
        table = await there.open(ANN, computers=3, level=Level.EXPERT, start=True)
        assert not persons_turn(table)
        await turns()
        yield there, table


async def test_an_expert_thinks_while_its_pause_runs(path: Path, skip: Skip) -> None:
    async with with_an_expert(path, slow := Slow()) as (there, table):
        assert slow.views == [table.view(table.to_act)]
        slow.thought.set()
        await skip(1.4)
        assert there.manager.book.get(table.id) is table
        await skip(0.2)
        after = await there.until(lambda told: told.seq > table.seq)
        assert after.game.in_play.history[-1] == (table.to_act, slow.views[0].legal[-1])


async def test_an_expert_who_thinks_longer_than_its_pause_is_waited_for(path: Path, skip: Skip) -> None:
    async with with_an_expert(path, slow := Slow()) as (there, table):
        await skip(10)
        assert there.manager.book.get(table.id) is table
        slow.thought.set()
        after = await there.until(lambda told: told.seq > table.seq)
        assert after.game.in_play.history[-1] == (table.to_act, slow.views[0].legal[-1])


async def test_what_an_expert_thought_for_a_state_that_is_past_is_dropped(path: Path, skip: Skip) -> None:
    async with with_an_expert(path, slow := Slow()) as (there, table):
        await skip(10)
        paused = await there.do(table.id, ANN, AskForPause())
        slow.thought.set()
        await turns()
        assert there.manager.book.get(table.id) is paused
        await there.do(table.id, ANN, Resume())
        await turns()
        assert len(slow.views) == 2, "it thinks anew"


async def test_who_comes_and_goes_does_not_disturb_a_thought(path: Path) -> None:
    slow = Slow()
    async with parlour(path, pace=Pace(think=1.5), computers=slow) as there:
        table = await there.open(ANN, computers=2, level=Level.EXPERT)
        table = await there.do((await there.sit(table, BOB)).id, ANN, Start())
        while persons_turn(table):
            table = await there.act(table)
        await turns()
        await there.do(table.id, BOB, GoAway())
        await turns()
        assert len(slow.views) == 1


async def test_where_thinking_fails_the_club_plays_and_the_log_names_no_card(
    path: Path, skip: Skip, caplog: pytest.LogCaptureFixture
) -> None:
    async with with_an_expert(path, slow := Slow()) as (there, table):
        slow.fails = True
        slow.thought.set()
        await skip(2)
        after = await there.until(lambda told: told.seq > table.seq)
        view = slow.views[0]
        assert after.game.in_play.history[-1] == (table.to_act, BasicPlayer().choose(view))
        assert "error=RuntimeError" in caplog.text
    assert not any(card.code in caplog.text for card in view.cards)
