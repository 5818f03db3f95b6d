"""The shapes behind the whole pack: the letters of the ranks and the signs of the suits.

Every shape is 100 high. A sign is a filled outline. A letter is a line of constant width, so no font is
needed and all indices match. A change here shows on every card, emoji and card back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import Rank, Suit

WEIGHT = 19.0
"""The line width of the letters."""


@dataclass(frozen=True, slots=True)
class Letter:
    """The line of a rank's index, and the width of its box."""

    line: str
    width: float


_STEM = "C56 83 60 91 67 96 H33 C40 91 44 83 45 72"
SIGNS: Mapping[Suit | None, str] = {
    Suit.SPADES: f"M50 3 C59 23 95 40 95 63 C95 77 85 84 75 84 C66 84 59 80 55 72 {_STEM}"
    " C41 80 34 84 25 84 C15 84 5 77 5 63 C5 40 41 23 50 3Z",
    Suit.HEARTS: "M50 95 C38 78 4 58 4 31 C4 15 15 6 27 6 C38 6 46 13 50 23"
    " C54 13 62 6 73 6 C85 6 96 15 96 31 C96 58 62 78 50 95Z",
    Suit.DIAMONDS: "M50 2 C60 20 72 36 89 50 C72 64 60 80 50 98 C40 80 28 64 11 50 C28 36 40 20 50 2Z",
    Suit.CLUBS: f"M50 3 A22 22 0 0 1 65 41 A22.5 22.5 0 1 1 55 72 {_STEM}"
    " A22.5 22.5 0 1 1 35 41 A22 22 0 0 1 50 3Z",
    None: "M50 3 L62.9 36.2 L98.5 38.2 L70.9 60.8 L80 95.3 L50 76 L20 95.3 L29.1 60.8 L1.5 38.2 L37.1 36.2Z",
}
"""The outline of each suit's sign. The Benny's is a star."""

_BOWL = "M59 36 A25 26 0 1 0 9 36 A25 26 0 1 0 59 36 C59 66 49 83 24 90.5"
LETTERS: Mapping[Rank, Letter] = {
    Rank.BENNY: Letter("M30 48 C56 48 56 10 30 10 H10 V90 H32 C62 90 62 48 30 48 H10", 64),
    Rank.ACE: Letter("M10 90.5 L41 10 L72 90.5 M21 64 H61", 82),
    Rank.KING: Letter("M10 9.5 V90.5 M66 9.5 L18 52 M31 42 L68 90.5", 77),
    Rank.QUEEN: Letter("M43 10 A33 40 0 1 0 43 90 A33 40 0 1 0 43 10 M52 66 L77 92", 86),
    Rank.JACK: Letter("M26 10 H54 V64 C54 99 10 99 10 67", 64),
    Rank.TEN: Letter(
        "M6 25 L23 10 V90.5"
        " M72 10 C52 10 52 28 52 50 C52 72 52 90 72 90 C92 90 92 72 92 50 C92 28 92 10 72 10",
        101,
    ),
    Rank.NINE: Letter(_BOWL, 68),
    Rank.EIGHT: Letter("M35 47 A19 18.5 0 1 1 35.1 47 A25 21.5 0 1 1 34.9 47", 70),
    Rank.SEVEN: Letter("M9.5 10 H58 C44 36 34 60 29 90.5", 67),
    Rank.SIX: Letter("M9 64 A25 26 0 1 0 59 64 A25 26 0 1 0 9 64 C9 34 19 17 44 9.5", 68),
    Rank.FIVE: Letter("M55 10 H18 L14 46 C24 36 59 33 59 62 C59 97 20 96 9.5 78", 68),
    Rank.FOUR: Letter("M48 90.5 V10 L9.5 67 H64", 74),
    Rank.THREE: Letter(
        "M11 20 C22 4 55 5 55 28 C55 42 44 47 30 47 C46 47 59 54 59 68 C59 97 20 96 9.5 78", 68
    ),
    Rank.TWO: Letter("M11 28 C12 4 57 2 57 31 C57 52 30 64 11 90 H60", 69),
}
"""The index of each rank. B is the Benny's."""


def sign(suit: Suit | None, x: float, y: float, size: float, color: str) -> str:
    """Draw the suit's sign, ``size`` high and centered on (x, y)."""
    scale = size / 100
    place = f"translate({x - 50 * scale:.2f} {y - 50 * scale:.2f}) scale({scale:.4f})"
    return f'<path transform="{place}" d="{SIGNS[suit]}" fill="{color}"/>'


def letter(rank: Rank, x: float, y: float, height: float, color: str, most: float = 1000) -> str:
    """Draw the rank's index, ``height`` high and centered on (x, y), at most ``most`` wide."""
    drawn = LETTERS[rank]
    tall = height / 100
    wide = min(tall, most / drawn.width)
    place = f"translate({x - drawn.width / 2 * wide:.2f} {y - 50 * tall:.2f}) scale({wide:.4f} {tall:.4f})"
    return (
        f'<path transform="{place}" d="{drawn.line}" fill="none" stroke="{color}"'
        f' stroke-width="{WEIGHT}" stroke-linejoin="round"/>'
    )
