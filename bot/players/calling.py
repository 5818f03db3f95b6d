"""Making trumps: pass, accept the up-card's suit, name another, or name one blind.

Every call is weighed by what it leaves the match worth, and so is passing; the best is taken.
"""

from __future__ import annotations

from bot.engine.actions import CALLS, Accept, Action, Call, Pass
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.seats import from_left_of, partner_of, side_of
from bot.engine.views import EuchreView
from bot.players.odds import As, expected, with_partner
from bot.players.valuing import best_kept, hand_value, in_play, trump_value
from bot.players.worth import standing

# What becomes of hands that are passed with cards hardly short of a call, by the round and the player's
# place from the dealer's left: how often his side then scores 1 and 2, the other side 1 and 2.
PASSED = {
    (Phase.ORDER, 1): (0.22, 0.46, 0.25, 0.07),
    (Phase.ORDER, 2): (0.45, 0.19, 0.23, 0.13),
    (Phase.ORDER, 3): (0.25, 0.37, 0.27, 0.11),
    (Phase.ORDER, 4): (0.12, 0.21, 0.45, 0.22),
    (Phase.NAME, 1): (0.12, 0.24, 0.46, 0.16),
    (Phase.NAME, 2): (0.05, 0.25, 0.5, 0.13),
    (Phase.NAME, 3): (0.0, 0.03, 0.4, 0.15),
    (Phase.NAME, 4): (0.0, 0.0, 0.0, 0.0),
}
# What a call must promise beyond a pass, in points. The best of several guesses is apt to be one that is too
# high; tuned against players without it.
CAUTION = 0.25
# What the up-card adds, times its own value as a trump: more than that in a partner's hand, who discards
# besides, and less than it takes away in an opponent's.
UP_WITH_PARTNER, UP_WITH_OPPONENT = 1.65, 0.66
# What else the place adds: the lead, and what those who passed before cannot have.
PLACE = {
    (Phase.ORDER, 1): 0.55,
    (Phase.ORDER, 2): 0.0,
    (Phase.ORDER, 3): 0.5,
    (Phase.ORDER, 4): 0.0,
    (Phase.NAME, 1): 0.25,
    (Phase.NAME, 2): 0.5,
    (Phase.NAME, 3): 0.2,
    (Phase.NAME, 4): 0.0,
}
# The dealer who turned the up-card down has little of its colour, which favours "next" for the other side.
NEXT_AGAINST_DEALER = 0.25


def call(view: EuchreView) -> Action:
    """The call, or the pass, that leaves the match worth most."""
    known = [action for action in view.legal if not (isinstance(action, Call) and action.suit is None)]
    return max(known, key=lambda action: _worth(view, action))


def name_blind(view: EuchreView) -> Action:
    """Any suit: there is nothing to see yet, so that the choice goes by the dealer and the score."""
    suits = tuple(Suit)
    return CALLS[suits[(view.dealer + sum(view.score)) % len(suits)], False]


def _worth(view: EuchreView, action: Action) -> float:
    part = As.MAKER
    match action:
        case Accept(alone):
            assert view.up.suit is not None
            if view.seat == partner_of(view.dealer):
                part = As.ASSISTANT
            together = accepted_value(view, view.up.suit, alone=False)
            lone = accepted_value(view, view.up.suit, alone=True)
        case Call(suit, alone):
            assert suit is not None
            together = lone = _named_value(view, suit)
        case _:
            assert isinstance(action, Pass)
            return _passed(view)
    shift = PLACE[view.phase, _place(view)]
    if alone:
        return expected(view, As.LONE, lone + shift)
    return with_partner(view, part, together + shift, lone + shift)


def _place(view: EuchreView) -> int:
    """The viewer's place in the round of calls, from 1 at the dealer's left to the dealer's 4."""
    assert view.seat is not None
    return from_left_of(view.dealer).index(view.seat) + 1


def accepted_value(view: EuchreView, trumps: Suit, *, alone: bool) -> float:
    """The value of the viewer's hand with the up-card where it goes once it is accepted."""
    seat, dealer = view.seat, view.dealer
    assert seat is not None
    if seat == dealer:
        cards = in_play(view, up_is_out=False)
        six = (*view.cards, view.up)
        return best_kept(six, trumps, six if view.rules.dealer_may_refuse else view.cards, cards)[0]
    if seat == partner_of(dealer) and alone:
        return hand_value(view.cards, trumps, in_play(view, up_is_out=True))
    cards = in_play(view, up_is_out=False)
    up = trump_value(view.up, view.cards, trumps, cards)
    shift = UP_WITH_PARTNER * up if seat == partner_of(dealer) else -UP_WITH_OPPONENT * up
    return hand_value(view.cards, trumps, cards) + shift


def _named_value(view: EuchreView, trumps: Suit) -> float:
    assert view.seat is not None and view.up.suit is not None
    value = hand_value(view.cards, trumps, in_play(view, up_is_out=True))
    if trumps is view.up.suit.sister and side_of(view.seat) != side_of(view.dealer):
        return value + NEXT_AGAINST_DEALER
    return value


def _passed(view: EuchreView) -> float:
    one, two, they_one, they_two = PASSED[view.phase, _place(view)]
    nothing = standing(view, 0, 0)
    return (
        CAUTION * (standing(view, 1, 0) - nothing)
        + one * standing(view, 1, 0)
        + two * standing(view, 2, 0)
        + they_one * standing(view, 0, 1)
        + they_two * standing(view, 0, 2)
        + (1 - one - two - they_one - they_two) * nothing
    )
