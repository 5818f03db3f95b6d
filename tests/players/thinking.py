"""What the basic player does in a position, in notation."""

from __future__ import annotations

from bot.engine.match import view
from bot.players import BasicPlayer
from tests.engine import pen


def chosen(compact: str, score: tuple[int, ...] = (0, 0)) -> str:
    """Return the seat to act and what the basic player does there: ``2 order alone``."""
    hand = pen.any_hand(compact)
    assert hand.to_act is not None, "the hand is over"
    action = BasicPlayer().choose(view(hand, hand.to_act, score))
    return f"{hand.to_act} {hand.written(hand.to_act, action)}"
