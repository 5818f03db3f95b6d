"""The cost of a press, relative to a bare discord.py bot under the same load at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from bot.tables.manager import Pace
from tests.discord_server.interactions import COMMAND
from tests.discord_server.people import Person, buttons_of
from tests.discord_server.server import LoopbackDiscord, serving
from tools.bench.bots import BARE, Bot, bare, run_bot
from tools.bench.people import AT_ONCE, Evening, simulate_evening
from tools.bench.table import Row, benchmark

_TABLES = 8
_PACE = 1.0  # seconds before each press of a person
_WARMING, _SECONDS = 45.0, 30.0  # during warmup, the pieces of pictures are drawn
_USUAL = None
_TABLE: dict[str, tuple[Pace | None, dict[str, Any]]] = {
    "four people, pictures": (AT_ONCE, {"people": 4}),
    "one person, three bots at once, pictures": (AT_ONCE, {"private": False}),
    "one person, three bots at 1.5 s, pictures": (_USUAL, {"private": False}),
    "private game, bots with no delay, pictures": (AT_ONCE, {"private": True}),
    "private game, bots at 1.5 s, pictures": (_USUAL, {"private": True}),
    "four people, text only": (AT_ONCE, {"people": 4, "text": True}),
    "one person, three bots at once, text only": (AT_ONCE, {"private": False, "text": True}),
}


@benchmark(
    f"A press at {_TABLES} tables, {_PACE:.0f} s after what it answers, in all processes of the bot",
    *("table", "ms", "bare bot's ms", "paced bare clicks", "requests", "KiB uploaded"),
)
async def plays() -> AsyncIterator[Row]:
    """Measure tables of all kinds with people pressing at a human pace."""
    for name, (pace, options) in _TABLE.items():
        async with (
            serving() as other,
            run_bot(other, bare) as plain,
            simulate_evening(_TABLES, pace, (_PACE, _PACE), **options) as there,
        ):
            there.begin(_PACE)
            pressing = [asyncio.create_task(_press_bare(other, number)) for number in range(_TABLES)]
            try:
                await there.run_for(_WARMING)
                while "text" not in options and not there.uploaded():  # until the bot can draw
                    await there.run_for(1.0)
                yield name, *await _measure(there, other, plain)
            finally:
                for task in pressing:
                    task.cancel()


async def _press_bare(server: LoopbackDiscord, number: int) -> None:
    guild = server.state.add_guild(f"Server {number}")
    person = Person(server, server.state.add_channel(guild, "bare"), f"Ann {number}")
    shown = (await person.do(COMMAND, {"id": BARE["id"], "name": BARE["name"], "type": 1})).told
    while True:
        await asyncio.sleep(_PACE)
        await person.press_id(shown, buttons_of(shown)[0].custom_id)


async def _measure(there: Evening, other: LoopbackDiscord, plain: Bot) -> Row:
    presses, clicks, requests = there.answers(), len(other.requests), len(there.server.requests)
    cpu, bare_cpu = there.bot.cpu_seconds(), plain.cpu_seconds()
    await there.run_for(_SECONDS)
    presses, clicks = there.answers() - presses, len(other.requests) - clicks
    took = 1000 * (there.bot.cpu_seconds() - cpu) / presses
    baseline = 1000 * (plain.cpu_seconds() - bare_cpu) / clicks
    sent = there.server.requests[requests:]
    return took, baseline, took / baseline, len(sent) / presses, there.uploaded(requests) / 1024 / presses
