"""A bot as a process of its own on the loopback Discord, which tells what it costs and what it shows late."""

from __future__ import annotations

import asyncio
import cProfile
import logging
import multiprocessing
import os
import threading
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import discord
import yarl

from bot.client import EuchreBot
from bot.commands.run import DRAWING, assembled
from bot.commands.stopping import play_until_told
from bot.config import Settings
from bot.tables.manager import Pace
from bot.tables.table import Table
from tests.discord_server.server import BASE, LoopbackDiscord
from tests.size import UNLIMITED

TOKEN = "made.up.token"
PROFILE = os.environ.get("BENCH_PROFILE")
"""Where the bots' processes put their profiles, if anywhere."""
_STARTING = 120  # seconds, for one that brings a thousand tables back on a busy machine
_PATIENCE = 15  # seconds, for a process that ends in order
_OFTEN = 0.1  # seconds between two looks at what is shown late


@dataclass(frozen=True)
class Spent:
    """The seconds of processor time that a process has taken so far, and how late its boards are.

    ``oldest`` is for how many seconds the board that was furthest behind has been, since the last time of
    asking.
    """

    seconds: float
    oldest: float = 0.0


class Bot:
    """A running bot: ask what it has ``spent``; use ``running``."""

    def __init__(self, process: SpawnProcess, connection: Connection) -> None:
        self.process = process
        self._connection = connection

    def spent(self) -> Spent:
        """What it has cost so far; it answers by a thread of its own, whatever it is doing."""
        self._connection.send(None)
        told = self._connection.recv()
        assert isinstance(told, Spent)
        return told

    async def stopped(self) -> None:
        """Tell it to stop, and wait until it has."""
        self.process.terminate()
        await asyncio.to_thread(self.process.join)


@asynccontextmanager
async def running(
    server: LoopbackDiscord, body: Callable[..., None], *arguments: object
) -> AsyncIterator[Bot]:
    """A process with this body, connected to that Discord until the context ends.

    The body gets how to begin to tell what the process has spent, and the arguments.
    """
    spawning = multiprocessing.get_context("spawn")
    here, there = spawning.Pipe()
    process = spawning.Process(
        target=_child, args=(server.address + BASE, server.gateway_url, there, body, *arguments)
    )
    process.start()
    try:
        async with asyncio.timeout(_STARTING):
            while process.is_alive() and not server.gateway.connected:  # noqa: ASYNC110
                await asyncio.sleep(_OFTEN)
        assert process.is_alive(), "the bot could not start"
        yield Bot(process, here)
    finally:
        process.terminate()
        await asyncio.to_thread(process.join, _PATIENCE)
        process.kill()
        await asyncio.to_thread(process.join)
        server.gateway.forget()


def _child(
    base: str, gateway: str, connection: Connection, body: Callable[..., None], *arguments: object
) -> None:
    discord.http.Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    logging.getLogger("discord").setLevel(logging.CRITICAL)  # it says each time that it was refused
    late = Late()
    threading.Thread(target=_tell, args=(connection, late), daemon=True).start()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if PROFILE:
        profile = cProfile.Profile(time.thread_time)
        profile.runcall(body, late, *arguments)
        profile.dump_stats(f"{PROFILE}-{body.__name__}")
    else:
        body(late, *arguments)


def _end_with_parent() -> None:
    """End at once where the process that runs the bench was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _tell(connection: Connection, late: Late) -> None:
    """Answer whoever asks, until nobody can any more."""
    while True:
        try:
            connection.recv()
        except EOFError:
            return
        connection.send(Spent(time.process_time(), late.taken()))


class Late:
    """Notes how long ago boards should have been drawn that are not yet."""

    def __init__(self) -> None:
        self._oldest = 0.0

    def taken(self) -> float:
        """The most since the last time of asking, in seconds."""
        oldest, self._oldest = self._oldest, 0.0
        return oldest

    async def watch(self, bot: EuchreBot) -> None:
        """Look often, as long as this runs."""
        changes: defaultdict[str, deque[tuple[int, float]]] = defaultdict(deque)

        def changed(table: Table) -> None:
            changes[table.id].append((table.seq, time.monotonic()))

        bot.manager.book.listen(changed)
        while True:
            await asyncio.sleep(_OFTEN)
            commands: Any = bot.get_cog("EuchreCommands")
            boards = commands.boards._boards if commands else {}
            for table_id, behind in changes.items():
                shown = boards[table_id].shown if table_id in boards else None
                while behind and (table_id not in boards or (shown is not None and behind[0][0] <= shown)):
                    behind.popleft()
            undrawn = [behind[0][1] for behind in changes.values() if behind]
            if undrawn:
                self._oldest = max(self._oldest, time.monotonic() - min(undrawn))


def euchre(late: Late, database: Path, pace: Pace | None, thinking: int = 0) -> None:
    """The bot itself, at its usual pace or at that; it stops in order when told to."""
    settings = Settings(discord_token=TOKEN, database=database, log_level=logging.CRITICAL, **UNLIMITED)

    async def play() -> None:
        async with assembled(settings, pace, alone=True, drawing=DRAWING, thinking=thinking) as bot:
            watching = asyncio.create_task(late.watch(bot))
            try:
                await play_until_told(bot, TOKEN)
            finally:
                watching.cancel()

    logging.disable(logging.CRITICAL)
    asyncio.run(play())
