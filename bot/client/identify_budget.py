"""Pauses between gateway identifies, so that Discord never resets the bot's token.

Discord counts identifies over a day and resets the token of a bot that exceeds its 1,000. Pauses grow after
short sessions, and as the day's remainder (session_start_limit of GET /gateway/bot) runs out. Nothing is
kept over a restart of the process: Discord says how many are left.
"""

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable

from discord import SessionStartLimits

_FREE = 0.75  # the share of the day's identifies that needs no pause
_RECENT = 900.0  # seconds within which a shard's identifies count as a series
_FIRST_PAUSE, _LONGEST_PAUSE = 5.0, 600.0  # seconds


class IdentifyBudget:
    """The times when shards may identify: later after short sessions, and as the day's budget runs out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._recent: defaultdict[int, deque[float]] = defaultdict(deque)
        self._due: dict[int, float] = {}

    def seconds_left(self, shard: int) -> float:
        """Return the seconds until the shard may identify, or 0 if it may now."""
        return max(0.0, self._due.get(shard, 0.0) - self._now())

    @property
    def longest_wait(self) -> float:
        """The longest time, in seconds, that any shard still has to wait."""
        return max(map(self.seconds_left, self._due), default=0.0)

    def plan(self, shard: int, limits: SessionStartLimits) -> float:
        """Schedule the shard's next identify, unless it's scheduled. Return the seconds until then."""
        if shard not in self._due:
            self._due[shard] = self._now() + max(self._pause_after_series(shard), _pause_near_limit(limits))
        return self.seconds_left(shard)

    def note_identify(self, shard: int) -> None:
        """Count an identify that is being sent."""
        self._due.pop(shard, None)
        self._recent[shard].append(self._now())

    def _pause_after_series(self, shard: int) -> float:
        recent = self._recent[shard]
        while recent and recent[0] < self._now() - _RECENT:
            recent.popleft()
        return min(_FIRST_PAUSE * 2 ** (len(recent) - 2), _LONGEST_PAUSE) if len(recent) > 1 else 0.0


class IdentifyTurns:
    """Turns to identify, ``seconds`` apart in each group of shards, first come, first served."""

    def __init__(
        self,
        seconds: float,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._seconds = seconds
        self._now = now
        self._sleep = sleep
        self._free_at: defaultdict[int, float] = defaultdict(lambda: float("-inf"))
        self._lines: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def take(self, group: int) -> None:
        """Wait for the next turn to identify in this group of shards."""
        async with self._lines[group]:  # asyncio locks are granted in order
            if (wait := self._free_at[group] - self._now()) > 0:
                await self._sleep(wait)
            self._free_at[group] = self._now() + self._seconds


def _pause_near_limit(limits: SessionStartLimits) -> float:
    """Return the seconds to wait so that the last quarter of the identifies lasts until the reset."""
    until_reset = limits.reset_after / 1000
    if limits.remaining <= 0:
        return until_reset
    return 0.0 if limits.remaining > limits.total * (1 - _FREE) else until_reset / limits.remaining
