"""Why a player would bid one thing rather than another, or pass."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.engine.cards import Suit
from bot.games.bid.hand import Bid, BidView
from cogs.ui.games.hint_words import held_for, number_for, too_few_for

_STRONG = 0.5  # of the cards, that are trumps, or at no trump aces


def why(view: BidView, action: Action, than: Action) -> str:
    """Return why to bid (or pass) rather than do the other; empty if the hand gives no reason."""
    if isinstance(action, Bid):
        other = number_for(view.cards, than.trumps) if isinstance(than, Bid) else 0
        same = isinstance(than, Bid) and than.trumps is action.trumps
        good = _is_good(view, action.trumps) and number_for(view.cards, action.trumps) > other
        return held_for(view.cards, action.trumps, view.rules.trumps_word) if good and not same else ""
    if isinstance(than, Bid) and not _is_good(view, than.trumps):
        return too_few_for(view.cards, than.trumps, view.rules.trumps_word)
    return ""


def _is_good(view: BidView, trumps: Suit | None) -> bool:
    return number_for(view.cards, trumps) >= _STRONG * view.rules.hand_size
