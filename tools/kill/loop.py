"""Lives of the bot, each ended by SIGKILL at a random moment, and what must be true after them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.discord_server.server import LoopbackDiscord, serving
from tools.kill.audit import Audit, check_all, check_shown, shown
from tools.kill.child import begin
from tools.kill.player import PressingPlayer

TABLES = 20
_EARLY = 0.15  # of the kills come before the bot is connected
_START = 0.4  # seconds, within which those come
_MOST = 60  # answers to wait for before a kill


class KillLoop:
    """Twenty people at a table each, and a bot whose process does not live long."""

    def __init__(self, server: LoopbackDiscord, database: Path, seed: int) -> None:
        self.server, self.database = server, database
        self.rng = random.Random(seed)
        self.seen: dict[str, int] = {}
        self.guild = server.state.add_guild("The Queens Arms")
        self.players = [
            PressingPlayer(server, server.state.add_channel(self.guild, f"table-{n}"), f"Ann {n}", self.rng)
            for n in range(TABLES)
        ]

    async def live_and_die(self) -> None:
        """Start the bot, let people press, and kill it."""
        async with self._alive() as bot:
            if self.rng.random() < _EARLY:
                await asyncio.sleep(self.rng.uniform(0, _START))
                return
            await self._connected(bot)
            before, goal = len(self.server.requests), self.rng.randint(1, _MOST)
            await self._until(lambda: self._answers_since(before) >= goal)
            await asyncio.sleep(self.rng.uniform(0, 0.005))

    async def live_on(self) -> None:
        """Start the bot once more; every table must go on."""
        async with self._alive() as bot:
            await self._connected(bot)
            before = len(self.server.interactions.all)

            def all_go_on() -> bool:
                done = self.server.interactions.all[before:]
                told = {each.user.id for each in done if each.answered and "custom_id" in each.data}
                return len(told) == TABLES

            await self._until(all_go_on)

    @asynccontextmanager
    async def _alive(self) -> AsyncIterator[ForkServerProcess]:
        """A bot's life, and its death."""
        bot = begin(self.server, self.database)
        try:
            yield bot
        finally:
            bot.kill()
            bot.join()
            bot.close()
            self.server.gateway.forget()
        for channel in self.guild.channels.values():
            self.seen |= shown(channel.messages.values())

    async def _connected(self, bot: ForkServerProcess) -> None:
        await self.server.until(lambda: self.server.gateway.connected or not bot.is_alive())
        assert bot.is_alive(), "the bot could not start"
        check_shown(self.database, self.seen)
        self.seen.clear()

    def _answers_since(self, before: int) -> int:
        return sum(each.path.endswith("/callback") for each in self.server.requests[before:])

    async def _until(self, happened: Callable[[], bool]) -> None:
        """Let everybody press until this is so."""
        playing = [asyncio.create_task(player.play()) for player in self.players]
        enough = asyncio.create_task(self.server.until(lambda: happened() or None))
        await asyncio.wait({enough, *playing}, return_when=asyncio.FIRST_COMPLETED)
        ended = [task for task in (enough, *playing) if task.done()]
        for task in (enough, *playing):
            task.cancel()
        await asyncio.gather(enough, *playing, return_exceptions=True)
        for task in ended:
            task.result()


async def kill_often(folder: Path, kills: int, seed: int) -> Audit:
    """Kill the bot so often; gives what was compared in the end. A failure names the seed."""
    database = folder / "euchre.db"
    try:
        async with serving() as server:
            loop = KillLoop(server, database, seed)
            for _ in range(kills):
                await loop.live_and_die()
            await loop.live_on()
            return await check_all(database, server.interactions.all)
    except BaseException as error:
        error.add_note(f"seed {seed}")
        raise
