"""Many tables at the usual pace on a Discord that takes fifty requests a second and no more."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.discord_server.server import LoopbackDiscord, serving
from tools.bench.crowd.player import Regular
from tools.bench.crowd.process import Bot, euchre, running

IN_ALL = 50  # requests a second that Discord takes from a bot
EDITS, PER = 5, 5.0  # edits of the messages in one channel, and in how many seconds
_PAUSE = (2.0, 6.0)  # seconds that people think
_LOOKS = 0.1
_COMING = 20  # people a second who sit down
_SETTLING = 25  # seconds before it is measured, in which the pieces of the pictures are drawn


@dataclass(frozen=True)
class Evening:
    """What was seen of so many tables.

    ``refused`` a minute; ``oldest`` is for how many seconds the board was behind that was so the longest;
    ``middle`` and ``late`` are the milliseconds to an answer, at the median and for 99 of 100; ``cost`` is
    the processor time of the bot for a press, in milliseconds, and ``busy`` the part of one core that it
    took.
    """

    tables: int
    presses: int
    refused: float
    oldest: float
    middle: float
    late: float
    cost: float
    busy: float


async def evening(tables: int, seconds: float) -> Evening:
    """Has a person play at each of so many tables, with three computer players, and looks for so long."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        async with serving() as server:
            limit(server)
            guild = server.state.add_guild("The Queens Arms")
            channels = [server.state.add_channel(guild, f"solo-{number}") for number in range(tables)]
            people = [
                Regular(server, channel, f"Ann {number}", _PAUSE, _LOOKS)
                for number, channel in enumerate(channels)
            ]
            async with running(server, euchre, Path(folder) / "bench.db", None) as bot:
                playing = [asyncio.create_task(_come(person, tables / _COMING)) for person in people]
                try:
                    await asyncio.sleep(tables / _COMING + _SETTLING)
                    return await _looked_at(server, bot, people, seconds)
                finally:
                    for task in playing:
                        task.cancel()
                    ends = await asyncio.gather(*playing, return_exceptions=True)
                    for end in ends:
                        if isinstance(end, Exception):
                            raise end


def limit(server: LoopbackDiscord) -> None:
    """Have it refuse what Discord would."""
    server.pacing.in_all, server.pacing.limit, server.pacing.per = IN_ALL, EDITS, PER


def refusals(server: LoopbackDiscord, since: int = 0) -> int:
    """How many requests were refused, from that one on."""
    return sum(request.status == 429 for request in server.requests[since:])


async def _come(person: Regular, within: float) -> None:
    await asyncio.sleep(random.uniform(0, within))
    await person.play()


async def _looked_at(server: LoopbackDiscord, bot: Bot, people: Sequence[Regular], seconds: float) -> Evening:
    requests, begun = len(server.requests), bot.spent()
    for person in people:
        person.waits.clear()
    await asyncio.sleep(seconds)
    ended = bot.spent()
    waits = sorted(wait for person in people for wait in person.waits) or [float("inf")]
    spent = ended.seconds - begun.seconds
    return Evening(
        len(people),
        len(waits),
        refusals(server, requests) * 60 / seconds,
        ended.oldest,
        waits[len(waits) // 2] * 1000,
        waits[len(waits) * 99 // 100] * 1000,
        spent / len(waits) * 1000,
        spent / seconds,
    )
