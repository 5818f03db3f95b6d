"""/learn: the first lessons, each a hand at a table of one's own."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.lessons.course import course, lesson
from bot.lessons.lesson import PREFIX, Lesson, Step
from bot.store.store import Store
from cogs.lessons.screens import course_view, end_view, step_view
from cogs.ui.answers import answering, show, tell, turn_to
from cogs.ui.press import Press, Verb

Interaction = discord.Interaction
_CHANGED = "That lesson has changed since; begin it again with /learn."


class Learn(commands.Cog):
    """The command, and the buttons of the lessons."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @app_commands.command()
    async def learn(self, interaction: Interaction) -> None:
        """Learn euchre a hand at a time, with every step explained."""
        async with answering(interaction):
            await show(interaction, course_view(course(), await self.store.reached(interaction.user.id)))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press of a button in a lesson."""
        press = Press.read(str(dict(interaction.data or {}).get("custom_id", "")))
        if press is None or not press.table.startswith(PREFIX):
            return
        async with answering(interaction):
            await self._pressed(interaction, press)

    async def _pressed(self, interaction: Interaction, press: Press) -> None:
        if press.verb is Verb.COURSE:
            reached = await self.store.reached(interaction.user.id)
            await turn_to(interaction, course_view(course(), reached))
            return
        taught = lesson(press.table)
        step = (taught.step_at(press.seq) if press.seq else taught.steps[0]) if taught else None
        if taught is None or step is None:
            await tell(interaction, _CHANGED)
        elif press.verb is Verb.DO and press.action == step.right:
            await self._on(interaction, taught, step)
        elif press.verb is Verb.DO:
            await turn_to(interaction, step_view(taught, step, wrong=step.wrong))
        else:
            await turn_to(interaction, step_view(taught, step, offered=press.detail))

    async def _on(self, interaction: Interaction, taught: Lesson, step: Step) -> None:
        """Go on to the next turn, or to the end of the lesson."""
        await self.store.reach(interaction.user.id, taught.id, taught.steps.index(step) + 1)
        following = taught.after(step)
        if following is not None:
            await turn_to(interaction, step_view(taught, following, praise=step.praise))
            return
        later = next((each for each in course() if each.number == taught.number + 1), None)
        await turn_to(interaction, end_view(taught, later, step.praise))


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    await bot.add_cog(Learn(bot.store))
