"""A picture of the ranking of the cards: rows of cards, best first, each row with a heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from bot.art import page
from bot.art.letters import Weight, fitted
from bot.art.page import EDGE, GOLD, WORDS, Page
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Card

_GAP = 8
_HEADING = 46
_LABEL = 36
_STEEP = 1.4  # a card's height relative to its width
_BIG, _SMALL = 85, 76  # the maximum widths of a card
_CLOSE = 66  # the minimum width of a large one when all share a line
_LEAST = 58  # and its minimum width in large print


@dataclass(frozen=True, slots=True)
class Row:
    """Cards under a heading, best first. ``labels`` go below them and are empty if there are none.

    Trumps have labels, are large, and may take two even lines. A plain suit takes one line, except a long one
    in large print.
    """

    heading: str
    cards: tuple[Card, ...]
    labels: tuple[str, ...] = ()

    def height(self, page: Page) -> int:
        """Return the height of the row on the page, in pixels."""
        lines = (self._line_height(page, at, cards) + _GAP for at, cards in self.lines(page))
        return _HEADING + sum(lines) - _GAP

    def draw(self, page: Page, top: int) -> None:
        """Draw the heading, the cards and their labels."""
        page.write(self.heading, EDGE, top + 16, 30, WORDS, weight=Weight.BOLD)
        top += _HEADING
        size = self._size(page)
        for begins, cards in self.lines(page):
            for place, card in enumerate(cards):
                x = EDGE + place * (size + _GAP)
                page.card(card, x, top, size)
                label = self.labels[begins + place] if self.labels else ""
                if label:
                    y = top + size * _STEEP + 20
                    page.write(fitted(label, 24, size + _GAP, Weight.PLAIN), x + size / 2, y, 24, GOLD, "m")
            top += self._line_height(page, begins, cards) + _GAP

    def _size(self, page: Page) -> int:
        abreast = (page.width - 2 * EDGE + _GAP) // len(self.cards) - _GAP
        if self.labels:
            return min(_BIG, abreast) if abreast >= _CLOSE and not page.theme.large else _BIG
        return min(_SMALL, max(abreast, _LEAST if page.theme.large else 0))

    def lines(self, page: Page) -> Sequence[tuple[int, Sequence[Card]]]:
        """Return the lines of cards, each after the index of its first card."""
        most = (page.width - 2 * EDGE + _GAP) // (self._size(page) + _GAP)
        number = ceil(len(self.cards) / most)
        a_line = ceil(len(self.cards) / number)
        return [(at, self.cards[at : at + a_line]) for at in range(0, len(self.cards), a_line)]

    def _line_height(self, page: Page, begins: int, cards: Sequence[Card]) -> int:
        labelled = any(self.labels[begins : begins + len(cards)])
        return int(self._size(page) * _STEEP) + (_LABEL if labelled else 0)


@lru_cache(maxsize=128)
def picture(rows: tuple[Row, ...], theme: ArtTheme | None = None) -> bytes:
    """Draw the rows as a PNG. The result is cached.

    Takes tens of milliseconds: call it in a thread.
    """
    return page.picture(rows, theme)
