"""The ends of seasons: by the calendar, or by a server manager, each with its final standings.

The store has in one value the current season and the ended one whose standings aren't posted yet. So neither
a failed request nor a restart loses them or posts them twice.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import discord
from discord.ext import commands, tasks

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.ids import GuildId
from bot.standings.boards import SortBy
from bot.standings.periods import Seasons, manual_season, season_at
from bot.store.servers import key_of
from bot.store.standings import Board
from bot.tables.logbook import fault
from bot.tables.settings import ServerSettings
from bot.tables.timekeeping import HOUR_MS, slow_time
from cogs.seasons import words
from cogs.seasons.screens import PLACES, EndPress, closing_drawing, closing_view, season_view
from cogs.ui.answers import Refused, finish, mark_saved, replace_screen
from cogs.ui.messages import RedrawScheduler
from cogs.ui.permissions import EuchreAdmin, guild_of, hindrance
from cogs.ui.pictures import Drawing, Pictures
from cogs.ui.services import Services

log = logging.getLogger(__name__)
_LOOKING = 10  # minutes
_CLOSING = 2.0  # seconds for a season that is being closed when the bot stops
_POSTING = 1.5  # seconds, of the three in which whoever pressed must be answered
_SURE = "seasons-ended-until"
_KEPT = "season"


class _Season(NamedTuple):
    """The current season of a server, and the ended one whose standings are to be posted in a channel."""

    runs: str
    closing: str = ""
    channel_id: int = 0

    @classmethod
    def read(cls, kept: str) -> _Season:
        """Parse the value that ``str`` wrote."""
        runs, *closing = kept.split(" ")
        return cls(runs, closing[0], int(closing[1])) if closing else cls(runs)

    def __str__(self) -> str:
        return f"{self.runs} {self.closing} {self.channel_id}" if self.closing else self.runs


class SeasonEnds(commands.Cog):
    """The task that ends seasons, and posts their final standings."""

    def __init__(self, bot: EuchreBot, pictures: Pictures, admin: EuchreAdmin) -> None:
        self.bot = bot
        self._admin = admin
        self._pictures = pictures
        self._closing = asyncio.Lock()  # held while a season is closed
        self._tables: RedrawScheduler[GuildId] = RedrawScheduler(self._post, bot.manager.pace.redraw)

    @commands.Cog.listener()
    async def on_shard_ready(self, _: int) -> None:
        """Start checking regularly for seasons that are over."""
        if not self._looking.is_running():
            self._looking.start()

    async def cog_unload(self) -> None:
        """Stop checking for seasons that are over."""
        self._looking.cancel()

    async def show(self, interaction: discord.Interaction) -> None:
        """Show the current season, with a button to end it if it ends by hand."""
        guild_id = guild_of(interaction)
        settings = self.bot.manager.servers.of(guild_id)
        number = await self.bot.store.standings.season_number(guild_id)
        period = season_at(settings.seasons, self.bot.manager.now(), number)
        board = await self._board(guild_id, period) if period else Board((), None, 0)
        await replace_screen(interaction, season_view(settings, number, period, board))

    async def end(self, interaction: discord.Interaction, press: EndPress) -> None:
        """End the season of that number, and show its standings to everyone."""
        self._admin.person(interaction)
        number, guild_id = press.number, guild_of(interaction)
        settings, period = self.bot.manager.servers.of(guild_id), manual_season(number)
        async with self._closing:
            now = await self.bot.store.standings.season_number(guild_id)
            if number != now or settings.seasons is not Seasons.BY_HAND:
                raise Refused(words.OVER_ALREADY)
            here = interaction.channel_id or 0
            where = settings.season_channel or (0 if hindrance(interaction) else here)
            await self._keep(guild_id, _Season(manual_season(number + 1), period if where else "", where))
            await self.bot.store.standings.end_season(guild_id, self.bot.manager.now())
        mark_saved(interaction)
        if where:
            self._tables.mark(guild_id)
            await self._tables.drawn(guild_id, _POSTING)
            waits = (await self._stored_season(guild_id)).closing == period
            await finish(interaction, words.ended(number, None if where == here else where, waits=waits))
            return
        await finish(interaction, words.ended(number))
        board = await self._board(guild_id, period)
        make, drawing = partial(closing_view, period, board), self._drawing(guild_id, period, board)
        await self._pictures.answer(interaction, make, drawing, aloud=True)

    async def close_those_over(self, now: int) -> None:
        """End the seasons that are over by the calendar, each once."""
        for guild_id, settings in self.bot.manager.servers.all().items():
            if settings.seasons in (Seasons.MONTHLY, Seasons.QUARTERLY):
                try:
                    async with self._closing:
                        await self._close_if_over(guild_id, settings, now)
                except Exception as error:  # the seasons of all other servers end all the same
                    log.error("season not closed: error=%s", fault(error))
        await self._tables.settle()

    async def restore(self) -> None:
        """Post the standings that earlier processes didn't post."""
        for guild_id, kept in (await self.bot.store.servers.values(_KEPT)).items():
            if " " in kept:
                self._tables.mark(guild_id)

    async def close(self) -> None:
        """Stop ending seasons."""
        self._looking.cancel()
        await self._tables.close(self.bot.requests.is_waiting)
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING), self._closing:
                return

    async def _close_if_over(self, guild_id: int, settings: ServerSettings, now: int) -> None:
        runs, before = season_at(settings.seasons, now, 0), await self._stored_season(guild_id)
        follows = runs is not None and before.runs[:1] == runs[0]
        if runs is None or (follows and runs <= before.runs):
            return  # it runs still, or the clock has been set back
        after = before._replace(runs=runs)
        if follows and settings.season_channel is not None:
            after = _Season(runs, before.runs, settings.season_channel)
        await self._keep(guild_id, after)
        if after.closing:
            self._tables.mark(GuildId(guild_id))

    @tasks.loop(minutes=_LOOKING)
    async def _looking(self) -> None:
        try:
            now = self.bot.manager.now()
            await self.close_those_over(await slow_time(self.bot.store, _SURE, now, HOUR_MS))
        except Exception as error:  # and looks again
            log.error("seasons not closed: error=%s", fault(error))

    async def _post(self, guild_id: GuildId) -> None:
        """Post the standings that the server waits for, if anyone played in that season."""
        season = await self._stored_season(guild_id)
        period = season.closing
        if not period or period == manual_season(await self.bot.store.standings.season_number(guild_id)):
            return  # nothing waits, or the season was not ended after all
        board = await self._board(guild_id, period)
        if board.lines:
            where = self.bot.manager.servers.of(guild_id).season_channel or season.channel_id
            channel = self.bot.get_partial_messageable(where, guild_id=guild_id)
            make, drawing = partial(closing_view, period, board), self._drawing(guild_id, period, board)
            once = f"season-{guild_id}-{period}"
            try:
                async with self.bot.requests.turn(Urgency.REST, ("post", where)):
                    await self._pictures.post(channel, make, drawing, guild=guild_id, once=once)
            except discord.NotFound:
                log.warning("final standings not posted: reason=channel gone")
        async with self._closing:
            if await self._stored_season(guild_id) == season:
                await self._keep(guild_id, _Season(season.runs))

    async def _stored_season(self, guild_id: int) -> _Season:
        return _Season.read(await self.bot.store.get_meta(key_of(guild_id, _KEPT)) or "")

    async def _keep(self, guild_id: int, season: _Season) -> None:
        await self.bot.store.set_meta(key_of(guild_id, _KEPT), str(season))

    async def _board(self, guild_id: int, period: str) -> Board:
        return await self.bot.store.standings.board(guild_id, SortBy.WINS, 0, period=period, limit=PLACES)

    def _drawing(self, guild_id: int, period: str, board: Board) -> Drawing:
        guild = self.bot.get_guild(guild_id)
        return closing_drawing(guild.name if guild else "", period, board)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    seasons = SeasonEnds(bot, services.pictures, services.admin)

    @services.admin.command(description=words.COMMAND)
    async def season(interaction: discord.Interaction) -> None:
        await seasons.show(interaction)

    bot.restorables.append(seasons)
    services.router.add(EndPress, seasons.end, words.OLDER)
    await bot.add_cog(seasons)
