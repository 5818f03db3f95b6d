"""Fair deals: the seal of a table, seeds of one's own, and /verify."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.notation import loads
from bot.notation.fair import verify
from bot.store.rows import GameRow
from bot.store.store import Store
from bot.tables.manager import TableManager
from bot.tables.requests import SetSeed
from cogs.fair_deals.screens import fair_view, seed_form, verdict_view
from cogs.ui.answers import answering, show, tell, turn_to
from cogs.ui.form import filled_in, sent_form
from cogs.ui.permissions import person
from cogs.ui.press import Press, Verb

Interaction = discord.Interaction
Handler = Callable[[Interaction, Press], Awaitable[None]]
_NO_GAME = "No game of yours is finished here yet; /verify checks one afterwards."
_NOT_HERE = "This server has no finished game of that number."


class FairPresses:
    """What the buttons about the deals do."""

    def __init__(self, manager: TableManager, store: Store) -> None:
        self.manager = manager
        self.store = store
        self.handlers: dict[Verb, Handler] = {
            Verb.FAIR: self.fair,
            Verb.SEED: self.seed,
            Verb.VERIFY: self.verify,
        }

    async def fair(self, interaction: Interaction, press: Press) -> None:
        """Show how the table's deals are bound."""
        await turn_to(interaction, fair_view(self.manager.get(press.table)))

    async def seed(self, interaction: Interaction, press: Press) -> None:
        """Ask for a text of one's own."""
        await interaction.response.send_modal(seed_form(self.manager.get(press.table)))

    async def verify(self, interaction: Interaction, press: Press) -> None:
        """Check the game that was finished at the table."""
        game = await self.store.last_game(press.table)
        await (tell(interaction, _NOT_HERE) if game is None else check(interaction, game))


class Fair(commands.Cog):
    """The command, and the form for a seed."""

    def __init__(self, manager: TableManager, store: Store) -> None:
        self.manager = manager
        self.store = store

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(game="The game's number; without it, your last one here")
    async def verify(
        self, interaction: Interaction, game: app_commands.Range[int, 1, 2**53 - 1] | None = None
    ) -> None:
        """Check that a finished game was dealt as it was sealed beforehand."""
        async with answering(interaction):
            assert interaction.guild_id is not None
            if game is None:
                found = await self.store.last_game_of(interaction.guild_id, interaction.user.id)
            else:
                found = await self.store.game(game)
            if found is None or found.guild_id != interaction.guild_id:
                await tell(interaction, _NO_GAME if game is None else _NOT_HERE)
            else:
                await check(interaction, found)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Take the form for a seed."""
        press = sent_form(interaction, Verb.SEED)
        if press is None:
            return
        async with answering(interaction):
            text = filled_in(interaction.data)
            table = await self.manager.do(
                press.table, SetSeed(text), by=person(interaction), interaction=interaction.id
            )
            await turn_to(interaction, fair_view(table, "Your text is in."))


async def check(interaction: Interaction, game: GameRow) -> None:
    """Answer with what checking the game has found."""
    (recorded,) = loads(game.record)
    await show(interaction, verdict_view(verify(recorded), game.id))
