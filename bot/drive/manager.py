"""The drive manager: the one door for everything that happens in drives.

A drive's tables are tables of the table manager like any other. Each has an id that follows from the drive,
the round and its number, so that whatever stands in the drive's log says which tables there must be: opening
them again after a restart finds those that are there, and those that ended meanwhile.
"""

from __future__ import annotations

import logging
import random
import secrets
from collections.abc import Iterable
from contextlib import suppress

from bot.drive.book import DriveBook, Most
from bot.drive.drive import Drive
from bot.drive.happenings import Announced, Joined
from bot.drive.lots import Lots, commitment_of
from bot.drive.requests import Announce, DriveRefusal, Remove, Request, decide
from bot.drive.rounds import DrivePace, Rounds
from bot.ids import ChannelId, DriveId, GuildId, MessageId, UserId
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.logbook import fault
from bot.tables.manager import LATELY, TableManager
from bot.tables.requests import Person, WindUp

log = logging.getLogger(__name__)
_LETTERS = "abcdefghjkmnpqrstuvwxyz"  # the ids of tables made from it are told by their hyphens


class DriveManager:
    """Takes every request to a drive; restore it after the tables, and close it before them.

    Requests raise DriveRefusal, and then nothing has changed. Every open drive is in the ``book``: look and
    listen there, and change nothing. ``rounds`` is what goes on by itself.
    """

    def __init__(
        self,
        store: Store,
        tables: TableManager,
        *,
        pace: DrivePace | None = None,
        most: Most | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self._store = store
        self._tables = tables
        self._lots = Lots(rng)
        self.book = DriveBook(store, tables.now, most or Most(), tables.conduct)
        self.rounds = Rounds(self.book, tables, self._lots, pace or DrivePace())
        self._messages: dict[str, int] = {}
        self.book.listen(self._drive_changed)

    # Looking

    def message_of(self, drive_id: DriveId) -> int | None:
        """The id of the drive's standings message, if one is posted."""
        return self._messages.get(drive_id)

    # Coming and going

    async def restore(self) -> list[str]:
        """Bring every open drive back and let it go on; return the ids of those that can't be."""
        restored, lost = await self.book.restore()
        self._know(restored)
        for row in restored:
            self._lots.know(DriveId(row.id), row.root)
            self.rounds.go_on(self.book.get(DriveId(row.id)))
        for table in list(self._tables.book.open_ones.values()):
            over = table.drive and table.drive not in self.book.open_ones and table.drive not in lost
            if over:
                try:
                    await self._tables.do(table.id, WindUp())  # the drive had just ended
                except Exception as error:  # all others play on
                    log.error("table %s could not be closed: %s", table.id, fault(error))
        return lost

    async def close(self) -> None:
        """Take nothing new, and let what is under way be stored."""
        self.book.close()
        await self.rounds.close()
        await self.book.settled()

    async def set_message(self, drive: Drive, message_id: MessageId | None) -> None:
        """Note where the drive's standings message is; None once its end is shown."""
        if message_id is None:
            self._messages.pop(drive.id, None)
        else:
            self._messages[drive.id] = message_id
        await self._store.tables.set_message(drive.id, message_id)

    async def unshown(self) -> list[Drive]:
        """Return the drives that ended lately and whose message is still noted: their end was not shown."""
        rows = await self._store.tables.unshown(self._tables.now() - LATELY, LogKind.DRIVE)
        self._know(rows)
        found = []
        for row in rows:
            with suppress(DriveRefusal):  # its log cannot be read, which has been logged
                found.append(await self.book.any(DriveId(row.id)))
        return found

    def _know(self, rows: Iterable[TableRow]) -> None:
        """Know where the messages of these drives are."""
        self._messages |= {row.id: row.message_id for row in rows if row.message_id is not None}

    async def last_ended(self, channel_id: ChannelId) -> Drive | None:
        """The drive that had begun and ended last in that channel; None where none is kept any more."""
        for row in await self._store.tables.ended_in(channel_id, LogKind.DRIVE):
            drive = await self.book.any(DriveId(row.id))
            if drive.draw:
                return drive
        return None

    # Requests

    async def open(self, request: Announce, *, by: Person) -> Drive:
        """Announce a drive."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(6))
        key = self._lots.new_key()
        row = TableRow(
            id_, request.guild_id, request.channel_id, by.id, self._tables.now(), kind=LogKind.DRIVE, root=key
        )
        self._lots.know(DriveId(id_), key)
        announced = Announced(
            request.rounds,
            request.movement.value,
            by.name,
            commitment_of(key),
            request.level,
            request.minutes,
        )
        try:
            return await self.book.open(row, announced, lambda change: change.add(Joined(by.id, by.name)))
        except DriveRefusal:
            self._lots.forget(DriveId(id_))
            raise

    async def do(self, drive_id: DriveId, request: Request, *, by: Person) -> Drive:
        """Do what somebody asks of a drive, and return the drive after it."""
        return await self.book.change(drive_id, lambda change: decide(change, request, by, self._lots))

    async def remove_from_all(self, guild: GuildId, user: UserId, *, by: Person) -> bool:
        """Take the user out of every drive in the server, and return whether there was any.

        Another of its players organizes those that the user did.
        """
        found = False
        for drive in [*self.book.open_ones.values()]:
            if drive.guild_id == guild and (drive.opened_by == user or drive.number_of(user) is not None):
                with suppress(DriveRefusal):  # who has just left has left
                    await self.do(drive.id, Remove(user), by=by)
                    found = True
        return found

    def _drive_changed(self, drive: Drive) -> None:
        if drive.ended is not None:
            self._lots.forget(drive.id)
