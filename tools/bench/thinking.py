"""The response times of experts at tables while people constantly ask for hints and reviews."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator

from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.games import PRESETS
from bot.players import BasicPlayer
from bot.players.expert import Worth
from bot.players.reviewing import reviewed
from bot.players.selfplay import play_match
from bot.players.thinking import Thinking
from tools.bench.engine import views
from tools.bench.table import Row, benchmark, percentile

_SECONDS, _PROCESSES = 40.0, 2
_TABLES, _PEOPLE = 20, 20
_PAUSE = 1.2  # seconds between two choices at a table, as on a board
_HINTS = 3  # hints per person between two reviews
_TICK = 0.005  # seconds between two measurements of the event loop's lag


@benchmark(
    f"Experts at {_TABLES} tables, {_PROCESSES} processes",
    *("people asking", "choices", "p50 ms", "p95", "max", "over 1 s", "loop late p95 ms"),
    *("hints", "hint p50 s", "hands reviewed"),
)
async def thinking() -> AsyncIterator[Row]:
    """Measure the choices without requests, then with many; no one should notice the difference."""
    seen = [(rules, views(rules, 2)) for rules in PRESETS.values()]
    for asking in (0, _PEOPLE):
        choices, late, hints, hands = list[float](), list[float](), list[float](), list[int]()
        async with Thinking(_PROCESSES) as thinker:
            await thinker.wait_until_prepared()
            until = time.monotonic() + _SECONDS
            looking = asyncio.create_task(_watch_loop(late))
            await asyncio.gather(
                *(_table(thinker, seen[at % len(seen)][1], until, at, choices) for at in range(_TABLES)),
                *(_person(thinker, *seen[at % len(seen)], until, at, hints, hands) for at in range(asking)),
            )
            looking.cancel()
        p50, p95, most = (1000 * percentile(choices, share) for share in (0.5, 0.95, 1))
        over = f"{sum(each > 1 for each in choices) / len(choices):.2%}"
        hint = percentile(hints, 0.5) if hints else "–"
        yield (
            *(asking, len(choices), p50, p95, most, over, 1000 * percentile(late, 0.95)),
            *(len(hints), hint, len(hands)),
        )


async def _watch_loop(late: list[float]) -> None:
    while True:
        due = time.perf_counter() + _TICK
        await asyncio.sleep(_TICK)
        late.append(time.perf_counter() - due)


async def _table(thinker: Thinking, seen: list[View], until: float, number: int, took: list[float]) -> None:
    await asyncio.sleep(_PAUSE * random.Random(number).random())
    while True:
        for each in seen:
            if (begun := time.monotonic()) > until:
                return
            await thinker.choose(Level.EXPERT, each)
            took.append(time.monotonic() - begun)
            await asyncio.sleep(max(0.0, begun + _PAUSE - time.monotonic()))


async def _person(
    thinker: Thinking,
    rules: Ruleset,
    seen: list[View],
    until: float,
    who: int,
    hints: list[float],
    hands: list[int],
) -> None:
    match = play_match(rules, [BasicPlayer()] * rules.seats, random.Random(str(who)))

    async def weigh(view: View) -> list[Worth]:
        return await thinker.worth(view, who)

    while True:
        for each in seen[:_HINTS]:
            if (begun := time.monotonic()) > until:
                return
            await thinker.worth(each, who)
            hints.append(time.monotonic() - begun)
        await reviewed(match, 0, 1, weigh)
        hands.append(who)
