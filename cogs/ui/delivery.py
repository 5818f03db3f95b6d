"""Sending a screen so that it arrives: what Discord refuses in a message is left out of it, at once.

The one place that decides what was refused and what is sent instead: emoji give way to text, a picture to
what the screen shows without one, and any other part that Discord names is left out.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, Protocol, TypeGuard, TypeVar

import discord

from bot.client.emoji import doubt
from cogs.ui.emoji import CardStyle, using_card_style
from cogs.ui.layout import Screen

log = logging.getLogger(__name__)
T = TypeVar("T")
_MOST = 8  # tries
_TOO_MANY = 429
_NOT_ITS_CONTENT = (401, 403, 404)  # statuses by which Discord refuses who sends it, or where
_ANSWERED, _ARCHIVED = 40060, 50083
_UNKNOWN_EMOJI = 10014
_TOO_LARGE_A_BODY, _TOO_LARGE, _NOT_ALLOWED = 413, 40005, 50013
_PATH = re.compile(r"^In (?:data\.)?([\w.]+): ", re.MULTILINE)
_FILES = {"attachments", "files", "media", "file"}


class Sendable(Protocol):
    """A file that can be sent several times."""

    def fresh(self) -> Any:
        """Return the file as the library sends it, once."""


Find = Callable[[], Awaitable[Sendable | None]]
"""Gets the file of a screen's picture, or None where it can't be had."""


async def post(
    channel: discord.abc.Messageable,
    shown: Screen,
    files: list[discord.File],
    *,
    silent: bool = False,
    pinging: discord.AllowedMentions | None = None,
    once: str = "",
) -> discord.Message:
    """Post a screen in a channel, with these files; ``pinging`` allows pings.

    What is to be posted ``once`` is named so: where a message of that name was posted minutes ago, though the
    answer was lost or the process killed, Discord gives that one, as it is, and posts no other.
    """
    mentions = pinging or discord.AllowedMentions.none()
    only_one: dict[str, Any] = {"nonce": nonce_of(once)} if once else {}
    return await channel.send(
        view=shown.view, files=files, silent=silent, allowed_mentions=mentions, **only_one
    )


def nonce_of(once: str) -> str:
    """Return a nonce for Discord that prevents posting something twice, at most 25 characters."""
    return blake2b(once.encode(), digest_size=12).hexdigest()


class Delivered(NamedTuple, Generic[T]):
    """What came of sending: its ``result``, the file of the picture sent, and if a picture was refused."""

    result: T
    picture: Sendable | None
    refused: bool


def is_refusal(error: BaseException) -> TypeGuard[discord.HTTPException]:
    """Return whether Discord refuses what was sent, by whatever code, and would refuse it again."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status in range(400, 500) and error.status != _TOO_MANY


def codes(error: Exception) -> str:
    """Format the status and Discord's code of an error for the log, or its type where it isn't Discord's."""
    if not isinstance(error, discord.HTTPException):
        return f"error={type(error).__name__}"
    return " ".join((f"status={error.status}", f"code={error.code}"))


def refuses_content(error: discord.HTTPException, *, files: bool) -> bool:
    """Return whether Discord may take the same message with less in it; ``files`` says if it had any."""
    if not is_refusal(error) or error.code in (_ANSWERED, _ARCHIVED):
        return False
    if error.status in _NOT_ITS_CONTENT:
        return error.code == _UNKNOWN_EMOJI or (files and error.code == _NOT_ALLOWED)
    return True


async def deliver(
    shown: Screen, way: Callable[[Screen, list[Any]], Awaitable[T]], *pictures: Find
) -> Delivered[T]:
    """Send a screen that way, and again without what Discord refuses in it; raise what can't be helped.

    Each of ``pictures`` gets the file of the screen's picture, where the one before can't be had or is
    refused; without any, the screen is sent plain.
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
                doubt()
            return Delivered(result, picture, refused and picture is None)
    raise AssertionError("the last try returns or raises")


async def _next(pictures: list[Find]) -> Sendable | None:
    """Take the next picture that can be had."""
    while pictures:
        if (found := await pictures.pop(0)()) is not None:
            return found
    return None
