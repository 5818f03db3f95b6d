"""Cards as SVG: the full face, the plain one for small sizes, and the backs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from bot.art.pack.colours import DYES, EDGE, GOLD, INK, PAPER, Scheme
from bot.art.pack.courts import LINE, figure
from bot.art.pack.shapes import letter, sign
from bot.engine.cards import Card, Rank, Suit

WIDTH, HEIGHT = 250, 350
"""The box in which a card is drawn."""

_CORNER = 24
_INDEX = 41  # where the index is, across
_LOW, _MID = 94.0, 125.0  # the columns of pips: left and middle; the right one is the left's mirror
_PIPS: Mapping[Rank, tuple[tuple[float, float], ...]] = {
    # Of the upper half, and of the middle line; the lower half is the upper one turned round.
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


class Back(Enum):
    """The two backs."""

    LATTICE = "lattice"
    SCALES = "scales"


def drawing(inside: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """Return a whole SVG of what is inside."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>'


def face(card: Card, scheme: Scheme = Scheme.TWO) -> str:
    """Return the card as it is held: index in two corners, pips or a figure.

    For 90 pixels across and more.
    """
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
    """Return the card with its rank and its suit alone, both large. For less than 90 pixels across."""
    colour = DYES[scheme][card.suit].full
    return drawing(
        _sheet()
        + letter(card.rank, 84, 92, 120, colour, 118)
        + sign(card.suit, 193, 74, 78, colour)
        + sign(card.suit, 125, 250, 150, colour)
    )


def back(kind: Back) -> str:
    """Return a card's other side."""
    ground, lines = {Back.LATTICE: ("#27406e", "#8fa9d6"), Back.SCALES: ("#7c2734", "#dba49c")}[kind]
    inside = f'<rect x="16" y="16" width="218" height="318" rx="14" fill="{ground}"/>'
    clip = '<clipPath id="in"><rect x="16" y="16" width="218" height="318" rx="14"/></clipPath>'
    pattern = _lattice(lines) if kind is Back.LATTICE else _scales(lines)
    medal = (
        f'<circle cx="125" cy="175" r="46" fill="{ground}" stroke="{lines}" stroke-width="{LINE}"/>'
        f'<circle cx="125" cy="175" r="38" fill="none" stroke="{GOLD}" stroke-width="{LINE / 2}"/>'
    ) + sign(None, 125, 173, 50, GOLD)
    return drawing(f'{_sheet()}{clip}{inside}<g clip-path="url(#in)">{pattern}</g>{medal}')


def _sheet() -> str:
    return (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="{_CORNER}" fill="{PAPER}"'
        f' stroke="{EDGE}" stroke-width="2"/>'
    )


def _both(half: str) -> str:
    """Return what is at the top also at the bottom, turned round."""
    return f'{half}<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">{half}</g>'


def _sash(card: Card, scheme: Scheme) -> str:
    """Return what parts the two halves of a figure."""
    dye = DYES[scheme][card.suit]
    band = (
        f'<rect x="30" y="166" width="190" height="18" fill="{GOLD}" stroke="{INK}" stroke-width="{LINE}"/>'
    )
    return band + "".join(sign(Suit.DIAMONDS, x, 175, 12, dye.full) for x in range(45, 220, 20))


def _pips(card: Card, colour: str) -> str:
    drawn = ""
    for x, y in _PIPS[card.rank]:
        pip = sign(card.suit, x, y, 36, colour)
        alone = y == HEIGHT / 2 or (card.rank, (x, y)) in _ONLY_ABOVE
        drawn += pip if alone else _both(pip)
    return drawn


def _lattice(colour: str) -> str:
    lines = "".join(f'<path d="M{x} 0 L{x + 350} 350 M{x + 350} 0 L{x} 350"/>' for x in range(-350, 251, 25))
    return f'<g fill="none" stroke="{colour}" stroke-width="3">{lines}</g>'


def _scales(colour: str) -> str:
    rows = ""
    for row, y in enumerate(range(0, 380, 18)):
        for x in range(0 if row % 2 else 18, 270, 36):
            rows += f'<circle cx="{x}" cy="{y}" r="18" fill="#7c2734"/><circle cx="{x}" cy="{y}" r="9"/>'
    return f'<g fill="none" stroke="{colour}" stroke-width="3">{rows}</g>'
