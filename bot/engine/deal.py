"""A deal: who dealt, what each seat was dealt, and the card turned up.

Cards go round twice, in packets of two and three: who had two now has three (rules.md, "Making trumps").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.errors import NotAllowed, Reason
from bot.engine.seats import SEATS, Seat

HAND_SIZE = 5
# For the first, second, third and fourth player from the dealer's left: where the packets lie in the pack.
_PACKETS = (((0, 2), (10, 13)), ((2, 5), (13, 15)), ((5, 7), (15, 18)), ((7, 10), (18, 20)))
_UP = 20


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer's seat, five cards a seat (``hands[seat - 1]``, in the order dealt) and the up-card."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    up: Card

    @classmethod
    def of(cls, pack: Sequence[Card], dealer: Seat) -> Deal:
        """Deal four hands of five from a shuffled pack, first card first; the rest is out of play."""
        pack = tuple(pack)
        packets = [pack[a:b] + pack[c:d] for (a, b), (c, d) in _PACKETS]
        turn = 4 - dealer  # the eldest hand sits at index dealer % 4
        return cls(dealer, tuple(packets[turn:] + packets[:turn]), pack[_UP])

    def check(self, pack: Sequence[Card]) -> None:
        """Raise NotAllowed unless this is four hands of five and an up-card out of ``pack``."""
        if self.dealer not in SEATS or [len(hand) for hand in self.hands] != [HAND_SIZE] * 4:
            raise NotAllowed(Reason.WRONG_DEAL, "a deal is four hands of five and an up-card")
        used = [card for hand in self.hands for card in hand]
        used.append(self.up)
        if len(set(used)) == len(used) and set(pack).issuperset(used):
            return
        wrong = Counter(used) - Counter(pack)
        if wrong:
            card = next(iter(wrong))
            raise NotAllowed(
                Reason.WRONG_DEAL, f"{card} is not in the pack or comes too often", cards=tuple(wrong)
            )
