"""Records how long the bot was down, and extends running turns by that time at the next start."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.store.errors import StoreError, gravity
from bot.store.store import Store
from bot.tables.clock import SECOND
from bot.tables.events import GivenBack
from bot.tables.preconditions import TableChange

log = logging.getLogger(__name__)
LAST_THERE = "last there"
"""Under which the store keeps when the bot, or each group's process, was last there (ms since 1970)."""
_NOTICED = 60 * 60 * SECOND
"""The time for which the bot may be away without anybody's day being the shorter for it."""


def give_back(change: TableChange, away: int, grace: int) -> None:
    """Give a table back the milliseconds for which the bot was away, and a grace on top."""
    table = change.now
    if table.deadline is not None:
        change.add(GivenBack(away + grace))
    elif table.ended is None and (away >= _NOTICED or change.at < table.at):
        change.add(GivenBack(away))


class DowntimeTracker:
    """Notes when this group's process was last there, every so many seconds; never where that is None."""

    def __init__(self, store: Store, now: Callable[[], int], every: float | None) -> None:
        self._store = store
        self._now = now
        self._every = every
        self._noting: asyncio.Task[None] | None = None

    async def over(self) -> int:
        """Return the milliseconds for which the bot was away, as far as is known; from now on it is there."""
        if self._noting is not None:
            return 0
        known = await self._last_there()
        if self._every is not None:
            self._noting = asyncio.get_running_loop().create_task(self._note_often(self._every))
        return 0 if known is None else max(0, self._now() - known)

    async def _last_there(self) -> int | None:
        """Return when any process last played in these servers; before, there may have been other groups."""
        mine, group = self._store.group.key(LAST_THERE), self._store.group
        others = {replace(group, number=number).key(LAST_THERE) for number in range(group.groups)} - {mine}
        kept = await self._store.meta_like(LAST_THERE)
        return max(
            (int(at) for key, at in kept.items() if key not in others and at.isdecimal()), default=None
        )

    async def begin(self) -> None:
        """Save the moment at which the bot stops."""
        if self._noting is not None:
            self._noting.cancel()
            with suppress(asyncio.CancelledError):
                await self._noting
            await self._note()

    async def _note_often(self, every: float) -> None:
        while True:
            await self._note()
            await asyncio.sleep(every)

    async def _note(self) -> None:
        try:
            await self._store.set_meta(self._store.group.key(LAST_THERE), str(self._now()))
        except StoreError as error:
            log.log(gravity(error), "heartbeat not stored: error=%s", error)
