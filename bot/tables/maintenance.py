"""Nightly maintenance: back up, compact the logs of finished games, and delete expired data.

Finished games keep their records. Nothing is kept of closed tables, finished tournaments, and servers that
removed the bot.
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
from bot.tables.timekeeping import HOUR_MS, slow_time

log = logging.getLogger(__name__)
HOUR = 3600
DAY_MS = 24 * HOUR_MS
_LOOK_MS = 6 * HOUR_MS
"""The most by which the time used for deletions can advance from one hourly check to the next."""
_SURE = "old-things-forgotten-until"
KEPT_FOR = 30 * DAY_MS
"""The time for which a server's data is kept after it removed the bot, in case it comes back."""

UNFINISHED_FOR = 7 * DAY_MS
"""The time for which the log of a table without a finished game, or of a tournament, is kept."""

UNANSWERED_FOR = 30 * DAY_MS
"""The time for which unanswered questions are kept, in servers that want them."""

MEASURES_FOR = 90 * DAY_MS
"""The time for which moderators' actions are kept. Bans and mutes hold until they're undone."""

LASTING = frozenset(CODEC.name_of(kind) for kind in (Opened, Ruled, Resized, Sat, Rose, Started, Ended))
"""The entries kept in the log of a finished game: who played what, for a rematch. The record has the rest."""


_DONE = {"maintenance": "maintained-at", "backup": "backed-up-at"}
"""The tasks, each with the key under which the store has the time of its last success."""


class Maintenance:
    """Maintenance of the store in separate steps: one that fails is logged, and tried again the next time.

    ``backups`` is the folder for nightly copies, None for no backups. ``keep`` is their number.
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
        """Return the seconds since the last backup and the last complete maintenance, by `_DONE`'s names.

        A task that never succeeded counts from the first attempt.
        """
        return {what: max(0, self._now() - at) / 1000 for what, at in self._done.items()}

    async def run_forever(self) -> None:
        """Run maintenance now, and then each hour, until canceled."""
        try:
            while True:
                await self.once()
                await asyncio.sleep(HOUR)
        finally:
            self._stop.set()  # the process shouldn't wait for the end of a copy

    async def once(self) -> None:
        """Compact finished games, delete expired data, then make the day's backup if there is none."""
        await self._run_step("recall", self._load_times())
        if await self._maintain():
            await self._run_step("note", self._save_time("maintenance"))
        if self._backups is not None:
            await self._run_step("backup", self._back_up(self._backups))

    async def _maintain(self) -> bool:
        store = self._store
        try:
            sure = await slow_time(store, _SURE, self._now(), _LOOK_MS)
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
        return all([await self._run_step(step, doing()) for step, doing in steps])

    async def _run_step(self, step: str, doing: Awaitable[object]) -> bool:
        """Run a step, log its failure, and return True if it succeeded."""
        try:
            await doing
        except Exception as error:  # the bot continues, and tries again later
            _failed(step, error)
            return False
        return True

    async def _load_times(self) -> None:
        """Load when each task last succeeded, or use the current time."""
        for what, key in _DONE.items():
            if what not in self._done and (what != "backup" or self._backups is not None):
                self._done[what] = self._now()
                kept = await self._store.get_meta(key)
                if kept and kept.isdecimal():
                    self._done[what] = int(kept)
                else:
                    await self._store.set_meta(key, str(self._done[what]))

    async def _save_time(self, what: str) -> None:
        self._done[what] = self._now()
        await self._store.set_meta(_DONE[what], str(self._done[what]))

    async def _back_up(self, folder: Path) -> None:
        today = datetime.fromtimestamp(self._now() / 1000, tz=UTC).date()
        made = await back_up_for(today, self._store.backend, folder, self._keep, self._stop)
        if made is not None:
            await self._save_time("backup")
            log.info("backup done: file=%s", made)

    async def _forget_servers(self, before: int) -> None:
        for guild_id in await self._store.servers.departed(before):
            await self._store.servers.forget(guild_id)
            log.info("server forgotten: reason=bot removed 30 days ago")

    async def _compact_before(self, ended: int) -> None:
        for table_id in await self._store.tables.compactable(ended, LASTING):
            await self._run_step(f"compact table {table_id}", self._compact(TableId(table_id)))

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
