"""How long the searching player takes for a choice, by itself and where four think at once."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass

from bot.engine.match import first_position, view
from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.games import PRESETS
from bot.players import EXPERT, BasicPlayer
from bot.players.expert import IN_PLAY, Expert
from bot.players.selfplay import deal
from bot.players.thinking import Thinking

HANDS = 6  # of each ruleset
FOUR = 4
PROCESSES = 2
_TICK = 0.005  # seconds between two looks at whether the event loop goes on


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds, the shortest first."""

    seconds: list[float]

    def within(self, share: float) -> float:
        """Milliseconds in which this share of all were done."""
        return 1000 * self.seconds[min(int(share * len(self.seconds)), len(self.seconds) - 1)]

    @property
    def a_second(self) -> float:
        """How many are done in a second."""
        return len(self.seconds) / sum(self.seconds)


def views(rules: Ruleset, hands: int) -> list[View]:
    """What the seats see in hands played by the club level where they have a choice."""
    chance, player, found = random.Random(1), BasicPlayer(), []
    for number in range(hands):
        hand = first_position(rules, deal(rules, number % rules.seats + 1, chance))
        while hand.to_act is not None:
            seen = view(hand, hand.to_act, (0,) * rules.sides)
            if len(seen.legal) > 1:
                found.append(seen)
            hand = hand.apply(player.choose(seen))
    return found


def thinking_alone(rules: Ruleset) -> Took:
    """One core's own time for each choice, with no limit."""
    took = []
    for seen in views(rules, HANDS):
        start = time.process_time()
        Expert(IN_PLAY).choose(seen)
        took.append(time.process_time() - start)
    return Took(sorted(took))


async def four_at_once() -> tuple[Took, Took]:
    """By the clock: the choices of four who think at once in two processes; by how much the loop was late."""
    chance = random.Random(1)
    seen = [each for rules in PRESETS.values() for each in views(rules, 1)]
    chance.shuffle(seen)
    left, took, late = iter(seen), list[float](), list[float]()

    async def player(thinking: Thinking) -> None:
        for each in left:
            start = time.perf_counter()
            await thinking.choose(EXPERT, each)
            took.append(time.perf_counter() - start)

    async def looking() -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(_TICK)
            late.append(time.perf_counter() - start - _TICK)

    async with Thinking(PROCESSES) as thinking:
        await thinking.prepared()
        looks = asyncio.create_task(looking())
        await asyncio.gather(*[player(thinking) for _ in range(FOUR)])
        looks.cancel()
    return Took(sorted(took)), Took(sorted(late))
