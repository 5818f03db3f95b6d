"""Discord's limits: so many posts, edits or deletions of messages a channel, so many requests by a token, and
so many in all.
"""

from __future__ import annotations

import re
import time
from collections import deque
from dataclasses import dataclass, field

from aiohttp import web

_BY_TOKEN = re.compile(r"/(interactions|webhooks)/")  # what no limit of the whole counts
_SECOND = 1.0
_MESSAGES = re.compile(r"/channels/(\d+)/messages(/\d+)?$")
_WEBHOOK = re.compile(r"/webhooks/\d+/([^/]+)")
_A_TOKEN, _A_TOKEN_SECONDS = 5, 2.0  # requests by one token


@dataclass
class Pacing:
    """Off until ``limit`` is set: then so many requests of a kind a channel, in ``per`` seconds, and five in
    two seconds by the token of an interaction, its first answer apart.

    Unless ``told``, answers do not say so, and the library finds out when it is refused. ``in_all`` are the
    requests that the bot may send in any second (Discord: 50), those by an interaction's token apart;

    """

    limit: int | None = None
    per: float = 5.0
    told: bool = True
    in_all: int | None = None
    _windows: dict[tuple[str, str], tuple[float, int]] = field(default_factory=dict)
    _lately: deque[float] = field(default_factory=deque)

    def too_many_in_all(self, request: web.Request) -> float:
        """Return the seconds until a request over the global limit may be retried, or 0 if it's within it."""
        if self.in_all is None or _BY_TOKEN.search(request.path):
            return 0
        now = time.monotonic()
        while self._lately and now - self._lately[0] >= _SECOND:
            self._lately.popleft()
        if len(self._lately) >= self.in_all:
            return self._lately[0] + _SECOND - now
        self._lately.append(now)
        return 0

    def headers(self, request: web.Request) -> dict[str, str] | None:
        """Return the rate limit headers for a request, or None if it exceeds the limit."""
        if self.limit is None:
            return {}
        if by_token := _WEBHOOK.search(request.path):
            bucket, limit, per = ("token", by_token[1]), _A_TOKEN, _A_TOKEN_SECONDS
        elif (found := _MESSAGES.search(request.path)) and request.method != "GET":
            bucket, limit, per = (request.method, found[1]), self.limit, self.per
        else:
            return {}
        now = time.monotonic()
        ends, used = self._windows.get(bucket, (0.0, 0))
        if now >= ends:
            ends, used = now + per, 0
        self._windows[bucket] = ends, used + 1
        if used >= limit:
            return None
        if not self.told:
            return {}
        return {
            "X-RateLimit-Bucket": f"messages-{bucket[0]}",
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(limit - used - 1),
            "X-RateLimit-Reset": str(time.time() + ends - now),
            "X-RateLimit-Reset-After": str(ends - now),
        }
