"""The open drives of every server, each as its log has it; one in a channel, and nobody in two."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.drive.drive import Change, Drive, changes_between, new_drive
from bot.drive.happenings import CODEC, Announced, Happening, Replaced
from bot.drive.requests import DriveRefusal, DriveWhy
from bot.ids import ChannelId, DriveId, GuildId, UserId
from bot.store.conduct import Measure
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.conduct import ConductBook
from bot.tables.logbook import Logbook, Now
from bot.tables.refusals import Why

_WHY = {
    Why.NO_TABLE: DriveWhy.NO_DRIVE,
    Why.REPEATED: DriveWhy.REPEATED,
    Why.STALE: DriveWhy.STALE,
    Why.NOT_STORED: DriveWhy.NOT_STORED,
    Why.CLOSING: DriveWhy.CLOSING,
}
_REPLACED = CODEC.name_of(Replaced)


@dataclass(frozen=True, slots=True)
class Most:
    """How many drives may be open of one organizer, and in one server."""

    of_one: int = 1000
    in_one: int = 1000


class DriveBook(Logbook[Drive, Happening]):
    """The logbook of the drives."""

    kind = LogKind.DRIVE
    codec = CODEC

    def __init__(self, store: Store, now: Now, most: Most, conduct: ConductBook) -> None:
        super().__init__(store, now)
        self._conduct = conduct
        self._most = most
        self._channels: set[int] = set()
        self._users: set[int] = set()

    def begun(self, row: TableRow, first: Happening) -> Drive:
        """The drive that its announcement gives."""
        if not isinstance(first, Announced):
            raise ValueError("a drive's log begins with its announcement")
        return new_drive(
            DriveId(row.id),
            GuildId(row.guild_id),
            ChannelId(row.channel_id),
            UserId(row.opened_by),
            first,
            row.opened_at,
        )

    def refusal(self, why: Why, state: Drive | None = None) -> DriveRefusal:
        """Why the drive refuses."""
        return DriveRefusal(_WHY[why], state)

    def in_channel(self, channel_id: ChannelId) -> Drive | None:
        """The open drive that was announced in this channel, or has a table in it."""
        return next(
            (d for d in self.open_ones.values() if channel_id == d.channel_id or channel_id in d.rooms), None
        )

    def of(self, user: UserId) -> Drive | None:
        """The open drive in which the user plays."""
        return next((drive for drive in self.open_ones.values() if drive.number_of(user) is not None), None)

    async def any(self, drive_id: DriveId) -> Drive:
        """The drive with this id, open or ended."""
        return self.open_ones.get(drive_id) or await self.read(drive_id)

    async def changes(self, drive_id: DriveId, since: int) -> list[Change]:
        """Return each place that went to another after that entry of the drive's log."""
        row = await self._store.tables.get(drive_id)
        events = await self._store.tables.events(drive_id)
        if row is None or not any(event.seq > since for event in events if event.kind == _REPLACED):
            return []
        found: list[Change] = []
        drive = self.fold(row, events[:1])
        for event in events[1:]:
            before, drive = drive, drive.after(CODEC.decode(event.kind, event.body), event.at)
            if event.seq > since and event.kind == _REPLACED:
                found += changes_between(before, drive)
        return found

    @asynccontextmanager
    async def admitted(self, before: Drive | None, after: Drive) -> AsyncIterator[None]:
        """Hold the channel of a new drive, and each player who joins, until it is stored."""
        users = _members(after) - (_members(before) if before else set())
        if any(self._conduct.holds(Measure.BAR, after.guild_id, user) for user in users):
            raise DriveRefusal(DriveWhy.BARRED)
        if users - {after.opened_by} and await self._conduct.apart(users, [after.opened_by]):
            raise DriveRefusal(DriveWhy.NO_PLACE)
        others = [drive for drive in self.open_ones.values() if drive.id != after.id]
        if before is None:
            self._need_room(after, others)
        channels = {after.channel_id} if before is None else set()
        if channels & (self._channels | {drive.channel_id for drive in others}):
            there = next((drive for drive in others if drive.channel_id in channels), None)
            raise DriveRefusal(DriveWhy.CHANNEL_TAKEN, there)
        if users & self._users:
            raise DriveRefusal(DriveWhy.IN_ANOTHER)
        for drive in others:
            if users & _members(drive):
                raise DriveRefusal(DriveWhy.IN_ANOTHER, drive)
        self._channels |= channels
        self._users |= users
        try:
            yield
        finally:
            self._channels -= channels
            self._users -= users

    def _need_room(self, drive: Drive, others: list[Drive]) -> None:
        """Refuse one more where there are as many as may be."""
        if sum(each.opened_by == drive.opened_by for each in others) >= self._most.of_one:
            raise DriveRefusal(DriveWhy.OPENED_ENOUGH)
        if sum(each.guild_id == drive.guild_id for each in others) >= self._most.in_one:
            raise DriveRefusal(DriveWhy.SERVER_FULL)


def _members(drive: Drive) -> set[int]:
    return {entrant.user for entrant in drive.players if entrant.user is not None}
