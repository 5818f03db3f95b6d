"""Making trumps, the discard, and playing alone or staying: whatever is decided before the first card is led.

Every call is weighed by what it leaves the match worth, and so is passing; the best is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.actions import PASS, STAY, Action
from bot.engine.cards import Card, Suit
from bot.engine.ranking import order
from bot.engine.seats import partner_of, side_of
from bot.games.up_card.actions import (
    ACCEPT,
    ACCEPT_ALONE,
    ALONE,
    CALLS,
    DISCARDS,
    FIRST_ROUND,
    GIVES,
    Accept,
    Call,
    Discard,
    Give,
    Under,
)
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.odds import As, expected, match_worth, with_partner
from bot.games.up_card.computer.valuing import (
    NO_TRUMP_TOP,
    best_kept,
    hand_value,
    in_play,
    no_trump_value,
    trump_value,
)
from bot.games.up_card.computer.weighing import Offer, Weighing
from bot.games.up_card.view import EuchreView

# What the up-card adds, times its own value as a trump: more than that in a partner's hand, who discards
# besides, and less than it takes away in an opponent's.
UP_WITH_PARTNER, UP_WITH_OPPONENT = 1.65, 0.66
# The dealer who turned the up-card down has little of its colour, which favours "next" for the other side.
NEXT_AGAINST_DEALER = 0.25
_LITTLE = 2  # trumps


def call(view: EuchreView, habits: Habits) -> Action:
    """The call, or the pass, that leaves the match worth most."""
    chosen = Weighing(view, habits).choice(_offers(view, habits))
    if chosen is None:
        return PASS
    offer, alone = chosen
    if view.phase is FIRST_ROUND:
        return ACCEPT_ALONE if alone else ACCEPT
    return CALLS[offer.suit, alone]


def _offers(view: EuchreView, habits: Habits) -> list[Offer]:
    """What the hand may make trumps."""
    up = view.up.suit
    if view.phase is FIRST_ROUND:
        assert up is not None
        if trumps_if_accepted(view) < habits.least_trumps:
            return []
        values = [accepted_value(view, up, habits, alone=alone) for alone in (False, True)]
        return [Offer(up, *values)]
    named = [(suit, _named_value(view, suit)) for suit in Suit if suit is not up]
    offers = [Offer(suit, value, value) for suit, value in named]
    if view.rules.no_trump and view.rules.partners and habits.calls_no_trump:
        offers.append(no_trump_offer(view.cards, in_play(view, up_is_out=True)))
    return offers


def no_trump_offer(held: Sequence[Card], cards_in_play: Sequence[Card]) -> Offer:
    """What no trump offers the hand: nothing alone if it has a low card, which takes no trick."""
    value = no_trump_value(held, cards_in_play)
    return Offer(None, value, value if value >= len(held) * NO_TRUMP_TOP else 0.0)


def name_blind(view: EuchreView) -> Action:
    """Any suit: there is nothing to see yet, so that the choice goes by the dealer and the score."""
    suits = tuple(Suit)
    return CALLS[suits[(view.dealer + sum(view.score)) % len(suits)], False]


def on_little(view: EuchreView, choice: Action) -> bool:
    """Whether to call or declare so is to do it on two trumps at most, with no bower or Benny among them."""
    match choice:
        case Accept():
            suit = view.up.suit
        case Call(suit):
            pass
        case _:
            suit = view.trumps
    if suit is None:  # no trump
        return False
    takes = isinstance(choice, Accept) and view.seat == view.dealer
    ranking = order(suit)
    trumps = [card for card in (*view.cards, *([view.up] if takes else [])) if ranking.suits[card] is suit]
    return len(trumps) <= _LITTLE and not any(ranking.titles[card] for card in trumps)


def trumps_if_accepted(view: EuchreView) -> int:
    """How many trumps the viewer has if the up-card's suit is trumps; a dealer has the up-card, too."""
    suits = order(view.up.suit).suits
    return sum(suits[card] is view.up.suit for card in view.cards) + (view.seat == view.dealer)


def accepted_value(view: EuchreView, trumps: Suit, habits: Habits, *, alone: bool) -> float:
    """The value of the viewer's hand with the up-card where it goes once it is accepted."""
    seat, dealer = view.seat, view.dealer
    assert seat is not None
    if seat == dealer:
        cards = in_play(view, up_is_out=False)
        six = (*view.cards, view.up)
        return best_kept(six, trumps, six if view.rules.dealer_may_refuse else view.cards, cards)[0]
    partners = view.rules.partners
    if partners and seat == partner_of(dealer) and alone:
        return hand_value(view.cards, trumps, in_play(view, up_is_out=True))
    cards = in_play(view, up_is_out=False)
    up = trump_value(view.up, view.cards, trumps, cards)
    if not partners:
        return hand_value(view.cards, trumps, cards) - habits.up_with_opponent * up
    shift = UP_WITH_PARTNER * up if seat == partner_of(dealer) else -UP_WITH_OPPONENT * up
    return hand_value(view.cards, trumps, cards) + shift


def _named_value(view: EuchreView, trumps: Suit) -> float:
    assert view.seat is not None and view.up.suit is not None
    value = hand_value(view.cards, trumps, in_play(view, up_is_out=True))
    if not view.rules.partners:
        return value
    if trumps is view.up.suit.sister and side_of(view.seat) != side_of(view.dealer):
        return value + NEXT_AGAINST_DEALER
    return value


# Trumps are made

# The tricks of a lone partner of whose hand nothing else is known: the chances of none, one, … five.
LONE_PARTNER_MAKING = (0.0, 0.01, 0.13, 0.3, 0.36, 0.2)
LONE_PARTNER_DEFENDING = (0.04, 0.18, 0.42, 0.31, 0.05, 0.0)


def discard(view: EuchreView) -> Action:
    """The card that is missed least: a void made, trumps and aces kept."""
    assert view.trumps is not None
    may_discard = [action.card for action in view.legal if isinstance(action, Discard)]
    cards = in_play(view, up_is_out=False)
    return DISCARDS[best_kept(view.cards, view.trumps, may_discard, cards)[1]]


def declare(view: EuchreView, habits: Habits) -> Action:
    """Alone where that leaves the match worth more than staying does."""
    if habits.lone_needs_trumps and on_little(view, ALONE):
        return STAY
    return ALONE if _alone(view, habits) > _stay(view, habits) else STAY


def _alone(view: EuchreView, habits: Habits) -> float:
    return expected(view, _part(view, alone=True), _value(view, habits, alone=True))


def _stay(view: EuchreView, habits: Habits) -> float:
    assert view.seat is not None
    if partner_of(view.seat) in view.lone:  # the partner plays on unless overruled
        played = _part(view, alone=True).value
        return match_worth(view, played, LONE_PARTNER_MAKING if played.makes else LONE_PARTNER_DEFENDING)
    part, value = _part(view, alone=False), _value(view, habits, alone=False)
    if part.value.makes:
        return with_partner(view, part, value, _value(view, habits, alone=True))
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


def _value(view: EuchreView, habits: Habits, *, alone: bool) -> float:
    """The value of the hand that the viewer would play with."""
    given = alone and view.rules.partners_best and view.seat == view.maker
    return _own_value(view, alone=alone) + (habits.partners_card if given else 0.0)


def _own_value(view: EuchreView, *, alone: bool) -> float:
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


# What house rules add


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
