"""Shards that may identify together take turns: first come, first served."""

from __future__ import annotations

import asyncio

from bot.client.identify_budget import IdentifyTurns

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


def turns(clock: Clock) -> IdentifyTurns:
    return IdentifyTurns(LONG, clock, clock.sleep)


async def test_a_turn_waits_only_until_the_one_before_is_long_enough_ago() -> None:
    clock = Clock()
    limit = turns(clock)
    await limit.take(1)
    clock.now += 2
    await limit.take(1)
    assert clock.slept == [3]
    clock.now += LONG
    await limit.take(1)
    assert clock.slept == [3]


async def test_groups_do_not_wait_for_each_other() -> None:
    clock = Clock()
    limit = turns(clock)
    for group in (1, 2, 3):
        await limit.take(group)
    assert clock.slept == []


async def test_those_who_wait_get_their_turns_in_the_order_in_which_they_came() -> None:
    clock = Clock()
    limit, order = turns(clock), []

    async def board(name: str) -> None:
        for _ in range(2):
            await limit.take(1)
            order.append(name)
            await asyncio.sleep(0)

    await asyncio.gather(*(board(name) for name in ("a", "b", "c")))
    assert order == ["a", "b", "c", "a", "b", "c"]
