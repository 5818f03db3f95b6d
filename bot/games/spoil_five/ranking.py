"""The ranking of cards in Spoil Five (rules.md, "Spoil Five").

Trumps, high to low: five, jack, ace of hearts (a trump in every suit's game), ace, king, queen, then the
numbers: high ones first in red, low ones first in black. A plain suit: king, queen, jack, then in red the
numbers down and the ace last, in black the ace and the numbers up.
"""

from functools import cache

from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import Order

ACE_OF_HEARTS = Card("AH")
_TRUMP = 100
_NUMBERS = "T98765432"
_TRUMP_RANKS = {True: "5JAKQ" + _NUMBERS.replace("5", ""), False: "5JAKQ" + _NUMBERS[::-1].replace("5", "")}
_PLAIN_RANKS = {True: "KQJ" + _NUMBERS + "A", False: "KQJA" + _NUMBERS[::-1]}
_HIGHEST = 20


@cache
def spoil_order(trumps: Suit) -> Order:
    """Return the Order of Spoil Five under these trumps."""
    return Order(trumps, spoil_suit_of, spoil_strength, lambda card, trumps: None, spoil_order)


def spoil_suit_of(card: Card, trumps: Suit | None) -> Suit | None:
    """Return the card's suit in Spoil Five: the ace of hearts is always a trump."""
    return trumps if card is ACE_OF_HEARTS else card.suit


def spoil_strength(card: Card, trumps: Suit | None, led: Suit | None) -> int:
    """Return the card's strength in a trick of Spoil Five: the highest wins, 0 can't win."""
    if card.suit is None:
        return 0
    letter = card.rank.value
    if card is ACE_OF_HEARTS:
        return _TRUMP + _HIGHEST - 2
    if card.suit is trumps:
        place = _TRUMP_RANKS[card.suit.red].index(letter)
        return _TRUMP + _HIGHEST - (place if place < 2 else place + 1)
    return _HIGHEST - _PLAIN_RANKS[card.suit.red].index(letter) if card.suit is led else 0


def is_of_the_best(card: Card, order: Order) -> bool:
    """Return True for the best three trumps: the five, the jack, and the ace of hearts."""
    return card is ACE_OF_HEARTS or (card.suit is order.trumps and card.rank in (Rank.FIVE, Rank.JACK))


def may_be_held_back(card: Card, led: Card, order: Order) -> bool:
    """Return True if the trump led doesn't force this card: a higher one of the highest three."""
    strengths = order.strengths[order.trumps]
    return is_of_the_best(card, order) and strengths[card] > strengths[led]
