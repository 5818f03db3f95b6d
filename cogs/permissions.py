"""Who may do what in a channel: the bot itself, and the one who asked."""

from __future__ import annotations

import discord


def missing_permissions(interaction: discord.Interaction) -> str:
    """What the bot may not do in this channel but must, in words; empty when nothing is missing."""
    have = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "View Channel": have.view_channel,
        "Send Messages in Threads" if thread else "Send Messages": (
            have.send_messages_in_threads if thread else have.send_messages
        ),
        "Attach Files": have.attach_files,
    }
    return " and ".join(name for name, granted in needed.items() if not granted)


def may_manage(interaction: discord.Interaction) -> bool:
    """Whether the one who asked may manage the server."""
    return interaction.permissions.manage_guild
