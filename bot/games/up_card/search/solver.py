"""An exact solver for the tricks makers can take with all cards visible: alpha-beta search on bit sets.

Each card is a bit. The suits are one above another with trumps on top, and higher bits of a suit beat lower
ones. So a card beats the best one on the table if its bit is higher, and in the suit led or in trumps.

``make compile`` lets mypyc compile this file to machine code, in which ``i64`` is a native integer.
Uncompiled it runs about eight times slower, with the same results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

    from bot.games.pack import Pack

COMPILED = not __file__.endswith(".py")
Trick = Sequence[tuple[int, int]]  # seats, counted from 0, and the bits of their cards


class Solver:
    """A solver for one layout: ``hands`` are sets of a `Pack` sorted by suit, empty for seats that sit out.

    ``players`` is the number of cards in a trick. ``after`` is the seat that plays after each seat,
    ``making`` tells if it's on the makers' side.
    """

    def __init__(
        self, pack: Pack, hands: Sequence[int], players: int, after: Sequence[int], making: Sequence[bool]
    ) -> None:
        self._suits = pack.suits
        self._trumps: i64 = pack.trumps
        self._hands = list(hands)  # remaining hands follow from these and the remaining cards
        self._more: i64 = players - 1
        self._after, self._making = list(after), list(making)
        self._table: dict[int, int] = {}  # bounds for the tricks to take: lower << 3 | upper
        self._all: i64 = 0
        for hand in hands:
            self._all |= hand

    def lead(self, seat: int, need: int, left: int) -> bool:
        """Return True if the makers take ``need`` of the ``left`` tricks when ``seat`` leads."""
        return self._lead(seat, need, left, self._all)

    def play(self, trick: Trick, seat: int, bit: int, need: int, left: int) -> bool:
        """Return True if the makers take ``need`` of the ``left`` tricks when the seat plays this card."""
        best: i64 = bit
        winner: i64 = seat
        in_play: i64 = self._all
        if trick:
            winner, best = trick[0]
        led: i64 = self._suits[best]
        beats: i64 = led | self._trumps
        for by, card in (*trick, (seat, bit)):
            in_play |= card
            if card > best and card & beats:
                best, winner = card, by
        more: i64 = self._more - len(trick)
        held: i64 = self._all ^ bit
        if more:
            return self._follow(self._after[seat], more, led, beats, best, winner, need, left, in_play, held)
        return self._lead(winner, need - self._making[winner], left - 1, held)

    def _lead(self, seat: i64, need: i64, left: i64, held: i64) -> bool:
        """Return True if the makers take ``need`` of the ``left`` tricks. ``held`` is all hands together."""
        if need <= 0:
            return True
        if need > left:
            return False
        hands, making = self._hands, self._making
        at: i64 = 0
        if left == 1:
            winner: i64 = seat
            best: i64 = hands[seat] & held
            beats: i64 = self._suits[best] | self._trumps
            for each in hands:
                card: i64 = each & held
                if card > best and card & beats:
                    best, winner = card, at
                at += 1
            return making[winner]
        key = held << 2 | seat
        known: i64 = self._table.get(key, left)
        low: i64 = known >> 3
        high: i64 = known & 7
        if need <= low:
            return True
        if need > high:
            return False
        rest: i64 = held & self._trumps
        if rest:  # the highest trumps in one hand take a trick each, whoever leads
            top = highest(rest)
            for each in hands:
                if each & top:
                    sure: i64 = 0
                    while each & top:
                        sure += 1
                        rest ^= top
                        top = highest(rest)
                    if making[at]:
                        if sure >= need:
                            return True
                    elif left - sure < need:
                        return False
                    break
                at += 1
        hand: i64 = hands[seat] & held
        others: i64 = held ^ hand
        may: i64 = hand
        maker = making[seat]
        found = not maker
        while may:
            bit = highest(may)
            may ^= bit
            suit: i64 = self._suits[bit]
            found = self._follow(
                self._after[seat],
                self._more,
                suit,
                suit | self._trumps,
                bit,
                seat,
                need,
                left,
                held,
                held ^ bit,
            )
            if found == maker:
                break
            # The next lower card of the suit, with none of the others' in between, is equivalent.
            while may:
                below = highest(may)
                if not below & suit or others & (bit - 1) & -below:
                    break
                may ^= below
        self._table[key] = need << 3 | high if found else low << 3 | need - 1
        return found

    def _follow(
        self,
        seat: i64,
        more: i64,
        led: i64,
        beats: i64,
        best: i64,
        winner: i64,
        need: i64,
        left: i64,
        in_play: i64,
        held: i64,
    ) -> bool:
        """Return the same as ``_lead``, in mid-trick. ``in_play`` is the set of its cards and those held."""
        making = self._making
        maker = making[seat]
        hand: i64 = self._hands[seat] & held
        others: i64 = in_play & ~hand
        may: i64 = hand & led or hand
        winners: i64 = may & beats & -(best << 1)
        wins = making[winner] != maker  # which moves to try first
        found = not maker
        for _ in range(2):
            cards: i64 = winners if wins else may ^ winners
            while cards:
                bit: i64 = cards & -cards
                cards ^= bit
                # As above: of equivalent cards only the highest is tried.
                above: i64 = hand & self._suits[bit] & -(bit << 1)
                if above and not others & ((above & -above) - 1) & -(bit << 1):
                    continue
                took = seat if wins else winner
                if more > 1:
                    found = self._follow(
                        self._after[seat],
                        more - 1,
                        led,
                        beats,
                        bit if wins else best,
                        took,
                        need,
                        left,
                        in_play,
                        held ^ bit,
                    )
                else:
                    found = self._lead(took, need - 1 if making[took] else need, left - 1, held ^ bit)
                if found == maker:
                    return found
            wins = not wins
        return found


def highest(cards: i64) -> i64:
    """Return the highest bit of a set, or 0 for an empty one."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    cards |= cards >> 32
    return cards ^ (cards >> 1)
