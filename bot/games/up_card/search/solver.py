"""The tricks that makers can take when all cards are seen, exactly: alpha-beta on bit sets, with a table.

Each card is a bit, the suits lie one above another with trumps on top, and higher bits of a suit beat lower
ones. So a card beats the best one on the table if its bit is the higher, and in the suit led or in trumps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from bot.games.numbered import Numbered

Trick = Sequence[tuple[int, int]]  # seats, counted from 0, and the bits of their cards


class Bits:
    """A pack under some trumps as bits: ``bits[number]`` of a card.

    ``suits[bit]`` are all bits of its suit, and ``beating[bit]`` those of its suit and of trumps.
    """

    __slots__ = ("beating", "bits", "suits", "trumps")

    def __init__(self, pack: Numbered) -> None:
        def place(number: int) -> tuple[bool, int, int]:
            return pack.suits[number] == pack.trumps, pack.suits[number], pack.heights[number]

        ranked = sorted(range(len(pack.cards)), key=place)
        self.bits = [0] * len(ranked)
        for at, number in enumerate(ranked):
            self.bits[number] = 1 << at
        masks = [0] * 5
        for number, suit in enumerate(pack.suits):
            masks[suit] |= self.bits[number]
        self.trumps = masks[pack.trumps]
        self.suits = {self.bits[number]: masks[suit] for number, suit in enumerate(pack.suits)}
        self.beating = {bit: mask | masks[pack.trumps] for bit, mask in self.suits.items()}

    def of(self, numbers: Sequence[int]) -> int:
        """The set of the cards with these numbers."""
        bits, cards = self.bits, 0
        for number in numbers:
            cards |= bits[number]
        return cards


@cache
def bits_of(pack: Numbered) -> Bits:
    """The pack's bits, worked out once."""
    return Bits(pack)


class Solver:
    """One layout: ``hands`` are bit sets by seat, those of seats that sit out empty.

    ``players`` play to a trick. ``after`` is who plays after each seat, ``making`` whether it is on the
    makers' side.
    """

    __slots__ = ("_follow", "lead")
    lead: Callable[[int, int, int], bool]

    def __init__(
        self, bits: Bits, hands: Sequence[int], players: int, after: Sequence[int], making: Sequence[bool]
    ) -> None:
        hs = list(hands)
        suits, beating, trumps = bits.suits, bits.beating, bits.trumps
        table: dict[int, tuple[int, int]] = {}

        def lead(seat: int, need: int, left: int) -> bool:
            """Whether the makers take ``need`` of the ``left`` tricks, where ``seat`` leads."""
            if need <= 0:
                return True
            if need > left:
                return False
            alive = 0
            for hand in hs:
                alive |= hand
            if left == 1:
                winner = seat
                best = hs[seat]
                beats = beating[best]
                for other, card in enumerate(hs):
                    if card > best and card & beats:
                        best, winner = card, other
                return making[winner]
            key = alive << 2 | seat
            low, high = table.get(key, (0, left))
            if need <= low:
                return True
            if need > high:
                return False
            if rest := alive & trumps:  # the highest trumps in one hand take a trick each, whoever leads
                top = 1 << rest.bit_length() - 1
                for owner, hand in enumerate(hs):
                    if hand & top:
                        sure = 0
                        while hand & top:
                            sure += 1
                            rest ^= top
                            top = 1 << rest.bit_length() - 1 if rest else 0
                        if making[owner]:
                            if sure >= need:
                                return True
                        elif left - sure < need:
                            return False
                        break
            hand, maker = hs[seat], making[seat]
            may, found = hand, not maker
            others = alive & ~hand
            while may:
                bit = 1 << may.bit_length() - 1
                may ^= bit
                hs[seat] = hand ^ bit
                found = follow(
                    after[seat], players - 1, suits[bit], beating[bit], bit, seat, need, left, alive
                )
                if found == maker:
                    break
                # A card next below in the same suit, with none of the others' between, is as good.
                while may:
                    below = 1 << may.bit_length() - 1
                    if not below & suits[bit] or others & (bit - 1) & -below:
                        break
                    may ^= below
            hs[seat] = hand
            table[key] = (need, high) if found else (low, need - 1)
            return found

        def follow(
            seat: int,
            more: int,
            led: int,
            beats: int,
            best: int,
            winner: int,
            need: int,
            left: int,
            alive: int,
        ) -> bool:
            hand, maker = hs[seat], making[seat]
            may = hand & led or hand
            others = alive & ~hand
            winners = may & beats & -(best << 1)
            losers = may ^ winners
            found = not maker
            first, then = (losers, winners) if making[winner] == maker else (winners, losers)
            for cards in (first, then):
                while cards:
                    bit = cards & -cards
                    cards ^= bit
                    # As above: of cards that are as good as each other only the highest is tried.
                    above = hand & suits[bit] & -(bit << 1)
                    if above and not others & ((above & -above) - 1) & -(bit << 1):
                        continue
                    hs[seat] = hand ^ bit
                    wins = bit & winners
                    if more > 1:
                        found = follow(
                            after[seat],
                            more - 1,
                            led,
                            beats,
                            bit if wins else best,
                            seat if wins else winner,
                            need,
                            left,
                            alive,
                        )
                    else:
                        took = seat if wins else winner
                        found = lead(took, need - making[took], left - 1)
                    if found == maker:
                        hs[seat] = hand
                        return found
            hs[seat] = hand
            return found

        def play(trick: Trick, seat: int, bit: int, need: int, left: int) -> bool:
            alive = 0
            for hand in hs:
                alive |= hand
            hand = hs[seat]
            hs[seat] = hand ^ bit
            best, winner = (trick[0][1], trick[0][0]) if trick else (bit, seat)
            led, beats = suits[best], beating[best]
            for by, card in (*trick[1:], (seat, bit)):
                if card > best and card & beats:
                    best, winner = card, by
            for _, card in trick:
                alive |= card
            more = players - len(trick) - 1
            if more:
                found = follow(after[seat], more, led, beats, best, winner, need, left, alive)
            else:
                found = lead(winner, need - making[winner], left - 1)
            hs[seat] = hand
            return found

        self.lead = lead
        self._follow = play

    def play(self, trick: Trick, seat: int, bit: int, need: int, left: int) -> bool:
        """Whether the makers take ``need`` of the ``left`` tricks if the seat plays this card now."""
        return self._follow(trick, seat, bit, need, left)
