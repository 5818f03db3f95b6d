"""Public messages: posted, redrawn, and kept up to date with a table or tournament."""

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
from cogs.ui.delivery import codes, edit, is_refusal, post
from cogs.ui.emoji import USUAL, set_card_style
from cogs.ui.layout import Screen
from cogs.ui.pictures import AttachedPicture, Pictures
from cogs.ui.precedence import add_drawing

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)
_FAILED = 1, 64  # factors of the pause, at first and at most
_REFUSED = 256, 1800
_FORBIDDEN = 403
_PERMISSIONS = (50001, 50013)  # Discord's codes for missing permissions, which presses can check
_SHUT = 60.0  # seconds before a refused message is retried
_LEAVING = 2.0  # seconds for what is being drawn when the bot stops
OLD = 55 * 60
"""Seconds after which a message is reposted: Discord allows few edits of messages older than an hour."""
CHANNEL_GONE = (10003, 10004)
"""Discord's codes if the channel, or the whole server, is gone."""
_TOO_OLD_TO_EDIT = 30046
_ARCHIVED = 50083


@contextmanager
def log_refusal(what: str) -> Iterator[None]:
    """Ignore a refusal by Discord within the context, and log it. ``what`` names the task."""
    try:
        yield
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        log.info("Discord refused a change: what=%s %s", what, codes(error))


@dataclass(slots=True)
class _Failure:
    """The outcome of the last try, and the time of the next."""

    times: int  # the number of failures
    timer: asyncio.TimerHandle
    refused: int | None  # the HTTP status, None for other errors
    hopeful: bool  # a press may have it tried right away


class RedrawScheduler(Generic[K]):
    """A scheduler that calls ``draw(key)`` after ``mark(key)``.

    One call at a time runs for a key, and another follows if it's marked meanwhile.
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
        """Mark this key as out of date. ``refused`` retries even after a refusal by Discord.

        It's drawn right away, or after ``within`` seconds unless it's marked again without a delay.
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
            add_drawing(self._tasks[key])

    def refused(self, key: K) -> bool:
        """Return True if Discord refused the last try for this key."""
        return key in self._failures and self._failures[key].refused is not None

    def forbidden(self) -> list[K]:
        """List the keys whose last try Discord refused with 403: for their place, not their content."""
        return [key for key, failure in self._failures.items() if failure.refused == _FORBIDDEN]

    def retry_refused(self, key: K, hindered: bool) -> None:
        """Retry a refused key right away if a press shows that the hindrance may be over.

        ``hindered`` means the press shows a hindrance. If none is visible and Discord refuses again, further
        presses don't retry until one does show a hindrance.
        """
        failure = self._failures.get(key)
        if failure is None or failure.refused is None:
            return
        if not hindered and failure.hopeful:
            self.mark(key, refused=True)
        failure.hopeful = hindered

    def forget(self, key: K) -> None:
        """Cancel retries for this key: its content is elsewhere by now."""
        failure = self._failures.pop(key, None)
        if failure is not None:
            failure.timer.cancel()

    async def drawn(self, key: K, seconds: float) -> None:
        """Wait until this key's mark is drawn, or has failed, but at most ``seconds``."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait([task], timeout=seconds)

    async def settle(self) -> None:
        """Wait until all updates requested so far are shown, or have failed."""
        await asyncio.gather(*self._tasks.values())

    async def close(self, waits: Callable[[asyncio.Task[None]], bool] = lambda _: False) -> None:
        """Stop drawing. A drawing in progress may take a moment to finish, unless it still ``waits``."""
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
        set_card_style(USUAL)  # not the style of the person who pressed
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
        if isinstance(error, RequestsPaused):  # that is logged elsewhere
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


class UpdateResult(NamedTuple):
    """The result of an update: the ids of messages ``posted`` and to be ``removed``, and the picture."""

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
    existing: AttachedPicture | None = None,
) -> UpdateResult:
    """Show a screen on the message, or on a new one if ``anew``, or if the message can't be edited anymore.

    ``once`` names the content. Each message is replaced by at most one other. ``pictures`` sends the picture
    of a screen that has one. ``existing`` is the one already attached.
    """
    before = message_id
    if message_id is not None and not anew:
        redraw = partial(edit, channel.get_partial_message(message_id))
        try:
            return UpdateResult(
                attached=await pictures.send(shown, redraw, existing=existing, channel=channel.id)
            )
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
    return UpdateResult(posted[-1], before, attached)


async def remove(channel: discord.PartialMessageable, message_id: int | None) -> None:
    """Delete a message, if it exists and Discord allows it."""
    if message_id is not None:
        with suppress(discord.HTTPException):
            await channel.get_partial_message(message_id).delete()
