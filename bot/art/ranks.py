"""The picture of what beats what: rows of cards, each from the best down, with a heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.art import page
from bot.art.letters import Weight, fitted
from bot.art.page import EDGE, GOLD, WORDS, Page
from bot.art.table.look import Look
from bot.engine.cards import Card

_GAP = 8
_HEADING = 46
_LABEL = 36
_STEEP = 1.4  # a card's height by its width
_BIG, _SMALL = 85, 76  # how wide a card is at most
_LEAST = 58  # and at least in large print


@dataclass(frozen=True, slots=True)
class Row:
    """Cards from the best down under a heading; ``labels`` stand below them, empty for none.

    Trumps, which are labelled, are large and on two lines if need be; plain suits are on one, but for those
    of many cards in large print.
    """

    heading: str
    cards: tuple[Card, ...]
    labels: tuple[str, ...] = ()

    def height(self, page: Page) -> int:
        """What the row takes of the page."""
        return _HEADING + sum(self._line(page, at, cards) + _GAP for at, cards in self._lines(page)) - _GAP

    def draw(self, page: Page, top: int) -> None:
        """Draw it."""
        page.write(self.heading, EDGE, top + 16, 30, WORDS, weight=Weight.BOLD)
        top += _HEADING
        size = self._size(page)
        for begins, cards in self._lines(page):
            for place, card in enumerate(cards):
                x = EDGE + place * (size + _GAP)
                page.card(card, x, top, size)
                label = self.labels[begins + place] if self.labels else ""
                if label:
                    y = top + size * _STEEP + 20
                    page.write(fitted(label, 24, size + _GAP, Weight.PLAIN), x + size / 2, y, 24, GOLD, "m")
            top += self._line(page, begins, cards) + _GAP

    def _size(self, page: Page) -> int:
        room = page.width - 2 * EDGE + _GAP
        if self.labels:
            return _BIG
        return min(_SMALL, max(room // len(self.cards) - _GAP, _LEAST if page.look.large else 0))

    def _lines(self, page: Page) -> Sequence[tuple[int, Sequence[Card]]]:
        """The cards a line, each with the place at which it begins."""
        most = (page.width - 2 * EDGE + _GAP) // (self._size(page) + _GAP)
        return [(at, self.cards[at : at + most]) for at in range(0, len(self.cards), most)]

    def _line(self, page: Page, begins: int, cards: Sequence[Card]) -> int:
        labelled = any(self.labels[begins : begins + len(cards)])
        return int(self._size(page) * _STEEP) + (_LABEL if labelled else 0)


@lru_cache(maxsize=128)
def picture(rows: tuple[Row, ...], look: Look | None = None) -> bytes:
    """The rows as a PNG; the same rows are drawn once. Takes tens of milliseconds: call it in a thread."""
    return page.picture(rows, look)
