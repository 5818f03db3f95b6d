"""The process itself: it stops in order when told to, and says why when it can't start."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.network.process import LEAN

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120  # seconds, for a process that starts or ends

# Discord's place is taken by a wait without end: what is under test is how the process leaves it.
CONNECTED = f"""
import asyncio, sys
from bot import __main__, client
{LEAN}
async def start(self, token):
    await self.load_features()
    await self.manager.take_in()
    print("playing", flush=True)
    await asyncio.Event().wait()

client.EuchreBot.start = start
sys.exit(__main__.main(["run"]))
"""

UNREACHABLE = f"""
import sys
import discord
from bot import __main__
{LEAN}
discord.http.Route.BASE = "http://127.0.0.1:9"  # where nobody listens
sys.exit(__main__.main(["run"]))
"""


async def process(folder: Path, program: str) -> asyncio.subprocess.Process:
    """The program, with a token, in a folder of its own."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "made.up.token"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def outcome(running: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """The exit status, and what was said on standard error."""
    async with asyncio.timeout(PATIENCE):
        _, errors = await running.communicate()
    return running.returncode, errors.decode()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
async def test_the_bot_stops_in_order_when_told_to(tmp_path: Path, told: signal.Signals) -> None:
    running = await process(tmp_path, CONNECTED)
    assert running.stdout
    async with asyncio.timeout(PATIENCE):
        assert await running.stdout.readline() == b"playing\n"
    running.send_signal(told)
    status, errors = await outcome(running)
    assert status == 0
    assert "stopping" in errors
    assert "Traceback" not in errors
    assert not list(tmp_path.glob("data/*-wal")), "the database is closed"


async def test_a_discord_that_cannot_be_reached_is_named_without_a_traceback(tmp_path: Path) -> None:
    status, errors = await outcome(await process(tmp_path, UNREACHABLE))
    assert status == 1
    assert "Discord can't be reached" in errors
    assert "Traceback" not in errors
    assert "made.up.token" not in errors
