"""/euchre-admin: the group to which features add their commands, and who may use what these show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import discord
from cachetools import TTLCache
from discord import app_commands

from bot.tables.requests import Person
from cogs.ui.answers import Refused
from cogs.ui.permissions import guild_of, home_of, may_manage, person
from cogs.ui.words import refusals as words

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
