"""The picture of what beats what: rows of cards, each from the best down, with a heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.art.pack.faces import plain
from bot.art.pack.pictures import picture as drawn
from bot.art.pen import GOLD, OVER, WIDTH, WORDS, Draw, begun, finished, write
from bot.engine.cards import Card

_EDGE, _GAP = 24, 10
_HEADING = 44
_LABEL = 34
_STEEP = 1.4  # a card's height by its width
_BIG, _SMALL = 85, 76  # how wide a card is at most


@dataclass(frozen=True, slots=True)
class Row:
    """Cards from the best down under a heading; ``labels`` stand below them, empty for none."""

    heading: str
    cards: tuple[Card, ...]
    labels: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How wide each card is drawn: trumps large and on two lines if need be, plain suits on one."""
        if self.labels:
            return _BIG
        return min(_SMALL, (WIDTH - 2 * _EDGE + _GAP) // len(self.cards) - _GAP)

    @property
    def lines(self) -> Sequence[tuple[int, Sequence[Card]]]:
        """The cards a line, each with the place at which it begins."""
        most = (WIDTH - 2 * _EDGE + _GAP) // (self.size + _GAP)
        return [(at, self.cards[at : at + most]) for at in range(0, len(self.cards), most)]

    @property
    def height(self) -> int:
        """What the row takes of the picture."""
        return _HEADING + sum(self.line_height(at, cards) for at, cards in self.lines) + _GAP

    def line_height(self, begins: int, cards: Sequence[Card]) -> int:
        """What a line takes: the cards, and the labels where there are any."""
        labelled = any(self.labels[begins : begins + len(cards)])
        return int(self.size * _STEEP) + (_LABEL if labelled else 0) + _GAP


@lru_cache(maxsize=128)
def picture(rows: tuple[Row, ...]) -> bytes:
    """The rows as a PNG; the same rows are drawn once. Takes tens of milliseconds: call it in a thread."""
    image, draw = begun(_EDGE + sum(row.height for row in rows))
    y = _EDGE
    for row in rows:
        _row(image, draw, row, y)
        y += row.height
    return finished(image, colours=128)


def _row(image: Image.Image, draw: Draw, row: Row, y: int) -> None:
    write(draw, row.heading, _EDGE, y, 28, WORDS, "la")
    y += _HEADING
    for begins, cards in row.lines:
        for place, card in enumerate(cards):
            x = _EDGE + place * (row.size + _GAP)
            shown = drawn(plain(card), row.size * OVER)
            image.paste(shown, (x * OVER, y * OVER), shown)
            if row.labels and row.labels[begins + place]:
                foot = y + row.size * _STEEP + 8
                write(draw, row.labels[begins + place], x + row.size / 2, foot, 24, GOLD, "ma")
        y += row.line_height(begins, cards)
