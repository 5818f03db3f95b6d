"""/help: how to play with this bot, on one screen."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from cogs.help.screens import help_view
from cogs.ui.answers import answering, show


class Help(commands.Cog):
    """The command that explains the others."""

    @app_commands.command()
    async def help(self, interaction: discord.Interaction) -> None:
        """Show how to play with this bot."""
        async with answering(interaction):
            await show(interaction, help_view())


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    await bot.add_cog(Help())
