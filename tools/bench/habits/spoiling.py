"""What no sensible player does in Spoil Five, where everybody plays for themselves."""

from __future__ import annotations

from bot.engine.actions import STAY
from bot.engine.cards import Card
from bot.engine.view import View
from bot.games.spoil_five.hand import JINK, ROBS, STOP, Rob, SpoilView
from tools.bench.habits.detectors import NONE, Detector, Occasion, following, leading, rather
from tools.bench.habits.seen import Seen

_THIRD = 2  # tricks after which the next wins the pool


def _lets_third(seen: Seen) -> Occasion:
    view = seen.view
    if not isinstance(view, SpoilView) or view.winning is None or view.taken[view.winning - 1] != _THIRD:
        return NONE
    return rather(seen.winners[-1], seen.losers) if seen.winners else NONE


def _leads_trump_early(seen: Seen) -> Occasion:
    view = seen.view
    if not isinstance(view, SpoilView) or view.taken[view.viewer - 1] >= _THIRD or not seen.plain:
        return NONE
    return rather(min(seen.plain, key=seen.height), seen.trumps)


def _jinks_blindly(seen: Seen) -> Occasion:
    """Plays on for all five without the highest trump that is left."""
    view = seen.view
    if JINK not in view.legal:
        return NONE
    played = [card for trick in view.tricks for _, card in trick.plays]
    strengths = view.order.strengths[view.trumps]
    left = [card for card in view.rules.cards if card not in played]
    return NONE if max(left, key=strengths.__getitem__) in view.cards else {JINK: STOP}


def _robs_not(seen: Seen) -> Occasion:
    view = seen.view
    robs = [action.card for action in view.legal if isinstance(action, Rob)]
    if not robs or STAY not in view.legal:
        return NONE
    return {STAY: ROBS[_lowest(view, robs)]}


def _puts_trump_out(seen: Seen) -> Occasion:
    view = seen.view
    robs = [action.card for action in view.legal if isinstance(action, Rob)]
    trumps = [card for card in robs if view.order.suits[card] is view.trumps]
    plain = [card for card in robs if card not in trumps]
    return {ROBS[card]: ROBS[_lowest(view, plain)] for card in trumps} if plain else NONE


def _lowest(view: View, cards: list[Card]) -> Card:
    return min(cards, key=lambda card: view.order.strengths[view.order.suits[card]][card])


LETS_THIRD = Detector("lets somebody win a third trick that it could take", following(_lets_third))
LEADS_TRUMP_EARLY = Detector("leads a trump before it has two tricks", leading(_leads_trump_early))
JINKS_BLINDLY = Detector("jinks without the highest trump", _jinks_blindly)
ROBS_NOT = Detector("does not rob", _robs_not)
PUTS_TRUMP_OUT = Detector("puts a trump out to rob", _puts_trump_out)


STOPS = Detector("stops, and does not jink", lambda seen: {STOP: JINK} if JINK in seen.view.legal else NONE)
JINKS = Detector("jinks, and does not stop", lambda seen: {JINK: STOP} if JINK in seen.view.legal else NONE)
