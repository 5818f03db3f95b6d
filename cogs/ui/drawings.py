"""A page that can be drawn of what a screen tells: its picture, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from bot.art.page import Part, picture
from bot.art.table.theme import ArtTheme
from cogs.ui.layout import Picture
from cogs.ui.words.pages import in_words


@dataclass(frozen=True, slots=True)
class Drawing:
    """The name of a picture's file, and its parts from top to bottom."""

    name: str
    parts: tuple[Part, ...]

    def picture(self, look: ArtTheme) -> Picture:
        """Return the page as it is drawn in that look, when it is sent."""
        return Picture(self.name, picture, (self.parts, look), in_words(self.parts))
