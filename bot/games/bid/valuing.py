"""Estimates of the tricks a hand of Bid Euchre takes with each suit and at no trump.

A hand is a set of bits of the pack at no trump (`bot.games.pack`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.games.pack import pack_of


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Weights:
    """The tricks each card is worth, on top of ``base``, the partner's share of twelve tricks.

    In trumps, a Benny or right bower is worth ``right``, other trumps their rank's value or ``low``, and each
    one past the fourth ``long`` more. In a side suit and at no trump, ``aces`` has the value by number of
    aces. A king is worth ``king``, at no trump one below all aces ``king_below_aces``. A side suit not held
    can be trumped, which is worth ``void``.
    """

    base: float
    base_at_no_trump: float
    right: float
    left: float
    by_rank: Mapping[Rank, float]
    low: float
    long: float
    aces: tuple[float, float, float]
    aces_at_no_trump: tuple[float, float, float]
    king: float = 0.0
    king_below_aces: float = 0.0
    void: float = 0.0


# An estimate for each card that never favors no trump: a partner is worth 0.22 of the tricks left over.
GUESSED = Weights(
    base=2.64,
    base_at_no_trump=2.64,
    right=0.741,
    left=0.741,
    by_rank={Rank.ACE: 0.546, Rank.KING: 0.546},
    low=0.39,
    long=0.0936,
    aces=(0.0, 0.429, 0.858),
    aces_at_no_trump=(0.0, 0.585, 1.17),
    king=0.117,
)
# Fitted to 6,000 played-out hands of the double pack. Lower than the fit at no trump, where estimates are
# less exact.
FITTED = Weights(
    base=3.3,
    base_at_no_trump=3.5,
    right=1.1,
    left=0.5,
    by_rank={Rank.ACE: 0.45, Rank.KING: 0.3, Rank.QUEEN: 0.3},
    low=0.2,
    long=0.3,
    aces=(0.0, 0.65, 1.1),
    aces_at_no_trump=(0.0, 0.7, 1.4),
    king_below_aces=1.2,
    void=0.85,
)


class Tricks:
    """An estimator for the tricks of hands with these trumps."""

    def __init__(self, weights: Weights, cards: tuple[Card, ...], trumps: Suit | None) -> None:
        ranking, pack = order(trumps), pack_of(cards, order(None))
        named, copies = trumps is not None, len(cards) // len(set(cards))
        self._trumps, self._long, self._void = 0, weights.long, weights.void if named else 0.0
        self._base = (weights.base if named else weights.base_at_no_trump) * (len(cards) // 4) / 12
        self._by_aces = weights.aces if named else weights.aces_at_no_trump
        below = weights.king if named else weights.king + weights.king_below_aces
        self._kings = [below if aces == copies else weights.king for aces in range(3)]
        worth: dict[float, int] = {}
        for card, bits in pack.twins.items():
            if ranking.suits[card] is trumps:
                if ranking.titles[card]:
                    each = weights.right if card.suit in (trumps, None) else weights.left
                else:
                    each = weights.by_rank.get(card.rank, weights.low)
                worth[each] = worth.get(each, 0) | sum(bits)
                self._trumps |= sum(bits)
        self._worth = list(worth.items())
        self._sides = []
        for suit in Suit:
            if suit is not trumps:
                suited = {card: sum(bits) for card, bits in pack.twins.items() if ranking.suits[card] is suit}
                aces, kings = (
                    sum(bits for card, bits in suited.items() if card.rank is rank)
                    for rank in (Rank.ACE, Rank.KING)
                )
                self._sides.append((sum(suited.values()), aces, kings))

    def estimate(self, hand: int) -> float:
        """Return the tricks the side of this hand is likely to take."""
        mine, by_aces, by_kings = hand & self._trumps, self._by_aces, self._kings
        value, length = self._base, mine.bit_count()
        if length > 4:
            value += self._long * (length - 4)
        for worth, cards in self._worth:
            value += worth * (mine & cards).bit_count()
        for suit, aces, kings in self._sides:
            if hand & suit:
                number = (hand & aces).bit_count()
                value += by_aces[number]
                if by_kings[number]:
                    value += by_kings[number] * (hand & kings).bit_count()
            elif mine:
                value += self._void
        return value


@cache
def tricks_with(weights: Weights, cards: tuple[Card, ...], trumps: Suit | None) -> Tricks:
    """Return the cached estimator for hands of this pack with these trumps."""
    return Tricks(weights, cards, trumps)
