"""Where pictures are drawn: beside the event loop, once each, and kept for whoever wants the same again.

Drawing is work for a processor, and beside the event loop even a thread of it holds up what is being stored.
So a process of its own draws, begun once and replaced when it dies; where none is wanted, or to be had, a
thread does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from typing import Any

from cachetools import LRUCache

from bot.art.table.drawing import picture
from bot.art.table.samples import samples
from bot.art.table.scene import Scene
from bot.service.fair_queue import FairQueue
from bot.service.metrics import histogram
from bot.service.workers import Workers, looked_at

log = logging.getLogger(__name__)
_KEPT = 16 * 2**20  # bytes of pictures
_MOST = 16  # pictures waited for at a time, and as many again by those who have pressed
_LONGEST = 1.5  # seconds, of the three in which a press must be answered
Draw = Callable[..., bytes]


class NotDrawn(Exception):
    """The picture can't be had now; what it shows has to be said in words."""


class Studio(Workers):
    """Draws pictures: open it with ``async with``. ``processes`` draw; with none of them, a thread.

    How a picture is drawn is a function of a module, and what of are values that can be compared and sent
    to a process.
    """

    def __init__(self, processes: int = 0, *, longest: float = _LONGEST) -> None:
        super().__init__(processes, "draw")
        self._longest = longest
        self._turns = FairQueue(max(processes, 1) + 1)  # so that the next is there when one is done
        self._kept: LRUCache[Hashable, bytes] = LRUCache(_KEPT, getsizeof=len)
        self.took = histogram("pictures", "How long pictures took to draw")
        self._under_way: dict[Hashable, asyncio.Task[bytes]] = {}

    async def draw(self, how: Draw, *what: Hashable, first: bool = False) -> bytes:
        """The picture that ``how`` draws of these; ``first``, where somebody has pressed and looks at it.

        Raises NotDrawn where that fails or takes too long,
        and at once where it would: before the process is there, and where many wait.
        """
        key = (how, *what)
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        drawing = self._under_way.get(key)
        if drawing is None:
            many = len(self._under_way) >= _MOST * (1 + first)
            if many or not all(each.done() for each in self._first):
                raise NotDrawn  # a text now is better than a picture that comes late
            drawing = asyncio.get_running_loop().create_task(self._drawn(key, how, what, first))
            drawing.add_done_callback(looked_at)
            self._under_way[key] = drawing
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), self._longest)
        except TimeoutError:
            self._note_late(f"pictures that were not drawn within {self._longest:g}s")
            raise NotDrawn from None

    async def _drawn(self, key: Hashable, how: Draw, what: tuple[Any, ...], first: bool) -> bytes:
        try:
            with self.took.time(), await self._turns.take(None if first else key):
                drawn = await self._by_pool(how, what)
        except Exception as error:  # its words may name cards that nobody may see
            log.error("a picture could not be drawn: %s", type(error).__name__)
            raise NotDrawn from None
        finally:
            del self._under_way[key]
        with suppress(ValueError):  # larger than all that is kept
            self._kept[key] = drawn
        return drawn

    async def _by_pool(self, how: Draw, what: tuple[Any, ...]) -> bytes:
        loop, pool = asyncio.get_running_loop(), self._pool
        if pool is None:
            raise NotDrawn
        try:
            return await loop.run_in_executor(pool, how, *what)
        except BrokenExecutor:
            log.warning("a process that draws pictures has died, and is replaced")
            self._replaced(pool)
            return await loop.run_in_executor(self._pool, how, *what)

    def _prepare(self, pool: Executor) -> Sequence[Future[Any]]:
        first = _prepared(pool, iter(samples().values()))
        return [first] if first else []


def _prepared(pool: Executor, some: Iterator[Scene]) -> Future[bytes] | None:
    """Have the pieces drawn of which pictures are put together, sample by sample, between what is wanted."""
    scene = next(some, None)
    if scene is None:
        return None
    with suppress(RuntimeError):  # the pool has ended
        drawing = pool.submit(picture, scene)
        # A pool whose process has died reports it to every future with its own lock held: to submit
        # anything then would wait for that lock for ever.
        drawing.add_done_callback(
            lambda done: None if done.cancelled() or done.exception() else _prepared(pool, some)
        )
        return drawing
    return None
