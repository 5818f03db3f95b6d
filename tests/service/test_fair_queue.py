"""FairQueue for work that takes a processor: in whose order it is done, where the test says when it ends."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Hashable

import pytest

from bot.service.fair_queue import Busy, FairQueue, Turn


class Crowd:
    """People, and the tables' bots as None, who wait for turns; which of them came when."""

    def __init__(self, turns: FairQueue) -> None:
        self.turns = turns
        self.came: list[Hashable] = []
        self.have: list[tuple[Hashable, Turn]] = []

    async def ask(self, *by: Hashable) -> list[asyncio.Task[None]]:
        """Have each of them ask, one after another."""
        tasks = [asyncio.create_task(self._wait(each)) for each in by]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return tasks

    async def _wait(self, by: Hashable) -> None:
        turn = await self.turns.take(by)
        self.came.append(by)
        self.have.append((by, turn))

    async def work(self) -> list[Hashable]:
        """End the turns in the order in which they were had, until nobody has one; gives who came when."""
        while self.have:
            self.have.pop(0)[1].end()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        return self.came


async def test_people_follow_each_other_however_much_one_has_asked_for() -> None:
    crowd = Crowd(FairQueue(1))
    await crowd.ask(*["Ann"] * 5, "Bob", "Cat", "Bob")
    assert await crowd.work() == ["Ann", "Bob", "Cat", "Ann", "Bob", "Ann", "Ann", "Ann"]


async def test_bots_at_tables_come_before_everyone_who_waits() -> None:
    crowd = Crowd(FairQueue(1))
    await crowd.ask("Ann", "Bob", "Cat", None, None)
    assert await crowd.work() == ["Ann", None, None, "Bob", "Cat"]


async def test_nobody_has_two_turns_at_a_time_and_people_never_have_all() -> None:
    crowd = Crowd(FairQueue(4, 3))
    await crowd.ask("Ann", "Ann", "Ann", "Bob")
    assert crowd.came == ["Ann", "Bob"]
    await crowd.ask("Cat", "Dan")
    assert crowd.came == ["Ann", "Bob", "Cat"], "the last turn is kept for a table"
    await crowd.ask(None)
    assert crowd.came[-1] is None
    assert Counter(await crowd.work()) == Counter(["Ann", "Ann", "Ann", "Bob", "Cat", "Dan", None])


async def test_who_goes_away_leaves_the_line_and_gives_back_what_it_was_given() -> None:
    crowd = Crowd(FairQueue(1))
    _, bob, cat, _ = await crowd.ask("Ann", "Bob", "Cat", "Dan")
    bob.cancel()
    await asyncio.sleep(0)
    crowd.have.pop()[1].end()
    cat.cancel()  # which has been given the turn, and does not know yet
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert await crowd.work() == ["Ann", "Dan"]


async def test_a_turn_ends_once() -> None:
    turns = FairQueue(1)
    turn = await turns.take()
    turn.end()
    other = await turns.take()
    waiting = asyncio.create_task(turns.take("Ann"))
    turn.end()
    await asyncio.sleep(0)
    assert not waiting.done()
    other.end()
    (await waiting).end()


def test_who_asks_for_too_much_is_refused_and_others_are_not_until_the_line_is_full() -> None:
    turns = FairQueue(1)
    asked = [turns.asking("Ann") for _ in range(4)]
    for each in asked:
        each.__enter__()
    with pytest.raises(Busy) as refused, turns.asking("Ann"):
        pass
    assert refused.value.own
    asked += [turns.asking(other) for other in range(60)]
    for each in asked[4:]:
        each.__enter__()
    with pytest.raises(Busy) as refused, turns.asking("Bob"):
        pass
    assert not refused.value.own
    asked[0].__exit__(None, None, None)
    with turns.asking("Bob"):
        pass
