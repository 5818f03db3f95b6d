"""What everybody sees of a drive: its message, a call to each table, the tables' boards, and the result."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.drive.drive import Change, Drive, DriveStage, changes_between
from bot.drive.manager import DriveManager
from bot.ids import GuildId, MessageId, TableId
from bot.store.conduct import Measure
from bot.store.errors import StoreError, gravity
from bot.tables.manager import TableManager
from bot.tables.table import Table
from cogs.drive import words
from cogs.drive.screens import drive_view, result_drawing, result_view
from cogs.table.boards import Boards
from cogs.table.shown import Shelf, Shown
from cogs.ui.illustrating import Illustrator
from cogs.ui.layout import Button, Screen
from cogs.ui.messages import CHANNEL_GONE, OLD, Latest, bring_up_to_date, named, remove
from cogs.ui.permissions import hindrance
from cogs.ui.ways import go_to, link_to

log = logging.getLogger(__name__)
_CALLING = 5.0  # seconds in which a call comes before the board, if all is well
_NOTHING = Shown(0, 0, "")


class DriveMessages:
    """Keeps every drive's message at its newest state, and opens the boards of its tables."""

    def __init__(
        self,
        client: EuchreBot,
        drives: DriveManager,
        tables: TableManager,
        boards: Boards,
        illustrator: Illustrator,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now = now
        self._client = client
        self._drives = drives
        self._tables = tables
        self._boards = boards
        self._illustrator = illustrator
        self._newest: dict[str, Drive] = {}
        self._hands: dict[str, int] = {}
        self._shown: dict[str, Shown] = {}
        self._before: dict[str, Shown] = {}
        self._since: dict[str, float] = {}
        self._gone: set[str] = set()
        self._told: set[str] = set()
        self._budget = client.requests
        self._shelf = Shelf(client.store, "shown:drives")
        self._latest: Latest[str] = Latest(self._draw, tables.pace.redraw)
        self._changes: dict[str, list[Change]] = {}  # those that are not told yet
        self._tellings: Latest[str] = Latest(self._tell_changes, tables.pace.redraw)
        self._tellings_shelf = Shelf(client.store, "told:drives")
        self._told_until: dict[str, tuple[GuildId, int]] = {}
        self._calling: dict[TableId, Drive] = {}
        self._calls: Latest[TableId] = Latest(self._send_call, tables.pace.redraw)
        drives.rounds.call = self._call
        drives.book.listen(self._drive_changed)
        tables.book.listen(self._table_changed)

    async def restore(self) -> None:
        """Draw the open drives whose message shows something else, and the end of those that ended."""
        for kept in (await self._shelf.restore()).values():
            self._before |= {id_: Shown(*each) for id_, each in kept.items()}
        there = [*self._drives.book.open_ones.values()]
        for guild, told in (await self._tellings_shelf.restore()).items():
            self._told_until |= {id_: (guild, seq) for id_, (seq,) in told.items()}
        for drive in [*there, *await self._drives.unshown()]:
            self.post(drive)
        for drive in there:
            _, until = self._told_until.get(drive.id, (drive.guild_id, 0))
            self._tell(drive.id, await self._drives.book.changes(drive.id, until))

    async def close(self) -> None:
        """Show nothing more of drives, and keep what is shown."""
        await asyncio.gather(
            *(each.close(self._budget.keeps_waiting) for each in (self._latest, self._calls, self._tellings))
        )
        await self.keep()

    def post(self, drive: Drive) -> None:
        """Have the drive's message posted, or the one that it has brought up to date."""
        self._newest[drive.id] = drive
        self._latest.mark(drive.id)

    async def posted(self, drive: Drive, message_id: int) -> None:
        """Note that the drive's message was posted."""
        self._since[drive.id] = self._now()
        try:
            await self._drives.set_message(drive, MessageId(message_id))
        except StoreError as error:  # a restart would post another
            log.log(gravity(error), "where drive %s is shown could not be stored: %s", drive.id, error)
        if self._newest.get(drive.id, drive) is not drive:  # somebody joined before the answer was taken
            self._latest.mark(drive.id)

    def trouble(self, interaction: discord.Interaction, drive: Drive) -> str | None:
        """Why the drive's message can't be kept up to date, for the one who asked; None when it can.

        It is tried again at a press once what hindered it, as far as a press shows that, may be over.
        """
        why = hindrance(interaction) if interaction.channel_id == drive.channel_id else ""
        if interaction.channel_id == drive.channel_id:
            self._latest.look_again(drive.id, bool(why))
        return words.not_shown(why) if self._latest.refused(drive.id) else None

    async def keep(self) -> None:
        """Keep what the messages show, for the next process to draw only what differs."""
        await self._shelf.keep_all(
            {id_: (self._newest[id_].guild_id, shown) for id_, shown in self._shown.items()}
        )

    def ways(self, drive: Drive, player: int) -> list[Button]:
        """A button that opens the board at which the player of that number plays, or else its thread."""
        number = drive.table_of(player)
        table = self._tables.book.open_ones.get(drive.table_id(number)) if number else None
        if number is None or table is None:
            return []
        label, board = words.table_name(drive, number), self._boards.link(table)
        return [link_to(board, label) if board else go_to(table.guild_id, table.channel_id, label)]

    def _drive_changed(self, drive: Drive) -> None:
        before = self._newest.get(drive.id)
        self._newest[drive.id] = drive
        if before is not None and drive.ended is None:
            self._tell(drive.id, changes_between(before, drive))
        shown = self._drives.message_of(drive.id) is not None or drive.ended is not None
        if shown and drive.id not in self._gone:
            self._latest.mark(drive.id, refused=drive.ended is not None)

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
        if drive_id not in self._newest:
            return
        try:
            await self._show(drive_id)
            drive = self._newest[drive_id]
            if drive.ended is not None:
                await self._conclude(drive)
        except discord.NotFound as error:
            if error.code not in CHANNEL_GONE:
                raise
            self._gone.add(drive_id)  # the drive goes on; its tables are in threads of their own
        if self._newest[drive_id].ended is not None:
            await self._drop(drive_id)

    async def _call(self, drive: Drive, table: Table) -> None:
        """Call the players to their table, and put up its board; what fails is tried again while it plays."""
        self._calling[table.id] = drive
        self._calls.mark(table.id)
        await self._calls.drawn(table.id, _CALLING)
        await self._boards.put_up(table)

    async def _send_call(self, table_id: TableId) -> None:
        drive, table = self._calling[table_id], self._tables.book.open_ones.get(table_id)
        if table is not None:
            called = words.call(drive, int(table_id.rpartition("-")[2]))
            pinged = [user for user in table.humans() if not self._muted(table.guild_id, user)]
            pings = discord.AllowedMentions(users=[discord.Object(user) for user in pinged])
            channel = self._channel(drive, table.channel_id)
            async with self._budget.turn(Urgency.HAND, ("post", table.channel_id)):
                with suppress(discord.NotFound):  # the drive's message says where everybody sits, too
                    await channel.send(called, allowed_mentions=pings, nonce=named(f"call-{table_id}"))
        del self._calling[table_id]

    def _tell(self, drive_id: str, changes: Iterable[Change]) -> None:
        """Have everybody told of each place in which another plays from now on."""
        if changes := list(changes):
            self._changes.setdefault(drive_id, []).extend(changes)
            self._tellings.mark(drive_id)

    async def _tell_changes(self, drive_id: str) -> None:
        """Tell what is not told yet, each once, in the drive's channel; who is brought in is called."""
        while waiting := self._changes.get(drive_id):
            drive, old, new = waiting[0]
            brought = new.user if new.user != new.by else None
            pinged = [discord.Object(brought)] if brought and not self._muted(drive.guild_id, brought) else []
            async with self._budget.turn(Urgency.WAITING, ("post", drive.channel_id)):
                with suppress(discord.NotFound):
                    await self._channel(drive, drive.channel_id).send(
                        words.changed(drive, old, new),
                        allowed_mentions=discord.AllowedMentions(users=pinged),
                        nonce=named(f"place-{drive_id}-{new.number}-{drive.seq}"),
                    )
            waiting.pop(0)
            self._told_until[drive_id] = drive.guild_id, drive.seq
            await self._keep_told(drive.guild_id)
        self._changes.pop(drive_id, None)

    async def _keep_told(self, guild: GuildId) -> None:
        told = {id_: (seq,) for id_, (its, seq) in self._told_until.items() if its == guild}
        await self._tellings_shelf.keep(guild, told)

    def _muted(self, guild: GuildId, user: int) -> bool:
        """Whether moderators have muted the bot's pings for the user."""
        return self._tables.conduct.holds(Measure.MUTE, guild, user)

    async def _show(self, drive_id: str) -> None:
        """Bring the drive's message up to date, if it shows something else."""
        before = self._before.pop(drive_id, None)
        if before is not None and self._seen(self._newest[drive_id], self._view(drive_id)) == before:
            self._shown[drive_id] = before
            return
        drive = self._newest[drive_id]
        async with self._budget.turn(_urgency(drive), ("edit", drive.channel_id), drive_id):
            drive, view = self._newest[drive_id], self._view(drive_id)
            if self._seen(drive, view).digest == self._shown.get(drive_id, _NOTHING).digest:
                return
            old = self._now() - self._since.setdefault(drive_id, self._now()) >= OLD
            channel = self._channel(drive, drive.channel_id)
            there = self._drives.message_of(drive.id)
            posted, gone, _ = await bring_up_to_date(channel, there, view, once=drive.id, anew=old)
            if posted is not None:
                await self.posted(drive, posted)
            self._shown[drive_id] = self._seen(drive, view)
        await remove(channel, gone)

    def _view(self, drive_id: str) -> Screen:
        drive = self._newest[drive_id]
        return drive_view(drive, self._scores(drive))

    def _seen(self, drive: Drive, view: Screen) -> Shown:
        """What the drive's message shows with that screen."""
        return Shown(self._drives.message_of(drive.id) or 0, drive.seq, view.digest())

    async def _conclude(self, drive: Drive) -> None:
        """Post the result, once, and put the rooms away."""
        if drive.draw and drive.id not in self._told:
            make, drawing = partial(result_view, drive), result_drawing(drive)
            channel = self._channel(drive, drive.channel_id)
            async with self._budget.turn(Urgency.WAITING, ("post", drive.channel_id)):
                await self._illustrator.post(
                    channel, make, drawing, guild=drive.guild_id, once=f"result-{drive.id}"
                )
            self._told.add(drive.id)
        guild = self._client.get_guild(drive.guild_id)
        for room in drive.rooms:
            thread = guild.get_thread(room) if guild else None
            if thread is not None:
                with suppress(discord.HTTPException):  # Discord archives it in time
                    await thread.edit(archived=True)

    async def _drop(self, drive_id: str) -> None:
        """Keep nothing more of a drive that is over, and whose end everybody can see."""
        drive = self._newest.pop(drive_id)
        self._shown.pop(drive_id, None)
        self._since.pop(drive_id, None)
        for marked in (self._gone, self._told):
            marked.discard(drive_id)
        if self._told_until.pop(drive_id, None):
            await self._keep_told(drive.guild_id)
        with suppress(StoreError):  # then a restart shows it once more
            await self._drives.set_message(drive, None)

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


def _drive_of(table_id: str) -> str:
    """The id of the drive that the table belongs to."""
    return table_id.partition("-")[0]


def _urgency(drive: Drive) -> Urgency:
    """How urgent the drive's message is: people press on it to join, and look where they sit next."""
    if drive.stage is DriveStage.SIGN_UP:
        return Urgency.TURN
    return Urgency.REST if drive.stage is DriveStage.ROUND else Urgency.WAITING
