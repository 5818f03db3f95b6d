"""The user and place of a request, and the permissions of user and bot there."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal, TypeAlias, TypeGuard

import discord
from cachetools import TTLCache
from discord import ChannelType, app_commands

from bot.ids import NO_SERVER, ChannelId, GuildId, UserId
from bot.names import stored_name
from bot.tables.people import Person
from bot.tables.table import Table
from cogs.ui.answers import Refused
from cogs.ui.words import refusals as words
from cogs.ui.words.names import listed

ThreadType: TypeAlias = Literal[ChannelType.public_thread, ChannelType.news_thread]


_BANNED = "banned"
_CHAT = ("view_channel", "send_messages", "attach_files")
_VOICE = ("view_channel", "connect", "send_messages", "attach_files")
_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
NEEDED: Final[dict[ChannelType, tuple[str, ...]]] = {
    ChannelType.text: _CHAT,
    ChannelType.news: _CHAT,
    ChannelType.voice: _VOICE,
    ChannelType.stage_voice: _VOICE,
    ChannelType.public_thread: _THREAD,  # posts in forums, too
    ChannelType.private_thread: _THREAD,
    ChannelType.news_thread: _THREAD,
}
"""The permissions the bot needs to keep a message up to date, by channel type. Other types don't work."""
_THREADS: Final[dict[ChannelType, ThreadType]] = {
    ChannelType.text: ChannelType.public_thread,
    ChannelType.news: ChannelType.news_thread,
}
"""The type of public threads that can be opened in a channel, by channel type."""
_OPENING = ("create_public_threads", "send_messages_in_threads")


def hindrance(interaction: discord.Interaction, *, threads: bool = False) -> str:
    """Say what stops the bot from keeping a message up to date in this channel, and what to do about it.

    Empty if nothing is known to. With ``threads``, the bot must also be able to open threads, in channels
    that have them.
    """
    channel, may = interaction.channel, interaction.app_permissions
    if channel is None or channel.type not in NEEDED:
        return words.USE_A_TEXT_CHANNEL
    guild = interaction.guild
    if is_loaded(guild) and guild.me.is_timed_out():
        return words.TIMED_OUT
    if isinstance(channel, discord.Thread) and not may.manage_threads:
        if channel.locked:
            return words.THREAD_LOCKED
        if is_loaded(guild) and channel.is_private() and guild.get_thread(channel.id) is None:
            return words.NOT_IN_THREAD  # Discord reports private threads only to their members
    opening = _OPENING if threads and threads_in(channel) else ()
    missing = [words.permission(each) for each in (*NEEDED[channel.type], *opening) if not getattr(may, each)]
    return words.needs(listed(missing)) if missing else ""


def is_loaded(guild: discord.Guild | None) -> TypeGuard[discord.Guild]:
    """Return True if Discord has sent the server's content, so that anything not in the cache doesn't exist.

    After READY, servers arrive one by one, and in an outage not at all. Until then, a missing channel, role
    or thread means nothing. A loaded server has a role for everyone.
    """
    return guild is not None and guild.default_role is not None


def threads_in(channel: object) -> ThreadType | None:
    """Return the type of public threads that can be opened in a channel, or None."""
    return _THREADS.get(channel.type) if isinstance(channel, discord.TextChannel) else None


def may_manage(interaction: discord.Interaction) -> bool:
    """Return True if the user may manage the server."""
    return interaction.permissions.manage_guild and home_of(interaction) != NO_SERVER


def within_reach(interaction: discord.Interaction, table: Table) -> bool:
    """Return True if the user may see that table from here: it's in this server, or the user's own."""
    at_it = table.seat_of(UserId(interaction.user.id)) is not None
    return at_it or (table.guild_id == home_of(interaction) and not table.private)


def person(interaction: discord.Interaction) -> Person:
    """Return the user as a Person, for tables and tournaments."""
    user = interaction.user
    barred = _BANNED in interaction.extras
    return Person(UserId(user.id), name_to_store(user), may_manage(interaction), barred)


def mark_banned(interaction: discord.Interaction) -> None:
    """Note that the user is banned from playing in this server, for `person` to report."""
    interaction.extras[_BANNED] = True


def name_to_store(user: discord.abc.User) -> str:
    """Return the name to store for a user: the display name, and the username if it differs."""
    return stored_name(user.display_name, user.name)


def home_of(interaction: discord.Interaction) -> GuildId:
    """Return the id of the interaction's server, or NO_SERVER if the bot isn't in it.

    Discord also sends a server if only a user has installed the bot there.
    """
    brought = interaction.is_user_integration() and not interaction.is_guild_integration()
    return NO_SERVER if brought else GuildId(interaction.guild_id or NO_SERVER)


def in_server(interaction: discord.Interaction) -> bool:
    """Return True if the interaction is in a server that the bot is in."""
    return home_of(interaction) != NO_SERVER


def guild_of(interaction: discord.Interaction) -> GuildId:
    """Return the id of the interaction's server. Raise Refused if the bot isn't in one."""
    if (guild := home_of(interaction)) == NO_SERVER:
        raise Refused(words.ONLY_IN_A_SERVER)
    return guild


def place_of(interaction: discord.Interaction) -> tuple[GuildId, ChannelId]:
    """Return the server's and channel's ids of an interaction. Raises Refused outside a server."""
    if interaction.channel_id is None:
        raise Refused(words.ONLY_IN_A_SERVER)
    return guild_of(interaction), ChannelId(interaction.channel_id)


_LASTS = 15 * 60 * 1000  # milliseconds: as long as Discord lets a private answer be edited
_MOST = 10_000


class EuchreAdmin(app_commands.Group):
    """The /euchre-admin commands, for members with Manage Server and everyone a server grants them to.

    Discord doesn't say with a press if its command is granted, so the people let in are remembered for as
    long as an answer can be edited.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__(
            name="euchre-admin",
            description=words.ADMIN,
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self._let_in: TTLCache[tuple[int, int], None] = TTLCache(_MOST, _LASTS, timer=now)

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Remember that Discord lets the user use the commands."""
        self._let_in[home_of(interaction), interaction.user.id] = None
        return True

    def lets_in(self, interaction: discord.Interaction) -> bool:
        """Return True if the user may manage euchre in this server."""
        return may_manage(interaction) or (guild_of(interaction), interaction.user.id) in self._let_in

    def person(self, interaction: discord.Interaction) -> Person:
        """Return the user as a manager of the server. Raise Refused for anyone else."""
        if not self.lets_in(interaction):
            raise Refused(words.ADMINS_ONLY)
        return replace(person(interaction), manages=True)
