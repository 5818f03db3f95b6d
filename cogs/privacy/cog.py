"""/privacy: what is kept about somebody, all of it as a file, and its deletion."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import UserId
from cogs.privacy import words
from cogs.privacy.screens import PrivacyPress, confirm_view, kept_view
from cogs.ui.answers import done, hand_over, show, turn_to_later
from cogs.ui.layout import Attached, screen
from cogs.ui.permissions import kept_name
from cogs.ui.services import Services
from cogs.ui.ways import to_table

Interaction = discord.Interaction


class Privacy(commands.GroupCog, group_name="privacy", group_description=words.TITLE):
    """The commands, and the button that deletes."""

    def __init__(self, bot: EuchreBot) -> None:
        self.store = bot.store
        self.tables = bot.manager.book
        self.users = bot.manager.users

    @app_commands.command(name="show")
    async def show_kept(self, interaction: Interaction) -> None:
        """See what is kept about you, in short, and why."""
        await show(interaction, kept_view(await self.store.people.kept_of(interaction.user.id)))

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Get everything that is kept about you as a JSON file."""
        kept = await self.store.people.export(interaction.user.id)
        everything = {"user_id": interaction.user.id} | kept
        text = await asyncio.to_thread(written, everything)  # megabytes for a player of many games
        file = Attached("euchre-about-me.json", text.encode())
        await hand_over(interaction, words.EXPORTED, file)

    @app_commands.command()
    async def delete(self, interaction: Interaction) -> None:
        """Delete everything that is kept about you; asks first."""
        await show(interaction, confirm_view())

    async def delete_now(self, interaction: Interaction, press: PrivacyPress) -> None:
        """Delete what is kept about the player who presses."""
        user = interaction.user
        await interaction.response.defer()
        if await self.store.people.forget(user.id, kept_name(user)):
            done(interaction)
            self.users.forget(user.id)
            told = screen(words.DELETED)
        else:
            ways = [way for table in self.tables.of(UserId(user.id))[:1] for way in to_table(table)]
            told = screen(words.AT_A_TABLE, ways)
        await turn_to_later(interaction, told)


def written(everything: Mapping[str, object]) -> str:
    """Return what is kept, as JSON text; call it in a thread."""
    return json.dumps(everything, ensure_ascii=False, indent=1, default=str)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    cog = Privacy(bot)
    services.router.add(PrivacyPress, cog.delete_now, words.OLDER)
    await bot.add_cog(cog)
