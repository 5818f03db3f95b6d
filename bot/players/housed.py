"""What house rules add: going under, and the partner's best."""

from __future__ import annotations

from bot.engine.actions import DISCARDS, GIVES, STAY, Action, Discard, Give, Under
from bot.engine.cards import Card
from bot.engine.views import EuchreView


def go_under(view: EuchreView) -> Action:
    """Three low cards away whenever there are three, those of the up-card's suit last."""
    swaps = [action for action in view.legal if isinstance(action, Under)]
    if not swaps:
        return STAY
    return min(swaps, key=lambda swap: sum(card.suit is view.up.suit for card in swap.cards))


def give(view: EuchreView) -> Action:
    """The strongest card: a trump before an ace, an ace before a king."""
    return GIVES[
        max((a.card for a in view.legal if isinstance(a, Give)), key=lambda card: strong(view, card))
    ]


def put_out(view: EuchreView) -> Action:
    """The weakest card."""
    cards = [action.card for action in view.legal if isinstance(action, Discard)]
    return DISCARDS[min(cards, key=lambda card: strong(view, card))]


def strong(view: EuchreView, card: Card) -> int:
    """The card's strength in its own suit; trumps stand above all."""
    return view.order.strengths[view.order.suits[card]][card]
