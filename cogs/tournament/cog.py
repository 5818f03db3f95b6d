"""/tournament: set one up, or see the one in this channel."""

from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import ChannelId, UserId
from bot.tournament.requests import LONGEST, TournamentRefusal
from cogs.tournament import words
from cogs.tournament.messages import TournamentMessages
from cogs.tournament.press import SetupPress, TournamentPress, TournamentVerb
from cogs.tournament.presses import TournamentPresses, has_left
from cogs.tournament.refusal_words import explain_refusal
from cogs.tournament.setup import Setup
from cogs.ui.answers import explain, show
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of
from cogs.ui.services import Services

_ROUNDS = 6


class TournamentCommand(commands.Cog):
    """The /tournament command."""

    def __init__(self, bot: EuchreBot, presses: TournamentPresses, setup: Setup) -> None:
        self.bot = bot
        self.presses = presses
        self.setup = setup

    @app_commands.command(description=words.ABOUT)
    @app_commands.describe(**words.DESCRIBED)
    async def tournament(
        self,
        interaction: Interaction,
        game: str | None = None,
        rounds: app_commands.Range[int, 1, LONGEST] = _ROUNDS,
    ) -> None:
        """Set up a tournament, or show the one in this channel or of the user."""
        book = self.bot.tournaments.book
        now = book.in_channel(ChannelId(interaction.channel_id or 0))
        now = now or book.of(UserId(interaction.user.id))
        if now is None:
            await self.setup.begin(interaction, game, max(1, min(rounds, LONGEST)))
            return
        self.presses.messages.why_outdated(interaction, now)
        now = await self.presses.with_successor(interaction, now)
        await show(interaction, self.presses.options_view(interaction, now))

    @tournament.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.setup.choices(interaction, typed)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature. A tournament's tables are shown like all others."""
    explain.register(TournamentRefusal, explain_refusal)
    messages = TournamentMessages(bot, services)
    presses = TournamentPresses(bot, messages)
    setting_up = Setup(bot, messages, services)
    bot.tournaments.rounds.has_left = lambda now, user: has_left(bot.get_guild(now.guild_id), user)
    services.router.add_verbs(TournamentPress, handlers_of(presses, TournamentVerb), words.OLDER)
    services.router.guard(TournamentPress, presses.need_place)
    services.router.add(SetupPress, setting_up.press, words.OLDER)
    services.router.add_verbs(Press, handlers_of(presses, Verb))
    bot.save_hooks.append(messages.keep)
    bot.restorables.append(messages)
    await bot.add_cog(TournamentCommand(bot, presses, setting_up))
