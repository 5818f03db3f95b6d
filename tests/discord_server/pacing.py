"""Discord's limit on messages: so many posts, edits or deletions a channel in so much time."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from aiohttp import web

_MESSAGES = re.compile(r"/channels/(\d+)/messages(/\d+)?$")


@dataclass
class Pacing:
    """Off until ``limit`` is set: then so many requests of a kind a channel, in ``per`` seconds.

    Unless ``told``, answers do not say so, and the library finds out when it is refused.
    """

    limit: int | None = None
    per: float = 5.0
    told: bool = True
    _windows: dict[tuple[str, str], tuple[float, int]] = field(default_factory=dict)

    def headers(self, request: web.Request) -> dict[str, str] | None:
        """What the library is told of the limit; None for a request that breaks it."""
        found = _MESSAGES.search(request.path)
        if self.limit is None or found is None or request.method == "GET":
            return {}
        bucket, now = (request.method, found[1]), time.monotonic()
        ends, used = self._windows.get(bucket, (0.0, 0))
        if now >= ends:
            ends, used = now + self.per, 0
        self._windows[bucket] = ends, used + 1
        if used >= self.limit:
            return None
        if not self.told:
            return {}
        return {
            "X-RateLimit-Bucket": f"messages-{request.method}",
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.limit - used - 1),
            "X-RateLimit-Reset": str(time.time() + ends - now),
            "X-RateLimit-Reset-After": str(ends - now),
        }
