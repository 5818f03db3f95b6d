"""Why a bid is better than another, from the figures of a puzzle."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.games.bid.hand import Bid, BidView
from bot.puzzles.analysis import ChoiceFigures
from cogs.ui.games import words
from cogs.ui.games.bid.words import bid_of
from cogs.ui.games.hint_words import held_for
from cogs.ui.words.names import begun


def came_of(view: BidView, action: Action, figures: ChoiceFigures) -> str:
    """What the hand holds for a bid, and how often it is made; or what comes of a pass."""
    ahead = words.of_100(figures.share(1))
    if not isinstance(action, Bid):
        return f"After a pass your side comes out ahead in {ahead} hands."
    held = begun(held_for(view.cards, action.trumps, view.rules.trumps_word))
    if view.seat != view.dealer:  # somebody may bid more
        return f"{held}: after a bid of {bid_of(action)} your side comes out ahead in {ahead} hands."
    others = view.rules.hand_size - action.tricks
    made = words.of_100(figures.share(action.tricks - others))
    return f"{held}: your side takes {action.tricks} tricks in {made} hands."
