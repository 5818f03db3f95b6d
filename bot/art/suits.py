"""The four suit signs as shapes, so that no font has to have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import ImageDraw

from bot.engine.cards import Suit

Draw = ImageDraw.ImageDraw
Colour = tuple[int, int, int]
RED: Colour = (196, 40, 44)
BLACK: Colour = (28, 30, 34)


def colour_of(suit: Suit | None) -> Colour:
    """The colour in which a card of the suit is printed; the Benny is black."""
    return RED if suit and suit.red else BLACK


def draw_suit(draw: Draw, suit: Suit, x: float, y: float, size: float) -> None:
    """Draw the sign in its colour, ``size`` high, in the middle of (x, y)."""
    _SHAPES[suit](draw, x, y, size / 2, colour_of(suit))


def _disc(draw: Draw, x: float, y: float, r: float, colour: Colour) -> None:
    draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _stem(draw: Draw, x: float, y: float, h: float, colour: Colour) -> None:
    draw.polygon([(x, y), (x - 0.42 * h, y + h), (x + 0.42 * h, y + h)], fill=colour)


def _diamond(draw: Draw, x: float, y: float, h: float, colour: Colour) -> None:
    draw.polygon([(x, y - h), (x + 0.75 * h, y), (x, y + h), (x - 0.75 * h, y)], fill=colour)


def _heart(draw: Draw, x: float, y: float, h: float, colour: Colour, turned: int = 1) -> None:
    lobes, r = y - turned * 0.42 * h, 0.5 * h
    for side in (-1, 1):
        _disc(draw, x + side * 0.45 * h, lobes, r, colour)
    shoulder = lobes + turned * 0.24 * h
    draw.polygon(
        [
            (x - 0.89 * h, shoulder),
            (x, lobes - turned * 0.1 * h),
            (x + 0.89 * h, shoulder),
            (x, y + turned * h),
        ],
        fill=colour,
    )


def _spade(draw: Draw, x: float, y: float, h: float, colour: Colour) -> None:
    _heart(draw, x, y - 0.12 * h, 0.88 * h, colour, turned=-1)
    _stem(draw, x, y, h, colour)


def _club(draw: Draw, x: float, y: float, h: float, colour: Colour) -> None:
    r = 0.44 * h
    _disc(draw, x, y - h + r, r, colour)
    for side in (-1, 1):
        _disc(draw, x + side * 0.5 * h, y + 0.18 * h, r, colour)
    _stem(draw, x, y - 0.2 * h, 1.2 * h, colour)


_SHAPES: Mapping[Suit, Callable[[Draw, float, float, float, Colour], None]] = {
    Suit.SPADES: _spade,
    Suit.HEARTS: _heart,
    Suit.DIAMONDS: _diamond,
    Suit.CLUBS: _club,
}
