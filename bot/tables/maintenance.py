"""Nightly maintenance of the store: copies it, and deletes what is too old to be of use.

Of old games their records stay; of tables that were closed, of tournaments that are over, and of servers
that have sent the bot away, nothing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from bot.ids import TableId
from bot.store.backups import back_up_for
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.tables.doctor import differences
from bot.tables.events import CODEC, Ended, Opened, Resized, Rose, Ruled, Sat, Started
from bot.tables.logbook import fault
from bot.tables.timekeeping import HOUR_MS, sure_time

log = logging.getLogger(__name__)
HOUR = 3600
DAY_MS = 24 * HOUR_MS
_LOOK_MS = 6 * HOUR_MS
"""The most by which time may seem to have passed since the look before, an hour ago."""
_SURE = "old-things-forgotten-until"
KEPT_FOR = 30 * DAY_MS
"""The time for which a server is remembered after it has sent the bot away, should it take it back."""

UNFINISHED_FOR = 7 * DAY_MS
"""The time for which the log of a table that ended without a game is kept, or that of a tournament."""

UNANSWERED_FOR = 30 * DAY_MS
"""The time for which a question about the rules without an answer is kept, where a server wants that."""

MEASURES_FOR = 90 * DAY_MS
"""The time for which moderators' actions are kept; bans and mutes hold until they are undone."""

LASTING = frozenset(CODEC.name_of(kind) for kind in (Opened, Ruled, Resized, Sat, Rose, Started, Ended))
"""The entries that stay in the log of a finished game, for a rematch. Its record has the rest."""


_DONE = {"maintenance": "maintained-at", "backup": "backed-up-at"}
"""The keys under which the store has the time when each task last succeeded."""


class Maintenance:
    """Maintenance of the store; each step by itself: one that fails is logged, and tried again the next time.

    ``backups`` is the folder of the nightly copies, of which ``keep`` are kept; None makes none.
    """

    def __init__(
        self,
        store: Store,
        backups: Path | None,
        keep: int,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._backups = backups
        self._keep = keep
        self._now = now
        self._stop = Event()
        self._done: dict[str, int] = {}

    def ages(self) -> dict[str, float]:
        """Return the seconds since the last backup and the last whole maintenance, by `_DONE`'s names.

        What never succeeded counts from the first attempt.
        """
        return {what: max(0, self._now() - at) / 1000 for what, at in self._done.items()}

    async def run_forever(self) -> None:
        """Look after it now, and then each hour, until cancelled."""
        try:
            while True:
                await self.once()
                await asyncio.sleep(HOUR)
        finally:
            self._stop.set()  # the process should not wait for a copy's end

    async def once(self) -> None:
        """Compact yesterday's games, forget what is of no use, then make the day's copy if there is none."""
        await self._tried("recall", self._recall())
        if await self._maintained():
            await self._tried("note", self._note("maintenance"))
        if self._backups is not None:
            await self._tried("backup", self._back_up(self._backups))

    async def _maintained(self) -> bool:
        store = self._store
        try:
            sure = await sure_time(store, _SURE, self._now(), _LOOK_MS)
        except Exception as error:
            _failed("time", error)
            return False
        steps: list[tuple[str, Callable[[], Awaitable[object]]]] = [
            ("compact", lambda: self._compact_before(sure - DAY_MS)),
            ("forget tables", lambda: store.tables.forget_unfinished(sure - UNFINISHED_FOR)),
            ("forget questions", lambda: store.unanswered.forget_older(sure - UNANSWERED_FOR)),
            ("forget moderation", lambda: store.conduct.forget_older(sure - MEASURES_FOR)),
            ("forget servers", lambda: self._forget_servers(sure - KEPT_FOR)),
            ("clean", store.clean),
        ]
        return all([await self._tried(step, doing()) for step, doing in steps])

    async def _tried(self, step: str, doing: Awaitable[object]) -> bool:
        """Do it, and return whether it succeeded."""
        try:
            await doing
        except Exception as error:  # the bot plays on, and tries again
            _failed(step, error)
            return False
        return True

    async def _recall(self) -> None:
        """Look up when each was last done; without a word of it, now."""
        for what, key in _DONE.items():
            if what not in self._done and (what != "backup" or self._backups is not None):
                self._done[what] = self._now()
                kept = await self._store.get_meta(key)
                if kept and kept.isdecimal():
                    self._done[what] = int(kept)
                else:
                    await self._store.set_meta(key, str(self._done[what]))

    async def _note(self, what: str) -> None:
        self._done[what] = self._now()
        await self._store.set_meta(_DONE[what], str(self._done[what]))

    async def _back_up(self, folder: Path) -> None:
        today = datetime.fromtimestamp(self._now() / 1000, tz=UTC).date()
        made = await back_up_for(today, self._store.backend, folder, self._keep, self._stop)
        if made is not None:
            await self._note("backup")
            log.info("backup done: file=%s", made)

    async def _forget_servers(self, before: int) -> None:
        for guild_id in await self._store.servers.departed(before):
            await self._store.servers.forget(guild_id)
            log.info("server forgotten: reason=bot removed 30 days ago")

    async def _compact_before(self, ended: int) -> None:
        for table_id in await self._store.tables.compactable(ended, LASTING):
            await self._tried(f"compact table {table_id}", self._compact(TableId(table_id)))

    async def _compact(self, table_id: TableId) -> None:
        game = await self._store.games.last_at(table_id)
        if game is None:
            log.error("log kept: table=%s reason=its game is missing", table_id)
        elif any(differences(game)):
            log.error("log kept: game=%d reason=record differs, run euchre-bot doctor", game.id)
        else:
            await self._store.tables.compact(table_id, LASTING)


def _failed(step: str, error: Exception) -> None:
    log.error(
        "maintenance failed: step=%s error=%s", step, error if isinstance(error, StoreError) else fault(error)
    )
