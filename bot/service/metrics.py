"""Metrics for Prometheus: durations, measured where the work happens."""

from __future__ import annotations

import re
import time
from collections import Counter
from types import SimpleNamespace
from typing import TYPE_CHECKING

from cachetools import LRUCache

if TYPE_CHECKING:  # processes that only draw or think don't need to load it
    import aiohttp
    from prometheus_client import Histogram

_AT_ONCE = 10_000  # the maximum number of interactions waiting for answers
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
"""The request path of the first answer to an interaction, with its id."""
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


def monotonic_with_sleep() -> float:
    """Return monotonic seconds that include time the machine sleeps, if the system has such a clock."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


def histogram(name: str, documentation: str, *labels: str) -> Histogram:
    """Create a histogram of seconds, ``euchre_NAME_seconds``, that isn't in any registry yet."""
    from prometheus_client import Histogram, disable_created_metrics

    disable_created_metrics()  # type: ignore[no-untyped-call]
    return Histogram(f"euchre_{name}_seconds", documentation, labels, buckets=_BUCKETS, registry=None)


def count(measured: Histogram) -> int:
    """Return the number of observations in a histogram, across all labels."""
    return int(_buckets(measured)[float("inf")])


def quantile(measured: Histogram, share: float) -> float:
    """Return the upper bucket bound at this quantile, across all labels, or 0 without observations."""
    buckets = _buckets(measured)
    enough = share * buckets[float("inf")]
    return next((bound for bound in sorted(buckets) if enough and buckets[bound] >= enough), 0.0)


def _buckets(measured: Histogram) -> Counter[float]:
    buckets = Counter[float]()
    for sample in (each for metric in measured.collect() for each in metric.samples):
        if sample.name.endswith("_bucket"):
            buckets[float(sample.labels["le"])] += int(sample.value)
    return buckets


class AnswerTimes:
    """A measurement of how long interactions wait for an answer, by kind."""

    def __init__(self) -> None:
        self.took = histogram("answers", "Time until interactions were answered, by kind", "kind")
        self._came: LRUCache[int, tuple[str, float]] = LRUCache(_AT_ONCE)  # recent ones, answered or not

    def note_interaction(self, interaction: int, kind: str) -> None:
        """Record that an interaction has arrived."""
        self._came[interaction] = (kind, time.perf_counter())

    async def after_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Record the waiting time if the request was the answer to an interaction."""
        callback = CALLBACK.search(end.url.path)
        came = self._came.pop(int(callback[1]), None) if callback else None
        if came is not None:
            kind, at = came
            self.took.labels(kind).observe(time.perf_counter() - at)
