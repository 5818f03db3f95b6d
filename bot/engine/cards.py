"""Suits, ranks, cards and packs.

A card is an interned object: ``Card("QS") is Card("QS")``. Cards compare and hash by identity, which makes
dealing and playing fast. Two identical cards of a double pack are the same object held twice. The Benny (a
joker, or the two of spades in its place) has the code ``JK`` and no suit of its own. The suit it belongs to
depends on trumps, so :mod:`bot.engine.ranking` decides it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache

from bot.engine.errors import NotUnderstood, quoted

type_hash = object.__hash__


class Suit(Enum):
    """One of the four suits. The value is its letter in notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = type_hash  # by identity, since Enum's own hash calls Python code

    @property
    def sign(self) -> str:
        """The suit's sign: ♠ ♥ ♦ ♣."""
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]

    @property
    def word(self) -> str:
        """The suit's name in lower case, in the plural: ``spades``."""
        return self.name.lower()

    @property
    def red(self) -> bool:
        """True for hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)

    @property
    def sister(self) -> Suit:
        """The other suit of the same color ("next")."""
        return _SISTERS[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit's letter in upper or lower case. Raises NotUnderstood."""
        try:
            return cls(text.upper())
        except ValueError:
            raise NotUnderstood(f"{quoted(text)} isn't a suit: S, H, D or C") from None


_SISTERS = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


class Rank(Enum):
    """A rank. The value is its letter in notation. Listed from high to low, the Benny first."""

    BENNY = "JK"
    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    __hash__ = type_hash

    @property
    def word(self) -> str:
        """The rank's name in lower case: ``queen``."""
        return self.name.lower()


class Card:
    """A card, interned: ``Card("QS")`` is always the same object.

    ``Card("10s")`` and ``Card("ts")`` work too. Raises NotUnderstood for anything else. ``suit`` is the suit
    printed on the card, None for the Benny.
    """

    __slots__ = ("code", "rank", "suit")
    code: str
    rank: Rank
    suit: Suit | None

    def __new__(cls, code: str) -> Card:
        """Return the card with this code."""
        card = _CARDS.get(code) or _CARDS.get(_tidy(code))
        if card is None:
            raise NotUnderstood(f"{quoted(code)} isn't a card")
        return card

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)

    @property
    def is_benny(self) -> bool:
        """True for the joker, or the card in its place."""
        return self.suit is None

    @property
    def name(self) -> str:
        """The card in words: ``queen of spades``, ``Benny``."""
        return "Benny" if self.suit is None else f"{self.rank.word} of {self.suit.word}"


def _tidy(code: str) -> str:
    code = code.upper()
    return "T" + code[2:] if code.startswith("10") else code


_CARDS: dict[str, Card] = {}


def _intern(code: str, rank: Rank, suit: Suit | None) -> Card:
    card = object.__new__(Card)
    card.code, card.rank, card.suit = code, rank, suit
    _CARDS[code] = card
    return card


BENNY = _intern("JK", Rank.BENNY, None)
RANKS = tuple(rank for rank in Rank if rank is not Rank.BENNY)
ALL_CARDS: tuple[Card, ...] = (
    BENNY,
    *(_intern(rank.value + suit.value, rank, suit) for suit in Suit for rank in RANKS),
)


@cache
def pack(size: int, *, benny: bool = False) -> tuple[Card, ...]:
    """Return the short pack of ``size`` cards (24: nine and up, 32: seven and up, 36: six and up, 52: all).

    ``benny`` adds the Benny. The order is fixed: suits S H D C, ranks from the ace down.
    """
    ranks = RANKS[: size // 4]
    cards = tuple(_CARDS[rank.value + suit.value] for suit in Suit for rank in ranks)
    return (*cards, BENNY) if benny else cards


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces. Raise NotUnderstood for the first invalid one."""
    return tuple(Card(code) for code in text.split())


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards separated by spaces: the inverse of parse_cards."""
    return " ".join(card.code for card in cards)
