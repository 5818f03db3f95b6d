"""The player that goes by rules of thumb: no chance, no search, the same view always the same answer."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.engine.views import BidView, EuchreView, SpoilView, View
from bot.players import bidding, euchre, few, spoiling


class BasicPlayer:
    """Weighs its cards before it calls or bids, and remembers what has been played."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, the same one for the same view."""
        if len(view.legal) == 1:
            return view.legal[0]
        if isinstance(view, EuchreView):
            return euchre.choose(view) if view.rules.partners else few.choose(view)
        if isinstance(view, BidView):
            return bidding.choose(view)
        assert isinstance(view, SpoilView)
        return spoiling.choose(view)
