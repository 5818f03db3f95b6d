"""Trumps are made: the dealer's discard, and playing alone or staying."""

from __future__ import annotations

from bot.engine.actions import ALONE, DISCARDS, STAY, Action, Discard
from bot.engine.seats import partner_of, side_of
from bot.engine.views import EuchreView
from bot.players.calling import UP_WITH_OPPONENT, UP_WITH_PARTNER
from bot.players.odds import As, expected, match_worth, with_partner
from bot.players.valuing import best_kept, hand_value, in_play, trump_value

# The tricks of a lone partner of whose hand nothing else is known: the chances of none, one, … five.
LONE_PARTNER_MAKING = (0.0, 0.01, 0.13, 0.3, 0.36, 0.2)
LONE_PARTNER_DEFENDING = (0.04, 0.18, 0.42, 0.31, 0.05, 0.0)


def discard(view: EuchreView) -> Action:
    """The card that is missed least: a void made, trumps and aces kept."""
    assert view.trumps is not None
    may_discard = [action.card for action in view.legal if isinstance(action, Discard)]
    cards = in_play(view, up_is_out=False)
    return DISCARDS[best_kept(view.cards, view.trumps, may_discard, cards)[1]]


def declare(view: EuchreView) -> Action:
    """Alone where that leaves the match worth more than staying does."""
    return ALONE if _alone(view) > _stay(view) else STAY


def _alone(view: EuchreView) -> float:
    return expected(view, _part(view, alone=True), _value(view, alone=True))


def _stay(view: EuchreView) -> float:
    assert view.seat is not None
    if partner_of(view.seat) in view.lone:  # he plays on unless he is overruled
        played = _part(view, alone=True).value
        return match_worth(view, played, LONE_PARTNER_MAKING if played.makes else LONE_PARTNER_DEFENDING)
    part, value = _part(view, alone=False), _value(view, alone=False)
    if part.value.makes:
        return with_partner(view, part, value, _value(view, alone=True))
    return expected(view, part, value)


def _part(view: EuchreView, *, alone: bool) -> As:
    assert view.seat is not None and view.maker is not None
    if side_of(view.seat) != side_of(view.maker):
        if any(side_of(seat) == side_of(view.maker) for seat in view.lone):
            return As.BOTH_ALONE if alone else As.AGAINST_ALONE
        return As.LONE_DEFENDER if alone else As.DEFENDER
    if alone:
        return As.LONE
    return As.MAKER if view.seat == view.maker else As.PARTNER


def _value(view: EuchreView, *, alone: bool) -> float:
    """The value of the hand that the viewer would play with."""
    assert view.seat is not None and view.trumps is not None
    cards = in_play(view, up_is_out=not view.took_up)
    dealer = view.dealer
    if view.seat == dealer:
        if view.accepted and not view.took_up:  # by overruling the partner the dealer gets the up-card
            six = (*view.cards, view.up)
            may_discard = six if view.rules.dealer_may_refuse else view.cards
            return best_kept(six, view.trumps, may_discard, in_play(view, up_is_out=False))[0]
        return hand_value(view.cards, view.trumps, cards)
    value = hand_value(view.cards, view.trumps, cards)
    if view.took_up:
        up = trump_value(view.up, view.cards, view.trumps, cards)
        if partner_of(view.seat) != dealer:
            value -= UP_WITH_OPPONENT * up
        elif not alone:
            value += UP_WITH_PARTNER * up
    return value
