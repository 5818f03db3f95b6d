"""/block, which keeps other players away from a member's tables, and /moderate, for server managers."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import GuildId, TableId, UserId
from bot.names import cut
from bot.store.conduct import UNDONE_BY, Measure
from bot.tables.conduct import MOST
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import End, Person
from cogs.conduct import words
from cogs.conduct.screens import blocked_view, measures_view
from cogs.ui.answers import Refused, show, stored, tell
from cogs.ui.permissions import guild_of, may_manage, person
from cogs.ui.services import Services

Interaction = discord.Interaction
Choice = app_commands.Choice[str]
_CHOICES, _NAME = 25, 100  # Discord's limits
_SHOWN = 15  # of what was done, as much as is read on a phone


class Block(commands.GroupCog, group_name="block", group_description=words.BLOCK):
    """The /block commands; only the user sees their answers."""

    def __init__(self, bot: EuchreBot) -> None:
        self.conduct = bot.manager.conduct

    @app_commands.command()
    @app_commands.describe(member=words.BLOCK_WHOM)
    async def add(self, interaction: Interaction, member: discord.User) -> None:
        """Keep somebody from your tables, and yourself from theirs; they are not told."""
        me = UserId(interaction.user.id)
        there = await self.conduct.blocked_by(me)
        if member.id == me or member.bot:
            raise Refused(words.NOT_TO_BE_BLOCKED)
        if member.id not in there and len(there) >= MOST:
            raise Refused(words.BLOCKED_ENOUGH)
        await stored(interaction, self.conduct.block(me, member.id))
        await tell(interaction, words.blocked(member.id))

    @app_commands.command()
    @app_commands.describe(member=words.UNBLOCK_WHOM)
    async def remove(self, interaction: Interaction, member: discord.User) -> None:
        """Sit at tables with somebody again."""
        me = UserId(interaction.user.id)
        if member.id not in await self.conduct.blocked_by(me):
            raise Refused(words.not_blocked(member.id))
        await stored(interaction, self.conduct.unblock(me, member.id))
        await tell(interaction, words.unblocked(member.id))

    @app_commands.command(name="list")
    async def list_(self, interaction: Interaction) -> None:
        """See whom you have blocked; nobody else can."""
        await show(interaction, blocked_view(await self.conduct.blocked_by(UserId(interaction.user.id))))


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class Moderate(commands.GroupCog, group_name="moderate", group_description=words.MODERATE):
    """The /moderate commands; a server may show them to others in Discord, but others are refused."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot
        self.manager = bot.manager
        self.conduct = bot.manager.conduct

    @app_commands.command()
    @app_commands.describe(table=words.WHICH_TABLE)
    async def end(self, interaction: Interaction, table: str) -> None:
        """End a table in this server."""
        guild = self._managed(interaction)
        ending = self.manager.book.get(TableId(table))
        if ending.guild_id != guild:
            raise TableRefusal(Why.NO_TABLE)
        ending = await stored(interaction, self.manager.do(ending.id, End(), by=person(interaction)))
        if ending.ended is not None:
            await self._note(interaction, ending.opened_by, Measure.END)
        await tell(interaction, words.ENDED if ending.ended is not None else words.ENDING_ASKED)

    @end.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[Choice]:
        if interaction.guild_id is None or not may_manage(interaction):
            return []
        here = [
            table for table in self.manager.book.in_server(GuildId(interaction.guild_id)) if not table.drive
        ]
        lines = [(cut(words.table_line(table), _NAME), table.id) for table in here]
        fitting = [(line, id_) for line, id_ in lines if typed.lower() in line.lower()]
        return [app_commands.Choice(name=line, value=id_) for line, id_ in fitting[:_CHOICES]]

    @app_commands.command()
    @app_commands.describe(member=words.WHOM)
    async def remove(self, interaction: Interaction, member: discord.User) -> None:
        """Take a member from their tables and tournaments in this server. Bots play on."""
        guild = self._managed(interaction)
        if not await stored(interaction, self._remove(guild, UserId(member.id), person(interaction))):
            raise Refused(words.at_no_table(member.id))
        await self._note(interaction, member.id, Measure.REMOVE)
        await tell(interaction, words.removed(member.id))

    @app_commands.command()
    @app_commands.describe(member=words.WHOM)
    async def bar(self, interaction: Interaction, member: discord.User) -> None:
        """Keep a member from games in this server, until you undo it."""
        guild = self._managed(interaction)
        await self._hold(interaction, member, Measure.BAR)
        await self._remove(guild, UserId(member.id), person(interaction))
        await tell(interaction, words.done(Measure.BAR, member.id))

    @app_commands.command()
    @app_commands.describe(member=words.WHOM)
    async def unbar(self, interaction: Interaction, member: discord.User) -> None:
        """Let a member play in this server again."""
        await self._undo(interaction, member, Measure.BAR)

    @app_commands.command()
    @app_commands.describe(member=words.WHOM)
    async def mute(self, interaction: Interaction, member: discord.User) -> None:
        """Have the bot ping a member in this server no more."""
        await self._hold(interaction, member, Measure.MUTE)
        self.manager.muted(UserId(member.id))
        await tell(interaction, words.done(Measure.MUTE, member.id))

    @app_commands.command()
    @app_commands.describe(member=words.WHOM)
    async def unmute(self, interaction: Interaction, member: discord.User) -> None:
        """Let the bot ping a member in this server again, if they like."""
        await self._undo(interaction, member, Measure.MUTE)

    @app_commands.command(name="list")
    async def list_(self, interaction: Interaction) -> None:
        """See who is barred or muted here, and what moderators did in the last 90 days."""
        guild = self._managed(interaction)
        lately = await self.bot.store.conduct.taken(guild, _SHOWN)
        await show(interaction, measures_view(self.conduct.holding(guild), lately))

    def _managed(self, interaction: Interaction) -> GuildId:
        """Return the server of a user who manages it; raises Refused for others."""
        if not may_manage(interaction):
            raise Refused(words.MANAGERS_ONLY)
        return guild_of(interaction)

    async def _remove(self, guild: GuildId, member: UserId, by: Person) -> bool:
        """Take the member from every table and tournament in the server, and return whether there was any."""
        of_drives = await self.bot.tournaments.remove_from_all(guild, member, by=by)
        return await self.manager.remove_from_all(guild, member, by=by) or of_drives

    async def _hold(self, interaction: Interaction, member: discord.User, measure: Measure) -> None:
        guild = self._managed(interaction)
        if member.bot or member.id == interaction.user.id:
            raise Refused(words.NOT_THAT)
        if self.conduct.holds(measure, guild, member.id):
            raise Refused(words.holds_already(measure, member.id))
        await self._note(interaction, member.id, measure)

    async def _undo(self, interaction: Interaction, member: discord.User, held: Measure) -> None:
        guild = self._managed(interaction)
        if not self.conduct.holds(held, guild, member.id):
            raise Refused(words.holds_not(held, member.id))
        await self._note(interaction, member.id, UNDONE_BY[held])
        await tell(interaction, words.done(UNDONE_BY[held], member.id))

    async def _note(self, interaction: Interaction, member: int, measure: Measure) -> None:
        """Keep what was done, by whom, and have it hold."""
        noting = self.conduct.take(guild_of(interaction), UserId(interaction.user.id), member, measure)
        await stored(interaction, noting)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    await bot.add_cog(Block(bot))
    await bot.add_cog(Moderate(bot))
