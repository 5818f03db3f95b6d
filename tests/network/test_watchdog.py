"""A bot that hangs ends itself, where something starts it again. One that goes on tells systemd so."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from bot.service import watchdog
from tests.discord_server.server import serving
from tests.network.process import BotProcess

_HANGS = """
import os, signal, time
from bot.service import watchdog
os.environ["NOTIFY_SOCKET"] = {socket!r}
watchdog._OFTEN = 0.1
signal.signal(signal.SIGUSR1, lambda *_: setattr(watchdog, "HANGING", 2.0))
signal.signal(signal.SIGUSR2, lambda *_: time.sleep(3600))
"""
_MORE = 12  # messages than wait at a socket


@asynccontextmanager
async def watched_by_systemd(folder: Path) -> AsyncIterator[tuple[BotProcess, Callable[[], Awaitable[str]]]]:
    """Run a bot supervised by systemd; yield it and a function that returns its next message to systemd."""
    name = f"euchre-{uuid4()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(f"\0{name}")
        systemd.setblocking(False)

        async def told() -> str:
            return (await asyncio.get_running_loop().sock_recv(systemd, 100)).decode()

        async with serving() as server:
            yield await BotProcess.started(server, folder, first=_HANGS.format(socket=f"@{name}")), told


async def test_systemd_is_told_that_the_bot_goes_on_until_it_hangs_and_then_it_ends(tmp_path: Path) -> None:
    async with watched_by_systemd(tmp_path) as (bot, told):
        assert await told() == "READY=1"
        bot.tell(signal.SIGUSR1)
        assert {await told() for _ in range(2 * _MORE)} == {"WATCHDOG=1"}
        bot.tell(signal.SIGUSR2)
        status, said = await bot.ended()
        assert status == 1, "so that it is started again"
        assert "Timeout" in said and "most recent call first" in said


async def test_a_bot_that_stops_in_order_says_so_and_is_not_ended(tmp_path: Path) -> None:
    async with watched_by_systemd(tmp_path) as (bot, told):
        bot.tell(signal.SIGTERM)
        while await told() != "STOPPING=1":
            pass
        assert (await bot.ended())[0] == 0


def test_a_socket_that_nobody_reads_does_not_hang_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"euchre-{uuid4()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(f"\0{name}")
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        for _ in range(2 * _MORE):
            watchdog._notify("WATCHDOG=1")
        assert systemd.recv(100) == b"WATCHDOG=1"
