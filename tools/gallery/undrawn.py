"""Pictures that are drawn only when somebody looks at them.

A whole game sends hundreds of pictures, of which the camera looks at a few. So what is sent is a word that
stands for each, and the picture takes its place on the Discord held in memory when its message is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

import discord

from bot.art.studio import Draw, Studio

_WAITING: dict[bytes, Callable[[], bytes]] = {}


@contextmanager
def undrawn() -> Iterator[None]:
    """Have studios draw nothing meanwhile, and ``draw_those_of`` what is looked at."""
    with patch.object(Studio, "draw", _word):
        yield
    _WAITING.clear()


async def _word(_: Studio, how: Draw, *what: Hashable, **_when: object) -> bytes:
    """The word that stands for the picture."""
    word = f"undrawn {hash((how, *what))}".encode()
    _WAITING[word] = lambda: _drawn(how, *what)
    return word


@cache
def _drawn(how: Draw, *what: Hashable) -> bytes:
    return how(*what)


def draw_those_of(message: discord.Message, env: Any) -> None:
    """Draw the pictures of the message that are not drawn yet."""
    files = env.backend.cdn._blobs
    for each in message.attachments:
        draw = _WAITING.get(files.get(each.url, b""))
        if draw is not None:
            files[each.url] = draw()
