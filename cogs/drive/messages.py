"""What everybody sees of a drive: its message, a call to each table, the tables' boards, and the result."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import discord

from bot.client import EuchreBot
from bot.drive.drive import Drive
from bot.drive.manager import DriveManager
from bot.ids import MessageId
from bot.pacing import Turns
from bot.store.errors import StoreError
from bot.tables.logbook import fault
from bot.tables.manager import TableManager
from bot.tables.table import Table
from cogs.drive import words
from cogs.drive.screens import PICTURE, drive_view, result_picture, result_view
from cogs.table.boards import Boards
from cogs.ui.layout import Attached
from cogs.ui.messages import Latest, post, redraw

log = logging.getLogger(__name__)
_UNKNOWN_MESSAGE = 10008
_PINGS = discord.AllowedMentions(users=True, everyone=False, roles=False)


class DriveMessages:
    """Keeps every drive's message at its newest state, and opens the boards of its tables."""

    def __init__(self, client: EuchreBot, drives: DriveManager, tables: TableManager, boards: Boards) -> None:
        self._client = client
        self._drives = drives
        self._tables = tables
        self._boards = boards
        self._newest: dict[str, Drive] = {}
        self._hands: dict[str, int] = {}
        self._gone: set[str] = set()
        self._turns = Turns(tables.pace.edits)
        self._latest: Latest[str] = Latest(self._draw)
        drives.rounds.call = self._call
        drives.book.listen(self._drive_changed)
        tables.book.listen(self._table_changed)

    def redraw_all(self) -> None:
        """Draw every open drive anew, as after a restart."""
        for drive in self._drives.book.open_ones.values():
            self.post(drive)

    def post(self, drive: Drive) -> None:
        """Have the drive's message posted, or the one that it has brought up to date."""
        self._newest[drive.id] = drive
        self._latest.mark(drive.id)

    async def posted(self, drive: Drive, message_id: int) -> None:
        """Note that the drive's message was posted."""
        try:
            await self._drives.set_message(drive.id, MessageId(message_id))
        except StoreError as error:  # a restart would post another
            log.error("where drive %s is shown could not be stored: %s", drive.id, error)

    def link(self, drive: Drive, table: Table) -> str:
        """Where the board of the drive's table is, as a link, or its thread."""
        return self._boards.link(table) or f"<#{table.channel_id}>"

    def _drive_changed(self, drive: Drive) -> None:
        self._newest[drive.id] = drive
        shown = self._drives.message_of(drive.id) is not None or drive.ended is not None
        if shown and drive.id not in self._gone:
            self._latest.mark(drive.id)

    def _table_changed(self, table: Table) -> None:
        if not table.drive:
            return
        hands = len(table.match.hands) if table.match else 0
        if table.drive in self._newest and self._hands.get(table.id) != hands:  # the score may have changed
            self._hands[table.id] = hands
            self._drive_changed(self._newest[table.drive])
        if table.ended is not None:
            self._hands.pop(table.id, None)

    async def _draw(self, drive_id: str) -> None:
        drive = self._newest.get(drive_id)
        if drive is not None:
            await self._show(drive)

    async def _call(self, drive: Drive, table: Table) -> None:
        """Call the players to their table, and put up its board."""
        number = int(table.id.rpartition("-")[2])
        with suppress(discord.HTTPException):  # the drive's message says where everybody sits, too
            await self._channel(drive, table.channel_id).send(
                words.call(drive, number), allowed_mentions=_PINGS
            )
        await self._boards.put_up(table)

    async def _show(self, drive: Drive) -> None:
        await self._turns.take(drive.channel_id)
        drive = self._newest.get(drive.id, drive)
        try:
            await self._edit(drive)
            if drive.ended is not None:
                await self._conclude(drive)
        except (discord.Forbidden, discord.NotFound):
            self._gone.add(drive.id)  # the drive goes on; its tables are in threads of their own
        except discord.HTTPException as error:
            log.warning("drive %s could not be shown: %s", drive.id, fault(error))
        if drive.ended is not None:
            self._newest.pop(drive.id, None)
            self._gone.discard(drive.id)

    async def _edit(self, drive: Drive) -> None:
        shown = drive_view(drive, self._scores(drive))
        message_id = self._drives.message_of(drive.id)
        if message_id is not None:
            try:
                channel = self._channel(drive, drive.channel_id)
                await redraw(channel.get_partial_message(message_id), shown)
            except discord.NotFound as error:
                if error.code != _UNKNOWN_MESSAGE:
                    raise
            else:
                return
        channel = self._channel(drive, drive.channel_id)
        message = await post(channel, shown, silent=message_id is not None)
        await self.posted(drive, message.id)

    async def _conclude(self, drive: Drive) -> None:
        if drive.draw:
            drawn = Attached(PICTURE, await asyncio.to_thread(result_picture, drive))
            await post(self._channel(drive, drive.channel_id), result_view(drive).carrying(drawn))
        guild = self._client.get_guild(drive.guild_id)
        for room in drive.rooms:
            thread = guild.get_thread(room) if guild else None
            if thread is not None:
                with suppress(discord.HTTPException):  # Discord archives it in time
                    await thread.edit(archived=True)

    def _scores(self, drive: Drive) -> dict[int, tuple[int, int]]:
        """The points so far at the tables of the round that are still playing."""
        found = {}
        for number in range(1, len(drive.rooms) + 1):
            table = self._tables.book.open_ones.get(drive.table_id(number))
            if table is not None and table.match is not None:
                first, second = table.match.score
                found[number] = first, second
        return found

    def _channel(self, drive: Drive, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id, guild_id=drive.guild_id)
