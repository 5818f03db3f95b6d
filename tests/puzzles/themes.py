"""What a puzzle asks, told from its position and its two best choices."""

from __future__ import annotations

from bot.engine.actions import Action, Stay
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games.bid.hand import BIDDING, BidView
from bot.games.spoil_five.hand import ROBBING, SpoilView
from bot.games.up_card.actions import DISCARDING, FIRST_ROUND, SECOND_ROUND, Accept, Alone, Call
from bot.games.up_card.view import EuchreView
from bot.puzzles.puzzle import Theme

_FEW_CARDS = 3  # from so many on a hand is at its end
_BEFORE_PLAY = {
    BIDDING: Theme.BID,
    FIRST_ROUND: Theme.CALL,
    SECOND_ROUND: Theme.NAME,
    DISCARDING: Theme.DISCARD,
    ROBBING: Theme.DISCARD,
}


def theme_of(seen: View, best: Action, second: Action) -> Theme:
    """Return what is to be decided if these are the two best choices."""
    if isinstance(seen, EuchreView) and _only_alone(best, second):
        return Theme.ALONE
    if seen.phase is not Phase.PLAY and seen.phase in _BEFORE_PLAY:
        return _BEFORE_PLAY[seen.phase]
    if isinstance(seen, SpoilView):
        return Theme.POOL
    side_of = seen.rules.side_of
    maker = seen.maker if isinstance(seen, EuchreView) else seen.bidder if isinstance(seen, BidView) else None
    if maker and side_of(maker) != side_of(seen.viewer):
        lone = isinstance(seen, EuchreView) and any(side_of(seat) == side_of(maker) for seat in seen.lone)
        return Theme.LONE if lone else Theme.DEFEND
    if len(seen.cards) <= _FEW_CARDS:
        return Theme.END
    return Theme.PLAY if seen.trick else Theme.LEAD


def _only_alone(best: Action, second: Action) -> bool:
    """Return whether the two differ in nothing but going alone."""
    if isinstance(best, Call) and isinstance(second, Call):
        return best.suit is second.suit
    return isinstance(best, Alone | Stay) or (isinstance(best, Accept) and isinstance(second, Accept))
