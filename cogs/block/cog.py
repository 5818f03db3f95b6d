"""/block: members with whom one does not want to sit at a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.ids import UserId
from bot.tables.conduct import MOST
from cogs.block import words
from cogs.block.screens import blocked_view
from cogs.ui.answers import Refused, answering, show, stored, tell

Interaction = discord.Interaction


class Block(commands.GroupCog, group_name="block", group_description=words.GROUP):
    """The commands; nobody else sees what comes of them."""

    def __init__(self, bot: EuchreBot) -> None:
        self.conduct = bot.manager.conduct

    @app_commands.command()
    @app_commands.describe(member=words.WHOM)
    async def add(self, interaction: Interaction, member: discord.User) -> None:
        """Keep somebody from your tables, and yourself from theirs; they are not told."""
        async with answering(interaction):
            me = UserId(interaction.user.id)
            there = self.conduct.blocked_by(me)
            if member.id == me or member.bot:
                raise Refused(words.NOT_THAT)
            if member.id not in there and len(there) >= MOST:
                raise Refused(words.FULL)
            await stored(interaction, self.conduct.block(me, member.id))
            await tell(interaction, words.blocked(member.id))

    @app_commands.command()
    @app_commands.describe(member=words.WHOM_NO_MORE)
    async def remove(self, interaction: Interaction, member: discord.User) -> None:
        """Sit at tables with somebody again."""
        async with answering(interaction):
            me = UserId(interaction.user.id)
            if member.id not in self.conduct.blocked_by(me):
                raise Refused(words.not_blocked(member.id))
            await stored(interaction, self.conduct.unblock(me, member.id))
            await tell(interaction, words.unblocked(member.id))

    @app_commands.command(name="list")
    async def list_(self, interaction: Interaction) -> None:
        """See whom you have blocked; nobody else can."""
        async with answering(interaction):
            await show(interaction, blocked_view(self.conduct.blocked_by(UserId(interaction.user.id))))


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    await bot.add_cog(Block(bot))
