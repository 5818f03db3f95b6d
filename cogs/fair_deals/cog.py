"""Fair deals: a table's seal, players' own seeds, and /verify."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.store.store import Store
from bot.tables.manager import TableManager
from bot.tables.requests import SetSeed
from cogs.fair_deals import words
from cogs.fair_deals.screens import checked_view, fair_view, seed_form
from cogs.ui.answers import Refused, offered, show, stored, tell, turn_to
from cogs.ui.checks import Checks, What
from cogs.ui.permissions import guild_of, person
from cogs.ui.press import Press, Verb
from cogs.ui.router import handlers_of, handles
from cogs.ui.services import Services

Interaction = discord.Interaction
_WHAT = [app_commands.Choice(name=name, value=what.value) for what, name in words.CHECKED.items()]


class FairPresses:
    """The buttons about fair deals."""

    def __init__(self, manager: TableManager, store: Store) -> None:
        self.manager = manager
        self.store = store

    @handles(Verb.FAIR)
    async def fair(self, interaction: Interaction, press: Press) -> None:
        """Show how the table's deals are bound."""
        await turn_to(interaction, fair_view(self.manager.book.get(press.table)))

    @handles(Verb.SEED)
    async def seed(self, interaction: Interaction, press: Press) -> None:
        """Ask for a text of one's own, or take the one that was typed."""
        if press.value is None:
            await interaction.response.send_modal(seed_form(self.manager.book.get(press.table)))
            return
        seeding = self.manager.do(
            press.table,
            SetSeed(press.value),
            by=person(interaction),
            interaction=interaction.id,
        )
        table = await stored(interaction, seeding)
        await turn_to(interaction, fair_view(table, words.ADDED))

    @handles(Verb.VERIFY)
    async def verify(self, interaction: Interaction, press: Press) -> None:
        """Check the game that was finished at the table."""
        game = await self.store.games.last_at(press.table)
        if game is None or game.guild_id != interaction.guild_id:
            raise Refused(words.NOT_HERE)
        await show(interaction, checked_view(game))


class Fair(commands.Cog):
    """The /verify command."""

    def __init__(self, store: Store, checks: Checks) -> None:
        self.store = store
        self.checks = checks

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(**words.VERIFY_DESCRIBED)
    @app_commands.choices(what=_WHAT)
    async def verify(
        self,
        interaction: Interaction,
        game: app_commands.Range[int, 1, 2**53 - 1] | None = None,
        what: str = What.GAME.value,
    ) -> None:
        """Check that a game, a tournament or a hand of the day was dealt as it was sealed beforehand."""
        chosen = offered(What, what)
        if chosen is not What.GAME:
            await self.checks.of(chosen)(interaction)
            return
        guild_id = guild_of(interaction)
        if game is None:
            found = await self.store.games.last_of(guild_id, interaction.user.id)
        else:
            found = await self.store.games.get(game)
        if found is None or found.guild_id != guild_id or not found.open_to(interaction.user.id):
            await tell(interaction, words.NO_GAME if game is None else words.NOT_HERE)
        else:
            await show(interaction, checked_view(found))


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    services.router.add_verbs(Press, handlers_of(FairPresses(bot.manager, bot.store), Verb))
    await bot.add_cog(Fair(bot.store, services.checks))
