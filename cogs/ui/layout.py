"""The layout of every screen: one box of texts and rows of buttons, in an accent color.

Views are stopped at once, since presses are routed by ``custom_id`` and must work after a restart.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import msgspec
from discord import Colour, File, MediaGalleryItem, ui

from bot.art.studio import Draw
from bot.client.emoji import in_use
from bot.engine.cards import Suit
from bot.names import cut
from cogs.ui.controls import ALT_TEXT, CANCEL, GRAVE, ROW, Button, Item, button
from cogs.ui.emoji import with_emoji

GOLD = 0xD9A520
RED_SUIT = 0xC8433B
BLACK_SUIT = 0x7A8794  # light enough for a dark background
_ROW, _CONTAINER = 1, 17  # types of components
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[dict[str, Any]]).decode


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to send: a screen's picture, under the file name used in the screen, or a download."""

    name: str
    data: bytes
    description: str | None = None  # of a picture, for people who can't see it

    def fresh(self) -> File:
        """Return a new file object for the library, which can send it once."""
        return File(io.BytesIO(self.data), self.name, description=self.description)


class View(ui.LayoutView):
    """A view that replaces card signs by emoji, if available, when it's sent.

    Its components are computed once and reused for comparing and sending.
    """

    _written = b""

    def written(self) -> bytes:
        """Return the components as JSON, without emoji."""
        if not self._written:
            self._written = _encode(super().to_components())  # type: ignore[no-untyped-call]
        return self._written

    def to_components(self) -> list[dict[str, Any]]:
        """Return the components for Discord."""
        return with_emoji(_decode(self.written()), in_use())

    def has_emoji(self) -> bool:
        """Return True if the components for Discord contain emoji."""
        return _encode(self.to_components()) != self.written()

    def without(self, paths: Sequence[Sequence[str]]) -> View | None:
        """Return the view without the components at Discord's ``paths``.

        None if none of them exist, or nothing else would be left.
        """
        there = {"components": _decode(self.written())}
        gone = [found for path in paths if (found := _at(there, path))]
        if not gone or not _prune(there, gone):
            return None
        less = copy(self)
        less._written = _encode(there["components"])
        return less


def _at(there: Any, path: Sequence[str]) -> dict[str, Any] | None:
    """Return the innermost component on Discord's path, not counting boxes and rows."""
    found = None
    for step in path:
        try:
            there = there[int(step) if isinstance(there, list) else step]
        except (LookupError, TypeError, ValueError):
            break
        if isinstance(there, dict) and there.get("type", _CONTAINER) not in (_ROW, _CONTAINER):
            found = there
    return found


def _prune(box: dict[str, Any], gone: Sequence[dict[str, Any]]) -> bool:
    """Remove these components and then empty rows from the box. Return True if anything is left."""
    box["components"] = [
        each
        for each in box["components"]
        if not any(each is one for one in gone) and ("components" not in each or _prune(each, gone))
    ]
    return bool(box["components"])


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw later: ``how`` draws it from ``what``, and ``alt_text`` describes it in words.

    Screens that show the same picture have equal ones.
    """

    name: str
    how: Draw
    what: tuple[Hashable, ...]
    alt_text: str

    @property
    def item(self) -> Item:
        """The item that shows it on a screen."""
        file, told = f"attachment://{self.name}", cut(self.alt_text, ALT_TEXT)
        return ui.MediaGallery[Any](MediaGalleryItem(file, description=told))


@dataclass(frozen=True, slots=True)
class Screen:
    """The content of a message: its components, and the picture that they refer to.

    ``picture`` is drawn when the screen is sent (cogs.ui.pictures). ``plain`` makes the screen without it.
    """

    view: View
    picture: Picture | None = None
    plain: Callable[[], Screen] | None = None

    def without(self, paths: Sequence[Sequence[str]]) -> Screen | None:
        """Return the screen without the components at Discord's ``paths``.

        None if there's nothing to leave out, or nothing else would be left.
        """
        view = self.view.without(paths)
        return replace(self, view=view) if view else None

    def digest(self) -> str:
        """Return a short text that changes with the visible content, with emoji or without."""
        told = blake2b(self.view.written(), digest_size=9)
        if self.picture:
            told.update(repr(self.picture.what).encode())
        return b64encode(told.digest()).decode()


def screen(*parts: str | Item | Sequence[Button] | None, accent: Colour | int | None = None) -> Screen:
    """Return a screen of these parts from top to bottom: texts, rows of buttons (five a row), other items.

    Parts that are None or empty are left out. The view is stopped: it never waits for a press.
    """
    box: ui.Container[Any] = ui.Container(accent_color=accent)
    for part in parts:
        if isinstance(part, ui.Item):
            box.add_item(part)
        elif part and isinstance(part, str):
            box.add_item(ui.TextDisplay(part))
        elif part:
            for at in range(0, len(part), ROW):
                box.add_item(ui.ActionRow(*part[at : at + ROW]))
    view = View(timeout=None)
    view.add_item(box)
    view.stop()
    return Screen(view)


def illustrated(make: Callable[[Picture | None], Screen], picture: Picture | None) -> Screen:
    """Return the screen that ``make`` makes with the picture. Its ``plain`` form is without."""
    shown = make(picture)
    return replace(shown, picture=picture, plain=lambda: make(None)) if picture else shown


def confirmation(question: str, told: str, doing: tuple[str, object], cancel: object) -> Screen:
    """Return a screen that asks to confirm something, with what it does below the question.

    ``doing`` is the label and the press of the button that does it, and ``cancel`` the press of the other.
    """
    return screen(lines(f"### {question}", told), [button(*doing, GRAVE), button(CANCEL, cancel)])


def noted(shown: Screen, *parts: str | Sequence[Button]) -> Screen:
    """Return the same screen with sentences or rows of buttons at the bottom."""
    box = shown.view.children[0]
    assert isinstance(box, ui.Container)
    plain = shown.plain
    view = screen(*box.children, *parts, accent=box.accent_color).view
    return replace(shown, view=view, plain=plain and (lambda: noted(plain(), *parts)))


def lines(*some: str | None) -> str:
    """Join the lines that aren't None or empty."""
    return "\n".join(line for line in some if line)


def small(text: str) -> str:
    """Format the text in small print, for side notes."""
    return f"-# {text}" if text else ""


def accent_of(trumps: Suit | None) -> int | None:
    """Return the accent color for trumps: one for the red suits, another for the black, None before."""
    if trumps is None:
        return None
    return RED_SUIT if trumps.red else BLACK_SUIT
