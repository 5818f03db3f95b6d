"""Answers to commands that everyone sees: a tournament's message or a table's, possibly in a thread."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.tables.table import Table
from cogs.table import words
from cogs.table.boards import Boards
from cogs.ui.answers import FAILURES
from cogs.ui.delivery import codes
from cogs.ui.emoji import USUAL, set_card_style
from cogs.ui.layout import Screen, lines, screen
from cogs.ui.pictures import AttachedPicture, Pictures

log = logging.getLogger(__name__)
Interaction = discord.Interaction


async def show_new(interaction: Interaction, table: Table, boards: Boards, *, threads: bool) -> None:
    """Answer with the message of a new table, or with where it is: in a thread under the answer."""
    channel = interaction.channel
    if threads and isinstance(channel, discord.TextChannel):
        message_id, _ = await answered_aloud(interaction, in_thread_view(table), boards.pictures)
        if message_id is not None:
            try:
                await boards.own_thread(table, channel, words.thread_name(table), message_id)
            except FAILURES as error:
                log.warning("thread not opened: table=%s %s", table.id, codes(error))
                await boards.posted(table, message_id, showing=False)
            return
    else:
        message_id, hung = await answered_aloud(interaction, boards.screen(table), boards.pictures)
    if message_id is not None:
        await boards.posted(table, message_id, attached=hung)
    else:
        boards.post(table)  # the answer came too late, but the table is open


async def show_again(interaction: Interaction, table: Table, boards: Boards) -> None:
    """Answer with the message of an open table, which from now on is here; the one before is removed."""
    message_id, hung = await answered_aloud(interaction, boards.screen(table), boards.pictures)
    if message_id is not None and interaction.channel_id is not None:
        await boards.move_to(table, interaction.channel_id, message_id, hung)


async def answered_aloud(
    interaction: Interaction, shown: Screen, pictures: Pictures
) -> tuple[int | None, AttachedPicture | None]:
    """Answer so that everybody sees it; gives the message's id, None where Discord did not take it, and the
    picture on it.
    """
    posted: list[int | None] = []

    async def answer(screen: Screen, files: list[Any]) -> discord.Message | None:
        done = await interaction.response.send_message(view=screen.view, files=files)
        posted.append(done.message_id)
        return done.resource if isinstance(done.resource, discord.Message) else None

    set_card_style(USUAL)
    try:
        hung = await pictures.send(shown, answer, channel=interaction.channel_id or 0)
        return posted[-1], hung
    except FAILURES as error:
        log.info("public answer failed, Discord may have it: %s", codes(error))
    try:  # taken, where the library was told otherwise and sent it again, perhaps when it was too late for it
        there = await interaction.original_response()
    except FAILURES:
        return None, None
    # One that only they see is another process's, which said that the games are changing hands.
    return (None if there.flags.ephemeral else there.id), None


def in_thread_view(table: Table) -> Screen:
    """Says in the channel that the table is in the thread under this message."""
    return screen(lines(f"### {words.in_thread(table)}", words.title(table.rules)))
