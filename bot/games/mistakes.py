"""Mistakes of beginners: they forget cards, hoard trumps, beat their partner and misjudge their hand.

None of them is random: a mistake depends only on the view, so the same view always has the same one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from bot.engine.hand import Trick
from bot.engine.view import View

_REMEMBERED = 1  # tricks a forgetful player remembers


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistakes:
    """The mistakes of a player. Each share, from 0 to 1, is of the situations in which it's possible.

    A player who ``forgets`` knows only the last finished trick. ``beats_partner`` is the share of tricks in
    which it plays a higher card on the partner's winning one. ``keeps_trumps`` is the share of leads at which
    it should draw trumps as a maker and doesn't. ``overlooks`` is the share of dangers it doesn't see.
    ``misjudges`` is how far it overestimates one hand and underestimates another, in the unit in which its
    game values calls.
    """

    forgets: bool = False
    beats_partner: float = 0.0
    keeps_trumps: float = 0.0
    overlooks: float = 0.0
    misjudges: float = 0.0

    def remembered(self, view: View) -> Sequence[Trick]:
        """Return the finished tricks the player remembers."""
        return view.tricks[-_REMEMBERED:] if self.forgets else view.tricks

    def misjudgment(self, view: View) -> float:
        """Return how much too high the player's limit for calls is, the same all through a hand."""
        if not self.misjudges:
            return 0.0
        held = " ".join(sorted(card.code for card in view.cards))
        return self.misjudges if _drawn(f"{view.seat} {held}") < 1 / 2 else -self.misjudges


NO_MISTAKES = Mistakes()


def is_mistaken(view: View, share: float) -> bool:
    """Return True if a player who makes this mistake in that share of positions makes it now."""
    if not share:
        return False
    held = " ".join(card.code for card in view.cards)
    laid = " ".join(f"{seat}{card.code}" for seat, card in view.trick)
    return _drawn(f"{view.seat} {held} {laid}") < share


def _drawn(text: str) -> float:
    """Return a number from 0 to 1 that depends only on the text, by a hash."""
    return crc32(text.encode()) / 2**32
