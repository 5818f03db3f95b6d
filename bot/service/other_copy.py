"""Detection of a second copy of the bot that runs with the same token.

Discord sends every press to both copies, and takes the first answer. So half of the presses get "That table
is gone" from the copy that doesn't have the table.
"""

import logging
import re
import time
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
from cachetools import LRUCache

from bot.service.metrics import CALLBACK

log = logging.getLogger(__name__)
_REFUSED, _ANSWERED_ALREADY = 400, re.compile(rb'"code":\s*40060\b')
_MANY, _SECONDS = 3, 300.0  # answers by another copy within this many seconds
_REMEMBERED = 1000  # interactions


class OtherCopyDetector:
    """A count of recent interactions that another copy answered. Three in five minutes set ``is_running``."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tried: LRUCache[str, bool] = LRUCache(_REMEMBERED)
        self._lost: deque[float] = deque(maxlen=_MANY)

    @property
    def is_running(self) -> bool:
        """True if another copy is answering with this token."""
        return len(self._lost) == _MANY and self._now() - self._lost[0] < _SECONDS

    async def after_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Count an interaction that turns out to be answered already.

        Only the first try counts: discord.py repeats one that ends in a 5xx, though it may have arrived.
        """
        found = CALLBACK.search(end.url.path)
        if found is None or found[1] in self._tried:
            return
        self._tried[found[1]] = True
        if end.response.status == _REFUSED and _ANSWERED_ALREADY.search(await end.response.read()):
            before = self.is_running
            self._lost.append(self._now())
            if self.is_running and not before:
                log.error("another copy of the bot uses the same token: stop one, or reset the token")
