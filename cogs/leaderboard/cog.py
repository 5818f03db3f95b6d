"""/leaderboard: the results of the games played in this server."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.client import EuchreBot
from bot.standings.boards import SortBy
from bot.standings.periods import ALL_TIME, Seasons, Span, month_at, season_at, season_before, week_at
from bot.standings.rating import family_of
from cogs.leaderboard import words
from cogs.leaderboard.screens import PAGE, BoardPress, What, board_drawing, leaderboard_view, shared_view
from cogs.rules.option import usual_rules
from cogs.ui.permissions import guild_of
from cogs.ui.pictures import Pictures
from cogs.ui.services import Services


class Leaderboard(commands.Cog):
    """The commands about results, and the buttons on leaderboards."""

    def __init__(self, bot: EuchreBot, pictures: Pictures) -> None:
        self.bot = bot
        self.store = bot.store
        self._pictures = pictures

    @app_commands.command(description=words.ABOUT)
    async def leaderboard(self, interaction: discord.Interaction) -> None:
        """Show the players with the most wins in this server. Lists on it choose other orders."""
        await self.show(interaction, BoardPress())

    async def show(self, interaction: discord.Interaction, asked: BoardPress) -> None:
        """Answer with the page, or share it."""
        guild_id, user = guild_of(interaction), interaction.user.id
        seasons = self.bot.manager.servers.of(guild_id).seasons
        now, number = self.bot.manager.now(), await self.store.standings.season_number(guild_id)
        spans = spans_offered(seasons, now, number)
        if asked.span not in spans:
            asked = replace(asked, span=Span.ALL)
        rated = asked.order is SortBy.RATING
        if asked.order.in_one_game and not asked.rules:
            asked = replace(asked, rules=(await usual_rules(self.bot, guild_id)).id)
        period = spans[asked.span]
        board = await self.store.standings.board(
            guild_id,
            asked.order,
            user,
            period=period,
            rules=family_of(asked.rules) if rated else asked.rules,
            limit=PAGE,
            offset=asked.page * PAGE,
            people=asked.who.people,
            active_since=asked.who.active_since(now, ALL_TIME if rated else period),
        )
        server = interaction.guild.name if interaction.guild else ""
        if asked.what is What.SHARE:
            public = board_drawing(server, asked, period, board, None)
            shared = partial(shared_view, server, asked, period, board)
            await self._pictures.answer(interaction, shared, public, aloud=True)
            return
        drawing = board_drawing(server, asked, period, board, user)
        view = partial(leaderboard_view, server, asked, period, board, user, list(spans))
        await self._pictures.answer(interaction, view, drawing)


def spans_offered(seasons: Seasons, now: int, number: int) -> dict[Span, str]:
    """Return the time spans to choose from, each with its period. ``number`` is the current manual season."""
    seasonal = {
        Span.SEASON: season_at(seasons, now, number),
        Span.LAST_SEASON: season_before(seasons, now, number),
    }
    return {
        Span.ALL: ALL_TIME,
        Span.WEEK: week_at(now),
        Span.MONTH: month_at(now),
        **{span: period for span, period in seasonal.items() if period},
    }


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    cog = Leaderboard(bot, services.pictures)
    services.router.add(BoardPress, cog.show, words.OLDER)
    await bot.add_cog(cog)
