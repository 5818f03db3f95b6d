"""The drive manager: the one door for everything that happens in drives.

A drive's tables are tables of the table manager like any other. Each has an id that follows from the drive,
the round and its number, so that whatever stands in the drive's log says which tables there must be: opening
them again after a restart finds those that are there, and those that ended meanwhile.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping

from bot.drive.book import DriveBook
from bot.drive.drive import Drive
from bot.drive.happenings import Announced, Joined
from bot.drive.requests import Announce, Request, decide
from bot.drive.rounds import Call, DrivePace, Rounds
from bot.ids import ChannelId, DriveId, MessageId, UserId
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.manager import TableManager, now_ms
from bot.tables.requests import Person, WindUp

_LETTERS = "abcdefghjkmnpqrstuvwxyz"  # the ids of tables made from it are told by their hyphens


class DriveManager:
    """Keeps every open drive of every server. Restore it once, after the tables; close it before them.

    Requests raise DriveRefusal, and then nothing has changed.
    """

    def __init__(
        self,
        store: Store,
        tables: TableManager,
        *,
        pace: DrivePace | None = None,
        rng: random.Random | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._store = store
        self._tables = tables
        self._now = now
        self._rng = rng or random.SystemRandom()
        self._book = DriveBook(store, now)
        self._rounds = Rounds(self._book, tables, self._rng, pace or DrivePace())
        self._messages: dict[str, int] = {}

    # Looking

    @property
    def drives(self) -> Mapping[str, Drive]:
        """Every open drive by id."""
        return self._book.open_ones

    def get(self, drive_id: DriveId) -> Drive:
        """The open drive with this id."""
        return self._book.get(drive_id)

    def in_channel(self, channel_id: ChannelId) -> Drive | None:
        """The open drive that was announced in this channel, or has a table in it."""
        return next(
            (d for d in self.drives.values() if channel_id == d.channel_id or channel_id in d.rooms), None
        )

    def of(self, user: UserId) -> Drive | None:
        """The open drive in which the user plays."""
        return next((drive for drive in self.drives.values() if drive.number_of(user) is not None), None)

    async def any(self, drive_id: DriveId) -> Drive:
        """The drive with this id, open or ended."""
        return self.drives.get(drive_id) or await self._book.read(drive_id)

    def message_of(self, drive_id: DriveId) -> int | None:
        """The id of the drive's standings message, if one is posted."""
        return self._messages.get(drive_id)

    def call_by(self, call: Call) -> None:
        """Have ``call`` bring the players to each new table and show it, before its first deal."""
        self._rounds.call = call

    def listen(self, listener: Callable[[Drive], None]) -> None:
        """Call ``listener`` with the new state after every durable change, the ending included."""
        self._book.listen(listener)

    # Coming and going

    async def restore(self) -> list[str]:
        """Bring every open drive back and let it go on; returns the ids of those that can't be."""
        restored, lost = await self._book.restore()
        self._messages |= {row.id: row.message_id for row in restored if row.message_id is not None}
        for row in restored:
            self._rounds.go_on(self.get(DriveId(row.id)))
        for table in list(self._tables.tables.values()):
            if table.drive and table.drive not in self.drives and table.drive not in lost:
                await self._tables.do(table.id, WindUp())  # the drive had just ended
        return lost

    async def close(self) -> None:
        """Take nothing new, and let what is under way be stored."""
        await self._book.close()
        await self._rounds.close()

    async def settled(self) -> None:
        """Wait until every drive has caught up with what has happened."""
        await self._rounds.settled()

    async def set_message(self, drive_id: DriveId, message_id: MessageId) -> None:
        """Note where the drive's standings message is."""
        self._messages[drive_id] = message_id
        await self._store.tables.set_message(drive_id, message_id)

    # Requests

    async def open(self, request: Announce, *, by: Person) -> Drive:
        """Announce a drive."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(6))
        row = TableRow(id_, request.guild_id, request.channel_id, by.id, self._now(), kind=LogKind.DRIVE)
        announced = Announced(request.rounds, request.movement.value, by.name)
        return await self._book.open(row, announced, lambda change: change.add(Joined(by.id, by.name)))

    async def do(self, drive_id: DriveId, request: Request, *, by: Person) -> Drive:
        """Do what somebody asks of a drive, and return the drive after it."""
        return await self._book.change(drive_id, lambda change: decide(change, request, by, self._draw))

    def _draw(self, count: int) -> list[int]:
        drawn = list(range(1, count + 1))
        self._rng.shuffle(drawn)
        return drawn
