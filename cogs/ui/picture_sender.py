"""Shows screens with a picture, as those who will see them like it; without, they are text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import discord
from cachetools import TTLCache

from bot.art.table.theme import ArtTheme
from cogs.ui.answers import sending_new
from cogs.ui.display_settings import DisplaySettings
from cogs.ui.emoji import USUAL, set_card_style
from cogs.ui.layout import Picture, Screen, illustrated
from cogs.ui.messages import post
from cogs.ui.pictures import AttachedPicture, Pictures

_KEPT, _SECONDS = 4096, 15 * 60  # pictures of private screens; as long as a screen can be edited
Make = Callable[[Picture | None], Screen]
"""Makes a screen with the picture, or without one."""


class Drawable(Protocol):
    """What can be drawn, as somebody likes it: a page, or a table as somebody sees it."""

    def picture(self, look: ArtTheme) -> Picture:
        """Return the picture in that look."""


class PictureSender:
    """Knows who likes pictures, and sends screens with them."""

    def __init__(self, pictures: Pictures, looks: DisplaySettings) -> None:
        self._pictures = pictures
        self._looks = looks
        self._hung: TTLCache[int, AttachedPicture] = TTLCache(_KEPT, _SECONDS)  # by message

    def screen(
        self, make: Make, drawing: Drawable | None, guild: int | None, user: int | None = None
    ) -> Screen:
        """Return the screen for the user in that server, or for everyone there; it's drawn when it's sent."""
        look = self._looks.look(guild, user)
        return illustrated(make, drawing.picture(look) if drawing and look else None)

    async def answer(
        self,
        interaction: discord.Interaction,
        make: Make,
        drawing: Drawable | None,
        *,
        aloud: bool = False,
    ) -> None:
        """Answer with the screen: in place of the private one that was pressed, or anew; or ``aloud``.

        A picture that is on the one pressed stays where it is to show the same.
        """
        user = None if aloud else interaction.user.id
        await self.show(interaction, self.screen(make, drawing, interaction.guild_id, user), aloud=aloud)

    async def show(
        self, interaction: discord.Interaction, shown: Screen, *, aloud: bool = False, anew: bool = False
    ) -> None:
        """Answer with the screen as :meth:`answer` does; ``anew`` leaves the private one that was pressed."""
        if not (aloud or anew):
            _, hung, _ = await self._pictures.answer(interaction, shown, self._there(interaction.message))
            if hung is not None:
                self._hung[hung.message_id] = hung
            return
        if aloud:
            set_card_style(USUAL)
        may_attach, way = interaction.app_permissions.attach_files, sending_new(interaction, aloud=aloud)
        await self._pictures.send(shown, way, channel=interaction.channel_id or 0, files=may_attach)

    def _there(self, message: discord.Message | None) -> AttachedPicture | None:
        """Return the picture on the message, if it is one of these."""
        there = self._hung.get(message.id) if message else None
        files = [file.id for file in message.attachments] if message else []
        return there if there is not None and there.file.id in files else None

    async def post(
        self,
        channel: discord.PartialMessageable,
        make: Make,
        drawing: Drawable | None,
        *,
        guild: int,
        once: str = "",
    ) -> None:
        """Post the screen in a channel of that server; ``once`` as for :func:`post`."""

        async def put_up(screen: Screen, attached: list[Any]) -> discord.Message:
            return await post(channel, screen, attached, once=once)

        await self._pictures.send(self.screen(make, drawing, guild), put_up, channel=channel.id)
