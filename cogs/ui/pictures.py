"""Screens with a picture of what they tell: drawn as they are sent, kept where it is there, left out where
it can't be had.

A screen names its picture by what is drawn of what, so that screens are made and compared without drawing.
It is made with the picture and, for when there is none, without it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import discord
from cachetools import TTLCache

from bot.art.studio import NotDrawn, Studio
from cogs.ui.answers import ANSWERED, is_fleeting, on_own_screen
from cogs.ui.delivery import Find, deliver
from cogs.ui.layout import Attached, Picture, Screen

_CHANNELS, _AGAIN = 1024, 10 * 60  # seconds after which a channel that takes no pictures is tried again


@dataclass(frozen=True, slots=True)
class ExistingAttachment:
    """A file that a message has already, as an edit names it to keep it there."""

    id: int
    name: str

    def fresh(self) -> ExistingAttachment:
        """Return itself: it can be named as often as one likes."""
        return self

    def to_dict(self) -> dict[str, Any]:
        """Return the component as discord.py sends it."""
        return {"id": self.id, "filename": self.name}


class AttachedPicture(NamedTuple):
    """The picture that hangs on a message, and its file there."""

    message_id: int
    picture: Picture
    file: ExistingAttachment


Way = Callable[[Screen, list[Any]], Awaitable[discord.Message | None]]
"""How a screen is sent with its files; gives the message as it then is, None where nobody knows."""


class Answer(NamedTuple):
    """A private screen that was shown: how it is edited as long as its token lives, what hangs there, and on
    which message it is, as far as that is known.
    """

    edit: Way
    hung: AttachedPicture | None
    message_id: int | None


class Pictures:
    """Sends screens with their pictures, drawn in a studio. What fails leaves the text, and says nothing."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._refused: TTLCache[int, bool] = TTLCache(_CHANNELS, _AGAIN)

    async def send(
        self,
        shown: Screen,
        way: Way,
        *,
        there: AttachedPicture | None = None,
        channel: int = 0,
        files: bool = True,
    ) -> AttachedPicture | None:
        """Send the screen that way; gives the picture that then hangs on the message, if one does.

        The one that is ``there`` stays where it shows the same. ``channel`` is where it is sent, in which
        pictures may be refused. Without ``files``, none is attached.
        """
        picture = shown.picture
        pictures: list[Find] = []
        if picture is not None:
            if there is not None and there.picture == picture:
                pictures.append(partial(_still, there.file))
            if files and channel not in self._refused:
                pictures.append(partial(self._drawn, picture))
        message, sent, refused = await deliver(shown, way, *pictures)
        if refused:
            self._refused[channel] = True
        if there is not None and sent is there.file:
            return there
        return _hung(message, picture) if picture and sent else None

    async def _drawn(self, picture: Picture) -> Attached | None:
        try:
            return Attached(picture.name, await self._studio.draw(picture.how, *picture.what))
        except NotDrawn:
            return None

    async def answer(
        self, interaction: discord.Interaction, shown: Screen, there: AttachedPicture | None = None
    ) -> Answer:
        """Answer privately: on the private screen that was pressed, or with a new one.

        ``there`` is the picture on the one pressed, as far as that is known.
        """
        pressed, response, ephemeral = interaction.message, interaction.response, is_fleeting(interaction)
        may_attach = interaction.app_permissions.attach_files
        if pressed is None or there is None or pressed.id != there.message_id:
            there = None

        async def to_it(screen: Screen, files: list[Any]) -> discord.Message | None:
            return await interaction.edit_original_response(view=screen.view, attachments=files)

        on: list[int] = []

        async def at_once(screen: Screen, files: list[Any]) -> discord.Message | None:
            try:
                if pressed is not None and on_own_screen(interaction):
                    on.append(pressed.id)
                    done = await response.edit_message(view=screen.view, attachments=files)
                else:
                    done = await response.send_message(view=screen.view, files=files, ephemeral=ephemeral)
            except discord.HTTPException as error:
                if error.code != ANSWERED:  # the library sent it again after a failure that was none
                    raise
                return None
            told = done.resource if done else None
            if not isinstance(told, discord.Message):
                return None
            on.append(told.id)
            return told

        if not response.is_done():
            hung = await self.send(
                shown, at_once, there=there, channel=_channel(interaction), files=may_attach
            )
            return Answer(to_it, hung, on[-1] if on else None)
        posted: list[discord.WebhookMessage] = []

        async def follow_up(screen: Screen, files: list[Any]) -> discord.Message | None:
            send = interaction.followup.send
            posted.append(await send(view=screen.view, files=files, ephemeral=ephemeral, wait=True))
            return posted[-1]

        async def to_that(screen: Screen, files: list[Any]) -> discord.Message | None:
            return await posted[-1].edit(view=screen.view, attachments=files)

        hung = await self.send(shown, follow_up, channel=_channel(interaction), files=may_attach)
        return Answer(to_that, hung, posted[-1].id)


async def _still(file: ExistingAttachment) -> ExistingAttachment:
    """Return the file that is there already."""
    return file


def _channel(interaction: discord.Interaction) -> int:
    return interaction.channel_id or 0


def _hung(message: discord.Message | None, picture: Picture) -> AttachedPicture | None:
    files = message.attachments if message else []
    file = next(
        (ExistingAttachment(each.id, each.filename) for each in files if each.filename == picture.name), None
    )
    return AttachedPicture(message.id, picture, file) if message and file else None
