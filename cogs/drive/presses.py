"""Every press of a button of a drive, by its verb; and beginning a drive, with a thread for each table."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress

import discord

from bot.drive.drive import Drive, DriveStage
from bot.drive.lots import faults
from bot.drive.manager import DriveManager
from bot.drive.requests import (
    DriveRefusal,
    DriveWhy,
    End,
    Join,
    Leave,
    Pause,
    Prepare,
    Request,
    Resume,
    Start,
    need_entered,
    need_organizer,
    tables_for,
)
from bot.ids import ChannelId, DriveId, UserId
from bot.tables.manager import TableManager
from bot.tables.table import Table
from cogs.drive import words
from cogs.drive.messages import DriveMessages
from cogs.drive.refusal_words import why_not_drive
from cogs.drive.screens import (
    DrivePress,
    DriveVerb,
    confirm_end_view,
    confirm_leave_view,
    organize_view,
    standings_view,
)
from cogs.table.places import open_thread, remove_strays
from cogs.ui.answers import (
    FAILURES,
    Refused,
    conclude,
    hand_over,
    refusal_sentence,
    stored,
    tell,
    turn_to,
    ways_on,
)
from cogs.ui.delivery import codes
from cogs.ui.layout import Attached, Button, button
from cogs.ui.permissions import hindrance, is_loaded, person, threads_in
from cogs.ui.press import Press
from cogs.ui.router import Handler
from cogs.ui.ways import go_to, to_table

log = logging.getLogger(__name__)
Interaction = discord.Interaction
_FROM_ANYWHERE = (DriveVerb.LEAVE, DriveVerb.LEAVE_NOW, DriveVerb.STANDINGS, DriveVerb.MY_TABLE)
refusal_sentence.register(DriveRefusal, why_not_drive)


@ways_on.register
def _ways_from(refusal: DriveRefusal, user: int) -> Sequence[Button]:
    """Where a drive's refusal points, for that user."""
    drive = refusal.drive
    if drive is None:
        return ()
    match refusal.why:
        case DriveWhy.IN_ANOTHER:
            leaving = button(words.LEAVE_THAT_DRIVE, DrivePress(DriveVerb.LEAVE, drive.id))
            return [go_to(drive.guild_id, drive.channel_id), leaving]
        case DriveWhy.CHANNEL_TAKEN:
            return [button(words.STANDINGS, DrivePress(DriveVerb.STANDINGS, drive.id))]
    return ()


class DrivePresses:
    """What the buttons of drives do."""

    def __init__(self, drives: DriveManager, tables: TableManager, messages: DriveMessages) -> None:
        self.drives = drives
        self.tables = tables
        self.messages = messages
        handlers: dict[DriveVerb, Handler[DrivePress]] = {
            DriveVerb.JOIN: self.join,
            DriveVerb.LEAVE: self.leave,
            DriveVerb.LEAVE_NOW: self.leave_now,
            DriveVerb.START: self.start,
            DriveVerb.MY_TABLE: self.my_table,
            DriveVerb.STANDINGS: self.standings,
            DriveVerb.DRAW: self.draw,
            DriveVerb.ORGANIZE: self.organize,
            DriveVerb.PAUSE: self.pause,
            DriveVerb.RESUME: self.resume,
            DriveVerb.END: self.end,
            DriveVerb.END_NOW: self.end_now,
        }
        self.handlers = {verb: self._seen(handler) for verb, handler in handlers.items()}

    def _seen(self, handler: Handler[DrivePress]) -> Handler[DrivePress]:
        """The handler of a press that also shows whether the bot may show the drive's message again."""

        async def handle(interaction: Interaction, press: DrivePress) -> None:
            drive = self.drives.book.open_ones.get(press.drive)
            if drive is not None:
                self.at_its_place(interaction, press, drive)
                self.messages.trouble(interaction, drive)
            await handler(interaction, press)

        return handle

    @staticmethod
    def at_its_place(interaction: Interaction, press: DrivePress, drive: Drive) -> None:
        """Refuse a press for a drive of another server; who is in it may look at it there, and leave it."""
        own = drive.number_of(UserId(interaction.user.id)) is not None
        if drive.guild_id != interaction.guild_id and not (own and press.verb in _FROM_ANYWHERE):
            raise DriveRefusal(DriveWhy.NO_DRIVE)

    # Players

    async def join(self, interaction: Interaction, press: DrivePress) -> None:
        """Put the name down, which everybody sees in the message; once it has begun, come in."""
        before = self.drives.book.get(press.drive)
        drive = await self._do(interaction, press, Join())
        if drive.draw or game_beside(self.tables, interaction) or self.messages.trouble(interaction, drive):
            await welcome(self.tables, self.messages, interaction, before, drive)
        else:
            await interaction.response.defer()

    async def leave(self, interaction: Interaction, press: DrivePress) -> None:
        """Take the name off; once the drive has begun, ask first."""
        drive = self.drives.book.get(press.drive)
        need_entered(drive, UserId(interaction.user.id))
        if drive.stage is DriveStage.SIGN_UP:
            drive = await self._do(interaction, press, Leave())
            if trouble := self.messages.trouble(interaction, drive):
                await tell(interaction, f"{words.left(drive, interaction.user.id)} {trouble}")
            else:
                await interaction.response.defer()
        else:
            await turn_to(interaction, confirm_leave_view(drive))

    async def leave_now(self, interaction: Interaction, press: DrivePress) -> None:
        """Leave a drive that has begun."""
        drive = await self._do(interaction, press, Leave())
        await conclude(interaction, words.left(drive, interaction.user.id))

    async def my_table(self, interaction: Interaction, press: DrivePress) -> None:
        """Say where the player sits in this round."""
        drive = self.drives.book.get(press.drive)
        player = need_entered(drive, UserId(interaction.user.id))
        number = drive.table_of(player)
        if number is not None and drive.rounds[-1].played[number - 1] is not None:
            await tell(interaction, words.table_over(drive, number))
        else:
            await tell(interaction, words.your_table(drive, player), *self.messages.ways(drive, player))

    async def standings(self, interaction: Interaction, press: DrivePress) -> None:
        """Show all standings, a page at a time."""
        drive = await self.drives.book.any(press.drive)
        self.at_its_place(interaction, press, drive)
        await turn_to(interaction, standings_view(drive, press.number))

    async def of_table(self, interaction: Interaction, press: Press) -> None:
        """Show all standings of the drive that the table belongs to."""
        drive = DriveId(self.tables.book.get(press.table).drive)
        await self.standings(interaction, DrivePress(DriveVerb.STANDINGS, drive))

    async def draw(self, interaction: Interaction, press: DrivePress) -> None:
        """Give the record by which the draw of a drive that is over can be checked."""
        drive = await self.drives.book.any(press.drive)
        self.at_its_place(interaction, press, drive)
        record = words.draw_record(drive)
        if record:
            file = Attached(f"euchre-drive-{drive.id}.txt", record.encode())
            await hand_over(interaction, words.HOW_TO_CHECK, file)
        else:
            await tell(interaction, words.NOT_SEALED)

    async def verify(self, interaction: Interaction) -> None:
        """Check the draw of the drive that ended last in this channel, for /verify."""
        drive = await self.drives.last_ended(ChannelId(interaction.channel_id or 0))
        found = faults(drive) if drive else None
        if drive is None or found is None:
            await tell(interaction, words.NOT_SEALED if drive else words.NONE_ENDED)
            return
        file = Attached(f"euchre-drive-{drive.id}.txt", words.draw_record(drive).encode())
        await hand_over(interaction, words.checked(drive, found), file)

    # The organizer

    async def start(self, interaction: Interaction, press: DrivePress) -> None:
        """Begin the drive."""
        await begin(self.drives, interaction, self.drives.book.get(press.drive), 0)

    async def organize(self, interaction: Interaction, press: DrivePress) -> None:
        """Show what the organizer may do."""
        await turn_to(interaction, organize_view(self._own(interaction, press)))

    async def pause(self, interaction: Interaction, press: DrivePress) -> None:
        """Stop the drive."""
        drive = await self._do(interaction, press, Pause())
        await turn_to(interaction, organize_view(drive))

    async def resume(self, interaction: Interaction, press: DrivePress) -> None:
        """Go on."""
        drive = await self._do(interaction, press, Resume())
        await turn_to(interaction, organize_view(drive))

    async def end(self, interaction: Interaction, press: DrivePress) -> None:
        """Ask before ending it."""
        await turn_to(interaction, confirm_end_view(self._own(interaction, press)))

    async def end_now(self, interaction: Interaction, press: DrivePress) -> None:
        """End it."""
        await self._do(interaction, press, End())
        await conclude(interaction, words.ENDED)

    def _own(self, interaction: Interaction, press: DrivePress) -> Drive:
        """The drive, for its organizer or a server manager."""
        drive = self.drives.book.get(press.drive)
        need_organizer(drive, person(interaction))
        return drive

    async def _do(self, interaction: Interaction, press: DrivePress, request: Request) -> Drive:
        """Have the drive do what the one who pressed asks of it."""
        return await stored(interaction, self.drives.do(press.drive, request, by=person(interaction)))


def game_beside(tables: TableManager, interaction: Interaction) -> Table | None:
    """The table with a clock at which the user sits already, and which goes on beside the drive; or None."""
    mine = tables.book.of(UserId(interaction.user.id))
    return next((each for each in mine if each.clock.seconds and not each.drive), None)


async def welcome(
    tables: TableManager, messages: DriveMessages, interaction: Interaction, before: Drive, drive: Drive
) -> None:
    """Tell one who has joined where to play, of a drive that was like that ``before``."""
    beside, user = game_beside(tables, interaction), UserId(interaction.user.id)
    player = need_entered(drive, user)
    told = (
        f"{words.come_in(before, player, user)} {words.your_table(drive, player)}"
        if drive.draw
        else words.JOINED
    )
    ways = messages.ways(drive, player)
    if beside:
        told, ways = f"{told} {words.also_beside(beside)}", [*ways, *to_table(beside)]
    if trouble := messages.trouble(interaction, drive):
        told = f"{told} {trouble}"
    await tell(interaction, told, *ways)


async def _channel_of(interaction: Interaction, drive: Drive) -> object:
    """Return the channel of the drive, from Discord where it isn't in the cache yet; None if it is gone."""
    guild = interaction.guild
    channel: object = guild.get_channel(drive.channel_id) if guild else None
    if channel is None and guild is not None and not is_loaded(guild):
        with suppress(*FAILURES):
            channel = await guild.fetch_channel(drive.channel_id)
    return channel


async def begin(drives: DriveManager, interaction: Interaction, drive: Drive, computers: int) -> None:
    """Open a thread for each table, and begin; without a thread each the drive stays as it is."""
    by = person(interaction)
    need_organizer(drive, by)
    tables = tables_for(drive, computers)
    channel = await _channel_of(interaction, drive)
    if refused := why_no_drive(interaction):
        raise refused
    if not isinstance(channel, discord.TextChannel):
        raise Refused(words.NO_CHANNEL)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await stored(interaction, drives.do(drive.id, Prepare(), by=by))
    names = [words.table_name(drive, number, tables) for number in range(1, tables + 1)]
    threads: list[discord.Thread] = []
    try:
        for name in names:
            threads.append(await open_thread(channel, name))
        starting = drives.do(drive.id, Start(tuple(thread.id for thread in threads)), by=by)
        await stored(interaction, starting)
    except (*FAILURES, DriveRefusal) as error:
        for thread in threads:
            with suppress(*FAILURES):
                await thread.delete()
        await remove_strays(channel, names, ())
        if isinstance(error, DriveRefusal):
            raise
        log.warning("drive %s could not be started: %s", drive.id, codes(error))
        await tell(interaction, words.NO_THREADS)
        return
    await tell(interaction, words.BEGUN)
    await remove_strays(channel, names, [thread.id for thread in threads])


def why_no_drive(interaction: Interaction) -> Refused | None:
    """Return what refuses a drive in this channel, or None where it can be had."""
    if threads_in(interaction.channel) is None:
        return Refused(words.NO_CHANNEL)
    why = hindrance(interaction, threads=True)
    return Refused(words.no_drive_here(why)) if why else None
