"""The picture of what beats what: rows of cards, each from the best down, with a heading."""

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
_STEEP = 1.4  # a card's height by its width
_BIG, _SMALL = 85, 76  # how wide a card is at most
_CLOSE = 66  # and a large one at least, to stand on one line with the others
_LEAST = 58  # and at least in large print


@dataclass(frozen=True, slots=True)
class Row:
    """Cards from the best down under a heading; ``labels`` stand below them, empty for none.

    Trumps, which are labelled, are large and on two even lines if need be; plain suits are on one, but for
    those of many cards in large print.
    """

    heading: str
    cards: tuple[Card, ...]
    labels: tuple[str, ...] = ()

    def height(self, page: Page) -> int:
        """Return what the row takes of the page."""
        lines = (self._line_height(page, at, cards) + _GAP for at, cards in self.lines(page))
        return _HEADING + sum(lines) - _GAP

    def draw(self, page: Page, top: int) -> None:
        """Draw it."""
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
        """Return the cards a line, each line with the place at which it begins."""
        most = (page.width - 2 * EDGE + _GAP) // (self._size(page) + _GAP)
        number = ceil(len(self.cards) / most)
        a_line = ceil(len(self.cards) / number)
        return [(at, self.cards[at : at + a_line]) for at in range(0, len(self.cards), a_line)]

    def _line_height(self, page: Page, begins: int, cards: Sequence[Card]) -> int:
        labelled = any(self.labels[begins : begins + len(cards)])
        return int(self._size(page) * _STEEP) + (_LABEL if labelled else 0)


@lru_cache(maxsize=128)
def picture(rows: tuple[Row, ...], theme: ArtTheme | None = None) -> bytes:
    """Return the rows as a PNG; the same rows are drawn once.

    Takes tens of milliseconds: call it in a thread.
    """
    return page.picture(rows, theme)
