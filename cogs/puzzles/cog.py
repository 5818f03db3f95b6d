"""/puzzle: one decision at a time, and what each choice is worth."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.puzzles.collection import collection, puzzle_at
from bot.puzzles.puzzle import PREFIX, Puzzle
from bot.store.store import Store
from cogs.puzzles.screens import answer_view, puzzle_view
from cogs.ui.answers import answering, tell, turn_to
from cogs.ui.press import Press, Verb

Interaction = discord.Interaction
_CHANGED = "That puzzle has changed since; the next one is in /puzzle."


class Puzzles(commands.Cog):
    """The command, and the buttons of the puzzles."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @app_commands.command()
    async def puzzle(self, interaction: Interaction) -> None:
        """Find the best call or card, and see what each choice is worth."""
        async with answering(interaction):
            await self._show_next(interaction, 0)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press of a button of a puzzle."""
        press = Press.read(str(dict(interaction.data or {}).get("custom_id", "")))
        if press is None or not press.table.startswith(PREFIX):
            return
        async with answering(interaction):
            puzzle = puzzle_at(press.table)
            if puzzle is None:
                await tell(interaction, _CHANGED)
            elif press.verb is Verb.PUZZLE:
                await self._show_next(interaction, puzzle.number)
            elif press.verb is Verb.DO:
                await self._answer(interaction, puzzle, press.action)
            else:
                await self._show(interaction, puzzle, offered=press.detail)

    async def _show_next(self, interaction: Interaction, after: int) -> None:
        """Show the first puzzle after that number which was not answered; once all were, just the next."""
        answered = await self._answered(interaction)
        numbers = sorted(collection(), key=lambda number: (number <= after, number))
        open_ = [number for number in numbers if number not in answered]
        await self._show(interaction, collection()[(open_ or numbers)[0]])

    async def _show(self, interaction: Interaction, puzzle: Puzzle, *, offered: str = "") -> None:
        answered = await self._answered(interaction)
        name = interaction.user.display_name
        all_done = len(answered) == len(collection())
        await turn_to(interaction, puzzle_view(puzzle, name, answered, all_done=all_done, offered=offered))

    async def _answer(self, interaction: Interaction, puzzle: Puzzle, written: str) -> None:
        """Say what the choice is worth; the first one is kept."""
        chosen = next((action for action in puzzle.figures if str(action) == written), None)
        if chosen is None:
            await tell(interaction, _CHANGED)
            return
        again = puzzle.number in await self._answered(interaction)
        at = round(interaction.created_at.timestamp() * 1000)
        user, right = interaction.user, chosen == puzzle.best
        await self.store.answer_puzzle(user.id, puzzle.number, right=right, at=at)
        answered = await self._answered(interaction)
        await turn_to(interaction, answer_view(puzzle, user.display_name, chosen, answered, again=again))

    async def _answered(self, interaction: Interaction) -> dict[int, bool]:
        """The puzzles that the player has answered, of those that there are."""
        kept = await self.store.answered_puzzles(interaction.user.id)
        return {number: right for number, right in kept.items() if number in collection()}


async def setup(bot: EuchreBot) -> None:
    """Load the feature; a file of puzzles that is wrong fails here."""
    collection()
    await bot.add_cog(Puzzles(bot.store))
