"""/settings: what a server manager sets for the server, and everyone for themselves."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from cogs.settings import words
from cogs.settings.screens import (
    COMPUTER_SETTINGS,
    Owner,
    SettingPress,
    computers_view,
    my_view,
    server_view,
    unanswered_view,
)
from cogs.table.places import living
from cogs.ui.answers import Refused, stored, turn_to
from cogs.ui.permissions import guild_of, may_manage
from cogs.ui.press import Press, Verb
from cogs.ui.router import handlers_of, handles
from cogs.ui.services import Services
from cogs.ui.ways import COMPUTERS, SERVERS, to_settings

Interaction = discord.Interaction
_QUESTIONS = 20  # as many as can be read on a phone


@app_commands.guild_only()
class SettingsCommands(commands.GroupCog, group_name="settings", group_description=words.GROUP):
    """The /settings commands and the buttons of their panels."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot
        self.manager = bot.manager

    @app_commands.command()
    async def server(self, interaction: Interaction) -> None:
        """Set where tables are opened in this server, by whom, and with which rules."""
        await self._server(interaction)

    @app_commands.command()
    async def me(self, interaction: Interaction) -> None:
        """Set how you like to play."""
        await turn_to(interaction, my_view(self.manager.users.of(interaction.user.id)))

    @app_commands.command()
    async def unanswered(self, interaction: Interaction) -> None:
        """See which questions about the rules had no answer here, if the server keeps them."""
        await self._unanswered(interaction)

    @handles(Verb.SETTINGS)
    async def open(self, interaction: Interaction, press: Press) -> None:
        """Show the settings that a button beside a refusal leads to."""
        if press.detail in (SERVERS, COMPUTERS):
            await self._server(interaction, computers=press.detail == COMPUTERS)
        else:
            await turn_to(interaction, my_view(self.manager.users.of(interaction.user.id)))

    async def set(self, interaction: Interaction, press: SettingPress) -> None:
        """Set what was pressed, and show the panel as it then is."""
        try:
            if press.owner is Owner.ME:
                setting = self.manager.users.set(interaction.user.id, press.name, press.value)
                mine = await stored(interaction, setting)
                await turn_to(interaction, my_view(mine))
                return
            if may_manage(interaction):
                guild_id = guild_of(interaction)
                changing = self.manager.servers.set(guild_id, press.name, press.value)
                settings = await stored(interaction, changing)
                if press.name == "unanswered" and not settings.unanswered:
                    await self.bot.store.unanswered.forget(guild_id)
        except (LookupError, ValueError):
            raise Refused(words.OLDER) from None
        if press.name == "unanswered":
            await self._unanswered(interaction)
        else:
            await self._server(interaction, computers=press.name in COMPUTER_SETTINGS)

    async def _unanswered(self, interaction: Interaction) -> None:
        guild_id = guild_of(interaction)
        if not may_manage(interaction):
            raise Refused(words.UNANSWERED_ONLY)
        found = await self.bot.store.unanswered.of(guild_id, _QUESTIONS)
        await turn_to(interaction, unanswered_view(found, self.manager.servers.of(guild_id).unanswered))

    async def _server(self, interaction: Interaction, *, computers: bool = False) -> None:
        guild_id = guild_of(interaction)
        if not may_manage(interaction):
            raise Refused(words.MANAGERS_ONLY, to_settings())
        if computers:
            pause = self.bot.settings.think_seconds
            await turn_to(interaction, computers_view(self.manager.servers.of(guild_id), pause))
            return
        saved = [preset.name for preset in await self.bot.store.presets.of(guild_id)]
        settings = living(self.manager.servers.of(guild_id), interaction.guild)
        await turn_to(interaction, server_view(settings, saved))


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    cog = SettingsCommands(bot)
    router = services.router
    router.add(SettingPress, cog.set, words.OLDER)
    router.add_verbs(Press, handlers_of(cog, Verb))
    await bot.add_cog(cog)
