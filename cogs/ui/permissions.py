"""By whom and where something is asked for, and what that one and the bot may do there."""

from __future__ import annotations

import discord

from bot.ids import ChannelId, GuildId, UserId
from bot.tables.requests import Person
from bot.tables.table import Table
from cogs.ui.answers import Refused
from cogs.ui.words import refusals as words
from cogs.ui.words.names import listed


def missing_permissions(interaction: discord.Interaction, *, threads: bool = False) -> str:
    """What the bot may not do in this channel but must, in words; empty when nothing is missing.

    With ``threads``, what it must do is open threads in this channel and play there.
    """
    have = interaction.app_permissions
    inside = isinstance(interaction.channel, discord.Thread)
    opens = threads and takes_threads(interaction)
    needed = {
        words.VIEW_CHANNEL: have.view_channel,
        words.SEND_MESSAGES: have.send_messages or inside,
        words.CREATE_THREADS: have.create_public_threads or not opens,
        words.SEND_IN_THREADS: have.send_messages_in_threads or not (inside or opens),
        words.ATTACH_FILES: have.attach_files,
    }
    missing = [name for name, granted in needed.items() if not granted]
    return listed(missing) if missing else ""


def takes_threads(interaction: discord.Interaction) -> bool:
    """Whether threads can be opened in this channel: not in a thread, nor in the chat of a voice channel."""
    return isinstance(interaction.channel, discord.TextChannel)


def may_manage(interaction: discord.Interaction) -> bool:
    """Whether the one who asked may manage the server."""
    return interaction.permissions.manage_guild


def within_reach(interaction: discord.Interaction, table: Table) -> bool:
    """Whether the one who asks may look at that table from here: it is in this server, or their own."""
    at_it = table.seat_of(UserId(interaction.user.id)) is not None
    return at_it or (table.guild_id == interaction.guild_id and not table.private)


def person(interaction: discord.Interaction) -> Person:
    """The one who asks, as tables and drives know them."""
    user = interaction.user
    return Person(UserId(user.id), user.display_name, may_manage(interaction))


def guild_of(interaction: discord.Interaction) -> GuildId:
    """The id of the server in which something is asked for; elsewhere it is refused."""
    if interaction.guild_id is None:
        raise Refused(words.ONLY_IN_A_SERVER)
    return GuildId(interaction.guild_id)


def place_of(interaction: discord.Interaction) -> tuple[GuildId, ChannelId]:
    """The ids of the server and the channel in which something is asked for; elsewhere it is refused."""
    if interaction.channel_id is None:
        raise Refused(words.ONLY_IN_A_SERVER)
    return guild_of(interaction), ChannelId(interaction.channel_id)
