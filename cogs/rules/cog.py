"""/rules: the rulebook read, asked, compared, drawn; and the buttons on all its pages."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.engine.cards import Suit
from bot.games import PRESETS
from bot.rulebook import Rulebook
from cogs.rules import words
from cogs.rules.looking_up import Mentions, asker, look_up_menu
from cogs.rules.option import fitting, read_ruleset, rules_choices
from cogs.rules.pages import Here, RulePages
from cogs.rules.press import Page, RulePress
from cogs.rules.screens import letter
from cogs.rules.words import SHELVES
from cogs.ui.answers import show_when_made, tell
from cogs.ui.services import Services

Interaction = discord.Interaction
Choice = app_commands.Choice[str]
_TRUMPS = [Choice(name=name, value=letter(suit)) for name, suit in words.SUITS]


class Rules(commands.GroupCog, group_name="rules", group_description=words.ABOUT):
    """The commands, and the presses on the pages."""

    def __init__(self, bot: EuchreBot, pages: RulePages) -> None:
        self.bot = bot
        self.pages = pages

    @commands.Cog.listener()
    async def on_tables_restored(self) -> None:
        """Have the rulebook prepared before the first question, and tell when it is."""
        await self.pages.prepare()
        self.bot.dispatch("rulebook_prepared")

    @app_commands.command()
    @app_commands.describe(**words.READING)
    async def read(
        self,
        interaction: Interaction,
        ruleset: str | None = None,
        topic: app_commands.Range[str, 1, 300] | None = None,
    ) -> None:
        """Read the rules of a game, the glossary, or how to use the bot."""
        here = await self._here(interaction)
        home = await self._home(interaction, ruleset) if ruleset else here.rules.id
        if topic is None or not topic.strip():
            await self._show(interaction, RulePress(Page.TOPICS, here.table, home))
            return
        found = self._topic(topic, home, here)
        if found:
            await self._show(interaction, RulePress(Page.SECTION, here.table, found))
        else:
            await show_when_made(interaction, self.pages.answer(topic, _of(home, here), asker(interaction)))

    @read.autocomplete("ruleset")
    async def _homes(self, interaction: Interaction, typed: str) -> list[Choice]:
        return [
            *await rules_choices(interaction, typed),
            *fitting([(n, id_) for id_, n in SHELVES.items()], typed),
        ]

    @read.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[Choice]:
        here = await self._here(interaction)
        given = interaction.namespace.ruleset
        home = _known_home(given) if given else here.rules.id
        if home is None:
            return []
        sections = self.pages.book.topics(here.rules if home == here.rules.id else home)
        return fitting([(section.title, section.id) for section in sections], typed)

    @app_commands.command()
    @app_commands.describe(**words.ASKING)
    async def ask(
        self, interaction: Interaction, question: app_commands.Range[str, 1, 300], ruleset: str | None = None
    ) -> None:
        """Ask the rules a question."""
        if not question.strip():
            await tell(interaction, words.NO_WORDS)
            return
        here = await self._meant(interaction, ruleset)
        await show_when_made(interaction, self.pages.answer(question, here, asker(interaction)))

    @app_commands.command()
    @app_commands.describe(**words.COMPARING)
    async def compare(self, interaction: Interaction, first: str, second: str | None = None) -> None:
        """Compare two games: only what differs."""
        here = await self._here(interaction)
        one = (await read_ruleset(interaction, self.bot, first)).id
        other = (await read_ruleset(interaction, self.bot, second)).id if second else here.rules.id
        await self._show(interaction, RulePress(Page.COMPARE, here.table, f"{one}+{other}", "0"))

    @app_commands.command()
    @app_commands.describe(**words.RANKING)
    @app_commands.choices(trumps=_TRUMPS)
    async def cards(
        self, interaction: Interaction, ruleset: str | None = None, trumps: Choice | None = None
    ) -> None:
        """Show what beats what, as a picture and as text."""
        here = await self._meant(interaction, ruleset)
        suit = trumps.value if trumps else letter(self._trumps(here))
        await self._show(interaction, RulePress(Page.CARDS, here.table, here.rules.id, suit))

    @app_commands.command()
    @app_commands.describe(**words.SCORING)
    async def score(self, interaction: Interaction, ruleset: str | None = None) -> None:
        """Show who scores what."""
        here = await self._meant(interaction, ruleset)
        await self._show(interaction, RulePress(Page.SCORE, here.table, here.rules.id))

    @ask.autocomplete("ruleset")
    @compare.autocomplete("first")
    @compare.autocomplete("second")
    @cards.autocomplete("ruleset")
    @score.autocomplete("ruleset")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await rules_choices(interaction, typed)

    async def _show(self, interaction: Interaction, press: RulePress) -> None:
        await self.pages.show(interaction, press)

    async def _here(self, interaction: Interaction) -> Here:
        return await self.pages.here(interaction.guild_id, interaction.channel_id, interaction.user.id)

    async def _meant(self, interaction: Interaction, typed: str | None) -> Here:
        """Return the named rules, or those played here; the table's own game keeps its house rules."""
        here = await self._here(interaction)
        return _of((await read_ruleset(interaction, self.bot, typed)).id, here) if typed else here

    async def _home(self, interaction: Interaction, typed: str) -> str:
        """Return the ruleset or shelf with that id or name; raises NoSuchGame."""
        return _known_home(typed) or (await read_ruleset(interaction, self.bot, typed)).id

    def _topic(self, typed: str, home: str, here: Here) -> str | None:
        """Return the id of the section chosen from the list or typed by title, or None."""
        sections = self.pages.book.topics(here.rules if home == here.rules.id else home)
        wanted = typed.strip().lower()
        return next(
            (each.id for each in sections if wanted in (each.id, each.topic, each.title.lower())), None
        )

    def _trumps(self, here: Here) -> Suit | None:
        """Return what everyone can see is trumps at the table; hearts before trumps are made."""
        table = self.bot.manager.book.open_ones.get(here.table)
        view = table.view(None) if table else None
        return view.trumps if view and view.trumps else Suit.HEARTS


def _of(home: str, here: Here) -> Here:
    """Return that game's rules: the table's if it plays it, and for a shelf those played here."""
    return here if home == here.rules.id or home not in PRESETS else Here(PRESETS[home])


def _known_home(typed: str) -> str | None:
    wanted = typed.strip().lower()
    names = {rules.id: rules.name.lower() for rules in PRESETS.values()}
    names |= {id_: name.lower() for id_, name in SHELVES.items()}
    return next((id_ for id_, name in names.items() if wanted in (id_, name)), None)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature: the rulebook, its pages, and looking messages up."""
    pages = RulePages(bot, Rulebook.load(), services.recent, services.picture_sender)
    services.router.add(RulePress, pages.show, words.GONE)
    await bot.add_cog(Rules(bot, pages))
    await bot.add_cog(Mentions(bot, pages))
    bot.tree.add_command(look_up_menu(pages))
