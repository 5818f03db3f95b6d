"""Why one would rather bid this than that, or pass."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.games.bid.hand import Bid, BidView
from cogs.ui.games.bid import words
from cogs.ui.games.hint_words import held_for
from cogs.ui.words.cards import number_word

_STRONG = 0.5  # of the cards, that are trumps, or at no trump aces


def to_do(action: Action) -> str:
    """What to do."""
    return f"Bid {words.bid_of(action)}" if isinstance(action, Bid) else words.PASS


def deed(action: Action) -> str:
    """The same as something done."""
    return f"bidding {words.bid_of(action)}" if isinstance(action, Bid) else "passing"


def why(view: BidView, action: Action, than: Action) -> str:
    """Why that is bid, or nothing is, rather than the other; empty where the hand does not tell."""
    if isinstance(action, Bid):
        other = _count(view.cards, than.trumps) if isinstance(than, Bid) else 0
        same = isinstance(than, Bid) and than.trumps is action.trumps
        good = _is_good(view, action.trumps) and _count(view.cards, action.trumps) > other
        return held_for(view.cards, action.trumps, view.rules.trumps_word) if good and not same else ""
    if isinstance(than, Bid) and not _is_good(view, than.trumps):
        number, called = _count(view.cards, than.trumps), view.rules.trumps_word
        if than.trumps is None:
            return held_for(view.cards, than.trumps, called)
        some = f"only {number_word(number)}" if number else "no"
        return f"you would have {some} {'trump' if number == 1 else called} with {than.trumps.word}"
    return ""


def _count(held: tuple[Card, ...], trumps: Suit | None) -> int:
    """The trumps, or at no trump the aces."""
    if trumps is None:
        return sum(each.rank is Rank.ACE for each in held)
    return sum(order(trumps).suits[each] is trumps for each in held)


def _is_good(view: BidView, trumps: Suit | None) -> bool:
    return _count(view.cards, trumps) >= _STRONG * view.rules.hand_size
