"""How long the bot was away: it notes from time to time that it is there, and once more when it stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.store.errors import StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)
_KEY = "last there"


class Absence:
    """Keeps the moment at which the bot was last there, every so many seconds; never where that is None."""

    def __init__(self, store: Store, now: Callable[[], int], every: float | None) -> None:
        self._store = store
        self._now = now
        self._every = every
        self._noting: asyncio.Task[None] | None = None

    async def over(self) -> int:
        """The milliseconds for which the bot was away, as far as is known; from now on it is there."""
        known = await self._store.get_meta(_KEY)
        if self._every is not None:
            self._noting = asyncio.get_running_loop().create_task(self._note_often(self._every))
        return max(0, self._now() - int(known)) if known else 0

    async def begin(self) -> None:
        """Note that the bot stops."""
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
            await self._store.set_meta(_KEY, str(self._now()))
        except StoreError as error:
            log.error("that the bot is there could not be stored: %s", error)
