"""The mistakes of beginners: they forget cards, hoard trumps, beat their partner and misjudge their hand.

None of them is random: a mistake follows from the view alone, so the same view always has the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from bot.engine.hand import Trick
from bot.engine.view import View

_REMEMBERED = 1  # tricks by a player who forgets


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistakes:
    """The mistakes that one player makes; a share, from 0 to 1, is of the times when it could.

    A player who ``forgets`` knows only the last of the finished tricks. ``beats_partner`` is the share of the
    tricks in which it puts a higher card on the partner's winning one, ``keeps_trumps`` that of the leads at
    which it should draw trumps as a maker and doesn't, ``overlooks`` that of the dangers that it doesn't see.
    ``misjudges`` is how much it asks too little of a call with one hand and too much with another, in the
    unit in which its game weighs calls.
    """

    forgets: bool = False
    beats_partner: float = 0.0
    keeps_trumps: float = 0.0
    overlooks: float = 0.0
    misjudges: float = 0.0

    def remembered(self, view: View) -> Sequence[Trick]:
        """Return the finished tricks that the player remembers."""
        return view.tricks[-_REMEMBERED:] if self.forgets else view.tricks

    def misjudgment(self, view: View) -> float:
        """Return how much more than it should the player asks of a call, all through a hand."""
        if not self.misjudges:
            return 0.0
        held = " ".join(sorted(card.code for card in view.cards))
        return self.misjudges if _drawn(f"{view.seat} {held}") < 1 / 2 else -self.misjudges


NO_MISTAKES = Mistakes()


def is_mistaken(view: View, share: float) -> bool:
    """Return whether the player makes a mistake now that it makes in that share of all positions."""
    if not share:
        return False
    held = " ".join(card.code for card in view.cards)
    laid = " ".join(f"{seat}{card.code}" for seat, card in view.trick)
    return _drawn(f"{view.seat} {held} {laid}") < share


def _drawn(text: str) -> float:
    """Return a number from 0 to 1 that is always the same for a text and tells nothing of it."""
    return crc32(text.encode()) / 2**32
