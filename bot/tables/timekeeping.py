"""The time by which everything goes, whatever is done to the host's clock.

It begins with the host's clock and then goes on evenly. A small computer may have no clock of its own, and
people set clocks by hours: so no turn may end because the clock jumps. What is right is what Discord says,
whose clients count down to the moments that the bot names ("Time's up in 20 seconds").
"""

import logging
import time
from collections import deque
from collections.abc import Callable

from bot.store.store import Store

log = logging.getLogger(__name__)
Seconds = Callable[[], float]
CLOCK_OFF = "seconds that the host's clock is fast"
"""The key under which the store has it, for who looks at it offline."""
NOTABLE = 10.0
"""Seconds by which the host's clock may be wrong without a word; answers may take a few to arrive."""
_SURE = 3  # answers in a row that say the same
HOUR_MS = 60 * 60 * 1000


class Timekeeper:
    """Tells the time: the host's clock at the start, set right by the dates of Discord's answers."""

    def __init__(self, system: Seconds = time.time, even: Seconds = time.monotonic) -> None:
        self._system = system
        self._even = even
        self._ahead = system() - even()
        self._off: deque[float] = deque(maxlen=_SURE)

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int((self._even() + self._ahead) * 1000)

    @property
    def host_off(self) -> float:
        """The seconds by which the host's clock is fast; negative if it is slow."""
        return self._system() - self.now() / 1000

    def heard(self, date: float, asked_at: int) -> int:
        """Take note of the date of Discord's answer to a request of that moment.

        The date is in whole seconds since 1970, the moment by `now`. Return the milliseconds that the time
        was set forward, 0 if it wasn't: whoever waits for a moment must be told.
        """
        now = self.now()
        off = date + 0.5 - now / 1000
        if off < 0:  # the answer may have been under way for as long as it took
            off = min(0.0, off + (now - asked_at) / 1000)
        if abs(off) < NOTABLE:
            self._off.clear()
            return 0
        self._off.append(off)
        if len(self._off) < _SURE or max(self._off) - min(self._off) > NOTABLE:
            return 0
        self._off.clear()
        self._ahead += off
        log.warning("host clock wrong, using Discord's time: host_off=%.0fs", self.host_off)
        return round(off * 1000)


async def sure_time(store: Store, what: str, now: int, most: int) -> int:
    """Return the time by which things that can't be undone are done: it moves on slowly.

    From one look of whoever asks for ``what`` to the next it goes on by ``most`` milliseconds, however far
    the clock has gone on. So a clock that is a month ahead for a day does no harm; where the bot was away for
    long, all is done some looks later.
    """
    kept = await store.get_meta(what)
    sure = min(now, int(kept) + most) if kept and kept.isdecimal() else now
    await store.set_meta(what, str(sure))
    return sure
