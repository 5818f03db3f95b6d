"""The channels where tables are allowed, who may open them, and threads for tables."""

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Final

import discord

from bot.names import cut
from bot.tables.events import EndReason
from bot.tables.manager import TableManager
from bot.tables.settings import ServerSettings
from bot.tables.table import Table
from cogs.table import words
from cogs.ui.answers import FAILURES, Refused
from cogs.ui.delivery import is_refusal
from cogs.ui.link_buttons import go_to
from cogs.ui.permissions import guild_of, hindrance, is_loaded, may_manage, threads_in

_WAYS = 5  # buttons in a row


Refuses = Callable[[int], bool]
"""A function that returns True if Discord refuses to let the bot edit messages in a channel."""


def need_opener(interaction: discord.Interaction, settings: ServerSettings, refuses: Refuses) -> None:
    """Refuse a user who may not open a table here.

    ``refuses`` returns True for a channel in which Discord refuses the bot's messages.
    """
    settings = without_deleted(settings, interaction.guild)
    need_channel(interaction, settings, refuses, threads=settings.threads)
    if settings.openers and not may_manage(interaction) and not _has_role(interaction, settings.openers):
        raise Refused(words.only_roles(settings.openers))


def need_channel(
    interaction: discord.Interaction, settings: ServerSettings, refuses: Refuses, *, threads: bool = False
) -> None:
    """Refuse a channel where no table may be, or with ``threads`` none in one of its threads."""
    settings = without_deleted(settings, interaction.guild)
    parent = getattr(interaction.channel, "parent_id", None)
    if settings.channels and not {interaction.channel_id, parent} & set(settings.channels):
        guild = interaction.guild
        found = [guild.get_channel(id_) for id_ in settings.channels[:_WAYS]] if guild else []
        ways = [go_to(guild_of(interaction), each.id, f"#{each.name}") for each in found if each]
        raise Refused(words.only_channels(settings.channels), *ways)
    if why := hindrance(interaction, threads=threads):
        raise Refused(words.no_table_here(why))
    if refuses(interaction.channel_id or 0):
        raise Refused(words.REFUSED)


def without_deleted(settings: ServerSettings, guild: discord.Guild | None) -> ServerSettings:
    """Return the settings without deleted channels and roles."""
    if not is_loaded(guild):
        return settings
    channels = tuple(id_ for id_ in settings.channels if guild.get_channel(id_))
    openers = tuple(id_ for id_ in settings.openers if guild.get_role(id_))
    closing = settings.season_channel
    kept = closing if closing and guild.get_channel(closing) else None
    return replace(settings, channels=channels, openers=openers, season_channel=kept)


def _has_role(interaction: discord.Interaction, roles: tuple[int, ...]) -> bool:
    member, everyone = interaction.user, interaction.guild_id
    return everyone in roles or (
        isinstance(member, discord.Member) and any(member._roles.has(id_) for id_ in roles)
    )


_LONGEST_NAME = 100  # Discord's limit
_HAS_A_THREAD = 160004  # Discord's code if that message already has one
_HOUR: Final = 60  # minutes, the shortest time after which Discord archives a quiet thread


async def open_thread(channel: discord.TextChannel, name: str, reason: str) -> discord.Thread:
    """Open a public thread in the channel. Raises one of FAILURES if Discord refuses.

    The ``reason`` goes into the server's audit log.
    """
    return await channel.create_thread(name=cut(name, _LONGEST_NAME), type=threads_in(channel), reason=reason)


@asynccontextmanager
async def thread_under(
    channel: discord.TextChannel, name: str, message_id: int
) -> AsyncIterator[discord.Thread]:
    """Open a public thread under that message, and remove it if the context fails.

    If only Discord's answer was lost, it yields the existing thread, whose id is the message's.
    """
    message = channel.get_partial_message(message_id)
    try:
        thread = await message.create_thread(name=cut(name, _LONGEST_NAME))
    except FAILURES as error:
        if is_refusal(error) and error.code != _HAS_A_THREAD:
            raise
        there = await channel.guild.fetch_channel(message_id)
        assert isinstance(there, discord.Thread)
        thread = there
    try:
        yield thread
    except FAILURES:
        with suppress(*FAILURES):  # a thread without the table would only mislead
            await thread.delete()
        raise


async def remove_strays(
    channel: discord.TextChannel, names: Collection[str], except_for: Collection[int]
) -> None:
    """Remove the bot's empty threads with these names in the channel, except those in ``except_for``.

    There are such threads if Discord's answer was lost, or the process was killed.
    """
    with suppress(*FAILURES):  # the next tournament here removes them
        for thread in await channel.guild.active_threads():
            ours = thread.owner_id == channel.guild.me.id and thread.parent_id == channel.id
            if ours and thread.name in names and not thread.message_count and thread.id not in except_for:
                await thread.delete()


async def archive_thread(client: discord.Client, manager: TableManager, table: Table) -> None:
    """Archive the thread of an ended table, if the bot opened it and nothing else is played there.

    After a finished game Discord does it in an hour, so that the players can have a rematch.
    """
    guild = client.get_guild(table.guild_id)
    thread = guild.get_thread(table.channel_id) if guild else None
    if thread is None or table.drive or client.user is None or thread.owner_id != client.user.id:
        return
    if any(other.channel_id == thread.id for other in manager.book.open_ones.values()):
        return
    with suppress(discord.HTTPException):  # Discord archives an open thread later
        if table.ended is not None and table.ended.reason is EndReason.FINISHED:
            await thread.edit(auto_archive_duration=_HOUR)
        else:
            await thread.edit(archived=True)
