"""Pictures as they are wanted: drawn once each, and kept for a while.

Most are of a table and put together in a few milliseconds on the event loop. What takes longer, as a page or
a card that was not drawn before, is drawn in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Self

from cachetools import LRUCache

from bot.art.loop import TooSlow, on_loop
from bot.art.table.cards import pieces_of
from bot.engine.cards import ALL_CARDS
from bot.service.metrics import histogram
from bot.service.workers import LateLog

log = logging.getLogger(__name__)
_KEPT = 16 * 2**20  # bytes of pictures
_MOST = 32  # pictures waited for at a time
_LONGEST = 1.5  # seconds, of the three in which a press must be answered
Draw = Callable[..., bytes]


class NotDrawn(Exception):
    """Raised where a picture can't be had now; what it shows has to be said in words."""


class Studio:
    """Draws pictures; open it with ``async with``. Each is wanted as a function and what it draws.

    With ``ahead`` all cards are drawn ahead, one at a time between what is wanted.
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
        """Begin to draw ahead."""
        self._thread = ThreadPoolExecutor(1, "draw")
        if self._ahead:
            self._preparing = asyncio.create_task(self._draw_ahead(self._thread))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop drawing; no picture can be had any more."""
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
        """Return the picture that ``how`` draws of these.

        Raise NotDrawn if it fails or takes too long, and at once if many wait already.
        """
        key = (how, *what)
        drawn = self._kept.get(key)
        if drawn is not None:
            return drawn
        with self.took.time():
            if key not in self._under_way:
                with suppress(TooSlow), on_loop():
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
        """Keep a picture that the thread has drawn, even where nobody waits for it any more."""
        del self._under_way[key]
        if not done.cancelled() and done.exception() is None:
            self._keep(key, done.result())

    def _keep(self, key: Hashable, drawn: bytes) -> None:
        with suppress(ValueError):  # larger than all that is kept
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
    except Exception as error:  # its words may name cards that nobody may see
        log.error("picture not drawn: error=%s", type(error).__name__)
        raise NotDrawn from None
