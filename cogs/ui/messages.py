"""Messages that everybody sees: posted, drawn again, and kept at the newest state of many things."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

import discord

from bot.tables.logbook import fault
from cogs.ui.layout import Screen

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)


class Latest(Generic[K]):
    """Calls ``draw(key)`` after ``mark(key)``: never twice at once for a key, and again if marked meanwhile.

    However often a key is marked while it is being drawn, it is drawn once more. No task waits for work.
    """

    def __init__(self, draw: Callable[[K], Awaitable[None]]) -> None:
        self._draw = draw
        self._behind: set[K] = set()
        self._tasks: dict[K, asyncio.Task[None]] = {}

    def mark(self, key: K) -> None:
        """Say that what is shown for this key is behind."""
        self._behind.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.get_running_loop().create_task(self._catch_up(key))

    async def drawn(self, key: K, seconds: float) -> None:
        """Wait until what is marked for this key is drawn, but no longer than so many seconds."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait([task], timeout=seconds)

    async def settle(self) -> None:
        """Wait until everything marked so far is drawn."""
        await asyncio.gather(*self._tasks.values())

    async def _catch_up(self, key: K) -> None:
        try:
            while key in self._behind:
                self._behind.discard(key)
                try:
                    await self._draw(key)
                except Exception as error:
                    log.error("could not draw %s: %s", key, fault(error))
        finally:
            del self._tasks[key]


async def post(
    channel: discord.abc.Messageable,
    shown: Screen,
    *,
    silent: bool = False,
    pinging: discord.AllowedMentions | None = None,
) -> discord.Message:
    """Post a screen in a channel; nobody is pinged but whom ``pinging`` allows."""
    mentions = pinging or discord.AllowedMentions.none()
    return await channel.send(view=shown.view, files=shown.fresh(), silent=silent, allowed_mentions=mentions)


async def redraw(message: discord.PartialMessage | discord.Message, shown: Screen) -> None:
    """Show a screen in place of what the bot's message shows."""
    await message.edit(view=shown.view, attachments=shown.fresh())
