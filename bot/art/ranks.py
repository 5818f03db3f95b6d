"""The picture of what beats what: rows of cards, each from the best down, with a heading."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.art.pen import GOLD, OVER, WIDTH, WORDS, begun, finished, write
from bot.art.suits import BLACK, Colour, Draw, colour_of, draw_suit
from bot.engine.cards import Card, Rank

_EDGE, _GAP = 24, 10
_HEADING = 44
_LABEL = 34
_PAPER: Colour = (250, 249, 245)
_STAR: Colour = (214, 152, 20)
_STEEP = 1.36  # a card's height by its width
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
        _row(draw, row, y)
        y += row.height
    return finished(image, colours=128)


def _row(draw: Draw, row: Row, y: int) -> None:
    write(draw, row.heading, _EDGE, y, 28, WORDS, "la")
    y += _HEADING
    for begins, cards in row.lines:
        for place, card in enumerate(cards):
            x = _EDGE + place * (row.size + _GAP)
            _card(draw, card, x, y, row.size)
            if row.labels and row.labels[begins + place]:
                foot = y + row.size * _STEEP + 8
                write(draw, row.labels[begins + place], x + row.size / 2, foot, 24, GOLD, "ma")
        y += row.line_height(begins, cards)


def _card(draw: Draw, card: Card, x: float, y: float, width: float) -> None:
    """A card with its rank above its suit, as large as the card allows."""
    height = width * _STEEP
    box = [each * OVER for each in (x, y, x + width, y + height)]
    draw.rounded_rectangle(box, radius=int(width * 0.12 * OVER), fill=_PAPER)
    middle = x + width / 2
    if card.suit is None:
        _star(draw, middle, y + height * 0.36, width * 0.3)
        write(draw, "Benny", middle, y + height * 0.8, width * 0.29, BLACK, "mm")
        return
    rank = "10" if card.rank is Rank.TEN else card.rank.value
    write(draw, rank, middle, y + height * 0.3, width * 0.52, colour_of(card.suit), "mm")
    draw_suit(draw, card.suit, middle * OVER, (y + height * 0.71) * OVER, width * 0.46 * OVER)


def _star(draw: Draw, x: float, y: float, radius: float) -> None:
    reach = [radius if point % 2 == 0 else radius * 0.42 for point in range(10)]
    angles = [math.pi * (point / 5 - 0.5) for point in range(10)]
    points = [
        ((x + far * math.cos(angle)) * OVER, (y + far * math.sin(angle)) * OVER)
        for far, angle in zip(reach, angles, strict=True)
    ]
    draw.polygon(points, fill=_STAR)
