"""The bot's time, which never jumps when the host's clock is set.

It begins with the host's clock and then runs evenly. A small computer may have no clock of its own, and
people set clocks by hours, but no turn may end because of that. Discord's time is the right one, since its
clients count down to the times that the bot names ("Time's up in 20 seconds").
"""

import logging
import time
from collections import deque
from collections.abc import Callable

from bot.store.store import Store

log = logging.getLogger(__name__)
Seconds = Callable[[], float]
CLOCK_OFF = "seconds that the host's clock is fast"
"""The key under which the store has the difference, for offline checks."""
NOTABLE = 10.0
"""Seconds by which the host's clock may be wrong without a warning. Answers may take some to arrive."""
_SURE = 3  # answers in a row that agree
HOUR_MS = 60 * 60 * 1000


class Timekeeper:
    """The current time: the host's clock at the start, corrected by the dates of Discord's answers."""

    def __init__(self, system: Seconds = time.time, even: Seconds = time.monotonic) -> None:
        self._system = system
        self._even = even
        self._ahead = system() - even()
        self._off: deque[float] = deque(maxlen=_SURE)

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int((self._even() + self._ahead) * 1000)

    @property
    def host_clock_offset(self) -> float:
        """The seconds by which the host's clock is fast, negative if it's slow."""
        return self._system() - self.now() / 1000

    def note_date(self, date: float, asked_at: int) -> int:
        """Compare with the date of Discord's answer to a request of that time.

        The date is in whole seconds since 1970, ``asked_at`` by `now`. Returns the milliseconds by which the
        time was set forward, 0 if it wasn't: timers must be adjusted.
        """
        now = self.now()
        off = date + 0.5 - now / 1000
        if off < 0:  # the answer may have been on its way for all that time
            off = min(0.0, off + (now - asked_at) / 1000)
        if abs(off) < NOTABLE:
            self._off.clear()
            return 0
        self._off.append(off)
        if len(self._off) < _SURE or max(self._off) - min(self._off) > NOTABLE:
            return 0
        self._off.clear()
        self._ahead += off
        log.warning("host clock wrong, using Discord's time: host_off=%.0fs", self.host_clock_offset)
        return round(off * 1000)


async def slow_time(store: Store, what: str, now: int, most: int) -> int:
    """Return a time for irreversible steps, which advances only slowly.

    Between two calls for ``what`` it advances by at most ``most`` milliseconds, however far the clock has
    jumped. So a clock that is a month ahead for a day does no harm. After long downtime, everything happens
    some calls later.
    """
    kept = await store.get_meta(what)
    sure = min(now, int(kept) + most) if kept and kept.isdecimal() else now
    await store.set_meta(what, str(sure))
    return sure
