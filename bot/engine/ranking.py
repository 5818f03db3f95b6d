"""The ranking of cards: the only module that knows bowers and the Benny.

Trumps, high to low (rules.md, "Cards and trumps"): the Benny, the right bower (jack of trumps), the left
bower (the other jack of that color), A K Q T 9 8 7 6. A plain suit: A K Q J T 9 8 7 6, without a jack that is
the left bower. Benny and left bower belong to the trump suit for every purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from bot.engine.cards import ALL_CARDS, Card, Rank, Suit

SuitOf = Callable[[Card, Suit | None], Suit | None]
Strength = Callable[[Card, Suit | None, Suit | None], int]
Title = Callable[[Card, Suit | None], str | None]
_TRUMP = 100
_HEIGHT = {rank: height for height, rank in enumerate(reversed(Rank), start=1)}
_TITLE_HEIGHT = {"Benny": 30, "right bower": 29, "left bower": 28}


def title(card: Card, trumps: Suit | None) -> str | None:
    """Return the card's title under these trumps: "Benny", "right bower", "left bower", or None."""
    if card.suit is None:
        return "Benny"
    if trumps is not None and card.rank is Rank.JACK:
        if card.suit is trumps:
            return "right bower"
        if card.suit is trumps.sister:
            return "left bower"
    return None


def suit_of(card: Card, trumps: Suit | None) -> Suit | None:
    """Return the card's suit under these trumps. Before trumps are made, the printed one.

    None only for the Benny while there are no trumps.
    """
    return trumps if title(card, trumps) else card.suit


def strength(card: Card, trumps: Suit | None, led: Suit | None) -> int:
    """Return the card's strength in a trick to which ``led`` was led: the highest wins, 0 can't win."""
    suit = suit_of(card, trumps)
    if suit is trumps:
        return _TRUMP + _TITLE_HEIGHT.get(title(card, trumps) or "", _HEIGHT[card.rank])
    return _HEIGHT[card.rank] if suit is led else 0


class Order:
    """The ranking of a pack under given trumps, precomputed.

    ``suits[card]`` is the card's suit, ``strengths[led][card]`` its strength in a trick: the highest wins.
    ``heights[card]`` is its strength in its own suit, with trumps above all others. ``titles[card]`` is the
    card's title, if it has one. ``dutchman`` are both bowers and the ace of trumps. ``made_by`` is the
    function that returns it for each choice of trumps: pickling uses it, so another process gets its own
    shared Order.
    """

    __slots__ = ("dutchman", "heights", "made_by", "strengths", "suits", "titles", "trumps")

    def __init__(
        self,
        trumps: Suit | None,
        suit_of: SuitOf,
        strength: Strength,
        title: Title,
        made_by: Callable[[Any], Order],
    ) -> None:
        self.trumps, self.made_by = trumps, made_by
        self.titles: Mapping[Card, str | None] = {card: title(card, trumps) for card in ALL_CARDS}
        self.suits: Mapping[Card, Suit | None] = {card: suit_of(card, trumps) for card in ALL_CARDS}
        self.strengths: Mapping[Suit | None, Mapping[Card, int]] = {
            led: {card: strength(card, trumps, led) for card in ALL_CARDS} for led in (*Suit, None)
        }
        self.heights = {card: self.strengths[suit][card] for card, suit in self.suits.items()}
        self.dutchman = frozenset(
            card
            for card in ALL_CARDS
            if self.titles[card] in ("right bower", "left bower")
            or (card.rank is Rank.ACE and card.suit is trumps)
        )

    def __reduce__(self) -> tuple[Callable[[Any], Order], tuple[Suit | None]]:
        return self.made_by, (self.trumps,)


@cache
def order(trumps: Suit | None) -> Order:
    """Return the Order under these trumps. There are five, each built once."""
    return Order(trumps, suit_of, strength, title, order)


def sort_hand(cards: tuple[Card, ...], order: Order, *, trumps_last: bool = False) -> tuple[Card, ...]:
    """Sort cards as a player holds them: trumps first, suits in alternating colors, high to low.

    ``trumps_last`` reverses all of it.
    """
    suits = [Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS]
    if order.trumps is not None:
        at = suits.index(order.trumps)
        suits = suits[at:] + suits[:at]

    def place(card: Card) -> tuple[int, int]:
        suit = order.suits[card]
        return (-1 if suit is None else suits.index(suit), -order.heights[card])

    return tuple(sorted(cards, key=place))[:: -1 if trumps_last else 1]
