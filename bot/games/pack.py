"""A pack under some trumps as bits, for bots: a set of cards is one integer."""

from collections.abc import Iterable, Sequence
from functools import cache

from bot.engine.cards import Card, Suit
from bot.engine.ranking import Order


class Pack:
    """The cards of a pack, each a bit. A higher bit beats a lower one of its suit, and trumps are on top.

    A card also has a number, its index in ``cards``. The twins of a double pack have two. ``numbers[card]``
    is the first, ``bits[number]`` the bit, ``twins[card]`` all its bits and ``cards_by_bit[bit]`` the card.
    ``suits[bit]`` are all cards of its suit, ``higher[bit]`` those of its suit that beat it, ``beating[bit]``
    all cards that do if its suit was led. ``sides`` has all cards of each plain suit, ``suited[suit]`` the
    numbers of a suit, highest first.

    The lowest bit of a set is the least useful card, unless the pack is sorted ``by_suit``: then the cards of
    a suit are adjacent.
    """

    __slots__ = (
        "all",
        "beating",
        "bits",
        "cards",
        "cards_by_bit",
        "higher",
        "numbers",
        "order",
        "sides",
        "suited",
        "suits",
        "trumps",
        "twins",
    )

    def __init__(self, cards: tuple[Card, ...], order: Order, *, by_suit: bool) -> None:
        suits, choices = order.suits, (*Suit, None)
        self.cards, self.order = cards, order
        self.numbers = {card: number for number, card in reversed([*enumerate(cards)])}
        heights = [order.heights[card] for card in cards]

        def place(number: int) -> tuple[bool, int, int]:
            suit = suits[cards[number]]
            return suit is order.trumps, choices.index(suit) if by_suit else 0, heights[number]

        self.bits = [0] * len(cards)
        for at, number in enumerate(sorted(range(len(cards)), key=place)):
            self.bits[number] = 1 << at
        self.all = (1 << len(cards)) - 1
        self.cards_by_bit = dict(zip(self.bits, cards, strict=True))
        self.twins: dict[Card, list[int]] = {}
        for bit, card in self.cards_by_bit.items():
            self.twins.setdefault(card, []).append(bit)
        high_first = sorted(range(len(cards)), key=heights.__getitem__, reverse=True)
        self.suited = {suit: [n for n in high_first if suits[cards[n]] is suit] for suit in choices}
        masks = {suit: self.set_of(numbers) for suit, numbers in self.suited.items()}
        self.trumps = masks[order.trumps]
        self.sides = [mask for suit, mask in masks.items() if mask and suit is not order.trumps]
        self.suits: dict[int, int] = {}
        self.higher: dict[int, int] = {}
        self.beating: dict[int, int] = {}
        for suit, numbers in self.suited.items():
            for number in numbers:
                bit = self.bits[number]
                self.suits[bit] = masks[suit]
                self.higher[bit] = self.set_of([n for n in numbers if heights[n] > heights[number]])
                self.beating[bit] = self.higher[bit] | (0 if suit is order.trumps else self.trumps)

    def set_of(self, numbers: Sequence[int]) -> int:
        """Return the set of the cards with these numbers."""
        bits, cards = self.bits, 0
        for number in numbers:
            cards |= bits[number]
        return cards

    def with_cards(self, cards: Iterable[Card], known: int = 0) -> int:
        """Return the set ``known`` with these cards added. A card already in it adds its twin."""
        for card in cards:
            for bit in self.twins.get(card, ()):
                if not known & bit:
                    known |= bit
                    break
        return known

    def are_level(self, one: int, other: int) -> bool:
        """Return True if two plain cards are equally high in their suits."""
        heights, cards = self.order.heights, self.cards_by_bit
        return heights[cards[one]] == heights[cards[other]]


@cache
def pack_of(cards: tuple[Card, ...], order: Order, *, by_suit: bool = False) -> Pack:
    """Return the cached pack of these cards under that order's trumps.

    With ``by_suit`` the bits of each suit are adjacent. Otherwise plain suits are mixed, by height.
    """
    return Pack(cards, order, by_suit=by_suit)


def lowest(cards: int) -> int:
    """Return the lowest bit of a set, or 0 for an empty one."""
    return cards & -cards


def highest(cards: int) -> int:
    """Return the highest bit of a set, or 0 for an empty one."""
    return 1 << cards.bit_length() - 1 if cards else 0
