"""The processes of a cluster, the people who play on it, and what must be true whatever is done to either."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable, Collection
from multiprocessing.context import ForkServerProcess
from types import TracebackType
from typing import Self

import asyncpg
from sqlalchemy import URL

from bot.store.cluster import shard_of
from tests.discord_server.server import PATIENCE, LoopbackDiscord
from tools.cluster.player import PatientPlayer
from tools.kill.audit import Audit, check_all
from tools.kill.child import Play, begin
from tools.kill.stored import Stored

_LOOKING = 0.25  # seconds between two looks at how far the tables have come
_LAST = """
    SELECT table_id, max(seq),
           coalesce(max(seq) FILTER (WHERE interaction_id IS NOT NULL OR kind = 'ended'), 0),
           bool_or(kind = 'ended')
    FROM events GROUP BY table_id
"""


class Club:
    """People at a table each, in so many servers, and the processes that play with them."""

    def __init__(
        self,
        server: LoopbackDiscord,
        database: URL,
        bot: Play,
        *,
        servers: int,
        tables: int,
        seed: int = 0,
        pause: float = 0.0,
    ) -> None:
        self.server, self.database, self._bot = server, database, bot
        self.processes: list[ForkServerProcess] = []
        rng, stored, state = random.Random(seed), Stored(database), server.state
        guilds = []
        for number in range(servers):
            # The shard follows from the millisecond in which a server was founded: it is to be any.
            state.clock.advance(rng.randint(1, 1000) / 1000)
            guilds.append(state.add_guild(f"Club {number}"))
        self.players = [
            PatientPlayer(
                server,
                state.add_channel(guilds[n * servers // tables], f"table-{n}"),
                f"Ann {n}",
                rng,
                stored,
                pause,
            )
            for n in range(tables)
        ]
        self._playing: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        """Nothing runs yet."""
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Have everybody leave, and kill what still runs."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for process in self.processes:
            if process.is_alive():
                process.kill()
                await asyncio.to_thread(process.join)

    # Processes

    async def begin(self, number: int = 1) -> None:
        """Start so many more processes, and wait until all shards are connected."""
        self.processes += [begin(self.server, self.database, self._bot) for _ in range(number)]
        await self.connected()

    async def connected(self) -> None:
        """Wait until every shard is connected."""
        await self.server.until(lambda: self.server.gateway.connected or not self._any_alive())
        assert self._any_alive(), "no process could start"

    def _any_alive(self) -> bool:
        return any(each.is_alive() for each in self.processes)

    def signalled(self, number: int, what: signal.Signals) -> ForkServerProcess:
        """Send a process a signal."""
        process = self.processes[number]
        assert process.pid is not None
        os.kill(process.pid, what)
        return process

    async def ended(self, process: ForkServerProcess) -> int | None:
        """Wait until the process has ended; gives its exit code."""
        await asyncio.to_thread(process.join, PATIENCE)
        self.processes.remove(process)
        return process.exitcode

    async def shares(self) -> dict[int, int]:
        """How many shards each process holds at which it is connected."""
        return dict(await self._rows("SELECT holder, count(*) FROM shards WHERE connected GROUP BY holder"))

    async def fair(self, shards: int) -> None:
        """Wait until each process that lives holds its share of so many shards, and is connected there."""
        async with asyncio.timeout(2 * PATIENCE):
            while True:
                counts = [*(await self.shares()).values()]
                even = len(counts) == min(len(self.processes), shards) and max(counts) - min(counts) <= 1
                if even and sum(counts) == shards:
                    break
                await asyncio.sleep(_LOOKING)

    # People

    def play(self) -> None:
        """Have everybody press from now on."""
        self._playing = [asyncio.create_task(player.play()) for player in self.players]

    async def all_move(self) -> float:
        """Wait until each open table has been moved on by a person, or ended; gives the seconds it took."""
        began, still = time.monotonic(), await self._open()
        while still:
            self._fail()
            await asyncio.sleep(_LOOKING)
            for table, _, moved, _ in await self._rows(_LAST):
                if moved > still.get(table, moved):
                    del still[table]
            assert time.monotonic() - began < PATIENCE, (
                f"{len(still)} tables stand still: {sorted(still)[:5]}"
            )
        return time.monotonic() - began

    async def all_open(self) -> None:
        """Wait until everybody has a table."""
        await self._once(lambda there: len(there) >= len(self.players))

    async def all_end(self) -> Audit:
        """Have all games played to their finish, and look at everything that is stored."""
        for player in self.players:
            player.opens_tables = False
        while await self._open():
            await self.all_move()
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        return await check_all(self.database, self.server.interactions.all)

    async def holders(self) -> dict[int, int | None]:
        """Which process holds each shard."""
        return dict(await self._rows("SELECT number, holder FROM shards"))

    def on(self, shards: Collection[int], of: int) -> list[PatientPlayer]:
        """Who plays on these shards, ``of`` so many."""
        return [each for each in self.players if shard_of(each.channel.guild_id, of) in shards]

    async def _once(self, so: Callable[[dict[str, int]], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not so(await self._open()):
                self._fail()
                await asyncio.sleep(_LOOKING)

    async def _open(self) -> dict[str, int]:
        """The last entry of each log that has not ended."""
        return {table: last for table, last, _, ended in await self._rows(_LAST) if not ended}

    def _fail(self) -> None:
        for task in self._playing:
            if task.done():
                task.result()

    async def _rows(self, query: str) -> list[asyncpg.Record]:
        plain = self.database.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain)
        try:
            return list(await connection.fetch(query))
        finally:
            await connection.close()
