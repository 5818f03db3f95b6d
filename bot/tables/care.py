"""What a store needs in the long run: a copy each night, and no more of the past than is of use.

Of old games their records stay; of tables that were closed, of drives that are over, and of servers that have
sent the bot away, nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from bot.ids import TableId
from bot.store.backups import back_up_for
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.tables.doctor import differences
from bot.tables.happenings import CODEC, Ended, Opened, Resized, Rose, Ruled, Sat, Started
from bot.tables.logbook import fault
from bot.tables.timekeeping import HOUR_MS, sure_time

log = logging.getLogger(__name__)
HOUR = 3600
_ASKING = 60  # seconds between two looks whether it is this process that does
DAY_MS = 24 * HOUR_MS
_LOOK_MS = 6 * HOUR_MS
"""How much later than at the look before, an hour ago, each look may take it to be."""
_SURE = "old-things-forgotten-until"
KEPT_FOR = 30 * DAY_MS
"""How long a server is remembered after it has sent the bot away, should it take it back."""

UNFINISHED_FOR = 7 * DAY_MS
"""How long the log of a table that ended without a game is kept, and that of a drive, should one ask why."""

UNANSWERED_FOR = 30 * DAY_MS
"""How long a question about the rules is kept that had no answer, where a server wants them kept."""

MEASURES_FOR = 90 * DAY_MS
"""How long it is kept what moderators of a server did; what they barred holds until it is undone."""

LASTING = frozenset(CODEC.name_of(kind) for kind in (Opened, Ruled, Resized, Sat, Rose, Started, Ended))
"""What stays in the log of a finished game: who played what, for a rematch. Its record has the rest."""


class Care:
    """Looks after the store from time to time; a failure is logged, and tried again the next time.

    ``backups`` is the folder of the nightly copies, of which ``keep`` are kept; None makes none. Of several
    processes the one does that ``leads``.
    """

    def __init__(
        self,
        store: Store,
        backups: Path | None,
        keep: int,
        now: Callable[[], int],
        leads: Callable[[], bool] = lambda: True,
    ) -> None:
        self._leads = leads
        self._store = store
        self._backups = backups
        self._keep = keep
        self._now = now
        self._stop = Event()

    async def for_ever(self) -> None:
        """Look after it now, and then each hour, until cancelled."""
        try:
            while True:
                if not self._leads():
                    await asyncio.sleep(_ASKING)
                    continue
                try:
                    await self.once()
                except Exception as error:  # the bot plays on, and looks again
                    log.error("the database is not looked after (%s)", fault(error))
                await asyncio.sleep(HOUR)
        finally:
            self._stop.set()  # the process should not wait for a copy's end

    async def once(self) -> None:
        """Make the day's copy if there is none yet, compact yesterday's games, forget what is of no use."""
        try:
            if self._backups is not None:
                await self._back_up(self._backups)
            sure = await sure_time(self._store, _SURE, self._now(), _LOOK_MS)
            for table_id in await self._store.tables.compactable(sure - DAY_MS, LASTING):
                await self._compact(TableId(table_id))
            await self._store.tables.forget_unfinished(sure - UNFINISHED_FOR)
            await self._store.unanswered.forget_older(sure - UNANSWERED_FOR)
            await self._store.conduct.forget_older(sure - MEASURES_FOR)
            for guild_id in await self._store.servers.departed(sure - KEPT_FOR):
                await self._store.servers.forget(guild_id)
                log.info("forgot a server that removed the bot 30 days ago")
            await self._store.clean()
        except StoreError as error:
            log.error("the database is not looked after: %s", error)

    async def _back_up(self, folder: Path) -> None:
        today = datetime.fromtimestamp(self._now() / 1000, tz=UTC).date()
        made = await back_up_for(today, self._store.backend, folder, self._keep, self._stop)
        if made is not None:
            log.info("backed up to %s", made)

    async def _compact(self, table_id: TableId) -> None:
        game = await self._store.games.last_at(table_id)
        if game is None:
            log.error("table %s is said to have a game and has none: its log is kept", table_id)
        elif any(differences(game)):
            log.error(
                "game %d is not what its record gives: its log is kept; see the doctor command", game.id
            )
        else:
            await self._store.tables.compact(table_id, LASTING)
