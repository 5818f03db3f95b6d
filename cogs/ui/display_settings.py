"""Each player's and server's display settings for tables and cards."""

from __future__ import annotations

import discord

from bot.art.pack.colours import Scheme
from bot.art.table.theme import ArtTheme
from bot.tables.settings import ServerSettings, SettingsBook, Shows, UserSettings
from cogs.ui.emoji import CardStyle, set_card_style
from cogs.ui.permissions import home_of


class DisplaySettings:
    """Everyone's settings for pictures and for cards in texts."""

    def __init__(self, servers: SettingsBook[ServerSettings], users: SettingsBook[UserSettings]) -> None:
        self._servers = servers
        self._users = users

    def look(self, guild: int | None, user: int | None = None) -> ArtTheme | None:
        """Return the theme of pictures for the user, or for everyone, in that server; None is no pictures."""
        liked = self._liked(guild, user)
        return ArtTheme(_scheme(liked), liked.large_print) if liked.shows is Shows.PICTURES else None

    def card_style(self, guild: int | None, user: int | None = None) -> CardStyle:
        """Return the style of cards in texts."""
        liked = self._liked(guild, user)
        return CardStyle(liked.shows is not Shows.TEXT, _scheme(liked))

    async def set_card_style(self, interaction: discord.Interaction) -> None:
        """Answer the interaction in the user's card style."""
        set_card_style(self.card_style(home_of(interaction), interaction.user.id))

    def _liked(self, guild: int | None, user: int | None) -> ServerSettings:
        server = self._servers.of(guild) if guild is not None else ServerSettings()
        return self._users.of(user).within(server) if user is not None else server


def _scheme(liked: ServerSettings) -> Scheme:
    return Scheme.FOUR if liked.four_colours else Scheme.TWO
