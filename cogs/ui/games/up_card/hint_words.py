"""Why one would call in up-card euchre, put a card down, or go alone."""

from __future__ import annotations

from bot.engine.actions import Action, Pass, Stay
from bot.engine.cards import Card, Suit
from bot.engine.ranking import order
from bot.engine.seats import partner_of
from bot.games.up_card.actions import (
    FIRST_ROUND,
    GOING_UNDER,
    Accept,
    Alone,
    Call,
    Discard,
    Give,
    Show,
    Under,
)
from bot.games.up_card.view import EuchreView
from cogs.ui.games.hint_words import BEST_FOUND, held_for, misses_least, put_down
from cogs.ui.words.cards import cards, the

_FEW = 2  # trumps
_TOO_LITTLE = "too little for three tricks"
_ALONE = "enough to go alone for more points"


def to_do(view: EuchreView, action: Action, said: str) -> str:
    """What to do; ``said`` is how a button has it."""
    match action:
        case Discard(card):
            return put_down(view, card)
        case Give(card):
            return f"Give {the(card, view.order)}"
        case Under(given):
            return f"Go under with {cards(given)}"
    return said


def why(view: EuchreView, action: Action) -> str:
    """Why that is called, declared or done with a card."""
    match action:
        case Accept(alone):
            return f"{_held_for(view, _with_up(view), view.up.suit)}{_alone(alone) or _where_it_goes(view)}"
        case Call(suit, alone):
            seen = f"{_held_for(view, view.cards, suit)}{_alone(alone)}"
            return seen if view.cards else "the cards are not seen yet"
        case Pass() if view.phase is FIRST_ROUND:
            return f"{_held_for(view, _with_up(view), view.up.suit)}, {_why_not(view)}"
        case Pass():
            return "with no suit is your hand good for three tricks"
        case Alone():
            return f"{_held_for(view, view.cards, view.trumps)}, {_ALONE}"
        case Stay() if view.phase is GOING_UNDER:
            return "your nines and tens are worth keeping"
        case Stay():
            return "your partner makes the points surer"
        case Discard(card):
            return misses_least(view, card)
        case Give():
            return "it is the card that helps your partner most"
        case Under():
            return "you miss them least, and the kitty may hold better"
        case Show():
            return "your hand is good for nothing else"
    return BEST_FOUND


def _held_for(view: EuchreView, held: tuple[Card, ...], trumps: Suit | None) -> str:
    return held_for(held, trumps, view.rules.trumps_word)


def _with_up(view: EuchreView) -> tuple[Card, ...]:
    """The cards that the viewer would hold if the up-card's suit were trumps."""
    return (*view.cards, view.up) if view.seat == view.dealer else view.cards


def _why_not(view: EuchreView) -> str:
    """Why the up-card's suit is not made trumps."""
    numbers = {suit: sum(order(suit).suits[each] is suit for each in view.cards) for suit in Suit}
    own = numbers.pop(view.up.suit or Suit.SPADES)
    best = max(numbers, key=numbers.__getitem__)
    if numbers[best] > max(own, _FEW):
        return f"but more {view.rules.trumps_word} with {best.word} if {the(view.up)} is turned down"
    return _TOO_LITTLE if own <= _FEW else "but a pass promises more"


def _alone(alone: bool) -> str:
    return f", {_ALONE}" if alone else ""


def _where_it_goes(view: EuchreView) -> str:
    if not view.rules.partners or view.dealer != partner_of(view.viewer):
        return ""
    return f", and {the(view.up)} goes to your partner"
