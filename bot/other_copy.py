"""Notice a second copy of the bot that runs with the same token.

Discord tells both of every press, and takes the first answer. To players of one copy the other says "That
table is gone" half of the time.
"""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
from cachetools import LRUCache

log = logging.getLogger(__name__)
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
_REFUSED, _ANSWERED_ALREADY = 400, 40060
_MANY, _SECONDS = 3, 300.0  # answered by somebody else, within so many seconds
_REMEMBERED = 1000  # interactions


class OtherCopy:
    """Counts interactions that somebody else has answered; ``is_running`` after some in a few minutes."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tried: LRUCache[str, bool] = LRUCache(_REMEMBERED)
        self._lost: deque[float] = deque(maxlen=_MANY)

    @property
    def is_running(self) -> bool:
        """True if another copy answers with this token."""
        return len(self._lost) == _MANY and self._now() - self._lost[0] < _SECONDS

    async def after_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Look at an answer of Discord's.

        Only the first try counts: the library repeats one that ends in a 5xx, though it may have arrived.
        """
        found = _CALLBACK.search(end.url.path)
        if found is None or found[1] in self._tried:
            return
        self._tried[found[1]] = True
        if end.response.status == _REFUSED and (await end.response.json()).get("code") == _ANSWERED_ALREADY:
            before = self.is_running
            self._lost.append(self._now())
            if self.is_running and not before:
                log.error("another copy of this bot runs with the same token: stop one, or reset the token")
