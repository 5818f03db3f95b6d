"""What hangs in the gallery: walks through the bot, and the pictures that are taken on each.

A walk is a function that has people use the bot in a server of its own, and takes the pictures that it has
declared. Each says which function makes the screen that it shows, so that a test can tell which screens
nobody sees, and a picture that shows something else is found while it is taken.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any

import discord

from cogs.ui.layout import Screen
from tests.journeys.world import World
from tools.gallery.camera import Camera, Missed

SENTENCE = "a sentence"
"""What is shown by no function of its own: an answer of a sentence or two."""


@dataclass(slots=True)
class Visit:
    """A walk under way: its people and the camera."""

    club: World
    camera: Camera
    walk: Walk
    seen: set[str]  # the functions that have made a screen since the walk began
    taken: set[str] = field(default_factory=set)

    async def take(self, name: str, viewer: str, message: discord.Message | None = None) -> None:
        """Take what the viewer sees of the message, or of the newest that is for them alone."""
        made_by = self.walk.shows.get(name)
        if made_by is None or name in self.taken:
            raise Missed(f"{self.walk.group}/{name} is not declared, or is taken twice")
        if made_by != SENTENCE and made_by not in self.seen:
            raise Missed(f"{self.walk.group}/{name}: nothing was made by cogs.{made_by}")
        await self.camera.take(f"{self.walk.group}/{name}", viewer, message)
        self.taken.add(name)


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk; ``shows`` has its pictures' names with what makes their screens, as ``table.menu.menu_view``.

    ``settings`` are those of the world that it needs, beside the usual.
    """

    group: str
    shows: Mapping[str, str]
    go: Callable[[Visit], Awaitable[None]]
    settings: tuple[tuple[str, Any], ...] = ()

    def names(self, patterns: tuple[str, ...] = ()) -> list[str]:
        """Its pictures in full, ``group/name``; only those that fit a pattern, if there are any."""
        every = [f"{self.group}/{name}" for name in self.shows]
        return [name for name in every if not patterns or any(_fits(name, each) for each in patterns)]


WALKS: dict[str, Walk] = {}
"""All of them by their groups, in the order in which they hang."""

Going = Callable[[Visit], Awaitable[None]]


def walk(group: str, shows: Mapping[str, str], **settings: Any) -> Callable[[Going], Going]:
    """Have the function be a walk of that name."""

    def known(go: Going) -> Going:
        assert group not in WALKS
        WALKS[group] = Walk(group, shows, go, tuple(settings.items()))
        return go

    return known


def _fits(name: str, pattern: str) -> bool:
    return fnmatch(name, pattern) or name.startswith(f"{pattern}/")


@contextmanager
def watched() -> Iterator[set[str]]:
    """Note which functions of the features make screens meanwhile: ``table.menu.menu_view``."""
    seen: set[str] = set()
    usual = Screen.__init__

    def noting(self: Screen, *args: Any, **named: Any) -> None:
        usual(self, *args, **named)
        frame = sys._getframe(1)
        while frame.f_back is not None:
            module = str(frame.f_globals.get("__name__"))
            if module.startswith("cogs."):
                seen.add(f"{module.removeprefix('cogs.')}.{frame.f_code.co_name}")
            frame = frame.f_back

    Screen.__init__ = noting  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        Screen.__init__ = usual  # type: ignore[method-assign]
