"""The bot as a process of its own, told where the loopback Discord is."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from pathlib import Path

from tests.discord_server.server import BASE, LoopbackDiscord
from tests.forked import Program
from tests.size import FULL

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120  # seconds, for a process that starts or ends

LEAN = "from tests.network.lean import lean; lean()"

_BOT = """
import sys
import discord, yarl
from bot import __main__
from bot.commands import stopping

discord.http.Route.BASE, gateway = sys.argv[1:3]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
stopping.DEADLINE = stopping.TABLES_SECONDS = {patience}  # a busy machine is no fault
{prepared}
{first}
sys.exit(__main__.main(["run"]))
"""


class BotProcess:
    """``python -m bot run`` on the loopback Discord; use ``started``."""

    def __init__(self, program: Program, errors: Path) -> None:
        self._program, self._errors = program, errors

    @classmethod
    async def started(
        cls, server: LoopbackDiscord, folder: Path, *, first: str = "", whole: bool = False
    ) -> BotProcess:
        """Start a bot with its data in ``folder`` and wait until it connects. ``first`` is run before it.

        Slow preparations are skipped unless it's to be ``whole``.
        """
        bot = await cls.begun(server, folder, first=first, whole=whole)
        await server.until(lambda: server.gateway.connected or bot._program.ended)
        assert not bot._program.ended, await bot.ended()
        return bot

    @classmethod
    async def begun(
        cls, server: LoopbackDiscord, folder: Path, *, first: str = "", whole: bool = False
    ) -> BotProcess:
        """Start a bot's process and return at once, before it's known to connect."""
        program = _BOT.format(first=first, prepared="" if whole else LEAN, patience=PATIENCE)
        errors = Path(tempfile.mkstemp(prefix="errors-", dir=folder.parent)[1])
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "made.up.token"} | {
            "THINK_SECONDS": "0",
            "NEXT_DEAL_SECONDS": "0",
        }
        return cls(
            await asyncio.to_thread(
                Program,
                ("-c", program, server.address + BASE, server.gateway_url),
                folder,
                environment,
                err=errors,
                anew=whole or FULL,
            ),
            errors,
        )

    def tell(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        self._program.tell(number)

    def said(self) -> str:
        """Return what the process has written to standard error so far."""
        return self._errors.read_text()

    async def ended(self) -> tuple[int, str]:
        """Wait for its end; gives its exit status and what it said on standard error."""
        status = await asyncio.to_thread(self._program.wait, PATIENCE)
        return status, self.said()
