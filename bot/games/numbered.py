"""Cards as numbers, for what plays hands out by the thousand: a pack and its trumps for those who search.

A card's number is its place in the pack, where identical cards of a double pack are one.
"""

from __future__ import annotations

from functools import cache

from bot.engine.cards import Card, Suit
from bot.engine.ranking import Order

NO_SUIT = 4  # of trumps at no trump, to which only Bennies belong
_SUITS: tuple[Suit | None, ...] = (*Suit, None)


class Numbered:
    """A pack under some trumps: ``suits[card]`` from 0 to 4, ``powers[led][card]``, the highest wins.

    ``heights[card]`` is the power in the card's own suit, ``trumps`` the number of the trump suit.
    """

    __slots__ = ("cards", "heights", "numbers", "powers", "suits", "trumps")

    def __init__(self, cards: tuple[Card, ...], order: Order) -> None:
        self.cards = cards
        self.numbers = {card: number for number, card in enumerate(cards)}
        self.suits = [_SUITS.index(order.suits[card]) for card in cards]
        self.powers = [[order.strengths[suit][card] for card in cards] for suit in _SUITS]
        self.heights = [self.powers[suit][number] for number, suit in enumerate(self.suits)]
        self.trumps = _SUITS.index(order.trumps)


@cache
def numbered(cards: tuple[Card, ...], order: Order) -> Numbered:
    """The pack of these cards, each once, under the trumps of that order."""
    return Numbered(cards, order)
