"""How long things take, counted as they happen, for whoever wants to look at the bot from outside."""

from __future__ import annotations

import re
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from types import SimpleNamespace
from typing import TYPE_CHECKING

from cachetools import LRUCache

if TYPE_CHECKING:
    import aiohttp  # which processes that only draw or think need not load

_AT_ONCE = 10_000  # interactions that may wait for their answers
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds; of each it is known how many took no longer."""


def passed() -> float:
    """Seconds that have passed, also while the machine slept, where the system can tell."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class Durations:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Count one more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Count what is done inside, however it ends."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.note(time.perf_counter() - begun)

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self._counts)

    def up_to(self) -> list[int]:
        """How many took no longer than each of the bounds, and at last how many there were."""
        return list(accumulate(self._counts))

    def within(self, share: float) -> float:
        """The least bound that this share of all did not exceed; infinite beyond the last, 0 of none."""
        enough = share * self.count
        bounds = (*BOUNDS, float("inf"))
        return (
            next((at for at, n in zip(bounds, self.up_to(), strict=True) if n >= enough), 0.0)
            if enough
            else 0.0
        )


class Answers:
    """How long it took until what people pressed or asked was answered, by its kind."""

    def __init__(self) -> None:
        self.took: defaultdict[str, Durations] = defaultdict(Durations)
        self._came: LRUCache[int, tuple[str, float]] = LRUCache(_AT_ONCE)  # those of late, answered or not

    def came(self, interaction: int, kind: str) -> None:
        """Note that an interaction has come."""
        self._came[interaction] = (kind, time.perf_counter())

    async def after_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Note that it is answered, where that is what was sent."""
        callback = _CALLBACK.search(end.url.path)
        came = self._came.pop(int(callback[1]), None) if callback else None
        if came is not None:
            kind, at = came
            self.took[kind].note(time.perf_counter() - at)
