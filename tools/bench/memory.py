"""Memory of the bot and of its processes that draw and think, after many games with pictures."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bot.commands.run import THINKING
from bot.games import PRESETS
from bot.tables.manager import Pace
from tests.discord_server.server import serving
from tools.bench.crowd.player import Regular
from tools.bench.crowd.process import euchre, running

GAMES = 200
MOST, DRAWS = 350, 150
"""MB that all processes together, and the one that draws, are meant to take at most."""
_PEOPLE = 30
_AT_ONCE = Pace(think=0, next_deal=None)
_OFTEN = 1.0  # seconds between two looks at how many games are over
_PAGES = "Pss:", "Rss:"


@dataclass(frozen=True)
class Memory:
    """MB of a process: its share of what it has with others (PSS), and all of it (RSS)."""

    what: str
    share: float
    whole: float


class Traveler(Regular):
    """Plays another game each time."""

    def __init__(self, *arguments: object, first: int) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self._rules = count(first)

    async def slash(self, command: str, **options: object) -> object:  # type: ignore[override]
        """Begin the next game."""
        rules = [*PRESETS][next(self._rules) % len(PRESETS)]
        return await super().slash(command, rules=rules, **options)


async def memory_after(games: int) -> tuple[int, Sequence[Memory]]:
    """Play so many games of all kinds, and look; gives how many were over then."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        database = Path(folder) / "bench.db"
        async with serving() as server:
            guild = server.state.add_guild("The Queens Arms")
            channels = [server.state.add_channel(guild, f"solo-{number}") for number in range(_PEOPLE)]
            people = [
                Traveler(server, channel, f"Ann {number}", (0, 0), 0.02, first=number)
                for number, channel in enumerate(channels)
            ]
            async with running(server, euchre, database, _AT_ONCE, THINKING) as bot:
                playing = [asyncio.create_task(each.play()) for each in people]
                try:
                    while (over := await asyncio.to_thread(_over, database)) < games:
                        await asyncio.wait(playing, timeout=_OFTEN, return_when=asyncio.FIRST_COMPLETED)
                        for task in playing:
                            if task.done():
                                task.result()
                    return over, _memory(bot.process.pid or 0)
                finally:
                    for task in playing:
                        task.cancel()
                    await asyncio.gather(*playing, return_exceptions=True)


def _over(database: Path) -> int:
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as there:
        return int(there.execute("SELECT count(*) FROM games").fetchone()[0])
    return 0


def _memory(bot: int) -> list[Memory]:
    """Of the bot and of each process that it has begun; of these the one with Pillow draws."""
    found = [_of(bot, "the bot")]
    for task in Path(f"/proc/{bot}/task").iterdir():
        for child in (task / "children").read_text().split():
            found.append(_of(int(child), _name(int(child))))
    return found


def _name(process: int) -> str:
    mapped = Path(f"/proc/{process}/maps").read_text()
    if "_imaging" in mapped:
        return "draws"
    return "thinks" if "resource_tracker" not in Path(f"/proc/{process}/cmdline").read_text() else "tracks"


def _of(process: int, what: str) -> Memory:
    sizes = [line.split() for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()]
    share, whole = [next(int(size[1]) / 1000 for size in sizes if size[0] == page) for page in _PAGES]
    return Memory(what, share, whole)


def print_memory(games: int) -> None:
    """Print the figures."""
    begun = time.perf_counter()
    over, found = asyncio.run(memory_after(games))
    took = time.perf_counter() - begun
    print(f"MB after {over} games with pictures of every ruleset ({took:.0f} s)   share of it   all of it")
    for each in found:
        print(f"  {each.what:<24}{each.share:>12.0f}{each.whole:>12.0f}")
    print(f"  {'together':<24}{sum(each.share for each in found):>12.0f}   (target {MOST}, drawing {DRAWS})")
