"""Why a bid is better than another, from the figures of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.actions import Action
from bot.games.bid.hand import Bid, BidView
from bot.puzzles.analysis import ChoiceFigures
from cogs.ui.games import words
from cogs.ui.games.bid.words import bid_of
from cogs.ui.games.hint_words import held_for
from cogs.ui.words.names import begun, count


def reached(view: BidView, least: float) -> str:
    """Return how many tricks bring the viewer's side at least `least` points ahead, as a clause."""
    assert view.high is not None
    assert view.bidder is not None
    bid, all_ = view.high.tricks, view.rules.hand_size
    makes = view.rules.side_of(view.bidder) == view.rules.side_of(view.viewer)

    def ahead(tricks: int) -> int:
        made, others = (tricks, all_ - tricks) if makes else (all_ - tricks, tricks)
        by = (made if made >= bid else -bid) - others
        return by if makes else -by

    needed = next((tricks for tricks in range(all_) if ahead(tricks) >= least), all_)
    if needed == (bid if makes else all_ - bid + 1):
        return "your side makes the bid" if makes else "your side sets the makers"
    return f"your side takes {count(needed, 'trick')} or more"


def why_better(
    view: BidView, best: Action, other: Action, figures: Mapping[Action, ChoiceFigures]
) -> list[str]:
    """Return a sentence per choice: what the hand holds for it and how often the side comes out ahead.

    The holding is given only once if both choices name the same trumps.
    """
    told = [f"{_held(view, each)}{_came_of(each, figures[each])}." for each in (best, other)]
    if isinstance(best, Bid) and isinstance(other, Bid) and best.trumps is other.trumps:
        told[1] = f"{_came_of(other, figures[other])}."
    return [*map(begun, told)]


def _held(view: BidView, action: Action) -> str:
    """Return what the hand holds for a bid, with a colon; empty for a pass."""
    if not isinstance(action, Bid):
        return ""
    return f"{held_for(view.cards, action.trumps, view.rules.trumps_word)}: "


def _came_of(action: Action, figures: ChoiceFigures) -> str:
    """Return how often the viewer's side comes out ahead after a bid or a pass, as a clause."""
    after = f"bid {bid_of(action)}" if isinstance(action, Bid) else "pass"
    return f"if you {after}, your side comes out ahead {words.in_hands(figures.share(1))}"
