"""Recording how long the bot was down, and extending running turns by that time at the next start."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.store.errors import StoreError, log_level_of
from bot.store.store import Store
from bot.tables.clock import SECOND
from bot.tables.events import GivenBack
from bot.tables.preconditions import TableChange

log = logging.getLogger(__name__)
HEARTBEAT = "last there"
"""The key for the time of the last heartbeat of the bot, or of each group's process (ms since 1970)."""
_NOTICED = 60 * 60 * SECOND
"""The downtime from which tables get it back for the limit at which they're deserted."""


def give_back(change: TableChange, away: int, grace: int) -> None:
    """Give a table back the milliseconds of downtime, and a grace period on top."""
    table = change.now
    if table.deadline is not None:
        change.add(GivenBack(away + grace))
    elif table.ended is None and (away >= _NOTICED or change.at < table.at):
        change.add(GivenBack(away))


class DowntimeTracker:
    """The heartbeat of this group's process, saved every so many seconds, or never if that is None."""

    def __init__(self, store: Store, now: Callable[[], int], every: float | None) -> None:
        self._store = store
        self._now = now
        self._every = every
        self._noting: asyncio.Task[None] | None = None

    async def end(self) -> int:
        """Return the milliseconds of downtime, as far as known, and start the heartbeat."""
        if self._noting is not None:
            return 0
        known = await self._last_heartbeat()
        if self._every is not None:
            self._noting = asyncio.get_running_loop().create_task(self._beat(self._every))
        return 0 if known is None else max(0, self._now() - known)

    async def _last_heartbeat(self) -> int | None:
        """Return when any process last played in these servers, even with another number of groups."""
        mine, group = self._store.group.key(HEARTBEAT), self._store.group
        others = {replace(group, number=number).key(HEARTBEAT) for number in range(group.groups)} - {mine}
        kept = await self._store.meta_with_prefix(HEARTBEAT)
        return max(
            (int(at) for key, at in kept.items() if key not in others and at.isdecimal()), default=None
        )

    async def begin(self) -> None:
        """Stop the heartbeat, and save the time at which the bot stops."""
        if self._noting is not None:
            self._noting.cancel()
            with suppress(asyncio.CancelledError):
                await self._noting
            await self._save_heartbeat()

    async def _beat(self, every: float) -> None:
        while True:
            await self._save_heartbeat()
            await asyncio.sleep(every)

    async def _save_heartbeat(self) -> None:
        try:
            await self._store.set_meta(self._store.group.key(HEARTBEAT), str(self._now()))
        except StoreError as error:
            log.log(log_level_of(error), "heartbeat not stored: error=%s", error)
