"""/drive: a club night of any number of tables."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.drive.drive import Drive, DriveStage, Movement
from bot.drive.manager import DriveManager
from bot.drive.requests import (
    LONGEST,
    SLOWEST,
    Announce,
    Correct,
    DriveRefusal,
    DriveWhy,
    End,
    HandOver,
    Join,
    Leave,
    Pause,
    Replace,
    Request,
    Resume,
    need_entered,
    need_organizer,
)
from bot.engine.levels import Level
from bot.ids import ChannelId, GuildId, UserId
from bot.store.conduct import Measure
from bot.tables.logbook import fault
from bot.tables.requests import THE_BOT, Person
from cogs.drive import words
from cogs.drive.messages import DriveMessages
from cogs.drive.presses import DrivePresses, begin, welcome, why_no_drive
from cogs.drive.screens import DrivePress, confirm_end_view, confirm_leave_view, drive_view, standings_view
from cogs.table.places import why_no_table
from cogs.table.showing import answered_aloud
from cogs.ui.answers import Refused, answering, offered, show, stored, tell
from cogs.ui.checks import What
from cogs.ui.layout import screen
from cogs.ui.permissions import kept_name, person, place_of
from cogs.ui.press import Press, Verb
from cogs.ui.services import Services
from cogs.ui.words.levels import level_choices

log = logging.getLogger(__name__)
Interaction = discord.Interaction
_LEVELS = [app_commands.Choice(name=name, value=value) for name, value in level_choices()]


@app_commands.guild_only()
class DriveCommands(commands.GroupCog, group_name="drive", group_description=words.GROUP):
    """The commands about drives; each means the drive in this channel."""

    def __init__(self, bot: EuchreBot, messages: DriveMessages, services: Services) -> None:
        self.bot = bot
        self.drives: DriveManager = bot.drives
        self.messages = messages
        self.refuses = services.boards.refuses
        self.pictures = services.pictures

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the drives of a server that sends the bot away."""
        await self._end(lambda guild_id: guild_id == guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """End those of the servers that sent the bot away while it was not connected."""
        await self._end(lambda guild: self.bot.has_left(guild, shard))

    async def _end(self, left: Callable[[GuildId], bool]) -> None:
        for drive in list(self.drives.book.open_ones.values()):
            if left(drive.guild_id):
                try:
                    await self.drives.do(drive.id, End(), by=THE_BOT)
                except Exception as error:
                    log.error("drive %s could not be ended: %s", drive.id, fault(error))

    @app_commands.command()
    @app_commands.describe(**words.OPEN_DESCRIBED)
    @app_commands.choices(level=_LEVELS)
    async def open(
        self,
        interaction: Interaction,
        rounds: app_commands.Range[int, 1, LONGEST] = 6,
        movement: Literal["winners_up", "individual"] = "winners_up",
        level: str | None = None,
        minutes: app_commands.Range[int, 0, SLOWEST] = 0,
    ) -> None:
        """Announce a Euchre Drive in this channel for people to join."""
        async with answering(interaction):
            guild_id, channel_id = place_of(interaction)
            settings = self.bot.manager.servers.of(guild_id)
            if refused := why_no_drive(interaction) or why_no_table(interaction, settings, self.refuses):
                raise refused
            plays = offered(Level, level or settings.level)
            announcing = Announce(guild_id, channel_id, rounds, offered(Movement, movement), plays, minutes)
            drive = await stored(interaction, self.drives.open(announcing, by=person(interaction)))
            message_id, _ = await answered_aloud(interaction, drive_view(drive), self.pictures)
            if message_id is not None:
                await self.messages.posted(drive, message_id)
            else:
                self.messages.post(drive)  # the answer came too late, but the drive is announced

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Join the drive in this channel; once it has begun, in a computer player's place."""
        async with answering(interaction):
            before = self._here(interaction)
            drive = await self._do(interaction, before, Join())
            await welcome(self.bot.manager, self.messages, interaction, before, drive)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the drive; once it has begun you are asked first: a computer player takes over."""
        async with answering(interaction):
            entered = self._mine(interaction)
            need_entered(entered, UserId(interaction.user.id))
            if entered.stage is not DriveStage.SIGN_UP:
                await show(interaction, confirm_leave_view(entered))
                return
            drive = await self._do(interaction, entered, Leave())
            await tell(interaction, words.left(drive, interaction.user.id))

    @app_commands.command()
    @app_commands.describe(**words.START_DESCRIBED)
    async def start(self, interaction: Interaction, computers: app_commands.Range[int, 0, 96] = 0) -> None:
        """Begin the drive in this channel, with a thread for each table."""
        async with answering(interaction):
            await begin(self.drives, interaction, self._here(interaction), computers)

    @app_commands.command()
    async def standings(self, interaction: Interaction) -> None:
        """Show the standings of the drive; after its end, the result."""
        async with answering(interaction):
            drive = await self._shown_here(interaction)
            if drive.stage is DriveStage.SIGN_UP:
                raise DriveRefusal(DriveWhy.NOT_BEGUN, drive)
            await show(interaction, standings_view(drive, 0))

    @app_commands.command()
    async def pause(self, interaction: Interaction) -> None:
        """Pause the drive: all its tables wait."""
        async with answering(interaction):
            await self._do(interaction, self._here(interaction), Pause())
            await tell(interaction, words.PAUSED)

    @app_commands.command()
    async def resume(self, interaction: Interaction) -> None:
        """Go on with a paused drive."""
        async with answering(interaction):
            await self._do(interaction, self._here(interaction), Resume())
            await tell(interaction, words.RESUMED)

    @app_commands.command()
    @app_commands.describe(**words.REPLACE_DESCRIBED)
    @app_commands.rename(by="with")
    async def replace(
        self, interaction: Interaction, player: discord.User, by: discord.User | discord.Member | None = None
    ) -> None:
        """Let another member, or a computer player, take over from a player of the drive."""
        async with answering(interaction):
            if by is not None and by.bot:
                by = None
            if by is not None and not isinstance(by, discord.Member):
                raise Refused(words.NOT_A_MEMBER)
            new = Person(UserId(by.id), kept_name(by)) if by else None
            await self._do(interaction, self._here(interaction), Replace(player.id, new))
            await tell(interaction, words.taken_over(by.id if by else None))

    @app_commands.command()
    @app_commands.describe(**words.HAND_OVER_DESCRIBED)
    async def handover(self, interaction: Interaction, to: discord.User | discord.Member) -> None:
        """Let someone else organize the drive."""
        async with answering(interaction):
            drive, by = self._here(interaction), person(interaction)
            if to.bot:
                raise Refused(words.NOT_A_BOT)
            if not isinstance(to, discord.Member):
                raise Refused(words.NOT_A_MEMBER)
            barred = self.bot.manager.conduct.holds(Measure.BAR, drive.guild_id, to.id)
            new = Person(UserId(to.id), kept_name(to), barred=barred)
            gone = drive.opened_by if await _has_left(interaction, drive.opened_by) else None
            await stored(interaction, self.drives.do(drive.id, HandOver(new, gone), by=by))
            await show(interaction, screen(words.handed_over(to.id)), aloud=True)

    @app_commands.command()
    @app_commands.describe(**words.CORRECT_DESCRIBED)
    @app_commands.rename(round_="round")
    async def correct(
        self,
        interaction: Interaction,
        table: app_commands.Range[int, 1, 25],
        first: app_commands.Range[int, 0, 99],
        second: app_commands.Range[int, 0, 99],
        round_: app_commands.Range[int, 0, LONGEST] = 0,
    ) -> None:
        """Correct the score of a table that is over. Everyone sees it."""
        async with answering(interaction):
            request = Correct(round_, table, (first, second))
            drive = await self._do(interaction, self._here(interaction), request)
            await show(interaction, screen(words.corrections(drive)[-1]), aloud=True)

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the drive now; completed rounds still count."""
        async with answering(interaction):
            drive = self._here(interaction)
            need_organizer(drive, person(interaction))
            await show(interaction, confirm_end_view(drive))

    async def _do(self, interaction: Interaction, drive: Drive, request: Request) -> Drive:
        """Have the drive do what is asked of it."""
        return await stored(interaction, self.drives.do(drive.id, request, by=person(interaction)))

    def _here(self, interaction: Interaction) -> Drive:
        """The drive announced in this channel, or with a table in it."""
        drive = self.drives.book.in_channel(ChannelId(interaction.channel_id or 0))
        if drive is None:
            raise DriveRefusal(DriveWhy.NO_DRIVE)
        self.messages.trouble(interaction, drive)
        return drive

    async def _shown_here(self, interaction: Interaction) -> Drive:
        """The drive here, or else the one that ended last in the channel, also from the thread of a table."""
        channel = interaction.channel
        parent = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
        if self.drives.book.in_channel(ChannelId(interaction.channel_id or 0)) is None:
            ended = await self.drives.last_ended(ChannelId(parent or 0))
            if ended is not None:
                return ended
        return self._here(interaction)

    def _mine(self, interaction: Interaction) -> Drive:
        """The drive here, or else the one in which the user plays."""
        drive = self.drives.book.in_channel(ChannelId(interaction.channel_id or 0)) or self.drives.book.of(
            UserId(interaction.user.id)
        )
        if drive is None:
            raise DriveRefusal(DriveWhy.NO_DRIVE)
        return drive


async def _has_left(interaction: Interaction, user: UserId) -> bool:
    """Return whether that user, or nobody (0), is known not to be in the server any more."""
    if interaction.guild is None or not user:
        return not user
    try:
        await interaction.guild.fetch_member(user)
    except discord.HTTPException as error:
        return isinstance(error, discord.NotFound)
    return False


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature; a drive's tables are shown as all others are."""
    messages = DriveMessages(bot, bot.drives, bot.manager, services)
    presses = DrivePresses(bot.drives, bot.manager, messages)
    router = services.router
    router.add_verbs(DrivePress, presses.handlers, words.OLDER)
    router.add_verbs(Press, {Verb.DRIVE: presses.of_table})
    services.checks.add(What.DRIVE, presses.verify)
    bot.keepers.append(messages.keep)
    bot.restorables.append(messages)
    await bot.add_cog(DriveCommands(bot, messages, services))
