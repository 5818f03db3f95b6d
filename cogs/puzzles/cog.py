"""/puzzle: one decision at a time, with the outcomes of each choice."""

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.puzzles.analysis import Difficulty
from bot.puzzles.puzzle import PREFIX, Puzzle, PuzzleFilter, Theme, collection, parse_table_id
from cogs.puzzles import words
from cogs.puzzles.screens import answer_view, puzzle_view, shared_view, table_picture
from cogs.rules.option import read_ruleset, rules_choices, usual_rules
from cogs.ui.answers import Refused, parse_choice, reply_text, save, show
from cogs.ui.pictures import Pictures
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services
from cogs.ui.words.names import begun

_DIFFICULTIES = [
    app_commands.Choice(name=begun(word), value=one.value) for one, word in words.DIFFICULTY.items()
]
_THEMES = [
    app_commands.Choice(name=begun(word), value=theme.value)
    for theme, word in words.THEMES.items()
    if any(puzzle.theme is theme for puzzle in collection().values())
]


class Puzzles(commands.Cog):
    """The /puzzle command and the puzzles' buttons."""

    def __init__(self, bot: EuchreBot, pictures: Pictures) -> None:
        self.bot = bot
        self.store = bot.store
        self._pictures = pictures

    @app_commands.command(description=words.ABOUT)
    @app_commands.describe(**words.DESCRIBED)
    @app_commands.choices(difficulty=_DIFFICULTIES, theme=_THEMES)
    @app_commands.autocomplete(game=rules_choices)
    async def puzzle(
        self,
        interaction: Interaction,
        difficulty: str | None = None,
        theme: str | None = None,
        game: str | None = None,
    ) -> None:
        """Show the first puzzle of that kind that the player hasn't answered."""
        kind = PuzzleFilter(
            parse_choice(Difficulty, difficulty) if difficulty else None,
            parse_choice(Theme, theme) if theme else None,
            (await read_ruleset(interaction, self.bot, game)).id if game else None,
        )
        await self._show_next(interaction, kind, 0)

    @handles(Verb.PUZZLE)
    async def next(self, interaction: Interaction, press: Press) -> None:
        """Show the puzzle that follows, also after a removed one."""
        number, sought = _puzzle_and_filter(press)
        await self._show_next(interaction, sought, number)

    @handles(Verb.CALLS, Verb.PLAY_IT)
    async def choices(self, interaction: Interaction, press: Press) -> None:
        """Show the puzzle, with the calls offered as the button says."""
        puzzle, sought = _puzzle(press)
        await self._show(interaction, puzzle, sought, offered=press.detail)

    async def _show_next(self, interaction: Interaction, sought: PuzzleFilter, after: int) -> None:
        """Show the first puzzle after that number that the player hasn't answered, or else just the next.

        Puzzles of the server's usual game come first.
        """
        answered = await self._answered(interaction)
        here = (await usual_rules(self.bot, interaction.guild_id)).id
        wanted = filter(sought.wants, collection().values())
        puzzles = sorted(wanted, key=lambda puzzle: (puzzle.number <= after, puzzle.number))
        if not puzzles:
            raise Refused(words.NONE_OF_THAT_KIND)
        open_ = [puzzle for puzzle in puzzles if puzzle.number not in answered]
        open_.sort(key=lambda puzzle: puzzle.rules.id != here)
        await self._show(interaction, (open_ or puzzles)[0], sought)

    async def _show(
        self, interaction: Interaction, puzzle: Puzzle, sought: PuzzleFilter, *, offered: str = ""
    ) -> None:
        answered = await self._answered(interaction)
        name = interaction.user.display_name
        numbers = {each.number for each in collection().values() if sought.wants(each)}
        done = len(numbers) if numbers <= set(answered) else 0
        last = self.bot.manager.users.of(interaction.user.id).trumps_last
        make = partial(
            puzzle_view, puzzle, name, answered, sought=sought, done=done, offered=offered, trumps_last=last
        )
        await self._pictures.answer(interaction, make, table_picture(puzzle, name, trumps_last=last))

    @handles(Verb.DO)
    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Show how the choice compares. Only the first answer is saved."""
        puzzle, sought = _puzzle(press)
        chosen = next((action for action in puzzle.figures if str(action) == press.action), None)
        if chosen is None:
            raise Refused(words.CHANGED)
        again = puzzle.number in await self._answered(interaction)
        at = round(interaction.created_at.timestamp() * 1000)
        user, right = interaction.user, chosen == puzzle.best
        keeping = self.store.practice.answer_puzzle(user.id, puzzle.number, right=right, at=at)
        await save(interaction, keeping)
        answered, name = await self._answered(interaction), user.display_name
        last = self.bot.manager.users.of(interaction.user.id).trumps_last
        make = partial(
            answer_view, puzzle, name, chosen, answered, sought=sought, again=again, trumps_last=last
        )
        await self._pictures.answer(interaction, make, table_picture(puzzle, name, trumps_last=last))

    @handles(Verb.HOW)
    async def how(self, interaction: Interaction, press: Press) -> None:
        """Explain how the figures are calculated, in a separate message."""
        puzzle, _ = _puzzle(press)
        await reply_text(interaction, words.calculated(puzzle))

    @handles(Verb.SHARE)
    async def share(self, interaction: Interaction, press: Press) -> None:
        """Show everyone in the channel how the player did at the puzzle on the first try."""
        puzzle, _ = _puzzle(press)
        right = (await self._answered(interaction)).get(puzzle.number)
        if right is None:
            raise Refused(words.ANSWER_FIRST)
        await show(interaction, shared_view(puzzle, interaction.user.display_name, right=right), aloud=True)

    async def _answered(self, interaction: Interaction) -> dict[int, bool]:
        """Return the existing puzzles that the player has answered."""
        kept = await self.store.practice.answered_puzzles(interaction.user.id)
        return {number: right for number, right in kept.items() if number in collection()}


def _puzzle(press: Press) -> tuple[Puzzle, PuzzleFilter]:
    """Return the pressed puzzle, and the filter that its player chose."""
    number, sought = _puzzle_and_filter(press)
    puzzle = collection().get(number)
    if puzzle is None:
        raise Refused(words.TAKEN_OUT if 0 < number < max(collection()) else words.CHANGED)
    return puzzle, sought


def _puzzle_and_filter(press: Press) -> tuple[int, PuzzleFilter]:
    """Return the number of the pressed puzzle, and the filter that its player chose."""
    found = parse_table_id(press.table)
    if found is None:
        raise Refused(words.CHANGED)
    return found


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature. A faulty file of puzzles fails here."""
    collection()
    cog = Puzzles(bot, services.pictures)
    services.router.add_verbs(Press, handlers_of(cog, Verb), words.CHANGED, tables=PREFIX)
    await bot.add_cog(cog)
