"""Shows screens with a page of pictures, as those who will see them like it; without, they are text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from cogs.table.looks import Looks
from cogs.ui.drawings import Drawing
from cogs.ui.emoji import USUAL, adopt
from cogs.ui.layout import Attached, Picture, Screen, illustrated
from cogs.ui.messages import post
from cogs.ui.pictures import Pictures

Make = Callable[[Picture | None], Screen]
"""Makes a screen with the picture, or without one."""


class Illustrator:
    """Knows who likes pictures, and sends screens with them."""

    def __init__(self, pictures: Pictures, looks: Looks) -> None:
        self._pictures = pictures
        self._looks = looks

    def screen(
        self, make: Make, drawing: Drawing | None, guild: int | None, user: int | None = None
    ) -> Screen:
        """The screen for the user in that server, or for everybody there; drawn when it is sent."""
        look = self._looks.look(guild, user)
        return illustrated(make, drawing.picture(look) if drawing and look else None)

    async def answer(
        self,
        interaction: discord.Interaction,
        make: Make,
        drawing: Drawing | None,
        *,
        aloud: bool = False,
    ) -> None:
        """Answer with the screen: in place of the private one that was pressed, or anew; or ``aloud``."""
        guild = interaction.guild_id
        if not aloud:
            shown = self.screen(make, drawing, guild, interaction.user.id)
            await self._pictures.answer(interaction, shown)
            return
        adopt(USUAL)

        async def say(screen: Screen, files: list[Any]) -> None:
            await interaction.response.send_message(view=screen.view, files=files)

        shown = self.screen(make, drawing, guild)
        await self._pictures.send(shown, say, channel=interaction.channel_id or 0)

    async def post(
        self,
        channel: discord.PartialMessageable,
        make: Make,
        drawing: Drawing | None,
        *,
        guild: int,
        files: tuple[Attached, ...] = (),
        once: str = "",
    ) -> None:
        """Post the screen in a channel of that server, with more files; ``once`` as for :func:`post`."""

        async def put_up(screen: Screen, attached: list[Any]) -> discord.Message:
            return await post(channel, screen, attached, once=once)

        shown = self.screen(lambda picture: make(picture).carrying(*files), drawing, guild)
        await self._pictures.send(shown, put_up, channel=channel.id)
