"""The drive manager: the one door for everything that happens in drives.

A drive's tables are tables of the table manager like any other. Each has an id that follows from the drive,
the round and its number, so that whatever stands in the drive's log says which tables there must be: opening
them again after a restart finds those that are there, and those that ended meanwhile.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping, Sequence

from bot.drive import requests
from bot.drive.book import DriveBook
from bot.drive.drive import Drive, Movement
from bot.drive.happenings import Announced, Happening, Joined
from bot.drive.rounds import Call, DrivePace, Rounds
from bot.store.rows import LogKind, TableRow
from bot.store.store import Store
from bot.tables.manager import TableManager, now_ms

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

    def get(self, drive_id: str) -> Drive:
        """The open drive with this id."""
        return self._book.get(drive_id)

    def in_channel(self, channel_id: int) -> Drive | None:
        """The open drive that was announced in this channel, or has a table in it."""
        return next(
            (d for d in self.drives.values() if channel_id == d.channel_id or channel_id in d.rooms), None
        )

    def of(self, user: int) -> Drive | None:
        """The open drive in which the user plays."""
        return next((drive for drive in self.drives.values() if drive.number_of(user) is not None), None)

    async def any(self, drive_id: str) -> Drive:
        """The drive with this id, open or ended."""
        return self.drives.get(drive_id) or await self._book.read(drive_id)

    def message_of(self, drive_id: str) -> int | None:
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
            self._rounds.go_on(self.get(row.id))
        for table in list(self._tables.tables.values()):
            if table.drive and table.drive not in self.drives and table.drive not in lost:
                await self._tables.wind_up(table.id, "")  # the drive had just ended
        return lost

    async def close(self) -> None:
        """Take nothing new, and let what is under way be stored."""
        await self._book.close()
        await self._rounds.close()

    async def settled(self) -> None:
        """Wait until every drive has caught up with what has happened."""
        await self._rounds.settled()

    async def set_message(self, drive_id: str, message_id: int) -> None:
        """Note where the drive's standings message is."""
        self._messages[drive_id] = message_id
        await self._store.set_message(drive_id, message_id)

    # Requests

    async def open(
        self, guild_id: int, channel_id: int, user: int, name: str, *, rounds: int, movement: Movement
    ) -> Drive:
        """Announce a drive in the channel; who announces it has joined."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(6))
        row = TableRow(id_, guild_id, channel_id, user, self._now(), kind=LogKind.DRIVE)
        announced = Announced(rounds, movement.value, name)
        return await self._book.open(row, announced, lambda _: [Joined(user, name)])

    async def join(self, drive_id: str, user: int, name: str) -> Drive:
        """Put one's name down."""
        return await self._book.change(drive_id, lambda drive: requests.join(drive, user, name))

    async def leave(self, drive_id: str, user: int) -> Drive:
        """Take one's name off; once the drive has begun, a computer player goes on in one's place."""
        return await self._book.change(drive_id, lambda drive: requests.leave(drive, user))

    async def start(self, drive_id: str, user: int, rooms: Sequence[int], *, manager: bool) -> Drive:
        """Begin with a table in each of these channels; computer players fill them."""
        draw = list(range(1, 4 * len(rooms) + 1))
        self._rng.shuffle(draw)
        return await self._organise(drive_id, user, manager, lambda drive: requests.start(drive, rooms, draw))

    async def replace(
        self, drive_id: str, user: int, old: int, new: int | None, name: str, *, manager: bool
    ) -> Drive:
        """Let the member ``new``, or a computer player, play for the member ``old`` from now on."""
        return await self._organise(
            drive_id, user, manager, lambda drive: requests.replace(drive, old, new, name)
        )

    async def pause(self, drive_id: str, user: int, name: str, *, manager: bool) -> Drive:
        """Stop all tables until the drive is resumed."""
        return await self._organise(drive_id, user, manager, lambda drive: requests.pause(drive, name))

    async def resume(self, drive_id: str, user: int, name: str, *, manager: bool) -> Drive:
        """Go on after a pause."""
        return await self._organise(drive_id, user, manager, lambda drive: requests.resume(drive, name))

    async def end(self, drive_id: str, user: int, name: str, *, manager: bool) -> Drive:
        """End early: the rounds that are complete count."""
        return await self._organise(drive_id, user, manager, lambda drive: requests.end(drive, name))

    async def _organise(
        self, drive_id: str, user: int, manager: bool, decide: Callable[[Drive], Sequence[Happening]]
    ) -> Drive:
        """Do what only the organiser or a server manager may."""

        def organised(drive: Drive) -> Sequence[Happening]:
            requests.need_organiser(drive, user, manager=manager)
            return decide(drive)

        return await self._book.change(drive_id, organised)
