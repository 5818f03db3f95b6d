"""The values of hands with a suit as trumps, in points of hand value.

A trump is worth more the fewer trumps outrank it, so the Benny, the bowers and packs of any size need no
values of their own. Aces, kings and voids to ruff in count too.

A hand is a set of cards: the bit ``1 << number`` of each card's number in the pack.
"""

from collections.abc import Iterable
from functools import cache

from bot.engine.cards import Card, Suit
from bot.engine.ranking import order
from bot.games.pack import pack_of

# All of these are fitted to the tricks taken in 180,000 hands of self-play. The best trump is worth 1.
TRUMP = (1.0, 0.77, 0.66, 0.6)  # by the number of outranking trumps not in the hand: none, one, two, more
BARE_ACE, ACE = 0.52, 0.45  # the best of a plain suit, alone or not: alone it's ruffed less often
KING = 0.16  # the second best
VOID = 0.25  # for each plain suit not held, if there's a trump to ruff with

# At no trump: the Benny, each card from the top of its suit down to the first one missing, and a king with
# another card of its suit. On the same scale, fitted to the tricks of such hands.
NO_TRUMP_BENNY, NO_TRUMP_TOP, NO_TRUMP_KING = 1.0, 0.85, 0.3
_REMEMBERED = 50_000  # hands
_LEVEL = 1e-9  # the tolerance when comparing sums


class Values:
    """An evaluator of hands with these trumps, None for no trump. ``out`` is an upcard out of play."""

    def __init__(self, cards: tuple[Card, ...], trumps: Suit | None, out: Card | None) -> None:
        pack = pack_of(cards, order(trumps))
        suited = {
            suit: [1 << number for number in numbers if cards[number] is not out]
            for suit, numbers in pack.suited.items()
        }
        self._trumps = suited.pop(trumps)
        self._all = sum(self._trumps)
        self._plain = [(sum(bits), bits) for bits in suited.values() if bits]
        self._value = self._at_no_trump if trumps is None else self._with_trumps
        self._heights = {1 << number: bit for number, bit in enumerate(pack.bits)}
        self._known: dict[int, float] = {}

    def value_of(self, hand: int) -> float:
        """Return the value of a hand."""
        found = self._known.get(hand)
        if found is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            found = self._known[hand] = self._value(hand)
        return found

    def _with_trumps(self, hand: int) -> float:
        value, above, mine = 0.0, 0, False
        for bit in self._trumps:
            if hand & bit:
                value += TRUMP[above] if above < 3 else TRUMP[3]
                mine = True
            else:
                above += 1
        for suit, (ace, king, *_) in self._plain:
            own = hand & suit
            if own & ace:
                value += BARE_ACE if own == ace else ACE
            if own & king:
                value += KING
            if mine and not own:
                value += VOID
        return value

    def _at_no_trump(self, hand: int) -> float:
        value = NO_TRUMP_BENNY * (hand & self._all).bit_count()
        for suit, bits in self._plain:
            tops = next((at for at, bit in enumerate(bits) if not hand & bit), len(bits))
            value += NO_TRUMP_TOP * tops
            if not tops and hand & bits[1] and (hand & suit) != bits[1]:
                value += NO_TRUMP_KING
        return value

    def count(self, hand: int) -> int:
        """Return the number of trumps in a hand."""
        return (hand & self._all).bit_count()

    def trump(self, bit: int, hand: int) -> float:
        """Return the value of one trump beside those in the hand."""
        above = sum(1 for other in self._trumps[: self._trumps.index(bit)] if not hand & other)
        return TRUMP[min(above, 3)]

    def best_kept(self, six: int, may_go: int) -> tuple[float, int]:
        """Return the value of the best five of six cards, and the bit that goes, the lowest if tied."""
        best, goes = -1.0, 0
        while may_go:
            bit = may_go & -may_go
            may_go ^= bit
            ahead = self.value_of(six ^ bit) - best
            if ahead > _LEVEL or (ahead > -_LEVEL and self._heights[bit] < self._heights[goes]):
                best, goes = best + ahead, bit
        return best, goes


@cache
def values(cards: tuple[Card, ...], trumps: Suit | None, out: Card | None) -> Values:
    """Return the cached evaluator of hands of this pack with these trumps."""
    return Values(cards, trumps, out)


def hand_of(pack: tuple[Card, ...], cards: Iterable[Card]) -> int:
    """Return these cards of the pack as a set of bits."""
    numbers = pack_of(pack, order(None)).numbers
    return sum(1 << numbers[card] for card in cards)


def cards_of(pack: tuple[Card, ...], hand: int) -> tuple[Card, ...]:
    """Return the cards of a hand, in the pack's order."""
    return tuple([card for number, card in enumerate(pack) if hand >> number & 1])
