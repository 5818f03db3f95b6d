"""Incidents for one of several processes: each starts on entering its context, and is over on leaving."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import asyncpg
from sqlalchemy import URL

from tests.discord_server.server import PATIENCE
from tests.server import Server
from tests.store.relay import Relay
from tools.kill.processes import Processes

_HOLDERS = """
    SELECT pid, application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = x'65750001'::int::oid
    AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
CUT = 20.0
"""Seconds for which the network is cut."""


class Troubles:
    """The incidents that can hit the ``processes``, the connections to their ``database``, and its server."""

    def __init__(
        self,
        processes: Processes,
        networks: Sequence[Relay],
        database: URL,
        mortal: Server,
        rng: random.Random,
    ) -> None:
        self._processes, self._networks, self._mortal, self._rng = processes, networks, mortal, rng
        self._database = database.set(drivername="postgresql").render_as_string(hide_password=False)

    @asynccontextmanager
    async def killed(self) -> AsyncIterator[None]:
        """Kill a process."""
        async with self._one_ends(-signal.SIGKILL) as (_, number):
            self._processes.send_signal(number, signal.SIGKILL)
            yield

    @asynccontextmanager
    async def stopped(self) -> AsyncIterator[None]:
        """Shut a process down in order, which may take too long on a busy machine."""
        async with self._one_ends(0, 1) as (_, number):
            self._processes.send_signal(number, signal.SIGTERM)
            yield

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """Freeze a process until others have its tables. When it wakes up, it must leave them and stop."""
        async with self._one_ends(1) as (_, number):
            self._processes.send_signal(number, signal.SIGSTOP)
            yield
            self._processes.send_signal(number, signal.SIGCONT)

    @asynccontextmanager
    async def terminated(self) -> AsyncIterator[None]:
        """Terminate a process's database session, as an administrator can."""
        async with self._one_ends(1) as (pid, _):
            await self._ask("SELECT pg_terminate_backend($1)", pid)
            yield

    @asynccontextmanager
    async def restarted(self) -> AsyncIterator[None]:
        """Kill the database's server and start it again."""
        async with self._one_ends(1):
            await asyncio.to_thread(self._mortal.stop)
            await asyncio.to_thread(self._mortal.start)
            yield

    @asynccontextmanager
    async def cut_off(self) -> AsyncIterator[None]:
        """Cut the network between a process and the database for some seconds."""
        loop = asyncio.get_running_loop()
        async with self._one_ends(1) as (_, number):
            network, began = self._networks[number], loop.time()
            network.silent = True
            yield
            await asyncio.sleep(began + CUT - loop.time())
            network.silent = False

    @asynccontextmanager
    async def _one_ends(self, *codes: int) -> AsyncIterator[tuple[int, int]]:
        """Yield a playing process within the context.

        Afterward, wait until one ends with one of these exit codes.
        """
        before = len(self._processes.codes)
        yield await self._one_that_plays()
        async with asyncio.timeout(PATIENCE):
            while not {*codes}.intersection(self._processes.codes[before:]):  # noqa: ASYNC110 - a process tells nobody
                await asyncio.sleep(0.1)

    async def _one_that_plays(self) -> tuple[int, int]:
        """Return a playing process, at random: the id of its database session, and its number."""
        holders = await self._ask(_HOLDERS)
        while not holders:
            await asyncio.sleep(0.1)
            holders = await self._ask(_HOLDERS)
        pid, name = self._rng.choice(holders)
        return pid, int(name)

    async def _ask(self, query: str, *values: object) -> list[asyncpg.Record]:
        connection = await asyncpg.connect(self._database)
        try:
            return list(await connection.fetch(query, *values))
        finally:
            await connection.close()


ALL = ("killed", "frozen", "stopped", "terminated", "restarted", "cut_off")
"""The names of all incidents."""
