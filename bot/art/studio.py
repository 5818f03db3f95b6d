"""Draws pictures on demand, each once, and caches them for a while.

Most are pictures of a table, which take a few milliseconds on the event loop. Slower ones, such as a page or
a card drawn for the first time, are drawn in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Self

from cachetools import LRUCache
from cachetools.keys import hashkey

from bot.art.loop import TooSlow, forbid_slow_drawing
from bot.art.table.cards import pieces_of
from bot.engine.cards import ALL_CARDS
from bot.service.metrics import histogram
from bot.service.workers import LateLog

log = logging.getLogger(__name__)
_KEPT = 6 * 2**20  # bytes of cached pictures
_MOST = 32  # the maximum number of pictures waited for at a time
_LONGEST = 1.5  # seconds, of the three in which Discord wants an answer to a press
Draw = Callable[..., bytes]


class NotDrawn(Exception):
    """Raised when a picture isn't available in time; describe it in words instead."""


class Studio:
    """Draws pictures; open it with ``async with``. Callers pass a drawing function and its arguments.

    With ``ahead``, it draws all cards in advance, one at a time between requests.
    """

    def __init__(self, *, ahead: bool = False, longest: float = _LONGEST) -> None:
        self._ahead = ahead
        self._longest = longest
        self._late = LateLog()
        self._thread: ThreadPoolExecutor | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._kept: LRUCache[Hashable, bytes] = LRUCache(_KEPT, getsizeof=len)
        self._under_way: dict[Hashable, Future[bytes]] = {}
        self.took = histogram("pictures", "How long pictures took to draw")

    async def __aenter__(self) -> Self:
        """Start drawing in advance."""
        self._thread = ThreadPoolExecutor(1, "draw")
        if self._ahead:
            self._preparing = asyncio.create_task(self._draw_ahead(self._thread))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop drawing; no more pictures are available."""
        thread, self._thread = self._thread, None
        if self._preparing is not None:
            self._preparing.cancel()
            await self.wait_until_prepared()
        if thread is not None:
            thread.shutdown(wait=False, cancel_futures=True)

    async def wait_until_prepared(self) -> None:
        """Wait until the pictures drawn in advance are ready."""
        if self._preparing is not None:
            await asyncio.wait([self._preparing])

    async def draw(self, how: Draw, *what: Hashable) -> bytes:
        """Return the picture that ``how`` draws of ``what``.

        Raises NotDrawn if drawing fails or takes too long, and at once if too many requests are waiting.
        """
        key = hashkey(how, *what)  # computes its hash only once
        drawn = self._kept.get(key)
        if drawn is not None:
            return drawn
        with self.took.time():
            if key not in self._under_way:
                with suppress(TooSlow), forbid_slow_drawing():
                    drawn = _try_to_draw(how, *what)
                    self._keep(key, drawn)
                    return drawn
            return await self._by_thread(key, how, *what)

    async def _by_thread(self, key: Hashable, how: Draw, *what: Hashable) -> bytes:
        if key not in self._under_way:
            if self._thread is None or len(self._under_way) >= _MOST:
                raise NotDrawn
            self._under_way[key] = self._thread.submit(_try_to_draw, how, *what)
            asyncio.wrap_future(self._under_way[key]).add_done_callback(lambda done: self._note(key, done))
        drawing = asyncio.wrap_future(self._under_way[key])
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), self._longest)
        except TimeoutError:
            self._late.note(f"pictures that were not drawn within {self._longest:g}s")
            raise NotDrawn from None

    def _note(self, key: Hashable, done: asyncio.Future[bytes]) -> None:
        """Cache a picture that the thread has drawn, even if no one is waiting for it anymore."""
        del self._under_way[key]
        if not done.cancelled() and done.exception() is None:
            self._keep(key, done.result())

    def _keep(self, key: Hashable, drawn: bytes) -> None:
        with suppress(ValueError):  # larger than the whole cache
            self._kept[key] = drawn

    async def _draw_ahead(self, thread: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        for card in ALL_CARDS:
            for piece in pieces_of(card):
                await loop.run_in_executor(thread, piece)


def _try_to_draw(how: Draw, *what: Hashable) -> bytes:
    try:
        return how(*what)
    except TooSlow:
        raise
    except Exception as error:  # don't log its text: it may name hidden cards
        log.error("picture not drawn: error=%s", type(error).__name__)
        raise NotDrawn from None
