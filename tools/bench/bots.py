"""Running bots as separate processes on the loopback Discord: ours, and a bare one for comparison."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
import yarl
from discord import ui

from bot.commands.run import assemble_bot
from bot.commands.stopping import play_until_signal
from bot.config import LIMITS, Settings
from bot.tables.manager import Pace

if TYPE_CHECKING:  # the bot's process has no libraries of the tests, whose memory would count
    from tests.discord_server.server import LoopbackDiscord

_TOKEN = "made.up.token"
_STARTING, _ENDING = 120, 15  # seconds, also on a busy machine
_AT_REST = 0.1  # CPU seconds per second
_TICKS = os.sysconf("SC_CLK_TCK")


class Bot:
    """A running bot, with the resource use of its process and all its children."""

    def __init__(self, process: SpawnProcess) -> None:
        self._process = process

    def _processes(self) -> list[Path]:
        """Return the /proc folders of the process, its children, and their children."""
        found = [Path(f"/proc/{self._process.pid}")]
        for each in found:
            for task in (each / "task").iterdir():
                found += [Path(f"/proc/{child}") for child in (task / "children").read_text().split()]
        return found

    def cpu_seconds(self) -> float:
        """Return the CPU time so far."""
        stats = [(each / "stat").read_text().rpartition(")")[2].split() for each in self._processes()]
        return sum(sum(map(int, stat[11:15])) for stat in stats) / _TICKS

    async def settle(self) -> None:
        """Wait until the bot is idle after its start, for at most a minute."""
        spent, end = 0.0, time.monotonic() + 60
        while (now := self.cpu_seconds()) - spent > _AT_REST and time.monotonic() < end:
            spent = now
            await asyncio.sleep(1)

    def megabytes(self) -> list[float]:
        """Return each process's share of memory (PSS), the bot's own first."""
        rollups = [(each / "smaps_rollup").read_text() for each in self._processes()]
        return [int(each.partition("Pss:")[2].split()[0]) / 1000 for each in rollups]


@asynccontextmanager
async def run_bot(server: LoopbackDiscord, body: Callable[..., None], *args: object) -> AsyncIterator[Bot]:
    """Run ``body`` in a process with the server as its Discord, and wait until it's connected."""
    from tests.discord_server.server import BASE

    process = multiprocessing.get_context("spawn").Process(
        target=_run, args=(server.address + BASE, server.gateway_url, body, *args)
    )
    process.start()
    try:
        async with asyncio.timeout(_STARTING):
            while process.is_alive() and not server.gateway.connected:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert process.is_alive(), "the bot could not start"
        yield Bot(process)
    finally:
        process.terminate()
        await asyncio.to_thread(process.join, _ENDING)
        process.kill()
        server.gateway.forget()


def _run(base: str, gateway: str, body: Callable[..., None], *args: object) -> None:
    discord.http.Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    logging.disable(logging.CRITICAL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    body(*args)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def euchre(database: Path, pace: Pace | None, thinking: int = 0) -> None:
    """Run this bot on the database until a signal, at its usual pace or at the given one."""

    async def play() -> None:
        unlimited: Any = dict.fromkeys(LIMITS, 1_000_000)
        settings = Settings(discord_token=_TOKEN, database=database, **unlimited)
        async with assemble_bot(settings, pace, plays=True, draw_ahead=True, thinking=thinking) as bot:
            await play_until_signal(bot, _TOKEN)

    asyncio.run(play())


BARE = {"name": "bare", "description": "Show a fixed message.", "id": "1"}


def bare() -> None:
    """Run a minimal discord.py bot: each press edits its message to the same content."""
    view = _hand()
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), max_messages=None)

    @client.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=view, attachments=[])
        else:
            await interaction.response.send_message(view=view, ephemeral=True)

    async def run() -> None:
        running = asyncio.create_task(client.start(_TOKEN))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        await asyncio.wait([running])
        await client.close()

    asyncio.run(run())


def _hand() -> ui.LayoutView:
    """Return a message with the texts and buttons of a hand panel."""
    box: ui.Container[Any] = ui.Container(
        ui.TextDisplay("You played 9♥."),
        ui.TextDisplay(
            "### Hearts were led: follow suit\nOn the table: 9♥ by You, K♥ by Bot 2\nYou hold A♥, Q♥"
        ),
        *(
            ui.ActionRow(
                *(ui.Button(label=name, custom_id=f"eu:do:tabcdefgh:12:play {name}") for name in row)
            )
            for row in (("QH", "AH", "JC", "TC", "9D"), ("rules", "why"))
        ),
        ui.TextDisplay("-# ♥ trump, made by Ann (South)   ·   You sit South, with Bot 2   ·   You 4, they 6"),
        accent_color=0xC8433B,
    )
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view
