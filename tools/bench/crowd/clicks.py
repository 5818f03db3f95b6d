"""What a press costs the bot in processor time, beside the least that any bot can do (bare.py)."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.tables.manager import Pace
from tests.discord_server.interactions import COMMAND
from tests.discord_server.people import Person, buttons_of
from tests.discord_server.server import LoopbackDiscord, serving
from tests.discord_server.state import Message
from tools.bench.crowd.bare import bare
from tools.bench.crowd.player import Regular
from tools.bench.crowd.process import Bot, euchre, running

PRESSES = 300
_WARMING = 40  # presses before it is measured
TABLES = 8
_AT_ONCE = Pace(think=0, next_deal=None)


@dataclass(frozen=True)
class Cost:
    """Milliseconds of processor time of the bot, and requests to Discord, for a press."""

    milliseconds: float
    requests: float


async def bare_press(presses: int = PRESSES) -> Cost:
    """A press that a bot answers that does nothing else."""
    async with serving() as server:
        guild = server.state.add_guild("The Queens Arms")
        people = [
            Person(server, server.state.add_channel(guild, f"bare-{n}"), f"Ann {n}") for n in range(TABLES)
        ]

        async def press(person: Person) -> None:
            shown = (await person.do(COMMAND, {"id": "1", "name": "bare", "type": 1})).told
            assert shown is not None
            while True:
                await person.press_id(shown, buttons_of(shown)[0].custom_id)

        async with running(server, bare) as bot:
            return await _measured(server, bot, [press(person) for person in people], presses)


async def solo_press(presses: int = PRESSES) -> Cost:
    """A press at a table with three computer players, who play on at once until it is one's turn again."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        async with serving() as server:
            guild = server.state.add_guild("The Queens Arms")
            people = [
                Regular(server, server.state.add_channel(guild, f"solo-{n}"), f"Ann {n}", (0, 0), 0.02)
                for n in range(TABLES)
            ]
            async with running(server, euchre, Path(folder) / "b.db", _AT_ONCE) as bot:
                return await _measured(server, bot, [person.play() for person in people], presses)


async def people_press(presses: int = PRESSES) -> Cost:
    """A press at a table of four people, each with the hand open."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        async with serving() as server:
            guild = server.state.add_guild("The Queens Arms")
            tables = [
                [
                    Regular(server, channel, f"{name} {n}", (0, 0), 0.02)
                    for name in ("Ann", "Bob", "Cat", "Dan")
                ]
                for n in range(TABLES // 4)
                for channel in [server.state.add_channel(guild, f"table-{n}")]
            ]
            async with running(server, euchre, Path(folder) / "b.db", _AT_ONCE) as bot:
                for ann, *others in tables:
                    await ann.slash("euchre new", target=99)
                    (board,) = await server.until(ann.seen)
                    for person in others:
                        await person.press(board, "Join")
                    await server.until(partial(_full, board))
                    await ann.press(board, "Start")
                    for person in others:
                        await person.slash("hand")
                people = [person for table in tables for person in table]
                return await _measured(server, bot, [person.play() for person in people], presses)


def _full(board: Message) -> bool:
    """Whether the game can begin."""
    return any(button.label == "Start" for button in buttons_of(board))


async def _measured(
    server: LoopbackDiscord, bot: Bot, playing: Sequence[Coroutine[None, None, None]], presses: int
) -> Cost:
    tasks = [asyncio.create_task(each) for each in playing]
    try:
        await _pressed(server, tasks, min(_WARMING, presses))
        before, requests, answers = bot.spent().seconds, len(server.requests), _answers(server)
        await _pressed(server, tasks, answers + presses)
        spent, many = bot.spent().seconds - before, _answers(server) - answers
        return Cost(spent / many * 1000, (len(server.requests) - requests) / many)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pressed(server: LoopbackDiscord, tasks: Sequence[asyncio.Task[None]], many: int) -> None:
    while _answers(server) < many:
        await asyncio.sleep(0.02)
        for task in tasks:
            if task.done():
                task.result()


def _answers(server: LoopbackDiscord) -> int:
    return sum(each.path.endswith("/callback") for each in server.requests)
