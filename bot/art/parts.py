"""The parts all pages share: the heading, and lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.art.letters import Weight, wrapped
from bot.art.page import EDGE, GOLD, QUIET, WORDS, Page
from bot.engine.cards import Suit

_TITLE, _LINE, _SMALL = 42, 28, 24
_STAR = 34  # the width of a star before a line


@dataclass(frozen=True, slots=True)
class Heading:
    """A page's title and the lines below it. ``suit`` is drawn before the first of those lines."""

    title: str
    lines: tuple[str, ...] = ()
    suit: Suit | None = None

    def height(self, page: Page) -> int:
        """Return the heading's height, in pixels."""
        return round(1.2 * _TITLE) * len(self._title(page)) + _HEIGHT * len(self._lines(page))

    def draw(self, page: Page, top: int) -> None:
        """Draw the title and the lines below it."""
        for line in self._title(page):
            page.write(line, EDGE, top + 24, _TITLE, WORDS, "l", Weight.BOLD)
            top += round(1.2 * _TITLE)
        for number, line in enumerate(self._lines(page)):
            left = EDGE
            if self.suit is not None and number == 0:
                page.suit(self.suit, EDGE, top + 4, _LINE + 4)
                left += _LINE + 14
                line = line.removeprefix(f"{self.suit.sign}\ufe0e ")
            page.write(line, left, top + _HEIGHT / 2, _LINE, WORDS if number == 0 else QUIET)
            top += _HEIGHT

    def _title(self, page: Page) -> Sequence[str]:
        return wrapped(self.title, _TITLE, page.width - 2 * EDGE, 3, Weight.BOLD)

    def _lines(self, page: Page) -> Sequence[str]:
        room = page.width - 2 * EDGE
        told: list[str] = []
        for number, line in enumerate(self.lines):
            less = _LINE + 14 if self.suit is not None and number == 0 else 0
            told += wrapped(line, _LINE, room - less, 1 if less else 2, Weight.PLAIN)
        return told


_HEIGHT = 40


@dataclass(frozen=True, slots=True)
class Stars:
    """Highlights: lines that each start with a star."""

    lines: tuple[str, ...]

    def height(self, page: Page) -> int:
        """Return the height of all lines, in pixels."""
        return sum(_HEIGHT * len(self._wrapped(page, line)) for line in self.lines)

    def draw(self, page: Page, top: int) -> None:
        """Draw the lines and their stars."""
        for line in self.lines:
            page.shape("star", EDGE + 11, top + _HEIGHT / 2, 11, GOLD)
            for part in self._wrapped(page, line):
                page.write(part, EDGE + _STAR, top + _HEIGHT / 2, _LINE)
                top += _HEIGHT

    def _wrapped(self, page: Page, line: str) -> Sequence[str]:
        return wrapped(line, _LINE, page.width - 2 * EDGE - _STAR, 2, Weight.PLAIN)


@dataclass(frozen=True, slots=True)
class Foot:
    """Quiet lines at the end of a page."""

    lines: tuple[str, ...]

    def height(self, page: Page) -> int:
        """Return the height of all lines, in pixels."""
        return 34 * len(self._wrapped(page))

    def draw(self, page: Page, top: int) -> None:
        """Draw the lines."""
        for number, line in enumerate(self._wrapped(page)):
            page.write(line, EDGE, top + 34 * number + 17, _SMALL, QUIET)

    def _wrapped(self, page: Page) -> Sequence[str]:
        room = page.width - 2 * EDGE
        return [part for line in self.lines for part in wrapped(line, _SMALL, room, 3, Weight.PLAIN)]
