"""/help: how to play with this bot, on one screen."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from cogs.help import words
from cogs.rules.option import usual_rules
from cogs.ui.answers import show
from cogs.ui.layout import Screen, lines, screen, small
from cogs.ui.services import Services


class Help(commands.Cog):
    """The command that explains the others."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def help(self, interaction: discord.Interaction) -> None:
        """Show how to play with this bot."""
        rules = await usual_rules(self.bot, interaction.guild_id)
        mentions = self.bot.settings.read_mentions
        await show(interaction, help_view(rules.trumps_word, mentions=mentions))


def help_view(trumps: str, *, mentions: bool = True) -> Screen:
    """Return what to do, the commands, and the words of the game.

    ``trumps`` is what they are called here; ``mentions`` are answered where the host lets.
    """
    sections = dict(words.SECTIONS)
    sections["Rules"] = (*sections["Rules"], words.OR_MENTION if mentions else words.OR_LOOK_UP)
    sections[words.WORDS] = words.explained(trumps)
    return screen(
        lines(f"### {words.EUCHRE}", words.the_game(trumps), words.MORE_GAMES),
        *(lines(f"### {title}", *(f"- {line}" for line in told)) for title, told in sections.items()),
        small(words.YOUR_CARDS),
    )


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    await bot.add_cog(Help(bot))
