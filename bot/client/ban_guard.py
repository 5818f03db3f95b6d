"""A count of the requests that Discord refused: it bans an address that collects 10,000 in ten minutes.

Answers 401, 403 and 429 count, except a 429 for a limit shared with others. A restart doesn't reset Discord's
count, so ours is saved and restored. See
https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
"""

import json
import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

log = logging.getLogger(__name__)
_COUNTED = (401, 403, 429)
MOST_REFUSED = 8_000
"""Below Discord's 10,000, so that what must be sent still can be. Several processes share it."""

_SECONDS = 600.0
_MANY = 50  # refusals since the count was last saved


class BanGuard:
    """The requests Discord refused in the last ten minutes. ``too_many`` turns true near its limit.

    ``needs_saving`` means the count should be saved soon, so that the next process can `restore` it.
    """

    def __init__(
        self,
        *,
        most: int = MOST_REFUSED,
        now: Callable[[], float] = time.monotonic,
        date: Callable[[], float] = time.time,
    ) -> None:
        self._most = most
        self._now = now
        self._date = date
        self._refused: deque[float] = deque(maxlen=most)
        self._has_logged = False
        self._unsaved = 0
        self.by_status: Counter[int] = Counter()  # since this process started

    @property
    def too_many(self) -> bool:
        """True if so many requests were refused that everything that can wait should."""
        many = len(self._refused) == self._most and self._now() - self._refused[0] < _SECONDS
        if not many:
            self._has_logged = False
        return many

    @property
    def count(self) -> int:
        """The number of requests refused in the last ten minutes."""
        since = self._now() - _SECONDS
        while self._refused and self._refused[0] <= since:
            self._refused.popleft()
        return len(self._refused)

    @property
    def needs_saving(self) -> bool:
        """True if many requests have been refused since the count was last saved."""
        return self._unsaved >= _MANY

    def note(self, status: int, scope: str | None = None) -> None:
        """Count an answer of Discord if its status is a refusal. ``scope`` names the limit of a 429."""
        if status not in _COUNTED or scope == "shared":
            return
        self._refused.append(self._now())
        self.by_status[status] += 1
        self._unsaved += 1
        self._log_if_too_many()

    def dump(self) -> str:
        """Return the counts as JSON for the next process: refusals by second since 1970."""
        self._unsaved = 0
        since, began = self._now() - _SECONDS, self._date() - self._now()
        seconds = Counter(int(at + began) for at in self._refused if at > since)
        return json.dumps(sorted(seconds.items()))

    def restore(self, saved: str) -> None:
        """Add the counts that an earlier process saved."""
        now, began = self._now(), self._date() - self._now()
        before = [min(second - began, now) for second, times in json.loads(saved) for _ in range(times)]
        self._refused = deque(sorted([*before, *self._refused]), maxlen=self._most)
        self._log_if_too_many()

    def _log_if_too_many(self) -> None:
        if self.too_many and not self._has_logged:
            self._has_logged = True
            log.error(
                "too many refused requests, boards paused to avoid a ban: refused=%d in=10min",
                self._most,
            )

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace config that counts each answer of an HTTP session here."""

        async def ended(
            session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
        ) -> None:
            self.note(end.response.status, end.response.headers.get("X-RateLimit-Scope"))

        tracing = aiohttp.TraceConfig()
        tracing.on_request_end.append(ended)
        return tracing
