"""The bot as a process of its own, told where the loopback Discord is."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.discord_server.server import BASE, LoopbackDiscord

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
stopping.DEADLINE = stopping.LEAVING = {patience}  # a busy machine is no fault
{prepared}
{first}
sys.exit(__main__.main(["run"]))
"""


class BotProcess:
    """``python -m bot run`` on the loopback Discord; use ``started``."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def started(
        cls, server: LoopbackDiscord, folder: Path, *, first: str = "", whole: bool = False
    ) -> BotProcess:
        """A bot with its data in ``folder``, connected; ``first`` is a statement carried out before it.

        It prepares none of what takes long, unless it is to be ``whole``.
        """
        bot = await cls.begun(server, folder, first=first, whole=whole)
        process = bot._process
        await server.until(lambda: server.gateway.connected or process.returncode is not None)
        assert process.returncode is None, await _read(process)
        return bot

    @classmethod
    async def begun(
        cls, server: LoopbackDiscord, folder: Path, *, first: str = "", whole: bool = False
    ) -> BotProcess:
        """The same, as soon as the process is there, whatever becomes of it."""
        program = _BOT.format(first=first, prepared="" if whole else LEAN, patience=PATIENCE)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", program, server.address + BASE, server.gateway_url),
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "made.up.token"}
            | {"THINK_SECONDS": "0", "NEXT_DEAL_SECONDS": "0"},
            stderr=asyncio.subprocess.PIPE,
        )
        return cls(process)

    def tell(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        self._process.send_signal(number)

    async def ended(self) -> tuple[int | None, str]:
        """Wait for its end; gives its exit status and what it said on standard error."""
        async with asyncio.timeout(PATIENCE):
            errors = await _read(self._process)
        return self._process.returncode, errors


async def _read(process: asyncio.subprocess.Process) -> str:
    _, errors = await process.communicate()
    return errors.decode()
