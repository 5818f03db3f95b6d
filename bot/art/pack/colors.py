"""The colors of the pack, and the two color schemes for its suits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Suit

PAPER = "#fffefa"
EDGE = "#d8d5cb"
INK = "#22252c"
GOLD = "#f0b93f"
SKIN = "#fbe2c8"


@dataclass(frozen=True, slots=True)
class Dye:
    """The color of a suit, and a light tint of it for the figures."""

    full: str
    tint: str


_BLACK = Dye("#22252c", "#c9ced8")
_RED = Dye("#c8222f", "#f7c9c4")
_BLUE = Dye("#1f56b3", "#c4d8f6")
_GREEN = Dye("#1b7340", "#c3e4cd")
_VIOLET = Dye("#6a35a3", "#dccdf2")


class Scheme(Enum):
    """The color scheme: how many colors the suits have."""

    TWO = 2
    FOUR = 4


DYES: Mapping[Scheme, Mapping[Suit | None, Dye]] = {
    Scheme.TWO: {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _RED,
        Suit.CLUBS: _BLACK,
        None: _VIOLET,
    },
    Scheme.FOUR: {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _BLUE,
        Suit.CLUBS: _GREEN,
        None: _VIOLET,
    },
}
"""The colors of each suit. None is the Benny."""
