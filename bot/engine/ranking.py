"""What beats what: the only place in the project that knows bowers and the Benny.

Trumps, high to low (rules.md, "Cards and trumps"): the Benny, the right bower (jack of trumps), the left
bower (the other jack of that colour), A K Q T 9 8 7 6. A plain suit: A K Q J T 9 8 7 6, less a jack that
is the left bower. Benny and left bower belong to the trump suit for every purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from bot.engine.cards import ALL_CARDS, Card, Rank, Suit

SuitOf = Callable[[Card, Suit | None], Suit | None]
Strength = Callable[[Card, Suit | None, Suit | None], int]
Title = Callable[[Card, Suit | None], str | None]
ACE_OF_HEARTS = Card("AH")
_TRUMP = 100
_HEIGHT = {rank: height for height, rank in enumerate(reversed(Rank), start=1)}
_TITLE_HEIGHT = {"Benny": 30, "right bower": 29, "left bower": 28}


def title(card: Card, trumps: Suit | None) -> str | None:
    """The card's title under these trumps: "Benny", "right bower", "left bower", or None."""
    if card.suit is None:
        return "Benny"
    if trumps is not None and card.rank is Rank.JACK:
        if card.suit is trumps:
            return "right bower"
        if card.suit is trumps.sister:
            return "left bower"
    return None


def suit_of(card: Card, trumps: Suit | None) -> Suit | None:
    """The suit that the card belongs to under these trumps; before trumps are made, its own.

    None only for the Benny while there are no trumps.
    """
    return trumps if title(card, trumps) else card.suit


def strength(card: Card, trumps: Suit | None, led: Suit | None) -> int:
    """The card's strength in a trick to which ``led`` was led: the highest wins, 0 cannot win."""
    suit = suit_of(card, trumps)
    if suit is trumps:
        return _TRUMP + _TITLE_HEIGHT.get(title(card, trumps) or "", _HEIGHT[card.rank])
    return _HEIGHT[card.rank] if suit is led else 0


class Order:
    """A pack under given trumps, worked out once: ``suits[card]`` and ``strengths[led][card]``.

    ``titles[card]`` is the card's title, if it has one. ``dutchman`` are both bowers and the ace of trumps.
    """

    __slots__ = ("dutchman", "strengths", "suits", "titles", "trumps")

    def __init__(self, trumps: Suit | None, suit_of: SuitOf, strength: Strength, title: Title) -> None:
        self.trumps = trumps
        self.titles: Mapping[Card, str | None] = {card: title(card, trumps) for card in ALL_CARDS}
        self.suits: Mapping[Card, Suit | None] = {card: suit_of(card, trumps) for card in ALL_CARDS}
        self.strengths: Mapping[Suit | None, Mapping[Card, int]] = {
            led: {card: strength(card, trumps, led) for card in ALL_CARDS} for led in (*Suit, None)
        }
        self.dutchman = frozenset(
            card
            for card in ALL_CARDS
            if self.titles[card] in ("right bower", "left bower")
            or (card.rank is Rank.ACE and card.suit is trumps)
        )


@cache
def order(trumps: Suit | None) -> Order:
    """The Order under these trumps; there are five, each made once."""
    return Order(trumps, suit_of, strength, title)


@cache
def spoil_order(trumps: Suit) -> Order:
    """The Order of Spoil Five under these trumps."""
    return Order(trumps, spoil_suit_of, spoil_strength, lambda card, trumps: None)


# Spoil Five (rules.md, "Spoil Five"): five, jack, ace of hearts, ace, king, queen of trumps, then the
# numbers: the higher the better in red, the lower the better in black.
_NUMBERS = "T98765432"
_TRUMP_RANKS = {True: "5JAKQ" + _NUMBERS.replace("5", ""), False: "5JAKQ" + _NUMBERS[::-1].replace("5", "")}
_PLAIN_RANKS = {True: "KQJ" + _NUMBERS + "A", False: "KQJA" + _NUMBERS[::-1]}
_HIGHEST = 20


def spoil_suit_of(card: Card, trumps: Suit | None) -> Suit | None:
    """The suit that the card belongs to in Spoil Five: the ace of hearts is always a trump."""
    return trumps if card is ACE_OF_HEARTS else card.suit


def spoil_strength(card: Card, trumps: Suit | None, led: Suit | None) -> int:
    """The card's strength in a trick of Spoil Five: the highest wins, 0 cannot win."""
    if card.suit is None:
        return 0
    letter = card.rank.value
    if card is ACE_OF_HEARTS:
        return _TRUMP + _HIGHEST - 2
    if card.suit is trumps:
        place = _TRUMP_RANKS[card.suit.red].index(letter)
        return _TRUMP + _HIGHEST - (place if place < 2 else place + 1)
    return _HIGHEST - _PLAIN_RANKS[card.suit.red].index(letter) if card.suit is led else 0


def may_be_held_back(card: Card, led: Card, order: Order) -> bool:
    """Whether a trump need not be played to the trump led in Spoil Five: a higher of the highest three."""
    trumps = order.trumps
    strengths = order.strengths[trumps]
    highest = card is ACE_OF_HEARTS or (card.suit is trumps and card.rank in (Rank.FIVE, Rank.JACK))
    return highest and strengths[card] > strengths[led]


def sort_hand(cards: tuple[Card, ...], order: Order) -> tuple[Card, ...]:
    """Cards as a player holds them: trumps first, then suit by suit in alternating colours, high to low."""
    suits = [Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS]
    if order.trumps is not None:
        at = suits.index(order.trumps)
        suits = suits[at:] + suits[:at]

    def place(card: Card) -> tuple[int, int]:
        suit = order.suits[card]
        return (-1 if suit is None else suits.index(suit), -order.strengths[suit][card])

    return tuple(sorted(cards, key=place))
