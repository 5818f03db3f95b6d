"""How each player, and each server, likes to see tables: what their settings come to."""

from __future__ import annotations

import discord

from bot.art.pack.colours import Scheme
from bot.art.table.look import Look
from bot.tables.settings import ServerSettings, SettingsBook, Shows, UserSettings
from cogs.ui.emoji import Taste, adopt
from cogs.ui.permissions import home_of


class Looks:
    """Knows everyone's settings for the look of pictures and of cards in text."""

    def __init__(self, servers: SettingsBook[ServerSettings], users: SettingsBook[UserSettings]) -> None:
        self._servers = servers
        self._users = users

    def look(self, guild: int | None, user: int | None = None) -> Look | None:
        """Return how pictures are drawn for the user, or for everyone, in that server; None means no
        pictures.
        """
        liked = self._liked(guild, user)
        return Look(_scheme(liked), liked.large_print) if liked.shows is Shows.PICTURES else None

    def taste(self, guild: int | None, user: int | None = None) -> Taste:
        """Return how cards stand in texts."""
        liked = self._liked(guild, user)
        return Taste(liked.shows is not Shows.TEXT, _scheme(liked))

    async def adopt(self, interaction: discord.Interaction) -> None:
        """Have all answers to the interaction be to the taste of the one who asks."""
        adopt(self.taste(home_of(interaction), interaction.user.id))

    def _liked(self, guild: int | None, user: int | None) -> ServerSettings:
        server = self._servers.of(guild) if guild is not None else ServerSettings()
        return self._users.of(user).within(server) if user is not None else server


def _scheme(liked: ServerSettings) -> Scheme:
    return Scheme.FOUR if liked.four_colours else Scheme.TWO
