"""Turns: so many in so long, in each group for itself, first come, first served."""

from __future__ import annotations

import asyncio

from bot.pacing import Turns

LONG = 5.0


class Clock:
    """A clock that goes on only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)
        self.now += seconds


def turns(clock: Clock, most: int = 2) -> Turns:
    return Turns(LONG, most=most, now=clock, sleep=clock.sleep)


async def test_nobody_waits_while_there_is_room() -> None:
    clock = Clock()
    limit = turns(clock)
    await limit.take(1)
    await limit.take(1)
    assert clock.slept == []


async def test_who_comes_after_waits_until_the_first_turn_is_long_enough_ago() -> None:
    clock = Clock()
    limit = turns(clock)
    await limit.take(1)
    clock.now += 2
    await limit.take(1)
    await limit.take(1)
    assert clock.slept == [3]
    await limit.take(1)
    assert clock.slept == [3, 2]


async def test_in_any_stretch_of_that_length_there_are_never_more() -> None:
    clock = Clock()
    limit, taken = turns(clock, most=3), []
    for pause in (0.0, 1.0, 0.5, 4.0, 0.0, 0.0, 9.0, 0.1, 0.1, 0.1, 0.1, 2.0, 0.0):
        clock.now += pause
        await limit.take(1)
        taken.append(clock.now)
    assert all(later - first >= LONG for first, later in zip(taken, taken[3:], strict=False))


async def test_groups_do_not_wait_for_each_other() -> None:
    clock = Clock()
    limit = turns(clock)
    for group in (1, 1, 2, 2, 3):
        await limit.take(group)
    assert clock.slept == []


async def test_those_who_wait_get_their_turns_in_the_order_in_which_they_came() -> None:
    clock = Clock()
    limit, order = turns(clock, most=1), []

    async def board(name: str) -> None:
        for _ in range(2):
            await limit.take(1)
            order.append(name)
            await asyncio.sleep(0)

    await asyncio.gather(*(board(name) for name in ("a", "b", "c")))
    assert order == ["a", "b", "c", "a", "b", "c"]
