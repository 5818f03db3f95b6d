"""Limits that Discord sets, shared fairly: by the boards of a channel, and by the shards that identify.

The library would wait as well, but with what is to be shown already drawn: what waits here is drawn only
when its turn has come, and so is the newest then.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable

MOST = 5  # edits of messages in one channel


class Turns:
    """Lets ``most`` through in any so many seconds, in each channel: first come, first served."""

    def __init__(
        self,
        seconds: float,
        *,
        most: int = MOST,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._seconds = seconds
        self._most = most
        self._now = now
        self._sleep = sleep
        self._taken: defaultdict[int, deque[float]] = defaultdict(deque)
        self._queues: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def take(self, channel_id: int) -> None:
        """Wait for one's turn in the channel, and take it."""
        queue = self._queues[channel_id]
        async with queue:  # a lock of asyncio is given to those who wait in the order in which they came
            taken = self._taken[channel_id]
            if len(taken) == self._most:
                wait = taken.popleft() + self._seconds - self._now()
                if wait > 0:
                    await self._sleep(wait)
            taken.append(self._now())
        self._forget()

    def _forget(self) -> None:
        """Let go of the channels in which nobody waits and nothing was taken lately."""
        past = self._now() - self._seconds
        idle = [id_ for id_, taken in self._taken.items() if taken and taken[-1] < past]
        for id_ in idle:
            if not self._queues[id_].locked():
                del self._taken[id_], self._queues[id_]
