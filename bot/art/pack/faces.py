"""Cards as SVG: the full face, and a plain one for small sizes."""

from __future__ import annotations

from collections.abc import Mapping

from bot.art.pack.colors import DYES, EDGE, GOLD, INK, PAPER, Scheme
from bot.art.pack.courts import LINE, figure
from bot.art.pack.shapes import letter, sign
from bot.engine.cards import Card, Rank, Suit

WIDTH, HEIGHT = 250, 350
"""The size of the box in which a card is drawn."""

_CORNER = 24
_INDEX = 41  # the horizontal position of the index
_LOW, _MID = 94.0, 125.0  # the left and middle columns of pips. The right one mirrors the left
_PIPS: Mapping[Rank, tuple[tuple[float, float], ...]] = {
    # Positions in the upper half and the middle line. The lower half is the upper half rotated.
    Rank.TWO: ((_MID, 72),),
    Rank.THREE: ((_MID, 72), (_MID, 175)),
    Rank.FOUR: ((_LOW, 72), (250 - _LOW, 72)),
    Rank.FIVE: ((_LOW, 72), (250 - _LOW, 72), (_MID, 175)),
    Rank.SIX: ((_LOW, 72), (250 - _LOW, 72), (_LOW, 175), (250 - _LOW, 175)),
    Rank.SEVEN: ((_LOW, 72), (250 - _LOW, 72), (_LOW, 175), (250 - _LOW, 175), (_MID, 123)),
    Rank.EIGHT: ((_LOW, 72), (250 - _LOW, 72), (_LOW, 175), (250 - _LOW, 175), (_MID, 123)),
    Rank.NINE: ((_LOW, 60), (250 - _LOW, 60), (_LOW, 136), (250 - _LOW, 136), (_MID, 175)),
    Rank.TEN: ((_LOW, 60), (250 - _LOW, 60), (_LOW, 136), (250 - _LOW, 136), (_MID, 98)),
}
_ONLY_ABOVE = {(Rank.SEVEN, (_MID, 123))}


def drawing(inside: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """Wrap SVG elements into a complete SVG document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>'


def face(card: Card, scheme: Scheme = Scheme.TWO) -> str:
    """Draw the full card: an index in two corners, and pips or a figure. Use it from 90 pixels wide."""
    dye = DYES[scheme][card.suit]
    index = letter(card.rank, _INDEX, 50, 58, dye.full, 52) + sign(card.suit, _INDEX, 110, 42, dye.full)
    if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.BENNY):
        return drawing(
            _sheet() + _both(figure(card.rank, card.suit, dye)) + _sash(card, scheme) + _both(index)
        )
    if card.rank is Rank.ACE:
        return drawing(_sheet() + sign(card.suit, 125, 175, 132, dye.full) + _both(index))
    return drawing(_sheet() + _pips(card, dye.full) + _both(index))


def plain(card: Card, scheme: Scheme = Scheme.TWO) -> str:
    """Draw the card with only its rank and suit, both large. Use it below 90 pixels wide."""
    color = DYES[scheme][card.suit].full
    return drawing(
        _sheet()
        + letter(card.rank, 84, 92, 120, color, 118)
        + sign(card.suit, 193, 74, 78, color)
        + sign(card.suit, 125, 250, 150, color)
    )


def _sheet() -> str:
    return (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="{_CORNER}" fill="{PAPER}"'
        f' stroke="{EDGE}" stroke-width="2"/>'
    )


def _both(half: str) -> str:
    """Return the upper half, and the same rotated as the lower half."""
    return f'{half}<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">{half}</g>'


def _sash(card: Card, scheme: Scheme) -> str:
    """Draw the band between the two halves of a figure."""
    dye = DYES[scheme][card.suit]
    band = (
        f'<rect x="30" y="166" width="190" height="18" fill="{GOLD}" stroke="{INK}" stroke-width="{LINE}"/>'
    )
    return band + "".join(sign(Suit.DIAMONDS, x, 175, 12, dye.full) for x in range(45, 220, 20))


def _pips(card: Card, color: str) -> str:
    drawn = ""
    for x, y in _PIPS[card.rank]:
        pip = sign(card.suit, x, y, 36, color)
        alone = y == HEIGHT / 2 or (card.rank, (x, y)) in _ONLY_ABOVE
        drawn += pip if alone else _both(pip)
    return drawn
