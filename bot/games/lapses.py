"""What beginners get wrong, honestly: they forget, they hoard, they take a trick twice, they misjudge a hand.

Nothing of it is chance: the same view always has the same lapse, and only what the seat sees goes into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from bot.engine.hand import Trick
from bot.engine.view import View

_REMEMBERED = 1  # tricks by one who forgets


@dataclass(frozen=True, slots=True, kw_only=True)
class Lapses:
    """What a player gets wrong; a share is of the times that there is occasion for it, from 0 to 1.

    ``forgets``: of the tricks that are over it knows only the last. ``beats_partner`` is the share of the
    tricks in which it puts a higher card on the partner's winning one, ``keeps_trumps`` that of the leads at
    which as a maker it should lead trumps and does not, ``overlooks`` that of the dangers which it does not
    see. ``sways``: how much too bold it is with one hand, and too shy with another, in what calls are weighed
    by.
    """

    forgets: bool = False
    beats_partner: float = 0.0
    keeps_trumps: float = 0.0
    overlooks: float = 0.0
    sways: float = 0.0

    def known(self, view: View) -> Sequence[Trick]:
        """The tricks that are over, as far as the player remembers them."""
        return view.tricks[-_REMEMBERED:] if self.forgets else view.tricks

    def mood(self, view: View) -> float:
        """What a call must promise too much, or below 0 too little: the same for all calls of a hand."""
        if not self.sways:
            return 0.0
        held = " ".join(sorted(card.code for card in view.cards))
        return self.sways if _drawn(f"{view.seat} {held}") < 1 / 2 else -self.sways


NONE = Lapses()


def lapses_now(view: View, share: float) -> bool:
    """Whether the player gets it wrong this time, which happens in that share of the positions."""
    if not share:
        return False
    held = " ".join(card.code for card in view.cards)
    laid = " ".join(f"{seat}{card.code}" for seat, card in view.trick)
    return _drawn(f"{view.seat} {held} {laid}") < share


def _drawn(text: str) -> float:
    """A number from 0 to 1 that is always the same for the same text, and of which the text tells nothing."""
    return crc32(text.encode()) / 2**32
