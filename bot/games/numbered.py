"""Cards as numbers, for what plays hands out by the thousand: a pack and its trumps for those who search.

A card's number is its place in the pack, where identical cards of a double pack are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from bot.engine.cards import Card, Suit
from bot.engine.ranking import Order
from bot.engine.search import Chance
from bot.engine.view import View

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


def unseen(view: View, known: Iterable[Card | None] = ()) -> list[Card]:
    """The cards that the viewer has not seen: not its own, not played, and not among those ``known``."""
    left = list(view.rules.cards)
    played = [card for trick in view.tricks for _, card in trick.plays]
    for card in (*view.cards, *played, *[card for _, card in view.trick], view.discarded, *known):
        if card in left:
            left.remove(card)
    return left


def dealt_out(
    pool: list[int], wants: Sequence[tuple[int, int, frozenset[int]]], chance: Chance
) -> dict[int, list[int]]:
    """The cards of the pool dealt to seats, by seat; the pool is mixed.

    ``wants`` are seats, numbers of cards, and the cards of which they can hold none, those who can hold
    least first. Where it can't be done otherwise, they hold one all the same.
    """
    chance.shuffle(pool)
    left = pool
    dealt: dict[int, list[int]] = {}
    for seat, number, barred in wants:
        if barred:
            may = [card for card in left if card not in barred][:number]
            if len(may) < number:
                may += [card for card in left if card not in may][: number - len(may)]
            took = list(may)
            rest = list(left)
            for card in took:
                rest.remove(card)
            dealt[seat], left = took, rest
        else:
            dealt[seat], left = left[:number], left[number:]
    return dealt
