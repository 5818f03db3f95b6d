"""Who asks for something and where, and what that user and the bot may do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal, TypeAlias, TypeGuard

import discord
from cachetools import TTLCache
from discord import ChannelType, app_commands

from bot.ids import NO_SERVER, ChannelId, GuildId, UserId
from bot.names import keep_name
from bot.tables.requests import Person
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
"""The permissions the bot needs to keep a message up to date, by type of channel. In no other can it."""
_THREADS: Final[dict[ChannelType, ThreadType]] = {
    ChannelType.text: ChannelType.public_thread,
    ChannelType.news: ChannelType.news_thread,
}
"""The type of the public threads that can be opened in a channel, by the type of that."""
_OPENING = ("create_public_threads", "send_messages_in_threads")


def hindrance(interaction: discord.Interaction, *, threads: bool = False) -> str:
    """Say what keeps the bot from keeping a message up to date in this channel, and what to do about it.

    Empty where nothing is known to. With ``threads``, the bot must also open threads if the channel has any.
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
            return words.NOT_IN_THREAD  # Discord tells of private threads only those who are in them
    opening = _OPENING if threads and threads_in(channel) else ()
    missing = [words.permission(each) for each in (*NEEDED[channel.type], *opening) if not getattr(may, each)]
    return words.needs(listed(missing)) if missing else ""


def is_loaded(guild: discord.Guild | None) -> TypeGuard[discord.Guild]:
    """Return whether Discord has told what is in the server, so that what isn't in the cache isn't there.

    After READY servers arrive one by one, and in an outage not at all. Until then nothing follows from a
    channel, role or thread that isn't found. A loaded server has a role for everyone.
    """
    return guild is not None and guild.default_role is not None


def threads_in(channel: object) -> ThreadType | None:
    """Return the type of the public threads that can be opened in a channel, or None where none can."""
    return _THREADS.get(channel.type) if isinstance(channel, discord.TextChannel) else None


def may_manage(interaction: discord.Interaction) -> bool:
    """Return whether the one who asked may manage the server."""
    return interaction.permissions.manage_guild and home_of(interaction) != NO_SERVER


def within_reach(interaction: discord.Interaction, table: Table) -> bool:
    """Return True if the user may see that table from here: it's in this server, or the user's own."""
    at_it = table.seat_of(UserId(interaction.user.id)) is not None
    return at_it or (table.guild_id == home_of(interaction) and not table.private)


def person(interaction: discord.Interaction) -> Person:
    """Return the one who asks, as tables and tournaments know them."""
    user = interaction.user
    barred = _BANNED in interaction.extras
    return Person(UserId(user.id), name_to_store(user), may_manage(interaction), barred)


def mark_banned(interaction: discord.Interaction) -> None:
    """Note that the user is banned from playing in this server, for `person` to report."""
    interaction.extras[_BANNED] = True


def name_to_store(user: discord.abc.User) -> str:
    """Return the name to store for a user: the display name, and the username if it differs."""
    return keep_name(user.display_name, user.name)


def home_of(interaction: discord.Interaction) -> GuildId:
    """Return the id of the server in which something is asked for, or NO_SERVER if the bot is in none.

    Discord names the server also where a user has brought the bot along.
    """
    brought = interaction.is_user_integration() and not interaction.is_guild_integration()
    return NO_SERVER if brought else GuildId(interaction.guild_id or NO_SERVER)


def in_server(interaction: discord.Interaction) -> bool:
    """Return True if something is asked for in a server that the bot is in."""
    return home_of(interaction) != NO_SERVER


def guild_of(interaction: discord.Interaction) -> GuildId:
    """Return the id of the server in which something is asked for; raise Refused where the bot is in none."""
    if (guild := home_of(interaction)) == NO_SERVER:
        raise Refused(words.ONLY_IN_A_SERVER)
    return guild


def place_of(interaction: discord.Interaction) -> tuple[GuildId, ChannelId]:
    """Return the server's and channel's ids of an interaction; raises Refused outside a server."""
    if interaction.channel_id is None:
        raise Refused(words.ONLY_IN_A_SERVER)
    return guild_of(interaction), ChannelId(interaction.channel_id)


_LASTS = 15 * 60 * 1000  # milliseconds, as long as Discord lets a private answer be edited
_MOST = 10_000


class EuchreAdmin(app_commands.Group):
    """The /euchre-admin commands, for members with Manage Server and whomever a server grants them to.

    Discord doesn't say with a press whether its command is granted, so who was let in is remembered for as
    long as an answer lives.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__(
            name="euchre-admin",
            description=words.ADMIN,
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self._let_in: TTLCache[tuple[int, int], None] = TTLCache(_MOST, _LASTS, timer=now)

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Remember whom Discord lets use the commands."""
        self._let_in[home_of(interaction), interaction.user.id] = None
        return True

    def lets_in(self, interaction: discord.Interaction) -> bool:
        """Return True if the user may manage euchre in this server."""
        return may_manage(interaction) or (guild_of(interaction), interaction.user.id) in self._let_in

    def person(self, interaction: discord.Interaction) -> Person:
        """Return the user as one who manages the server; raises Refused for anyone else."""
        if not self.lets_in(interaction):
            raise Refused(words.ADMINS_ONLY)
        return replace(person(interaction), manages=True)
