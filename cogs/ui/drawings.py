"""A picture that can be drawn of what a screen tells, and its place there with the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from bot.art.page import Part, picture
from bot.art.table.look import Look
from cogs.ui.layout import Attached, Item, pictured
from cogs.ui.words.pages import in_words


@dataclass(frozen=True, slots=True)
class Drawing:
    """The name of a picture's file, and its parts from top to bottom."""

    name: str
    parts: tuple[Part, ...]

    @property
    def item(self) -> Item:
        """Where it stands on its screen."""
        return pictured(self.name, in_words(self.parts))

    def drawn(self, look: Look) -> Attached:
        """The picture itself; call it in a thread."""
        return Attached(self.name, picture(self.parts, look))
