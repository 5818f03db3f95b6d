"""The answer to a command that is a table's own message: in the channel, or in a thread under it."""

from __future__ import annotations

import logging

import discord

from bot.tables.table import Table
from cogs.table import words
from cogs.table.boards import Boards, public_view
from cogs.ui.answers import ANSWERED, show
from cogs.ui.layout import Screen, lines, screen
from cogs.ui.permissions import takes_threads

log = logging.getLogger(__name__)
Interaction = discord.Interaction


async def show_new(interaction: Interaction, table: Table, boards: Boards, *, threads: bool) -> None:
    """Answer with the message of a new table, or with where it is: in a thread under the answer."""
    channel = interaction.channel
    if threads and takes_threads(interaction) and isinstance(channel, discord.TextChannel):
        message_id = await _answered(interaction, in_thread_view(table))
        if message_id is not None:
            try:
                await boards.own_thread(table, channel, words.thread_name(table), message_id)
            except discord.HTTPException as error:
                log.warning("table %s has no thread: %s", table.id, error.code)
                await boards.posted(table, message_id, showing=False)
            return
    else:
        message_id = await _answered(interaction, public_view(table))
    if message_id is not None:
        await boards.posted(table, message_id)
    else:
        boards.post(table)  # the answer came too late, but the table is open


async def show_again(interaction: Interaction, table: Table, boards: Boards) -> None:
    """Answer with the message of an open table, which from now on is here; the one before is removed."""
    message_id = await _answered(interaction, public_view(table))
    if message_id is not None and interaction.channel_id is not None:
        await boards.brought(table, interaction.channel_id, message_id)


async def _answered(interaction: Interaction, shown: Screen) -> int | None:
    """Answer so that everybody sees it; gives the message's id, None where Discord did not take it."""
    try:
        return (await show(interaction, shown, aloud=True)).message_id
    except discord.HTTPException as error:
        if error.code != ANSWERED:
            return None
    try:  # it had been taken, and the library sent it again since it was told that it had not
        return (await interaction.original_response()).id
    except discord.HTTPException:
        return None


def in_thread_view(table: Table) -> Screen:
    """Says in the channel that the table is in the thread under this message."""
    return screen(lines(f"### {words.in_thread(table)}", words.title(table.rules)))
