"""Euchre for two and three: no partner, and nobody goes alone."""

from __future__ import annotations

from bot.engine.actions import ACCEPT, PASS, Action, Call
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.views import EuchreView
from bot.players import thumb
from bot.players.calling import name_blind
from bot.players.declaring import discard
from bot.players.housed import put_out
from bot.players.valuing import best_kept, hand_value, in_play, trump_value

# The value of a hand that takes three tricks more often than not, against one and against two.
ENOUGH = {2: 1.7, 3: 2.0}
UP_WITH_OPPONENT = 0.5  # what the up-card takes away in an opponent's hand, times its value


def choose(view: EuchreView) -> Action:
    """What the viewer does now."""
    match view.phase:
        case Phase.ORDER:
            assert view.up.suit is not None
            return ACCEPT if _accepted(view, view.up.suit) >= ENOUGH[view.rules.seats] else PASS
        case Phase.NAME:
            return _name(view)
        case Phase.BLIND:
            return name_blind(view)
        case Phase.DISCARD:
            return discard(view) if view.trumps else put_out(view)
        case Phase.PLAY:
            return thumb.play(view, making=view.maker == view.seat)
    return view.legal[0]


def _accepted(view: EuchreView, trumps: Suit) -> float:
    cards = in_play(view, up_is_out=False)
    if view.seat == view.dealer:
        six = (*view.cards, view.up)
        return best_kept(six, trumps, six if view.rules.dealer_may_refuse else view.cards, cards)[0]
    up = trump_value(view.up, view.cards, trumps, cards)
    return hand_value(view.cards, trumps, cards) - UP_WITH_OPPONENT * up


def _name(view: EuchreView) -> Action:
    cards = in_play(view, up_is_out=True)
    calls = [action for action in view.legal if isinstance(action, Call) and action.suit is not None]

    def value(call: Call) -> float:
        assert call.suit is not None
        return hand_value(view.cards, call.suit, cards)

    best = max(calls, key=value)
    return best if PASS not in view.legal or value(best) >= ENOUGH[view.rules.seats] else PASS
