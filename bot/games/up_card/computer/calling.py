"""A bot's decisions before the first lead: making trumps, the discard, and playing alone or not.

Each call, and a pass, is rated by the expected value of the match after it. The best is chosen.
"""

from bot.engine.actions import PASS, STAY, Action
from bot.engine.cards import Suit
from bot.engine.ranking import order
from bot.engine.seats import partner_of, side_of
from bot.games.up_card import actions
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.odds import Role, expected, match_worth, with_partner
from bot.games.up_card.computer.possible_calls import UP_WITH_OPPONENT, UP_WITH_PARTNER, call_evaluator
from bot.games.up_card.computer.valuing import cards_of, hand_of, values
from bot.games.up_card.computer.weighing import Weighing
from bot.games.up_card.view import EuchreView

_LITTLE = 2  # trumps


def call(view: EuchreView, habits: Habits) -> Action:
    """Return the call, or the pass, with the highest match value."""
    evaluator = call_evaluator(view.rules, view.dealer, view.up, habits)
    hand = hand_of(view.rules.cards, view.cards)
    chosen = Weighing(view, habits).choice(
        evaluator.possible_calls(view.viewer, hand, second=view.phase is actions.SECOND_ROUND)
    )
    if chosen is None:
        return PASS
    best, alone = chosen
    if view.phase is actions.FIRST_ROUND:
        return actions.ACCEPT_ALONE if alone else actions.ACCEPT
    return actions.CALLS[best.suit, alone]


def name_blind(view: EuchreView) -> Action:
    """Return any suit, chosen by the dealer and the score, since there is nothing to see yet."""
    suits = tuple(Suit)
    return actions.CALLS[suits[(view.dealer + sum(view.score)) % len(suits)], False]


def is_weak_call(view: EuchreView, choice: Action) -> bool:
    """Return True if the choice makes trumps, or goes alone, on at most two trumps and no bower or Benny."""
    match choice:
        case actions.Accept():
            suit = view.up.suit
        case actions.Call(suit):
            pass
        case _:
            suit = view.trumps
    if suit is None:  # no trump
        return False
    takes = isinstance(choice, actions.Accept) and view.seat == view.dealer
    ranking = order(suit)
    trumps = [card for card in (*view.cards, *([view.up] if takes else [])) if ranking.suits[card] is suit]
    return len(trumps) <= _LITTLE and not any(ranking.titles[card] for card in trumps)


# After trumps are made

# The tricks of a lone partner with an unknown hand: the chances of none, one, … five.
LONE_PARTNER_MAKING = (0.0, 0.01, 0.13, 0.3, 0.36, 0.2)
LONE_PARTNER_DEFENDING = (0.04, 0.18, 0.42, 0.31, 0.05, 0.0)


def discard(view: EuchreView) -> Action:
    """Return the discard that costs least: it makes a void, and keeps trumps and aces."""
    cards = view.rules.cards
    may_go = [action.card for action in view.legal if isinstance(action, actions.Discard)]
    known = values(cards, view.trumps, None)
    goes = known.best_kept(hand_of(cards, view.cards), hand_of(cards, may_go))[1]
    return actions.DISCARDS[cards_of(cards, goes)[0]]


def declare(view: EuchreView, habits: Habits) -> Action:
    """Return going alone if that has a higher match value than staying, else ``stay``."""
    if habits.lone_needs_trumps and is_weak_call(view, actions.ALONE):
        return STAY
    return actions.ALONE if _alone(view, habits) > _stay(view, habits) else STAY


def _alone(view: EuchreView, habits: Habits) -> float:
    return expected(view, _part(view, alone=True), _value(view, habits, alone=True))


def _stay(view: EuchreView, habits: Habits) -> float:
    if partner_of(view.viewer) in view.lone:  # the partner plays on unless overruled
        played = _part(view, alone=True).value
        return match_worth(view, played, LONE_PARTNER_MAKING if played.makes else LONE_PARTNER_DEFENDING)
    part, value = _part(view, alone=False), _value(view, habits, alone=False)
    if part.value.makes:
        return with_partner(view, part, value, _value(view, habits, alone=True))
    return expected(view, part, value)


def _part(view: EuchreView, *, alone: bool) -> Role:
    assert view.maker is not None
    if side_of(view.viewer) != side_of(view.maker):
        if any(side_of(seat) == side_of(view.maker) for seat in view.lone):
            return Role.BOTH_ALONE if alone else Role.AGAINST_ALONE
        return Role.LONE_DEFENDER if alone else Role.DEFENDER
    if alone:
        return Role.LONE
    return Role.MAKER if view.seat == view.maker else Role.PARTNER


def _value(view: EuchreView, habits: Habits, *, alone: bool) -> float:
    """Return the value of the hand that the viewer would play with."""
    given = alone and view.rules.partners_best and view.seat == view.maker
    return _own_value(view, alone=alone) + (habits.partners_card if given else 0.0)


def _own_value(view: EuchreView, *, alone: bool) -> float:
    """Return the value of the viewer's own cards, including the upcard if it's in the hand."""
    cards, dealer = view.rules.cards, view.dealer
    hand, up = hand_of(cards, view.cards), hand_of(cards, [view.up])
    known = values(cards, view.trumps, None)
    if view.seat == dealer and view.accepted and not view.took_up:  # overruling means taking it
        return known.best_kept(hand | up, hand | up if view.rules.dealer_may_refuse else hand)[0]
    if not view.took_up:
        return values(cards, view.trumps, view.up).value_of(hand)
    value = known.value_of(hand)
    if view.seat == dealer:
        return value
    if partner_of(view.viewer) != dealer:
        return value - UP_WITH_OPPONENT * known.trump(up, hand)
    return value if alone else value + UP_WITH_PARTNER * known.trump(up, hand)


# House rules


def go_under(view: EuchreView) -> Action:
    """Return the swap of three low cards for the kitty, the upcard's suit last, or ``stay``."""
    swaps = [action for action in view.legal if isinstance(action, actions.Under)]
    if not swaps:
        return STAY
    return min(swaps, key=lambda swap: sum(card.suit is view.up.suit for card in swap.cards))


def give(view: EuchreView) -> Action:
    """Return the gift of the strongest card to the partner: a trump before an ace, an ace before a king."""
    cards = [action.card for action in view.legal if isinstance(action, actions.Give)]
    return actions.GIVES[max(cards, key=view.order.heights.__getitem__)]
