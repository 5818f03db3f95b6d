"""/learn: the lessons, each with hands at a private table."""

from functools import partial
from typing import Any

from cachetools import LRUCache
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.lessons.lesson import PREFIX, Lesson, Step, course, lesson
from cogs.lessons import words
from cogs.lessons.screens import chosen_at, course_view, end_view, step_view, table_picture
from cogs.ui.answers import Refused, replace_screen, save
from cogs.ui.pictures import Pictures
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services

_TURNS = 1000


class Learn(commands.Cog):
    """The /learn command and the lessons' buttons."""

    def __init__(self, bot: EuchreBot, pictures: Pictures) -> None:
        self.store = bot.store
        self._pictures = pictures
        self.users = bot.manager.users
        self._tries: LRUCache[tuple[int, str, int], int] = LRUCache(_TURNS)  # wrong tries

    @app_commands.command(description=words.about(len(course())))
    async def learn(self, interaction: Interaction) -> None:
        """Show the lessons, with the learner's progress."""
        await self.course(interaction)

    @handles(Verb.COURSE)
    async def course(self, interaction: Interaction, press: Press | None = None) -> None:
        """Show every lesson."""
        reached = await self.store.practice.lesson_progress(interaction.user.id)
        await replace_screen(interaction, course_view(course(), reached))

    @handles(Verb.LESSON, Verb.CALLS)
    async def turn(self, interaction: Interaction, press: Press) -> None:
        """Show the learner's turn, with the calls offered as the button says."""
        taught, step = _lesson_and_turn(press)
        await self._show(interaction, taught, step, offered=press.detail)

    @handles(Verb.DO)
    async def do(self, interaction: Interaction, press: Press) -> None:
        """Go on after the right choice, or explain why a wrong one is wrong."""
        taught, step = _lesson_and_turn(press)
        turn = (interaction.user.id, press.table, press.seq)
        if press.action == step.right:
            self._tries.pop(turn, None)
            await self._advance(interaction, taught, step)
            return
        pressed = chosen_at(step, press.action)
        if pressed is None:
            raise Refused(words.CHANGED)
        self._tries[turn] = self._tries.get(turn, 0) + 1
        wrong = words.not_that(pressed, self._tries[turn], step.answer_to(press.action))
        await self._show(interaction, taught, step, wrong=wrong)

    async def _advance(self, interaction: Interaction, taught: Lesson, step: Step) -> None:
        """Show the next turn, or the end of the lesson."""
        reached = self.store.practice.save_lesson_progress(
            interaction.user.id, taught.id, taught.steps.index(step) + 1
        )
        await save(interaction, reached)
        following = taught.after(step)
        if following is not None:
            await self._show(interaction, taught, following, praise=step.praise)
            return
        later = next((each for each in course() if each.number == taught.number + 1), None)
        await replace_screen(interaction, end_view(taught, later, step.praise))

    async def _show(self, interaction: Interaction, taught: Lesson, step: Step, **said: Any) -> None:
        """Show the learner's turn. The keyword arguments are those of :func:`step_view`."""
        last = self.users.of(interaction.user.id).trumps_last
        make = partial(step_view, taught, step, trumps_last=last, **said)
        await self._pictures.answer(interaction, make, table_picture(taught, step, trumps_last=last))


def _lesson_and_turn(press: Press) -> tuple[Lesson, Step]:
    """Return the lesson, and the turn at which the button was shown."""
    taught = lesson(press.table)
    step = (taught.step_at(press.seq) if press.seq else taught.steps[0]) if taught else None
    if taught is None or step is None:
        raise Refused(words.CHANGED)
    return taught, step


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    cog = Learn(bot, services.pictures)
    services.router.add_verbs(Press, handlers_of(cog, Verb), words.CHANGED, tables=PREFIX)
    await bot.add_cog(cog)
