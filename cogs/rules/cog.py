"""/rules: answers to questions, chapters to browse, and the buttons on all pages."""

from contextlib import suppress

from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.engine.errors import NoSuchGame
from bot.rulebook import Rulebook
from cogs.rules import words
from cogs.rules.looking_up import LONGEST, Mentions, asker, look_up_menu
from cogs.rules.option import read_rules, read_ruleset, rules_choices
from cogs.rules.pages import RulePages
from cogs.rules.press import Page, RulePress
from cogs.ui.answers import show_when_made
from cogs.ui.router import Interaction
from cogs.ui.services import Services

Choice = app_commands.Choice[str]
SUGGESTED = 100  # characters of a suggestion, which is Discord's limit


class Rules(commands.Cog):
    """The /rules command, and the presses on the rulebook's pages."""

    def __init__(self, bot: EuchreBot, pages: RulePages) -> None:
        self.bot = bot
        self.pages = pages

    @commands.Cog.listener()
    async def on_tables_restored(self) -> None:
        """Prepare the rulebook before the first question, then dispatch ``rulebook_prepared``."""
        await self.pages.prepare()
        self.bot.dispatch("rulebook_prepared")

    @app_commands.command(description=words.ABOUT)
    @app_commands.describe(**words.ASKING)
    async def rules(
        self,
        interaction: Interaction,
        question: app_commands.Range[str, 1, LONGEST] | None = None,
        game: str | None = None,
    ) -> None:
        """Answer a question, or open the game's chapters."""
        who = asker(interaction)
        here = await self.pages.rules_here(who)
        if game is not None:
            here = here.of((await read_ruleset(interaction, self.bot, game)).id)
        if question is None or not question.strip():
            await self.pages.show(interaction, RulePress(Page.TOPICS, here.table, here.rules.id))
        else:
            await show_when_made(interaction, self.pages.answer(question, here, who))

    @rules.autocomplete("question")
    async def _questions(self, interaction: Interaction, typed: str) -> list[Choice]:
        """Suggest the typed text, and the closest questions of the rulebook."""
        typed = typed.strip()
        if not typed or len(typed) > SUGGESTED:
            return []
        here = await self.pages.rules_here(asker(interaction))
        with suppress(NoSuchGame):
            here = here.of(read_rules(interaction.namespace.game or "").id)
        closest = await self.pages.suggest(typed, here)
        return [Choice(name=each, value=each) for each in dict.fromkeys([typed, *closest])]

    @rules.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await rules_choices(interaction, typed)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature: the rulebook, its pages, and answers to messages."""
    pages = RulePages(bot, Rulebook.load(), services.recent, services.pictures)
    services.router.add(RulePress, pages.show, words.GONE)
    await bot.add_cog(Rules(bot, pages))
    await bot.add_cog(Mentions(bot, pages))
    bot.tree.add_command(look_up_menu(pages))
