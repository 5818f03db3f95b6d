"""Screens with a picture: drawn when sent, kept if already attached, left out if unavailable.

A screen identifies its picture by drawing function and arguments, so screens are made and compared without
drawing. It's made with the picture and, for when there is none, without it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

import discord
from cachetools import TTLCache

from bot.art.pack.colors import Scheme
from bot.art.page import Part
from bot.art.page import picture as draw_page
from bot.art.studio import NotDrawn, Studio
from bot.art.table.theme import ArtTheme
from bot.tables.settings import ServerSettings, SettingsBook, Shows, UserSettings
from cogs.ui.answers import Reply
from cogs.ui.delivery import Find, deliver, post
from cogs.ui.emoji import CardStyle, set_card_style
from cogs.ui.layout import Attached, Picture, Screen, illustrated
from cogs.ui.permissions import home_of
from cogs.ui.words.pages import describe_parts

_KEPT, _SECONDS = 4096, 15 * 60  # pictures of private screens, for as long as a screen can be edited
_CHANNELS, _AGAIN = 1024, 10 * 60  # seconds after which a channel that refused pictures is tried again


@dataclass(frozen=True, slots=True)
class ExistingAttachment:
    """A file already on a message, which an edit refers to in order to keep it."""

    id: int
    name: str

    def fresh(self) -> ExistingAttachment:
        """Return itself: it can be used any number of times."""
        return self

    def to_dict(self) -> dict[str, Any]:
        """Return the component as discord.py sends it."""
        return {"id": self.id, "filename": self.name}


class AttachedPicture(NamedTuple):
    """The picture on a message, and its file there."""

    message_id: int
    picture: Picture
    file: ExistingAttachment


Way = Callable[[Screen, list[Any]], Awaitable[discord.Message | None]]
"""A way to send a screen with its files. Returns the resulting message, None if unknown."""


Make = Callable[[Picture | None], Screen]
"""A function that makes a screen, with or without the picture."""


class Drawable(Protocol):
    """Content that can be drawn in a viewer's theme: a page, or a viewer's table."""

    def picture(self, theme: ArtTheme) -> Picture:
        """Return the picture in that theme."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The content of a screen as a page: the file name of its picture, and its parts from top to bottom."""

    name: str
    parts: tuple[Part, ...]

    def picture(self, theme: ArtTheme) -> Picture:
        """Return the page as a picture in that theme, drawn when it's sent."""
        return Picture(self.name, draw_page, (self.parts, theme), describe_parts(self.parts))


class DisplaySettings:
    """Everyone's settings for pictures and for cards in texts."""

    def __init__(self, servers: SettingsBook[ServerSettings], users: SettingsBook[UserSettings]) -> None:
        self._servers = servers
        self._users = users

    def theme(self, guild: int | None, user: int | None = None) -> ArtTheme | None:
        """Return the theme of pictures for the user, or for everyone, in that server. None is no pictures."""
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
        return self._users.of(user).override(server) if user is not None else server


def _scheme(liked: ServerSettings) -> Scheme:
    return Scheme.FOUR if liked.four_colours else Scheme.TWO


class Pictures:
    """The sender of screens with their pictures, drawn in a studio in the theme their viewers prefer."""

    def __init__(self, studio: Studio, looks: DisplaySettings) -> None:
        self.looks = looks
        self._studio = studio
        self._attached: TTLCache[int, AttachedPicture] = TTLCache(_KEPT, _SECONDS)  # by private message
        self._refused: TTLCache[int, bool] = TTLCache(_CHANNELS, _AGAIN)

    async def send(
        self,
        shown: Screen,
        way: Way,
        *,
        existing: AttachedPicture | None = None,
        channel: int = 0,
        files: bool = True,
    ) -> AttachedPicture | None:
        """Send the screen with ``way``. Return the picture that is then on the message, if any.

        The picture ``existing`` stays if it shows the same. ``channel`` is the destination, which may refuse
        pictures. Without ``files``, none is attached.
        """
        picture = shown.picture
        pictures: list[Find] = []
        if picture is not None:
            if existing is not None and existing.picture == picture:
                pictures.append(partial(_still, existing.file))
            if files and channel not in self._refused:
                pictures.append(partial(self._drawn, picture))
        message, sent, refused = await deliver(shown, way, *pictures)
        if refused:
            self._refused[channel] = True
        if existing is not None and sent is existing.file:
            return existing
        return _find_attached(message, picture) if picture and sent else None

    async def _drawn(self, picture: Picture) -> Attached | None:
        try:
            return Attached(picture.name, await self._studio.draw(picture.how, *picture.what))
        except NotDrawn:
            return None

    async def reply(
        self,
        interaction: discord.Interaction,
        shown: Screen,
        existing: AttachedPicture | None = None,
        *,
        aloud: bool = False,
        anew: bool = False,
    ) -> tuple[Reply, AttachedPicture | None]:
        """Answer on the private screen that was pressed, or with a new message. See `Reply`.

        ``existing`` is the picture on the pressed one, if known. Returns the reply, and the picture on it.
        """
        reply = Reply(interaction, aloud=aloud, anew=anew)
        attached = await self.send(
            shown,
            reply.send,
            existing=existing if existing is not None and existing.message_id == reply.message_id else None,
            channel=interaction.channel_id or 0,
            files=interaction.app_permissions.attach_files,
        )
        return reply, attached

    def screen(
        self, make: Make, drawing: Drawable | None, guild: int | None, user: int | None = None
    ) -> Screen:
        """Return the screen with its picture, in the theme chosen by the user and the server.

        ``make`` makes the screen, given the picture of the ``drawing`` or None. It's drawn when it's sent.
        """
        theme = self.looks.theme(guild, user)
        return illustrated(make, drawing.picture(theme) if drawing and theme else None)

    async def answer(
        self,
        interaction: discord.Interaction,
        make: Make,
        drawing: Drawable | None,
        *,
        aloud: bool = False,
    ) -> None:
        """Answer with the screen: in place of the pressed private one, as a new one, or ``aloud``.

        A picture already on the pressed screen is kept if it shows the same.
        """
        user = None if aloud else interaction.user.id
        await self.show(interaction, self.screen(make, drawing, interaction.guild_id, user), aloud=aloud)

    async def show(
        self, interaction: discord.Interaction, shown: Screen, *, aloud: bool = False, anew: bool = False
    ) -> None:
        """Answer with the screen like :meth:`answer`. ``anew`` doesn't replace the pressed private one."""
        pressed = interaction.message
        there = self._attached.get(pressed.id) if pressed else None
        if there is not None and pressed and there.file.id not in [file.id for file in pressed.attachments]:
            there = None
        _, attached = await self.reply(interaction, shown, there, aloud=aloud, anew=anew)
        if attached is not None:
            self._attached[attached.message_id] = attached

    async def post(
        self,
        channel: discord.PartialMessageable,
        make: Make,
        drawing: Drawable | None,
        *,
        guild: int,
        once: str = "",
    ) -> None:
        """Post the screen in a channel of that server. ``once`` is as for :func:`post`."""
        way = partial(post, channel, once=once)
        await self.send(self.screen(make, drawing, guild), way, channel=channel.id)


async def _still(file: ExistingAttachment) -> ExistingAttachment:
    """Return the existing file."""
    return file


def _find_attached(message: discord.Message | None, picture: Picture) -> AttachedPicture | None:
    files = message.attachments if message else []
    file = next(
        (ExistingAttachment(each.id, each.filename) for each in files if each.filename == picture.name), None
    )
    return AttachedPicture(message.id, picture, file) if message and file else None
