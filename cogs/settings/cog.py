"""/settings: what a server manager sets for the server, and everybody for themselves."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from cogs.settings.screens import SERVER, SettingPress, my_view, server_view
from cogs.table.opening import living
from cogs.ui.answers import answering, tell, turn_to
from cogs.ui.permissions import may_manage
from cogs.ui.press import OF_SETTINGS

Interaction = discord.Interaction
_MANAGERS = "Only those who may manage the server can change its settings; /settings me shows your own."
_OLDER = "That setting is from an older version of the bot; use /settings again."


@app_commands.guild_only()
class SettingsCommands(commands.GroupCog, group_name="settings", group_description="Settings for euchre"):
    """The commands, and the presses on their panels."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot
        self.manager = bot.manager

    @app_commands.command()
    async def server(self, interaction: Interaction) -> None:
        """Set where, by whom and by which rules tables are opened in this server."""
        async with answering(interaction):
            await self._server(interaction)

    @app_commands.command()
    async def me(self, interaction: Interaction) -> None:
        """Set how you like to play."""
        async with answering(interaction):
            await turn_to(interaction, my_view(self.manager.users.of(interaction.user.id)))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press on a settings panel: set, and show the panel as it then is."""
        sent: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(sent.get("custom_id", ""))
        if interaction.type is not discord.InteractionType.component or not custom_id.startswith(OF_SETTINGS):
            return
        async with answering(interaction):
            press = SettingPress.read(custom_id)
            try:
                if press is None:
                    raise LookupError(custom_id)
                await self._set(interaction, press, press.asked(sent.get("values")))
            except (LookupError, ValueError):
                await tell(interaction, _OLDER)

    async def _set(self, interaction: Interaction, press: SettingPress, text: str) -> None:
        if press.owner != SERVER:
            mine = await self.manager.users.set(interaction.user.id, press.name, text)
            await turn_to(interaction, my_view(mine))
            return
        if may_manage(interaction):
            assert interaction.guild_id is not None
            await self.manager.servers.set(interaction.guild_id, press.name, text)
        await self._server(interaction)

    async def _server(self, interaction: Interaction) -> None:
        guild_id = interaction.guild_id
        assert guild_id is not None
        if not may_manage(interaction):
            await tell(interaction, _MANAGERS)
            return
        saved = [preset.name for preset in await self.bot.store.presets(guild_id)]
        settings = living(self.manager.servers.of(guild_id), interaction.guild)
        await turn_to(interaction, server_view(settings, saved, self.bot.settings.think_seconds))


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    await bot.add_cog(SettingsCommands(bot))
