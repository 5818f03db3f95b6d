"""Beginning a drive: a thread for each table, then the first round."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.drive.drive import Drive
from bot.drive.manager import DriveManager
from bot.drive.requests import DriveRefusal, Start, need_organiser, tables_for
from cogs.table.places import open_thread
from cogs.table.words import LEFT_DRIVE, table_name
from cogs.ui.answers import tell
from cogs.ui.permissions import missing_permissions, person

Interaction = discord.Interaction
NO_CHANNEL = "A drive needs a text channel in which I can open threads; use /drive open in one."
_NO_THREADS = "I could not open the threads for the tables, so the drive has not begun; please try again."


async def begin(drives: DriveManager, interaction: Interaction, drive: Drive, computers: int) -> None:
    """Open a thread for each table, and begin; without a thread each the drive stays as it is."""
    by = person(interaction)
    need_organiser(drive, by)
    tables = tables_for(drive, computers)
    channel = interaction.guild.get_channel(drive.channel_id) if interaction.guild else None
    missing = why_no_drive(interaction)
    if missing or not isinstance(channel, discord.TextChannel):
        await tell(interaction, missing or NO_CHANNEL)
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    threads: list[discord.Thread] = []
    try:
        for number in range(1, tables + 1):
            threads.append(await open_thread(channel, table_name(number)))
        await drives.do(drive.id, Start(tuple(thread.id for thread in threads)), by=by)
    except (discord.HTTPException, DriveRefusal) as error:
        for thread in threads:
            with suppress(discord.HTTPException):
                await thread.delete()
        if isinstance(error, DriveRefusal):
            raise
        await tell(interaction, _NO_THREADS)
        return
    await tell(interaction, "The drive has begun; everybody is called to a table in its own thread.")


def left(drive: Drive) -> str:
    """What is said to somebody who has left a drive."""
    if drive.draw:
        return LEFT_DRIVE
    return "Your name is off the list."


def why_no_drive(interaction: Interaction) -> str:
    """What the bot may not do in this channel but must for a drive, as a sentence; empty when it may."""
    missing = missing_permissions(interaction, threads=True)
    if not missing:
        return ""
    return f"I can't run a drive here: I need {missing} in this channel. A server manager can grant it."
