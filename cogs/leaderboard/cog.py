"""/leaderboard: what came of the games played in this server."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.standings.boards import SortBy
from bot.standings.periods import ALL_TIME, Seasons, Span, month_at, season_at, week_at
from bot.standings.rating import family_of
from cogs.leaderboard import words
from cogs.leaderboard.screens import PAGE, BoardPress, What, board_drawing, leaderboard_view, shared_view
from cogs.rules.option import read_ruleset, rules_choices, usual_rules
from cogs.ui.answers import answering, offered
from cogs.ui.illustrating import Illustrator
from cogs.ui.layout import Picture, Screen
from cogs.ui.permissions import guild_of
from cogs.ui.router import Router

_ORDERS = [app_commands.Choice(name=name, value=order.value) for order, name in words.ORDERS.items()]
_SPANS = [app_commands.Choice(name=name, value=span.value) for span, name in words.SPANS.items()]


class Leaderboard(commands.Cog):
    """The commands about results, and the presses on leaderboards."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot
        self.store = bot.store
        self._illustrator = bot.shared(Illustrator)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(**words.DESCRIBED)
    @app_commands.choices(by=_ORDERS, period=_SPANS)
    @app_commands.autocomplete(rules=rules_choices)
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        by: str = SortBy.WINS.value,
        rules: str | None = None,
        period: str = Span.ALL.value,
    ) -> None:
        """Show who is best in this server, in private; you can share it."""
        async with answering(interaction):
            chosen = (await read_ruleset(interaction, self.bot, rules)).id if rules else ""
            await self.show(interaction, BoardPress(offered(SortBy, by), offered(Span, period), chosen))

    async def show(self, interaction: discord.Interaction, asked: BoardPress) -> None:
        """Answer with the page, or share it."""
        guild_id, user = guild_of(interaction), interaction.user.id
        seasons = self.bot.manager.servers.of(guild_id).seasons
        if asked.span is Span.SEASON and seasons is Seasons.OFF:
            asked = replace(asked, span=Span.ALL)
        rated = asked.order is SortBy.RATING
        if asked.order.in_one_game and not asked.rules:
            asked = replace(asked, rules=(await usual_rules(self.bot, guild_id)).id)
        period = await self._period(guild_id, asked.span, seasons)
        board = await self.store.standings.board(
            guild_id,
            asked.order,
            user,
            period=period,
            rules=family_of(asked.rules) if rated else asked.rules,
            limit=PAGE,
            offset=asked.page * PAGE,
        )
        server = interaction.guild.name if interaction.guild else ""
        if asked.what is What.SHARE:
            public = board_drawing(server, asked, board, None)
            shared = partial(shared_view, server, asked, board)
            await self._illustrator.answer(interaction, shared, public, aloud=True)
            return
        drawing = board_drawing(server, asked, board, user)

        def view(picture: Picture | None) -> Screen:
            has_seasons = seasons is not Seasons.OFF
            return leaderboard_view(server, asked, period, board, user, seasons=has_seasons, picture=picture)

        await self._illustrator.answer(interaction, view, drawing)

    async def _period(self, guild_id: int, span: Span, seasons: Seasons) -> str:
        now = self.bot.manager.now()
        match span:
            case Span.WEEK:
                return week_at(now)
            case Span.MONTH:
                return month_at(now)
            case Span.SEASON:
                return season_at(seasons, now, await self.store.standings.season_number(guild_id)) or ALL_TIME
        return ALL_TIME


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    cog = Leaderboard(bot)
    bot.shared(Router).add(BoardPress, cog.show, words.OLDER)
    await bot.add_cog(cog)
