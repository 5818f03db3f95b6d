"""The loop that kills the bot at random moments, restarts it, and checks it during and after each life.

On PostgreSQL, the server is killed now and then, too, alone or with the bot.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from unittest.mock import patch

from bot.service.progress import show_progress
from bot.store.backend import Address
from bot.tables import clock
from cogs.ui.press import Press, Verb
from tests.discord_server.people import buttons_of
from tests.discord_server.server import LoopbackDiscord, serving
from tests.discord_server.state import Channel, Guild
from tests.server import Server
from tests.store.relay import Relay, relayed
from tools.kill.audit import Audit, check_all, check_shown, shown
from tools.kill.child import Play, play
from tools.kill.company import TIMER, DrivePlayer, Guest
from tools.kill.player import PressingPlayer
from tools.kill.processes import Processes
from tools.kill.stored import Stored
from tools.kill.troubles import Troubles

Incident = Callable[[], AbstractAsyncContextManager[None]]
"""An incident that happens to a process or the network on entering, and is over on leaving."""

TABLES = 20
_EARLY = 0.15  # of the kills come before the bot is connected
_START = 0.4  # seconds within which those come
_SERVER = 0.3  # of the lives include a kill of the database server
_HASTY = 0.25  # of the kills come while restored tables may not have moved yet
_PAUSE = 0.1  # seconds per table, at most, between two presses of a patient person
IN_ALL = 50  # requests a second that Discord accepts from all processes together
_ONCE = (Verb.HAND, Verb.REMATCH)  # buttons that are on only one message of each table
_MOST = 60  # the maximum number of answers to wait for before a kill


class KillLoop:
    """People at tables, and short-lived processes of a ``bot``.

    There are twenty tables of one person, unless ``tables`` is lower, and with ``company`` one of two people
    with a timer, and a drive of four people. ``mortal`` is a database server that is killed, too. With
    several ``groups`` each has a process, and there is a spare one: their ``databases`` are all the one that
    is ``stored``, each over its own connection path.
    """

    def __init__(
        self,
        server: LoopbackDiscord,
        databases: Sequence[Address],
        seed: int,
        bot: Play = play,
        mortal: Server | None = None,
        tables: int = TABLES,
        groups: int = 1,
        stored: Address | None = None,
        company: bool = True,
    ) -> None:
        self.server, self.mortal, self.groups = server, mortal, groups
        self.processes = Processes(server, databases, bot, may_end=mortal is not None)
        self.rng = random.Random(seed)
        self.stored = Stored(databases[-1] if stored is None else stored)
        self.seen: dict[str, int] = {}
        self.guilds: list[Guild] = []
        while len(self.guilds) < groups:  # one on each shard
            server.state.clock.advance(0.001)  # the shard depends on it
            guild = server.state.add_guild("The Queens Arms")
            if (guild.id >> 22) % groups != len(self.guilds):
                del server.state.guilds[guild.id]
                continue
            self.guilds.append(guild)
        self.players: list[PressingPlayer] = [
            PressingPlayer(server, self._room(f"table-{n}", n), f"Ann {n}", self.rng, self.stored)
            for n in range(tables)
        ]
        self._tables = tables
        if company:
            room, hall, given = self._room("timer", 1), self._room("drive", 2), (self.rng, self.stored)
            self.players += [
                PressingPlayer(server, room, "Bob", *given, clock=TIMER, guest=True),
                Guest(server, room, "Cat", *given),
                *(DrivePlayer(server, hall, f"Dan {n}", *given, organizes=n == 0) for n in range(4)),
            ]
        for player in self.players:
            player.patient, player.pause = mortal is not None, tables * _PAUSE

    def _room(self, name: str, number: int) -> Channel:
        return self.server.state.add_channel(self.guilds[number % self.groups], name)

    async def live_and_die(self) -> None:
        """Start the bot, let people press until every table has moved or sometimes earlier, and kill it.

        If a drive's table has ended without its score being stored, it kills at that moment.
        """
        async with self._alive():
            if self.rng.random() < _EARLY:
                await asyncio.sleep(self.rng.uniform(0, _START))
                return
            await self._connected()
            brought_back = {} if self.rng.random() < _HASTY else self.stored.open_now()
            before, goal = len(self.server.requests), self.rng.randint(1, _MOST)
            await self._until(brought_back, lambda: self._answers_since(before) >= goal, self.stored.unscored)
            if self.mortal is not None and self.rng.random() < _SERVER:
                await self._server_dies(self.mortal)
            await asyncio.sleep(self.rng.uniform(0, 0.005))

    async def _server_dies(self, mortal: Server) -> None:
        """Kill the database server, with the bot or before it ends. Then every table moves again."""
        await asyncio.to_thread(mortal.stop)
        with_it = self.rng.random() < _EARLY
        await asyncio.to_thread(mortal.start)
        if not with_it:
            await self._until(self.stored.open_now(), lambda: True)

    async def live_on(self) -> None:
        """Start the bot once more, and have every game played to its end.

        It's killed once more if a drive's table has ended without its score being stored.
        """
        for player in self.players:
            player.opens_tables = False
        while self.stored.open_now():
            async with self._alive():
                await self._connected()
                while there := self.stored.open_now():
                    await self._until(there, lambda: True, self.stored.unscored)
                    if self.stored.unscored():
                        break

    async def live_through(self, incidents: Sequence[Incident]) -> list[float]:
        """Let these incidents happen while people play. Return the seconds without an answer after each.

        At the end every game is played to its end, and no table has a second board or result.
        """
        took = []
        async with self._alive():
            await self._connected()
            await self._until({}, lambda: len(self.stored.open_now()) >= self._tables)
            for incident in incidents:
                there, began = self.stored.open_now(), time.monotonic()
                async with incident():
                    await self._until({}, partial(self._all_answered, began))
                    took.append(time.monotonic() - began)
                    await self._until(there, lambda: self.server.gateway.connected)
                await self._until(self.stored.open_now(), lambda: not self._find_doubled())
            for player in self.players:
                player.opens_tables = False
            while there := self.stored.open_now():
                await self._until(there, lambda: True)
            await self.server.until(lambda: not self._find_doubled())
        return took

    @property
    def _alone(self) -> list[PressingPlayer]:
        """The people who don't wait for anyone else."""
        return self.players[: self._tables]

    def _all_answered(self, since: float) -> bool:
        """Return True if each of them was answered since then, in monotonic time."""
        return all(each.answered_at > since for each in self._alone)

    def _find_doubled(self) -> set[tuple[str, Verb]]:
        """Return the tables with two boards, or with two results."""
        channels = [each for guild in self.guilds for each in guild.channels.values()]
        public = [each for channel in channels for each in channel.messages.values() if not each.only_for]
        found = Counter[tuple[str, Verb]]()
        for message in public:
            presses = {Press.read(button.custom_id) for button in buttons_of(message)}
            found.update({(each.table, each.verb) for each in presses if each and each.verb in _ONCE})
        return {each for each, times in found.items() if times > 1}

    @asynccontextmanager
    async def _alive(self) -> AsyncIterator[None]:
        """Run the bot within the context, kill it at the end, and record what boards showed."""
        async with self.processes.running():
            yield
        for guild in self.guilds:
            for channel in guild.channels.values():
                self.seen |= shown(channel.messages.values())

    async def _connected(self) -> None:
        await self.processes.connected()
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
        """Let everyone press until ``happened`` is true, and each of these tables has moved past that entry.

        ``at_once`` ends it earlier, once people have moved anything.
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
            seen = [told for player in self.players if (told := player.describe_view(still))]
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
    """Kill the bot ``kills`` times. Return what was compared at the end. A failure names the seed.

    ``mortal`` is a database server that is killed, too, instead of a file.
    """
    database: Address = folder / "euchre.db" if mortal is None else await mortal.empty()
    async with _playing(seed) as server:
        loop = KillLoop(server, [database], seed, bot, mortal, tables)
        with closing(loop.stored):
            for _ in show_progress(range(kills), "Killing the bot", "kills"):
                await loop.live_and_die()
            await loop.live_on()
        return await check_all(database, server.interactions.all)


async def trouble_often(
    incidents: Sequence[str],
    seed: int,
    bot: Play,
    mortal: Server,
    tables: int,
    groups: int,
    company: bool = True,
) -> tuple[Audit, list[float]]:
    """Let these incidents happen to processes of ``groups`` groups and a spare. See KillLoop.live_through."""
    database = await mortal.empty()
    networks = [Relay() for _ in range(groups + 1)]
    async with _playing(seed, groups) as server, AsyncExitStack() as stack:
        server.gateway.tells_all = True
        server.pacing.in_all = IN_ALL
        ways = [await stack.enter_async_context(relayed(database, each)) for each in networks]
        ways = [way.update_query_dict({"application_name": str(n)}) for n, way in enumerate(ways)]
        loop = KillLoop(server, ways, seed, bot, mortal, tables, groups, database, company)
        troubles = Troubles(loop.processes, networks, database, mortal, loop.rng)
        with closing(loop.stored):
            took = await loop.live_through([getattr(troubles, name) for name in incidents])
        return await check_all(database, server.interactions.all), took


@asynccontextmanager
async def _playing(seed: int, shards: int = 1) -> AsyncIterator[LoopbackDiscord]:
    try:
        with patch.object(clock, "CLOCKS", (*clock.CLOCKS, TIMER)):  # as in the killed process
            async with serving(shards) as server:
                yield server
    except BaseException as error:
        error.add_note(f"seed {seed}")
        raise
