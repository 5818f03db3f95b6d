"""Players who think in processes of their own: what they choose, and what happens where they can't."""

from __future__ import annotations

import logging
import os
import pickle
import random
import signal
from concurrent.futures import Future

import pytest

from bot import workers
from bot.engine.match import first_position, view
from bot.engine.view import View
from bot.games import PRESETS, preset
from bot.players import BasicPlayer
from bot.players.expert import IN_PLAY, Expert, Worth
from bot.players.selfplay import deal
from bot.players.thinking import Thinking


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
        assert await thinking.choose("expert", seen) == Expert(IN_PLAY).choose(seen)
        pool = thinking._pool
        for number in list(getattr(pool, "_processes", {})):
            os.kill(number, signal.SIGKILL)
        # Until the pool has noticed, it may still take a thought in: both end in the club level's choice.
        assert await thinking.choose("expert", seen) == BasicPlayer().choose(seen)
        assert "is replaced; the club level played" in caplog.text
        assert thinking._pool is not pool
        assert await thinking.choose("expert", seen) == Expert(IN_PLAY).choose(seen)


async def test_where_no_time_is_left_the_club_level_plays_and_the_log_says_so_seldom(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(workers, "_SELDOM", 1e9)
    seen = opening()
    async with Thinking(longest=0) as thinking:
        for _ in range(3):
            assert await thinking.choose("expert", seen) == BasicPlayer().choose(seen)
    assert [each.getMessage() for each in caplog.records] == [
        "computer players that did not answer within 0s: 1"
    ]


async def test_other_levels_answer_at_once_and_worth_is_told_best_first() -> None:
    seen = opening()
    async with Thinking(seconds=600) as thinking:
        assert await thinking.choose("club", seen) == BasicPlayer().choose(seen)
        found = await thinking.worth(seen)
    assert found == Expert().worth(seen)
    assert {each.action for each in found} == set(seen.legal)
    assert all(isinstance(each, Worth) for each in found)
    assert found[0].points == max(each.points for each in found)


async def test_a_process_that_has_hung_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with Thinking() as thinking:
        pool = thinking._pool
        assert pool is not None
        thinking._replace_if_hung(pool, Future())
        assert thinking._pool is not pool and "has hung, and is replaced" in caplog.text
        assert await thinking.choose("expert", opening()) in opening().legal


async def test_the_more_think_at_once_the_less_time_has_each() -> None:
    thinking = Thinking(2, seconds=0.4)
    shares = []
    for under_way in (0, 1, 3, 7):
        thinking._under_way = under_way
        shares.append(thinking._share())
    assert shares == pytest.approx([0.4, 0.4, 0.2, 0.1])


async def test_luck_is_told_of_cards_beside_those_that_are_usual() -> None:
    rules = preset("two_handed")
    dealt = [(deal(rules, 1, random.Random(at)), 2) for at in range(2)]
    async with Thinking(playouts=2) as thinking:
        found = await thinking.luck(rules, dealt)
        assert found is not None and found == await thinking.luck(rules, dealt)
        assert found.error > 0
    assert await thinking.luck(rules, dealt) is None, "with nobody left to tell"
