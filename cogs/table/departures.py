"""The end of tables and tournaments in servers that removed the bot, where no one can reach them.

The day is saved, so that the server's data can be deleted later.
"""

import logging
from collections.abc import Awaitable, Callable

import discord
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import GuildId
from bot.store.errors import StoreError, log_level_of
from bot.tables.logbook import fault
from bot.tables.people import THE_BOT
from bot.tables.requests import WindUp
from bot.tournament.requests import End
from cogs.table.boards import Boards

log = logging.getLogger(__name__)


class Departures(commands.Cog):
    """A listener that ends the tables and tournaments of servers the bot has left. The tables don't count.

    A tournament closes its own tables.
    """

    def __init__(self, bot: EuchreBot, boards: Boards) -> None:
        self.bot = bot
        self.boards = boards

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the tables and tournaments of the server that removed the bot."""
        await self._close(guild.id)
        await self._update_departures(lambda id_: id_ == guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a server that takes the bot back."""
        await self._update_departures(lambda id_: id_ == guild.id)
        # Its settings may have been deleted meanwhile.
        await self.bot.manager.servers.read_again(guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """End those of the servers that removed the bot while it wasn't connected."""
        tables, tournaments = self.bot.manager.book, self.bot.tournaments.book
        for guild_id in {each.guild_id for book in (tables, tournaments) for each in book.open_ones.values()}:
            if self.bot.has_left(guild_id, shard):
                await self._close(guild_id)
        await self._update_departures(lambda id_: self.bot.shard_of(id_) == shard)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the players of a table whose channel was deleted move it."""
        for each in (channel, *getattr(channel, "threads", ())):
            self.boards.lose(each.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Let the players of a table whose thread was deleted move it."""
        self.boards.lose(thread.thread_id)

    async def _update_departures(self, among: Callable[[GuildId], bool]) -> None:
        """Save which of these servers the bot has left, and clear those it has rejoined."""
        there = {guild.id for guild in self.bot.guilds}
        try:
            await self.bot.store.servers.save_departures(there, self.bot.manager.now(), among)
        except StoreError as error:
            log.log(log_level_of(error), "servers not stored: error=%s", error)

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
