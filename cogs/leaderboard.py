"""/leaderboard and /stats: what came of the games played in this server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.store.store import Store
from cogs.rules_option import read_rules, rules_choices
from cogs.ui.answers import answering, show
from cogs.ui.lists import leaderboard_view, stats_view

_PAGE = 15


class Leaderboard(commands.Cog):
    """The commands about results."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(rules="Only games of this ruleset")
    @app_commands.autocomplete(rules=rules_choices)
    async def leaderboard(self, interaction: discord.Interaction, rules: str | None = None) -> None:
        """Show who wins most in this server."""
        async with answering(interaction):
            guild_id, user = interaction.guild_id, interaction.user.id
            assert guild_id is not None
            chosen = read_rules(rules) if rules else None
            id_ = chosen.id if chosen else None
            best = await self.store.leaderboard(guild_id, rules=id_, limit=_PAGE)
            if chosen is None:
                own = await self.store.overall(guild_id, user)
            else:
                each = await self.store.standing(guild_id, user)
                own = next((standing for standing in each if standing.rules == id_), None)
            server = interaction.guild.name if interaction.guild else ""
            await interaction.response.send_message(view=leaderboard_view(server, best, own, id_))

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(player="Whose figures; without it, yours")
    async def stats(self, interaction: discord.Interaction, player: discord.User | None = None) -> None:
        """Show a player's figures in this server."""
        async with answering(interaction):
            guild_id, whose = interaction.guild_id, player or interaction.user
            assert guild_id is not None
            each = await self.store.standing(guild_id, whose.id)
            overall = await self.store.overall(guild_id, whose.id)
            await show(interaction, stats_view(whose.display_name, each, overall))


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    await bot.add_cog(Leaderboard(bot.store))
