"""The time by which everything goes, whatever is done to the system's clock.

A clock is set right after the bot has started, by an hour where somebody got the time zone wrong, or by years
where a small computer has no clock of its own. No turn may end by that, nor last an hour longer, and nothing
that can't be undone may be done by a clock that is found to be wrong the next day.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from bot.store.store import Store

log = logging.getLogger(__name__)
Seconds = Callable[[], float]
_LOOKING = 60.0  # seconds between two looks at the system's clock
_SAME = 1.0  # seconds by which two times may differ and still be the same
_SURE = 60 * 60.0  # seconds for which the system's clock keeps to a new time before it is believed
HOUR_MS = 60 * 60 * 1000


class Timekeeper:
    """Tells a time that begins with the system's clock and goes on evenly, as the monotonic clock does.

    Where the system's clock shows another time and keeps to it for an hour, that is the right one and taken
    over: what waits for a moment must then be told.
    """

    def __init__(self, system: Seconds = time.time, even: Seconds = time.monotonic) -> None:
        self._system = system
        self._even = even
        self._ahead = system() - even()
        self._doubted: tuple[float, float] | None = None  # another difference, and since when it is seen

    def now(self) -> int:
        """The moment, in milliseconds since 1970."""
        return int((self._even() + self._ahead) * 1000)

    def look(self) -> int:
        """Look at the system's clock, and take over what it has kept to; gives the milliseconds gained."""
        at = self._even()
        ahead = self._system() - at
        if abs(ahead - self._ahead) < _SAME:
            self._doubted = None
        elif self._doubted is None or abs(ahead - self._doubted[0]) >= _SAME:
            self._doubted = ahead, at
            log.warning("the system's clock jumped by %.0f seconds", ahead - self._ahead)
        elif at - self._doubted[1] >= _SURE:
            gained, self._ahead, self._doubted = ahead - self._ahead, ahead, None
            log.warning("the time is set by %.0f seconds, to that of the system's clock", gained)
            return round(gained * 1000)
        return 0

    async def for_ever(self, tell: Callable[[int], Awaitable[None]]) -> None:
        """Look each minute, and ``tell`` how many milliseconds were gained, until cancelled."""
        while True:
            await asyncio.sleep(_LOOKING)
            gained = self.look()
            if gained:
                await tell(gained)


async def sure_time(store: Store, what: str, now: int, most: int) -> int:
    """The time, no later than the clock says, by which that is done which can't be undone.

    From one look of whoever asks for ``what`` to the next it goes on by ``most`` milliseconds, however far
    the clock has gone on. So a clock that is a month ahead for a day does no harm; where the bot was away for
    long, all is done some looks later.
    """
    kept = await store.get_meta(what)
    sure = min(now, int(kept) + most) if kept and kept.isdecimal() else now
    await store.set_meta(what, str(sure))
    return sure
