"""/help on one phone screen, and the message that welcomes a server when it adds the bot."""

import logging
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.store.servers import key_of
from cogs.help import words
from cogs.help.screens import help_view, welcome_view
from cogs.ui.answers import FAILURES, show
from cogs.ui.delivery import is_refusal, post
from cogs.ui.permissions import in_server
from cogs.ui.services import Services

log = logging.getLogger(__name__)
RECENTLY = timedelta(days=1)
"""The time for which a server counts as new, since the bot may be down when it's added."""
_DONE = "welcomed"
_TRIES = 3


class Welcome(commands.Cog):
    """A listener that welcomes each new server once, even over restarts and repeated events."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot
        self._known: set[int] = set()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Welcome a server that has just added the bot."""
        await self._welcome(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Welcome a server that added the bot while it was down."""
        await self._welcome(guild)

    async def _welcome(self, guild: discord.Guild) -> None:
        channels = _channels_of(guild)
        if not channels or guild.id in self._known or not self._is_new(guild):
            return
        self._known.add(guild.id)
        key = key_of(guild.id, _DONE)
        if await self.bot.store.get_meta(key):
            return
        await self.bot.store.set_meta(key, "yes")  # saved first, since no welcome is better than two
        for channel in channels[:_TRIES]:
            try:
                async with self.bot.requests.turn(Urgency.REST, ("post", channel.id)):
                    await post(channel, welcome_view(), [], once=key)
                return
            except FAILURES as error:
                log.warning("welcome failed: server=%d error=%s", guild.id, type(error).__name__)
                if not is_refusal(error):
                    return  # it may have been posted

    def _is_new(self, guild: discord.Guild) -> bool:
        joined = guild.me.joined_at if guild.me else None
        now = timedelta(milliseconds=self.bot.manager.now())
        return joined is not None and now - timedelta(seconds=joined.timestamp()) < RECENTLY


def _channels_of(guild: discord.Guild) -> list[discord.TextChannel]:
    """Return the channels where the bot may probably write, the one for system messages first."""
    channels = dict.fromkeys([guild.system_channel, *guild.text_channels])
    mays = {each: each.permissions_for(guild.me) for each in channels if each and guild.me}
    return [each for each, may in mays.items() if may.view_channel and may.send_messages]


PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    read_message_history=True,
    attach_files=True,
)
"""The permissions that the bot asks for when it's added to a server (docs/hosting.md)."""


class Help(commands.Cog):
    """The /help command."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot

    @app_commands.command(description=words.COMMAND)
    async def help(self, interaction: discord.Interaction) -> None:
        """Show how to start playing."""
        add = discord.utils.oauth_url(interaction.application_id, permissions=PERMISSIONS)
        mentions = self.bot.settings.read_mentions
        await show(interaction, help_view(add, in_server=in_server(interaction), mentions=mentions))


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    await bot.add_cog(Help(bot))
    await bot.add_cog(Welcome(bot))
