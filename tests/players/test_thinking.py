"""Players who think in processes of their own: what they choose, and what happens where they can't."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import random
import signal
import threading
from concurrent.futures import Future
from typing import Any

import pytest

from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.engine.view import View
from bot.games import PRESETS, preset
from bot.players import BasicPlayer
from bot.players.expert import IN_PLAY, Expert, Worth
from bot.players.selfplay import deal
from bot.players.thinking import Thinking
from bot.service import workers
from bot.service.fair_queue import Turn
from bot.service.metrics import count

ANN, BOB = 1, 2


def opening(ruleset: str = "spoil_five") -> View:
    rules = preset(ruleset)
    hand = first_position(rules, deal(rules, 1, random.Random(2)))
    return view(hand, hand.to_act, (0,) * rules.sides)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_view_comes_to_another_process_as_it_is(ruleset: str) -> None:
    seen = opening(ruleset)
    there = pickle.loads(pickle.dumps(seen))
    assert there == seen and there.order is seen.order and there.phase is seen.phase


async def test_the_expert_thinks_in_a_process_and_a_process_that_dies_is_replaced(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seen = opening()
    async with Thinking(1, seconds=600, longest=600) as thinking:
        assert await thinking.choose(Level.EXPERT, seen) == Expert(IN_PLAY).choose(seen)
        pool = thinking._pool
        for number in list(getattr(pool, "_processes", {})):
            os.kill(number, signal.SIGKILL)
        # Until the pool has noticed, it may still take a thought in: both end in the club level's choice.
        assert await thinking.choose(Level.EXPERT, seen) == BasicPlayer().choose(seen)
        assert "was replaced, club level played" in caplog.text
        assert thinking._pool is not pool
        assert await thinking.choose(Level.EXPERT, seen) == Expert(IN_PLAY).choose(seen)


async def test_where_no_time_is_left_the_club_level_plays_and_the_log_says_so_seldom(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(workers, "_SELDOM", 1e9)
    seen = opening()
    async with Thinking(longest=0) as thinking:
        for _ in range(3):
            assert await thinking.choose(Level.EXPERT, seen) == BasicPlayer().choose(seen)
    assert [each.getMessage() for each in caplog.records] == ["bots that did not answer within 0s: 1"]


async def test_other_levels_answer_at_once_and_worth_is_told_best_first() -> None:
    seen = opening()
    async with Thinking(seconds=600) as thinking:
        assert await thinking.choose(Level.CLUB, seen) == BasicPlayer().choose(seen)
        found = await thinking.worth(seen, ANN)
    assert found == Expert().worth(seen)
    assert {each.action for each in found} == set(seen.legal)
    assert all(isinstance(each, Worth) for each in found)
    assert found[0].points == max(each.points for each in found)


async def test_a_process_that_has_hung_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with Thinking() as thinking:
        pool = thinking._pool
        assert pool is not None
        thinking._replace_if_hung(pool, Future(), await thinking._turns.take())
        assert thinking._pool is not pool and "hung and was replaced" in caplog.text
        assert await thinking.choose(Level.EXPERT, opening()) in opening().legal


async def test_all_who_think_at_tables_have_chosen_within_their_time_however_many_they_are() -> None:
    thinking = Thinking(2, seconds=0.35, longest=1.0)
    assert thinking._share(0.7, now=0.0) == 0.35, "nobody else waits"
    now, thinking._due = 0.0, [0.7] * 20  # they all came at once
    while thinking._due:
        now += thinking._share(thinking._due.pop(0), now) / 2  # as there are two processes
    assert now == pytest.approx(0.7)
    turn = await thinking._turns.take(ANN)
    assert thinking._share(0.3, now=0.0) == pytest.approx(0.3), "one of the two works for a person"
    turn.end()


class Noted(Thinking):
    """A recorder of the people it thinks for, and of the tables' requests."""

    def __init__(self) -> None:
        super().__init__(seconds=600)
        self.by: list[object] = []

    async def _run_in_process(self, turn: Turn, longest: float, how: Any, *what: Any, **named: Any) -> Any:
        self.by.append(turn._by)
        return await super()._run_in_process(turn, longest, how, *what, **named)


async def test_what_people_ask_for_waits_behind_tables_and_is_answered_however_late() -> None:
    seen = opening()
    async with Noted() as thinking:
        hold = await thinking._turns.take()
        asked: list[asyncio.Task[object]]
        asked = [asyncio.create_task(thinking.worth(seen, by)) for by in (ANN, ANN, ANN, BOB)]
        asked.append(asyncio.create_task(thinking.choose_reproducibly(seen, BOB)))
        hint = asyncio.create_task(thinking.choose(Level.EXPERT, seen, by=BOB))
        await asyncio.sleep(0)
        table = asyncio.create_task(thinking.choose(Level.EXPERT, seen))
        await asyncio.sleep(0)
        hold.end()
        assert all(await asyncio.gather(*asked, hint, table))
        assert thinking.by == [None, ANN, BOB, ANN, BOB, ANN, BOB]
        assert count(thinking.took) == 1, "only what tables waited for is counted"


async def test_a_turn_lasts_until_the_process_is_done_though_nobody_waits_any_more() -> None:
    async with Noted() as thinking:
        begun, go_on = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def dawdle() -> bool:
            loop.call_soon_threadsafe(begun.set)
            return go_on.wait(60)

        slow = asyncio.create_task(thinking._for_person(ANN, 60, dawdle))
        await begun.wait()
        slow.cancel()
        table = asyncio.create_task(thinking.choose(Level.EXPERT, opening()))
        await asyncio.wait([slow])
        await asyncio.sleep(0)
        assert thinking.by == [ANN], "the only thread is still busy"
        go_on.set()
        assert await table in opening().legal


async def test_luck_is_told_of_cards_beside_those_that_are_usual() -> None:
    rules = preset("two_handed")
    dealt = [(deal(rules, 1, random.Random(at)), 2) for at in range(2)]
    async with Thinking(playouts=2) as thinking:
        found = await thinking.luck(rules, dealt, ANN)
        assert found is not None and found == await thinking.luck(rules, dealt, ANN)
        assert found.error > 0
    assert await thinking.luck(rules, dealt, ANN) is None, "with nobody left to tell"
