"""/puzzle: one decision at a time, and what each choice is worth."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.puzzles.puzzle import PREFIX, Puzzle, collection, puzzle_at
from cogs.puzzles import words
from cogs.puzzles.screens import answer_view, puzzle_view, sight
from cogs.rules.option import usual_rules
from cogs.ui.answers import Refused, answering, stored
from cogs.ui.illustrating import Illustrator
from cogs.ui.press import Press, Verb
from cogs.ui.router import Router

Interaction = discord.Interaction


class Puzzles(commands.Cog):
    """The command, and the buttons of the puzzles."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot
        self.store = bot.store
        self._illustrator = bot.shared(Illustrator)

    @app_commands.command()
    async def puzzle(self, interaction: Interaction) -> None:
        """Find the best call or card, and see what each choice is worth."""
        async with answering(interaction):
            await self._show_next(interaction, 0)

    async def next(self, interaction: Interaction, press: Press) -> None:
        """Show the puzzle that follows."""
        await self._show_next(interaction, _puzzle(press).number)

    async def choices(self, interaction: Interaction, press: Press) -> None:
        """Show the puzzle with the calls offered as the button says."""
        await self._show(interaction, _puzzle(press), offered=press.detail)

    async def _show_next(self, interaction: Interaction, after: int) -> None:
        """Show the first puzzle after that number that the player has not answered, or else just the next.

        Those of the game that the server plays come before all others.
        """
        answered = await self._answered(interaction)
        here = (await usual_rules(self.bot, interaction.guild_id)).id
        puzzles = sorted(collection().values(), key=lambda puzzle: (puzzle.number <= after, puzzle.number))
        open_ = [puzzle for puzzle in puzzles if puzzle.number not in answered]
        open_.sort(key=lambda puzzle: puzzle.game.rules.id != here)
        await self._show(interaction, (open_ or puzzles)[0])

    async def _show(self, interaction: Interaction, puzzle: Puzzle, *, offered: str = "") -> None:
        answered = await self._answered(interaction)
        name = interaction.user.display_name
        all_done = len(answered) == len(collection())
        last = self.bot.manager.users.of(interaction.user.id).trumps_last
        make = partial(
            puzzle_view, puzzle, name, answered, all_done=all_done, offered=offered, trumps_last=last
        )
        await self._illustrator.answer(interaction, make, sight(puzzle, name, trumps_last=last))

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Say what the choice is worth; the first one is kept."""
        puzzle = _puzzle(press)
        chosen = next((action for action in puzzle.figures if str(action) == press.action), None)
        if chosen is None:
            raise Refused(words.CHANGED)
        again = puzzle.number in await self._answered(interaction)
        at = round(interaction.created_at.timestamp() * 1000)
        user, right = interaction.user, chosen == puzzle.best
        keeping = self.store.practice.answer_puzzle(user.id, puzzle.number, right=right, at=at)
        await stored(interaction, keeping)
        answered, name = await self._answered(interaction), user.display_name
        last = self.bot.manager.users.of(interaction.user.id).trumps_last
        make = partial(answer_view, puzzle, name, chosen, answered, again=again, trumps_last=last)
        await self._illustrator.answer(interaction, make, sight(puzzle, name, trumps_last=last))

    async def _answered(self, interaction: Interaction) -> dict[int, bool]:
        """The puzzles that the player has answered, of those that there are."""
        kept = await self.store.practice.answered_puzzles(interaction.user.id)
        return {number: right for number, right in kept.items() if number in collection()}


def _puzzle(press: Press) -> Puzzle:
    found = puzzle_at(press.table)
    if found is None:
        raise Refused(words.CHANGED)
    return found


async def setup(bot: EuchreBot) -> None:
    """Load the feature; a file of puzzles that is wrong fails here."""
    collection()
    cog = Puzzles(bot)
    handlers = {Verb.PUZZLE: cog.next, Verb.CALLS: cog.choices, Verb.DO: cog.answer}
    bot.shared(Router).add_verbs(Press, handlers, words.CHANGED, tables=PREFIX)
    await bot.add_cog(cog)
