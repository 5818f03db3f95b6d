"""Threads in which tables live: opened for them, and put away when they are over."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import discord

from bot.tables.happenings import EndReason
from bot.tables.manager import TableManager
from bot.tables.table import Table

_LONGEST_NAME = 100  # Discord's limit
_HOUR: Final = 60  # minutes; the shortest time after which Discord archives a quiet thread


async def open_thread(channel: discord.TextChannel, name: str, under: int | None = None) -> discord.Thread:
    """Open a public thread in the channel, under the message with that id if one is named.

    Raises discord.HTTPException where Discord does not let the bot.
    """
    if under is not None:
        return await channel.get_partial_message(under).create_thread(name=name[:_LONGEST_NAME])
    return await channel.create_thread(name=name[:_LONGEST_NAME], type=discord.ChannelType.public_thread)


async def put_away(client: discord.Client, manager: TableManager, table: Table) -> None:
    """Archive the thread of an ended table, if the bot opened it and nothing else is played there.

    After a finished game Discord does it in an hour, so that the players can have a rematch.
    """
    guild = client.get_guild(table.guild_id)
    thread = guild.get_thread(table.channel_id) if guild else None
    if thread is None or table.drive or client.user is None or thread.owner_id != client.user.id:
        return
    if any(other.channel_id == thread.id for other in manager.tables.values()):
        return
    with suppress(discord.HTTPException):  # a thread left open is archived by Discord in time
        if table.ended is not None and table.ended.reason is EndReason.FINISHED:
            await thread.edit(auto_archive_duration=_HOUR)
        else:
            await thread.edit(archived=True)
