"""What people who ask for hints and reviews without pause cost the experts at tables, and what they get."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Hashable
from dataclasses import dataclass, field

from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.games import PRESETS
from bot.measures import BOUNDS
from bot.players import EXPERT, BasicPlayer
from bot.players.expert import Worth
from bot.players.reviewing import reviewed
from bot.players.selfplay import play_match
from bot.players.thinking import Thinking
from tools.bench.thinking import views

PEOPLE, TABLES = 20, 20
LIMIT = 1.0  # seconds in which an expert is meant to have chosen
LATE = 0.01  # of all choices that may come later
PROCESSES = 2
_HINTS = 3  # that each person asks for between two reviews
_PAUSE = 1.2  # seconds from one choice at a table to the next, as boards have them


@dataclass
class Asked:
    """What came of it all."""

    chosen: int = 0
    late: int = 0
    hints: list[float] = field(default_factory=list)
    """Seconds by the clock."""
    empty: int = 0
    """Hints that could not be had."""
    hands: int = 0
    """Hands that were reviewed."""


async def people_beside_tables(seconds: float, people: int = PEOPLE, tables: int = TABLES) -> Asked:
    """So many people ask while experts play at so many tables."""
    found, until = Asked(), time.monotonic() + seconds
    async with Thinking(PROCESSES) as thinking:
        await thinking.prepared()
        presets = [*PRESETS.values()]
        playing = [_table(thinking, presets[at % len(presets)], until, at) for at in range(tables)]
        asking = [_person(thinking, presets[at % len(presets)], until, at, found) for at in range(people)]
        await asyncio.gather(*playing, *asking)
        found.chosen = thinking.took.count
        found.late = found.chosen - thinking.took.up_to()[BOUNDS.index(LIMIT)]
    return found


async def _table(thinking: Thinking, rules: Ruleset, until: float, number: int) -> None:
    seen = views(rules, 2)
    await asyncio.sleep(_PAUSE * random.Random(number).random())
    while time.monotonic() < until:
        for each in seen:
            due = time.monotonic() + _PAUSE
            await thinking.choose(EXPERT, each)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if due > until:
                return


async def _person(thinking: Thinking, rules: Ruleset, until: float, by: Hashable, found: Asked) -> None:
    match = play_match(rules, [BasicPlayer()] * rules.seats, random.Random(str(by)))
    seen = views(rules, 1)

    async def weigh(view: View) -> list[Worth]:
        return await thinking.worth(view, by)

    while True:
        for each in seen[:_HINTS]:
            if (begun := time.monotonic()) > until:
                return
            found.empty += not await thinking.worth(each, by)
            found.hints.append(time.monotonic() - begun)
        await reviewed(match, 0, 1, weigh)
        found.hands += 1
