"""What everybody sees of a drive: its message, a call to each table, the tables' boards, and the result."""

from __future__ import annotations

import asyncio
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
from bot.tables.manager import TableManager
from bot.tables.table import Table
from cogs.drive import words
from cogs.drive.screens import drive_view, result_drawing, result_view
from cogs.ui.layout import Button, Screen
from cogs.ui.live import ChannelMessages, LiveMessage
from cogs.ui.message_states import MessageStateStore
from cogs.ui.messages import Latest, named
from cogs.ui.services import Services
from cogs.ui.ways import go_to, link_to

_CALLING = 5.0  # seconds in which a call comes before the board, if all is well
_Live = LiveMessage[Drive]


class DriveMessages(ChannelMessages[Drive, _Live]):
    """Keeps every drive's message at its newest state, and opens the boards of its tables."""

    def __init__(
        self,
        client: EuchreBot,
        drives: DriveManager,
        tables: TableManager,
        services: Services,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(client, services.pictures, services.looks, "drives", now)
        self._drives = drives
        self._tables = tables
        self._boards = services.boards
        self._illustrator = services.illustrator
        self._hands: dict[str, int] = {}
        self._changes: dict[str, list[Change]] = {}  # those that are not told yet
        self._tellings: Latest[str] = Latest(self._tell_changes, tables.pace.redraw)
        self._told_until = MessageStateStore(client.store, "told:drives")
        self._calling: dict[TableId, Drive] = {}
        self._calls: Latest[TableId] = Latest(self._send_call, tables.pace.redraw)
        drives.rounds.call = self._call
        drives.book.listen(self._drive_changed)
        tables.book.listen(self._table_changed)

    async def restore(self) -> None:
        """Draw the open drives whose message shows something else, and the end of those that ended."""
        told_until = await self._told_until.restore()
        await super().restore()
        for drive in self.open_states():
            _, until = told_until.get(drive.id, (drive.guild_id, 0))
            self._tell(drive.id, await self._drives.book.changes(drive.id, until))

    async def close(self) -> None:
        """Show nothing more of drives, and keep what is shown."""
        waits = self._requests.keeps_waiting
        await asyncio.gather(super().close(), self._calls.close(waits), self._tellings.close(waits))

    # What the keeper of messages asks

    def begin(self, state: Drive) -> _Live:
        """Return a message of which nothing is known yet."""
        return LiveMessage(state)

    def open_states(self) -> list[Drive]:
        """Return the open drives."""
        return [*self._drives.book.open_ones.values()]

    async def unshown(self) -> Iterable[tuple[Drive, int | None]]:
        """Return the drives that ended lately and whose end isn't shown, each with its message."""
        return [(drive, self._drives.message_of(drive.id)) for drive in await self._drives.unshown()]

    def saved_message(self, state: Drive) -> int | None:
        """Return the id of the drive's message as the store has it."""
        return self._drives.message_of(state.id)

    async def save_message(self, state: Drive, message_id: MessageId | None) -> None:
        """Save which message is the drive's."""
        await self._drives.set_message(state, message_id)

    def urgency(self, state: Drive) -> Urgency:
        """Return how urgent the message is: people press on it to join, and look where they sit next."""
        if state.stage is DriveStage.SIGN_UP:
            return Urgency.TURN
        return Urgency.REST if state.stage is DriveStage.ROUND else Urgency.WAITING

    def render(self, live: _Live, state: Drive) -> Screen:
        """Return what everyone is to see of the drive now."""
        return drive_view(state, self._scores(state))

    def trouble(self, interaction: discord.Interaction, drive: Drive) -> str | None:
        """Return why the drive's message can't be kept up to date, for the one who asked; or None."""
        why = self.find_hindrance(interaction, drive)
        return None if why is None else words.not_shown(why)

    def ways(self, drive: Drive, player: int) -> list[Button]:
        """Return a button that opens the board at which the player of that number plays, or its thread."""
        number = drive.table_of(player)
        table = self._tables.book.open_ones.get(drive.table_id(number)) if number else None
        if number is None or table is None:
            return []
        label, board = words.table_name(drive, number), self._boards.link(table)
        return [link_to(board, label) if board else go_to(table.guild_id, table.channel_id, label)]

    def _drive_changed(self, drive: Drive) -> None:
        before = self._live.get(drive.id)
        if before is not None and drive.ended is None:
            self._tell(drive.id, changes_between(before.newest, drive))
        self.follow(drive)

    def _table_changed(self, table: Table) -> None:
        if not table.drive:
            return
        hands = len(table.match.hands) if table.match else 0
        live = self._live.get(table.drive)
        if live is not None and self._hands.get(table.id) != hands:  # the score may have changed
            self._hands[table.id] = hands
            self.follow(live.newest)
        if table.ended is not None:
            self._hands.pop(table.id, None)

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
            channel = self._client.get_partial_messageable(table.channel_id, guild_id=drive.guild_id)
            async with self._requests.turn(Urgency.HAND, ("post", table.channel_id)):
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
            async with self._requests.turn(Urgency.WAITING, ("post", drive.channel_id)):
                with suppress(discord.NotFound):
                    await self._channel(drive).send(
                        words.changed(drive, old, new),
                        allowed_mentions=discord.AllowedMentions(users=pinged),
                        nonce=named(f"place-{drive_id}-{new.number}-{drive.seq}"),
                    )
            waiting.pop(0)
            await self._told_until.put(drive_id, drive.guild_id, drive.seq)
        self._changes.pop(drive_id, None)

    def _muted(self, guild: GuildId, user: int) -> bool:
        """Return whether moderators have muted the bot's pings for the user."""
        return self._tables.conduct.holds(Measure.MUTE, guild, user)

    async def conclude(self, live: _Live) -> None:
        """Post the result, if the drive had begun."""
        drive = live.newest
        if drive.draw:
            make, drawing = partial(result_view, drive), result_drawing(drive)
            async with self._requests.turn(Urgency.WAITING, ("post", drive.channel_id)):
                await self._illustrator.post(
                    self._channel(drive), make, drawing, guild=drive.guild_id, once=f"result-{drive.id}"
                )

    async def put_away(self, live: _Live) -> None:
        """Archive the drive's threads, and forget what was told of it."""
        drive = live.newest
        guild = self._client.get_guild(drive.guild_id)
        for room in drive.rooms:
            thread = guild.get_thread(room) if guild else None
            if thread is not None:
                with suppress(discord.HTTPException):  # Discord archives it in time
                    await thread.edit(archived=True)
        await self._told_until.remove(drive.id)

    def _scores(self, drive: Drive) -> dict[int, tuple[int, int]]:
        """The points so far at the tables of the round that are still playing."""
        found = {}
        for number in range(1, len(drive.rooms) + 1):
            table = self._tables.book.open_ones.get(drive.table_id(number))
            if table is not None and table.match is not None:
                first, second = table.match.score
                found[number] = first, second
        return found
