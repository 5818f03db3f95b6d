"""Ends the tables and tournaments of a server that sends the bot away: nobody can reach them any more.

The day is noted, for what is kept of the server to be forgotten when it does not take the bot back.
"""

import logging
from collections.abc import Awaitable, Callable

import discord
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import GuildId
from bot.store.errors import StoreError, gravity
from bot.tables.logbook import fault
from bot.tables.people import THE_BOT
from bot.tables.requests import WindUp
from bot.tournament.requests import End
from cogs.table.boards import Boards

log = logging.getLogger(__name__)


class Departures(commands.Cog):
    """Ends the tables and tournaments of servers that the bot is no longer in; the tables don't count.

    A tournament's tables are left to the tournament.
    """

    def __init__(self, bot: EuchreBot, boards: Boards) -> None:
        self.bot = bot
        self.boards = boards

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End what is played in the server."""
        await self._close(guild.id)
        await self._update_departures(lambda id_: id_ == guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep what is kept of a server that takes the bot back."""
        await self._update_departures(lambda id_: id_ == guild.id)
        # What it had set may have been forgotten meanwhile.
        await self.bot.manager.servers.read_again(guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Close those of the servers that sent the bot away while it was not connected."""
        tables, tournaments = self.bot.manager.book, self.bot.tournaments.book
        for guild_id in {each.guild_id for book in (tables, tournaments) for each in book.open_ones.values()}:
            if self.bot.has_left(guild_id, shard):
                await self._close(guild_id)
        await self._update_departures(lambda id_: self.bot.shard_of(id_) == shard)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the players of a table whose channel was deleted take it to another."""
        for each in (channel, *getattr(channel, "threads", ())):
            self.boards.lose(each.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Let the players of a table whose thread was deleted take it to a channel."""
        self.boards.lose(thread.thread_id)

    async def _update_departures(self, among: Callable[[GuildId], bool]) -> None:
        """Save which of these servers the bot has left, and clear those it is back in."""
        there = {guild.id for guild in self.bot.guilds}
        try:
            await self.bot.store.servers.note(there, self.bot.manager.now(), among)
        except StoreError as error:
            log.log(gravity(error), "servers not stored: error=%s", error)

    async def _close(self, guild_id: int) -> None:
        self.boards.abandon(guild_id)
        for table in list(self.bot.manager.book.open_ones.values()):
            if table.guild_id == guild_id and not table.drive:
                await self._end(table.id, self.bot.manager.do(table.id, WindUp()))
        for now in list(self.bot.tournaments.book.open_ones.values()):
            if now.guild_id == guild_id:
                await self._end(now.id, self.bot.tournaments.do(now.id, End(), by=THE_BOT))

    async def _end(self, id_: str, ending: Awaitable[object]) -> None:
        try:
            await ending
        except Exception as error:
            log.error("not closed after leaving the server: id=%s error=%s", id_, fault(error))
