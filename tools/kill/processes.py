"""The bot's processes, each restarted whenever it ends, as by Kubernetes, Compose or systemd."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from multiprocessing.context import ForkServerProcess

from bot.store.backend import Address
from tests.discord_server.server import LoopbackDiscord
from tools.kill.child import Play, begin

_LOOKS = 0.1  # seconds between two checks for ended processes


class Processes:
    """A process of the bot for each of these connection paths. ``may_end`` allows one to end by itself."""

    def __init__(
        self, server: LoopbackDiscord, databases: Sequence[Address], bot: Play, *, may_end: bool
    ) -> None:
        self._may_end = may_end
        self._server, self._databases, self._bot = server, databases, bot
        self._running: list[ForkServerProcess] = []
        self.codes: list[int | None] = []
        """With which status each that ended has ended."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run all of the bot's processes within the context, and kill them at its end."""
        self._running = [begin(self._server, each, self._bot) for each in self._databases]
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            for process in self._running:
                process.kill()
                process.join()
                process.close()
            self._server.gateway.forget()

    async def connected(self) -> None:
        """Wait until the bot is connected on every shard."""
        await self._server.until(lambda: self._server.gateway.connected or self._has_failed())
        assert not self._has_failed(), "the bot could not start"

    def _has_failed(self) -> bool:
        return bool(self.codes) and not self._may_end

    def send_signal(self, number: int, what: signal.Signals) -> None:
        """Send a process a signal."""
        pid = self._running[number].pid
        assert pid is not None
        os.kill(pid, what)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_LOOKS)
            for number, process in enumerate(self._running):
                if not process.is_alive():
                    self.codes.append(process.exitcode)
                    process.close()
                    self._running[number] = begin(self._server, self._databases[number], self._bot)
