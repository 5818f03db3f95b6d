"""Why one would bid, or pass."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.games.bid.hand import Bid, BidView
from cogs.ui.games.bid import words
from cogs.ui.games.hint_words import held_for


def to_do(action: Action) -> str:
    """What to do."""
    return f"Bid {words.bid_of(action)}" if isinstance(action, Bid) else words.PASS


def why(view: BidView, action: Action) -> str:
    """Why that is bid, or nothing is."""
    if isinstance(action, Bid):
        held = held_for(view.cards, action.trumps, view.rules.trumps_word)
        return f"{held}, and your partner is good for some tricks, too"
    least = min((bid.tricks for bid in view.legal if isinstance(bid, Bid)), default=view.rules.hand_size)
    return f"in no suit is your hand good for {least} tricks"
