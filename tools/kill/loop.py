"""Lives of the bot, each ended by SIGKILL at a random moment, and what must be true in and after them.

Where it plays on a PostgreSQL server, that dies now and then as well, while the bot lives or with it.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from unittest.mock import patch

from bot.progress import each
from bot.store.backend import Address
from bot.tables import clock
from tests.discord_server.server import LoopbackDiscord, serving
from tests.discord_server.state import Channel
from tests.server import Server
from tools.kill.audit import Audit, check_all, check_shown, shown
from tools.kill.child import Play, begin, play
from tools.kill.company import TIMER, DrivePlayer, Guest
from tools.kill.player import PressingPlayer
from tools.kill.stored import Stored

TABLES = 20
_EARLY = 0.15  # of the kills come before the bot is connected
_START = 0.4  # seconds, within which those come
_SERVER = 0.3  # of the lives see the server of the database die
_HASTY = 0.25  # of the kills come while tables that were brought back may not have moved yet
_MOST = 60  # answers to wait for before a kill


class KillLoop:
    """People at tables, and a bot whose process does not live long: ``bot`` runs in it.

    There are twenty tables of one person unless fewer are asked for, one of two people with a timer, and a
    drive of four people.
    ``mortal`` is the server that dies, too, where the database is on one.
    """

    def __init__(
        self,
        server: LoopbackDiscord,
        database: Address,
        seed: int,
        bot: Play = play,
        mortal: Server | None = None,
        tables: int = TABLES,
    ) -> None:
        self.server, self.database, self.bot, self.mortal = server, database, bot, mortal
        self.rng = random.Random(seed)
        self.stored = Stored(database)
        self.seen: dict[str, int] = {}
        self.guild = server.state.add_guild("The Queens Arms")
        self.players: list[PressingPlayer] = [
            PressingPlayer(server, self._room(f"table-{n}"), f"Ann {n}", self.rng, self.stored)
            for n in range(tables)
        ]
        room, hall, given = self._room("timer"), self._room("drive"), (self.rng, self.stored)
        self.players += [
            PressingPlayer(server, room, "Bob", *given, clock=TIMER, guest=True),
            Guest(server, room, "Cat", *given),
            *(DrivePlayer(server, hall, f"Dan {n}", *given, organizes=n == 0) for n in range(4)),
        ]

    def _room(self, name: str) -> Channel:
        return self.server.state.add_channel(self.guild, name)

    async def live_and_die(self) -> None:
        """Start the bot, let people press until every table has moved, and kill it; now and then, earlier.

        As soon as a drive's table is seen to have ended without its score, that is the moment.
        """
        async with self._alive() as bot:
            if self.rng.random() < _EARLY:
                await asyncio.sleep(self.rng.uniform(0, _START))
                return
            await self._connected(bot)
            brought_back = {} if self.rng.random() < _HASTY else self.stored.open_now()
            before, goal = len(self.server.requests), self.rng.randint(1, _MOST)
            await self._until(brought_back, lambda: self._answers_since(before) >= goal, self.stored.unscored)
            if self.mortal is not None and self.rng.random() < _SERVER:
                await self._server_dies(self.mortal)
            await asyncio.sleep(self.rng.uniform(0, 0.005))

    async def _server_dies(self, mortal: Server) -> None:
        """Kill the database's server, with the bot or while it lives, and then every table moves again."""
        await asyncio.to_thread(mortal.stop)
        with_it = self.rng.random() < _EARLY
        await asyncio.to_thread(mortal.start)
        if not with_it:
            await self._until(self.stored.open_now(), lambda: True)

    async def live_on(self) -> None:
        """Start the bot once more, and have every game played to its finish.

        It is killed where a drive's table has ended without its score, and then goes on.
        """
        for player in self.players:
            player.opens_tables = False
        while self.stored.open_now():
            async with self._alive() as bot:
                await self._connected(bot)
                while there := self.stored.open_now():
                    await self._until(there, lambda: True, self.stored.unscored)
                    if self.stored.unscored():
                        break

    @asynccontextmanager
    async def _alive(self) -> AsyncIterator[ForkServerProcess]:
        """A bot's life, and its death."""
        bot = begin(self.server, self.database, self.bot)
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
        check_shown(self.stored, self.seen)
        self.seen.clear()

    def _answers_since(self, before: int) -> int:
        return sum(each.path.endswith("/callback") for each in self.server.requests[before:])

    async def _until(
        self,
        tables: dict[str, int],
        happened: Callable[[], bool],
        at_once: Callable[[], bool] = lambda: False,
    ) -> None:
        """Let everybody press until this is so, and each of these tables has moved on from that entry.

        What is to end it ``at_once`` does so wherever they are, once they have moved anything.
        """
        still, waited = dict(tables), at_once()
        playing = [asyncio.create_task(player.play()) for player in self.players]

        def failed() -> list[asyncio.Task[None]]:
            return [task for task in playing if task.done() and task.exception()]

        def enough() -> bool:
            for table_id in still.keys() - {*self.stored.standing_still(still)}:
                del still[table_id]
            return bool(failed()) or (not still and happened()) or (not waited and at_once())

        try:
            await self.server.until(enough)
            for task in failed():
                task.result()
        except TimeoutError:
            where = ", ".join(sorted(still)) or "every table"
            seen = [told for player in self.players if (told := player.sees_of(still))]
            raise AssertionError("\n".join([f"stood still after a start: {where}", *seen])) from None
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def kill_often(
    folder: Path,
    kills: int,
    seed: int,
    bot: Play = play,
    mortal: Server | None = None,
    tables: int = TABLES,
) -> Audit:
    """Kill the bot so often; gives what was compared in the end. A failure names the seed."""
    database: Address = folder / "euchre.db" if mortal is None else await mortal.empty()
    try:
        with patch.object(clock, "CLOCKS", (*clock.CLOCKS, TIMER)):  # as in the process that is killed
            async with serving() as server:
                loop = KillLoop(server, database, seed, bot, mortal, tables)
                for _ in each(range(kills), "Killing the bot", "kills"):
                    await loop.live_and_die()
                await loop.live_on()
                return await check_all(database, server.interactions.all)
    except BaseException as error:
        error.add_note(f"seed {seed}")
        raise
