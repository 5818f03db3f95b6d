"""Messages that everybody sees: posted, drawn again, and kept at the newest state of many things."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, TypeVar

import discord

from bot.pacing import Shut
from bot.tables.logbook import fault
from cogs.ui.answers import MESSAGE_GONE
from cogs.ui.emoji import USUAL, adopt
from cogs.ui.layout import Screen
from cogs.ui.pictures import Hung, Pictures, Way

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)
_FAILED = 1, 64  # times the pause, at first and at last
_FORBIDDEN = 256, 1800
_SHUT = 60.0  # seconds
_LEAVING = 2.0  # seconds for what is being drawn when its server is let go of
OLD = 55 * 60
"""Seconds after which a message is posted anew: Discord lets one of an hour be edited but a few times."""
_TOO_OLD_TO_EDIT = 30046
_ARCHIVED = 50083


class Latest(Generic[K]):
    """Calls ``draw(key)`` after ``mark(key)``: never twice at once for a key, and again if marked meanwhile.

    However often a key is marked while it is being drawn, it is drawn once more. What fails is drawn again
    after ``retry`` seconds, then after twice as many and so on, until it stands; what is forbidden much
    later, since Discord counts that. No task waits for work.
    """

    def __init__(self, draw: Callable[[K], Awaitable[None]], retry: float) -> None:
        self._draw = draw
        self._retry = retry
        self._behind: set[K] = set()
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._failures: dict[K, tuple[int, asyncio.TimerHandle]] = {}

    def mark(self, key: K) -> None:
        """Say that what is shown for this key is behind."""
        self._behind.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.get_running_loop().create_task(self._catch_up(key))

    async def drawn(self, key: K, seconds: float) -> None:
        """Wait until what is marked for this key is drawn, or has failed, but no longer than so long."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait([task], timeout=seconds)

    async def settle(self) -> None:
        """Wait until everything marked so far is drawn, or has failed."""
        await asyncio.gather(*self._tasks.values())

    async def let_go(
        self, leaving: Callable[[K], bool], waits: Callable[[asyncio.Task[None]], bool] = lambda _: False
    ) -> None:
        """Draw these no more; what is being drawn has a moment to be done, unless it still ``waits``."""
        tasks = [task for key, task in self._tasks.items() if leaving(key)]
        for task in filter(waits, tasks):
            task.cancel()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=_LEAVING)
            for task in late:
                task.cancel()
            await asyncio.wait(tasks)
        for key in filter(leaving, [*self._failures]):
            self._failures.pop(key)[1].cancel()
        self._behind -= {key for key in self._behind if leaving(key)}

    async def _catch_up(self, key: K) -> None:
        adopt(USUAL)  # not that of whoever pressed
        try:
            while key in self._behind:
                self._behind.discard(key)
                times, timer = self._failures.pop(key, (0, None))
                if timer is not None:
                    timer.cancel()
                try:
                    await self._draw(key)
                except Exception as error:
                    self._draw_later(key, times, error)
        finally:
            del self._tasks[key]

    def _draw_later(self, key: K, times: int, error: Exception) -> None:
        if isinstance(error, Shut):  # the log says so already
            pause = _SHUT
        else:
            first, longest = _FORBIDDEN if isinstance(error, discord.Forbidden) else _FAILED
            pause = self._retry * min(first << times, longest)
            log.warning("%s could not be shown, and is tried again in %gs: %s", key, pause, fault(error))
        timer = asyncio.get_running_loop().call_later(pause, self.mark, key)
        self._failures[key] = times + 1, timer


async def post(
    channel: discord.abc.Messageable,
    shown: Screen,
    files: list[discord.File] | None = None,
    *,
    silent: bool = False,
    pinging: discord.AllowedMentions | None = None,
    once: str = "",
) -> discord.Message:
    """Post a screen in a channel, with its files unless others are given; ``pinging`` allows pings.

    What is to be posted ``once`` is named so: where a message of that name was posted minutes ago, though the
    answer was lost or the process killed, Discord gives that one, as it is, and posts no other.
    """
    mentions = pinging or discord.AllowedMentions.none()
    only_one: dict[str, Any] = {"nonce": named(once)} if once else {}
    files = shown.fresh() if files is None else files
    return await channel.send(
        view=shown.view, files=files, silent=silent, allowed_mentions=mentions, **only_one
    )


def named(once: str) -> str:
    """The name under which Discord is told to post something once, which has room for 25 characters."""
    return blake2b(once.encode(), digest_size=12).hexdigest()


class Brought(NamedTuple):
    """A message brought up to date: the id of the one ``posted`` for it, if one was, and of that which is to
    be ``removed``; and the picture that hangs on it.
    """

    posted: int | None = None
    removed: int | None = None
    hung: Hung | None = None


async def bring_up_to_date(
    channel: discord.PartialMessageable,
    message_id: int | None,
    shown: Screen,
    *,
    once: str,
    anew: bool = False,
    pictures: Pictures | None = None,
    there: Hung | None = None,
) -> Brought:
    """Show a screen on the message, or on one posted ``anew``, or where that one can't be edited any more.

    What it shows is named by ``once``; in place of each message only one other is posted. ``pictures`` sends
    those of screens that have them; ``there`` is the one that hangs on the message.
    """
    before = message_id
    if message_id is not None and not anew:
        message = channel.get_partial_message(message_id)

        async def redraw(screen: Screen, files: list[Any]) -> discord.Message:
            return await message.edit(view=screen.view, attachments=files)

        try:
            return Brought(hung=await _show(pictures, shown, redraw, channel, there))
        except discord.HTTPException as error:
            if error.code not in (MESSAGE_GONE, _TOO_OLD_TO_EDIT, _ARCHIVED):
                raise
            before = None if error.code == MESSAGE_GONE else message_id
    posted: list[int] = []
    name = f"{once}-after-{message_id}"

    async def put_up(screen: Screen, files: list[Any]) -> discord.Message:
        message = await post(channel, screen, files, silent=message_id is not None, once=name)
        posted.append(message.id)
        return message

    hung = await _show(pictures, shown, put_up, channel)
    return Brought(posted[-1], before, hung)


async def _show(
    pictures: Pictures | None,
    shown: Screen,
    way: Way,
    channel: discord.PartialMessageable,
    there: Hung | None = None,
) -> Hung | None:
    if pictures is not None:
        return await pictures.send(shown, way, there=there, channel=channel.id)
    await way(shown, shown.fresh())
    return None


async def remove(channel: discord.PartialMessageable, message_id: int | None) -> None:
    """Delete a message, if there is one and Discord lets it."""
    if message_id is not None:
        with suppress(discord.HTTPException):
            await channel.get_partial_message(message_id).delete()
