"""/help on one phone screen, and the message that welcomes a server when it adds the bot."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from cogs.help import words
from cogs.help.screens import help_view
from cogs.help.welcome import Welcome
from cogs.ui.answers import show
from cogs.ui.permissions import in_server
from cogs.ui.services import Services

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    read_message_history=True,
    attach_files=True,
)
"""What the bot asks for when it is added to a server (docs/hosting.md)."""


class Help(commands.Cog):
    """The command that names the others."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot

    @app_commands.command(description=words.COMMAND)
    async def help(self, interaction: discord.Interaction) -> None:
        """Show how to start playing."""
        add = discord.utils.oauth_url(interaction.application_id, permissions=PERMISSIONS)
        mentions = self.bot.settings.read_mentions
        await show(interaction, help_view(add, in_server=in_server(interaction), mentions=mentions))


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    await bot.add_cog(Help(bot))
    await bot.add_cog(Welcome(bot))
