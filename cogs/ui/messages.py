"""Messages that everyone sees: posted, redrawn, and kept at the newest state of a table or tournament."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import discord

from bot.client.request_queue import RequestsPaused
from bot.tables.logbook import fault
from cogs.ui.answers import MESSAGE_GONE
from cogs.ui.delivery import codes, is_refusal, post
from cogs.ui.emoji import USUAL, set_card_style
from cogs.ui.layout import Screen
from cogs.ui.pictures import AttachedPicture, Pictures

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)
_FAILED = 1, 64  # times the pause, at first and at last
_REFUSED = 256, 1800
_FORBIDDEN = 403
_PERMISSIONS = (50001, 50013)  # what lacks when it is refused so, presses show
_SHUT = 60.0  # seconds
_LEAVING = 2.0  # seconds for what is being drawn when the bot stops
OLD = 55 * 60
"""Seconds after which a message is posted anew: Discord lets one of an hour be edited but a few times."""
CHANNEL_GONE = (10003, 10004)
"""Discord's codes where the channel is gone, or the whole server."""
_TOO_OLD_TO_EDIT = 30046
_ARCHIVED = 50083


@contextmanager
def refusal_logged(what: str) -> Iterator[None]:
    """Do what Discord may refuse, and which is then left undone; ``what`` names it in the log."""
    try:
        yield
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        log.info("Discord refused a change: what=%s %s", what, codes(error))


@dataclass(slots=True)
class _Failure:
    """What came of the last try, and when the next is."""

    times: int  # that it has failed
    timer: asyncio.TimerHandle
    refused: int | None  # the HTTP status, None where it failed otherwise
    hopeful: bool  # whether a press may have it tried at once


class Latest(Generic[K]):
    """Calls ``draw(key)`` after ``mark(key)``: never twice at once for a key, and again if marked meanwhile.

    However often a key is marked while it is being drawn, it is drawn once more. What fails is drawn again
    after ``retry`` seconds, then after twice as many and so on, until it stands. What Discord refuses is
    tried again much later, however often it is marked, since Discord counts that. No task waits for work.
    """

    def __init__(self, draw: Callable[[K], Awaitable[None]], retry: float) -> None:
        self._draw = draw
        self._retry = retry
        self._behind: set[K] = set()
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._failures: dict[K, _Failure] = {}
        self._delayed: dict[K, asyncio.TimerHandle] = {}
        self._closed = False

    def mark(self, key: K, *, refused: bool = False, within: float = 0.0) -> None:
        """Note that what is shown for this key is behind; with ``refused``, try even what Discord refused.

        It is drawn at once, or so many seconds later unless the key is marked again to be drawn at once.
        """
        if self._closed:
            return
        if within:
            if key not in self._delayed:
                loop = asyncio.get_running_loop()
                self._delayed[key] = loop.call_later(within, partial(self.mark, key))
            return
        if (timer := self._delayed.pop(key, None)) is not None:
            timer.cancel()
        self._behind.add(key)
        if key not in self._tasks and (refused or not self.refused(key)):
            self._tasks[key] = asyncio.get_running_loop().create_task(self._catch_up(key))

    def refused(self, key: K) -> bool:
        """Return whether Discord refused the last try for this key."""
        return key in self._failures and self._failures[key].refused is not None

    def forbidden(self) -> list[K]:
        """List the keys whose last try Discord refused by 403: for where they are, not for what they show."""
        return [key for key, failure in self._failures.items() if failure.refused == _FORBIDDEN]

    def look_again(self, key: K, hindered: bool) -> None:
        """Try what was refused at once where somebody's press shows that what hindered it may be over.

        ``hindered`` says that the press shows a hindrance. Where none is seen and it is refused again,
        further presses try nothing, until one does show a hindrance.
        """
        failure = self._failures.get(key)
        if failure is None or failure.refused is None:
            return
        if not hindered and failure.hopeful:
            self.mark(key, refused=True)
        failure.hopeful = hindered

    def forget(self, key: K) -> None:
        """Try nothing again for this key: what it shows is elsewhere by now."""
        failure = self._failures.pop(key, None)
        if failure is not None:
            failure.timer.cancel()

    async def drawn(self, key: K, seconds: float) -> None:
        """Wait until what is marked for this key is drawn, or has failed, but no longer than so long."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait([task], timeout=seconds)

    async def settle(self) -> None:
        """Wait until everything marked so far is drawn, or has failed."""
        await asyncio.gather(*self._tasks.values())

    async def close(self, waits: Callable[[asyncio.Task[None]], bool] = lambda _: False) -> None:
        """Draw nothing more; what is being drawn has a moment to be done, unless it still ``waits``."""
        self._closed = True
        for timer in self._delayed.values():
            timer.cancel()
        tasks = [*self._tasks.values()]
        for task in filter(waits, tasks):
            task.cancel()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=_LEAVING)
            for task in late:
                task.cancel()
            await asyncio.wait(tasks)
        for key in [*self._failures]:
            self.forget(key)
        self._behind.clear()

    async def _catch_up(self, key: K) -> None:
        set_card_style(USUAL)  # not that of whoever pressed
        try:
            while key in self._behind:
                self._behind.discard(key)
                before = self._failures.get(key)
                self.forget(key)
                try:
                    await self._draw(key)
                except Exception as error:
                    self._draw_later(key, before, error)
                    if self.refused(key):
                        break
        finally:
            del self._tasks[key]

    def _draw_later(self, key: K, before: _Failure | None, error: Exception) -> None:
        times = before.times if before else 0
        if isinstance(error, RequestsPaused):  # the log says so already
            pause = _SHUT
        else:
            first, longest = _REFUSED if is_refusal(error) else _FAILED
            pause = self._retry * min(first << times, longest)
            why = codes(error) if isinstance(error, discord.HTTPException) else fault(error)
            log.warning("message not shown: key=%s retry_in=%gs error=%s", key, pause, why)
        timer = asyncio.get_running_loop().call_later(pause, partial(self.mark, key, refused=True))
        refused = error.status if is_refusal(error) else None
        again = before is not None and before.refused is not None
        hopeful = before.hopeful if before and again else getattr(error, "code", None) in _PERMISSIONS
        self._failures[key] = _Failure(times + 1, timer, refused, hopeful)


class Brought(NamedTuple):
    """A message brought up to date: the id of the one ``posted`` for it, if one was, and of that which is to
    be ``removed``; and the picture that hangs on it.
    """

    posted: int | None = None
    removed: int | None = None
    attached: AttachedPicture | None = None


async def bring_up_to_date(
    channel: discord.PartialMessageable,
    message_id: int | None,
    shown: Screen,
    *,
    once: str,
    anew: bool = False,
    pictures: Pictures,
    there: AttachedPicture | None = None,
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
            attached = await pictures.send(shown, redraw, there=there, channel=channel.id)
            return Brought(attached=attached)
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

    attached = await pictures.send(shown, put_up, channel=channel.id)
    return Brought(posted[-1], before, attached)


async def remove(channel: discord.PartialMessageable, message_id: int | None) -> None:
    """Delete a message, if there is one and Discord lets it."""
    if message_id is not None:
        with suppress(discord.HTTPException):
            await channel.get_partial_message(message_id).delete()
