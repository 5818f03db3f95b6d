"""Sending a screen so that it arrives: any part that Discord refuses is left out, and it's sent again.

This is the only place that decides what was refused and what to send instead: text instead of emoji, the
screen without its picture, and no part that Discord names in its error.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, Protocol, TypeGuard, TypeVar

import discord

from bot.client.emoji import recheck
from cogs.ui.emoji import CardStyle, using_card_style
from cogs.ui.layout import Screen

log = logging.getLogger(__name__)
T = TypeVar("T")
_MOST = 8  # tries
_TOO_MANY = 429
_NOT_ITS_CONTENT = (401, 403, 404)  # statuses that refuse the sender or the place, not the content
_ANSWERED, _ARCHIVED = 40060, 50083
_UNKNOWN_EMOJI = 10014
_TOO_LARGE_A_BODY, _TOO_LARGE, _NOT_ALLOWED = 413, 40005, 50013
_PATH = re.compile(r"^In (?:data\.)?([\w.]+): ", re.MULTILINE)
_FILES = {"attachments", "files", "media", "file"}


class Sendable(Protocol):
    """A file that can be sent more than once."""

    def fresh(self) -> Any:
        """Return a new file object for the library, for one send."""


Find = Callable[[], Awaitable[Sendable | None]]
"""Returns the file of a screen's picture, or None if it's unavailable."""


async def post(
    channel: discord.abc.Messageable,
    shown: Screen,
    files: list[discord.File],
    *,
    silent: bool = False,
    pinging: discord.AllowedMentions | None = None,
    once: str = "",
) -> discord.Message:
    """Post a screen in a channel, with these files. ``pinging`` allows pings.

    ``once`` names the post: if one with that name was posted minutes ago, although the answer was lost or the
    process was killed, Discord returns it unchanged and posts nothing.
    """
    mentions = pinging or discord.AllowedMentions.none()
    only_one: dict[str, Any] = {"nonce": nonce_of(once)} if once else {}
    return await channel.send(
        view=shown.view, files=files, silent=silent, allowed_mentions=mentions, **only_one
    )


async def edit(message: discord.PartialMessage, shown: Screen, files: list[Any]) -> discord.Message:
    """Show a screen on a message instead of what is there, with these files."""
    return await message.edit(view=shown.view, attachments=files)


def nonce_of(once: str) -> str:
    """Return a nonce for Discord that prevents posting something twice, at most 25 characters."""
    return blake2b(once.encode(), digest_size=12).hexdigest()


class Delivered(NamedTuple, Generic[T]):
    """The outcome of sending: its ``result``, the file of the picture sent, and if a picture was refused."""

    result: T
    picture: Sendable | None
    refused: bool


def is_refusal(error: BaseException) -> TypeGuard[discord.HTTPException]:
    """Return True if Discord refuses the content, with any code, and would refuse it again."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status in range(400, 500) and error.status != _TOO_MANY


def codes(error: Exception) -> str:
    """Format the status and Discord's code of an error for the log, or its type if it isn't Discord's."""
    if not isinstance(error, discord.HTTPException):
        return f"error={type(error).__name__}"
    return " ".join((f"status={error.status}", f"code={error.code}"))


def refuses_content(error: discord.HTTPException, *, files: bool) -> bool:
    """Return True if Discord may accept the same message with less in it. ``files`` says if it had any."""
    if not is_refusal(error) or error.code in (_ANSWERED, _ARCHIVED):
        return False
    if error.status in _NOT_ITS_CONTENT:
        return error.code == _UNKNOWN_EMOJI or (files and error.code == _NOT_ALLOWED)
    return True


async def deliver(
    shown: Screen, way: Callable[[Screen, list[Any]], Awaitable[T]], *pictures: Find
) -> Delivered[T]:
    """Send a screen with ``way``, and again without the parts Discord refuses. Raise any other error.

    Each of ``pictures`` gets the file of the screen's picture, tried in order until one is available and
    accepted. Without any, the plain screen is sent.
    """
    left, emoji, refused = list(pictures), True, False
    picture = await _next(left)
    for tried in range(_MOST):
        if picture is None and shown.plain is not None:
            shown = shown.plain()
        files = [picture.fresh()] if picture else []
        try:
            with nullcontext() if emoji else using_card_style(CardStyle(emoji=False)):
                result = await way(shown, files)
        except discord.HTTPException as error:
            if tried == _MOST - 1 or not refuses_content(error, files=bool(files)):
                raise
            paths = [found.split(".") for found in _PATH.findall(error.text)]
            about_file = error.status == _TOO_LARGE_A_BODY or error.code in (_TOO_LARGE, _NOT_ALLOWED)
            about_file |= any(_FILES.intersection(path) for path in paths)
            unnamed = not paths and not about_file
            if (
                emoji
                and shown.view.has_emoji()
                and (unnamed or error.code == _UNKNOWN_EMOJI or any("emoji" in path for path in paths))
            ):
                emoji = False
            elif picture is not None and (unnamed or about_file):
                picture, refused = await _next(left), True
            elif (less := shown.without(paths)) is not None:
                shown = less
            else:
                raise
            told = " ".join(".".join(path) for path in paths[:3])
            log.warning("message refused, sent again with less in it: %s parts=%s", codes(error), told)
        else:
            if not emoji:
                recheck()
            return Delivered(result, picture, refused and picture is None)
    raise AssertionError("the last try returns or raises")


async def _next(pictures: list[Find]) -> Sendable | None:
    """Return the next picture that is available."""
    while pictures:
        if (found := await pictures.pop(0)()) is not None:
            return found
    return None
