"""Whether somebody may have a table in a channel: what the bot needs there, and what the server has set."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.tables.settings import ServerSettings
from cogs.ui.permissions import may_manage, missing_permissions
from cogs.ui.words.names import listed


def why_no_table(interaction: discord.Interaction, settings: ServerSettings) -> str | None:
    """The sentence that refuses a new table to the one who asked, here; None where it may be had."""
    settings = living(settings, interaction.guild)
    elsewhere = why_not_here(interaction, settings, threads=settings.threads)
    if elsewhere:
        return elsewhere
    if settings.openers and not may_manage(interaction) and not _has_role(interaction, settings.openers):
        roles = listed([f"<@&{id_}>" for id_ in settings.openers], "or")
        return f"Only {roles} can open a table here; sit down at one of theirs, which /euchre tables lists."
    return None


def why_not_here(
    interaction: discord.Interaction, settings: ServerSettings, *, threads: bool = False
) -> str | None:
    """The sentence that refuses any table in this channel, or with ``threads`` in one of its threads."""
    settings = living(settings, interaction.guild)
    parent = getattr(interaction.channel, "parent_id", None)
    if settings.channels and not {interaction.channel_id, parent} & set(settings.channels):
        here = listed([f"<#{id_}>" for id_ in settings.channels], "or")
        return f"Tables are not played in this channel; open yours in {here}."
    missing = missing_permissions(interaction, threads=threads)
    if missing:
        return f"I can't run a table here: I need {missing} in this channel. A server manager can grant it."
    return None


def living(settings: ServerSettings, guild: discord.Guild | None) -> ServerSettings:
    """The settings without the channels and roles that no longer exist."""
    if guild is None:
        return settings
    channels = tuple(id_ for id_ in settings.channels if guild.get_channel(id_))
    openers = tuple(id_ for id_ in settings.openers if guild.get_role(id_))
    closing = settings.season_channel
    kept = closing if closing and guild.get_channel(closing) else None
    return replace(settings, channels=channels, openers=openers, season_channel=kept)


def _has_role(interaction: discord.Interaction, roles: tuple[int, ...]) -> bool:
    member, everyone = interaction.user, interaction.guild_id
    return everyone in roles or (
        isinstance(member, discord.Member) and any(member.get_role(id_) for id_ in roles)
    )
