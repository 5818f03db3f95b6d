"""What no sensible partner calls, or puts out, in up-card euchre."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.actions import PASS, STAY, Action
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.engine.seats import partner_of
from bot.games.up_card.actions import (
    ACCEPT,
    ACCEPT_ALONE,
    CALLS,
    DISCARDS,
    FIRST_ROUND,
    SECOND_ROUND,
    Accept,
    Alone,
    Call,
    Discard,
)
from bot.games.up_card.view import EuchreView
from tools.bench.habits.detectors import NONE, Detector, Finds, Occasion
from tools.bench.habits.seen import Seen

_FEW = 2  # trumps with which nobody goes alone unless one of them is a bower
_SOME = 3
_ACES = 3  # with which, and no trumps to speak of, no trump is called


def _deciding(finds: Callable[[EuchreView], Occasion]) -> Finds:
    """What finds an occasion when trumps are made, or declared to be played alone."""

    def occasion(seen: Seen) -> Occasion:
        view = seen.view
        if not isinstance(view, EuchreView) or view.up.is_benny or not view.cards or view.trick:
            return NONE
        return finds(view)

    return occasion


def _suit(view: EuchreView, action: Action) -> Suit | None:
    """The suit that would be trumps; None for no call, and for no trump."""
    match action:
        case Accept():
            return view.up.suit
        case Call(suit):
            return suit
        case Alone():
            return view.trumps
    return None


def _trumps(view: EuchreView, suit: Suit) -> Sequence[Card]:
    """The trumps that the viewer would have; a dealer who takes the up-card up has that, too."""
    takes = view.seat == view.dealer and view.phase is FIRST_ROUND
    cards = [*view.cards, *([view.up] if takes else [])]
    return [card for card in cards if order(suit).suits[card] is suit]


def _titled(cards: Sequence[Card], suit: Suit) -> int:
    return sum(order(suit).titles[card] is not None for card in cards)


def _alone(view: EuchreView) -> Occasion:
    """Alone rather than with the partner, at every call."""
    lone: dict[Action, Action] = {ACCEPT: ACCEPT_ALONE}
    lone |= {CALLS[suit, False]: CALLS[suit, True] for suit in view.rules.trump_choices}
    return {call: lone[call] for call in view.legal if lone.get(call) in view.legal}


def _together(view: EuchreView) -> Occasion:
    """With the partner rather than alone, at every call that may be either."""
    return {lone: call for call, lone in _alone(view).items()}


def _without_partner(view: EuchreView, action: Action) -> Action | None:
    """What there is instead of playing alone: the same with the partner, or else nothing; None for others."""
    match action:
        case Accept(alone=True):
            together: Action = ACCEPT
        case Call(suit, alone=True):
            together = CALLS[suit, False]
        case Alone():
            together = STAY
        case _:
            return None
    return together if together in view.legal else PASS


def _lone_on_little(view: EuchreView) -> Occasion:
    found: dict[Action, Action] = {}
    for action in view.legal:
        suit, together = _suit(view, action), _without_partner(view, action)
        if suit and together in view.legal:
            trumps = _trumps(view, suit)
            if len(trumps) <= _FEW and not _titled(trumps, suit):
                found[action] = together
    return found


def _lone_for_nothing(view: EuchreView) -> Occasion:
    """One point is wanted, and alone there is no more to win."""
    rules, side = view.rules, view.rules.side_of(view.viewer)
    if rules.deals or rules.target - view.score[side] > 1:
        return NONE
    found = {action: _without_partner(view, action) for action in view.legal}
    return {
        action: together
        for action, together in found.items()
        if together and together in view.legal and together is not PASS
    }


def _accepts_on_one(view: EuchreView) -> Occasion:
    if view.phase is not FIRST_ROUND or PASS not in view.legal or view.up.suit is None:
        return NONE
    if len(_trumps(view, view.up.suit)) > 1:
        return NONE
    return {action: PASS for action in view.legal if isinstance(action, Accept)}


def _gives_bower(view: EuchreView) -> Occasion:
    dealer, suit = view.dealer, view.up.suit
    if view.phase is not FIRST_ROUND or suit is None or view.up.rank is not Rank.JACK:
        return NONE
    if view.seat == dealer or (view.rules.partners and view.seat == partner_of(dealer)):
        return NONE
    trumps = _trumps(view, suit)
    if len(trumps) >= _SOME or _titled(trumps, suit):
        return NONE
    return {action: PASS for action in view.legal if isinstance(action, Accept)}


def _passes_bowers(view: EuchreView) -> Occasion:
    """Both bowers and another trump are passed by the dealer, or where any suit may be named."""
    ours = view.phase is SECOND_ROUND or view.seat == view.dealer
    if not ours or PASS not in view.legal:
        return NONE
    for action in view.legal:
        suit = _suit(view, action)
        if suit and not isinstance(action, Alone) and not _without_partner(view, action):
            trumps = _trumps(view, suit)
            if len(trumps) >= _SOME and _titled(trumps, suit) >= _FEW:
                return {PASS: action}
    return NONE


def _no_no_trump(view: EuchreView) -> Occasion:
    """No trump may be called on three aces, and no suit has three trumps or a bower."""
    no_trump = CALLS[None, False]
    if no_trump not in view.legal or sum(card.rank is Rank.ACE for card in view.cards) < _ACES:
        return NONE
    for suit in Suit:
        trumps = _trumps(view, suit)
        if suit is not view.up.suit and (len(trumps) >= _SOME or _titled(trumps, suit)):
            return NONE
    return {
        action: no_trump for action in view.legal if not (isinstance(action, Call) and action.suit is None)
    }


def _takes_lone_over(view: EuchreView) -> Occasion:
    """The partner plays alone, and is overruled on fewer than three trumps, or without a bower."""
    if view.trumps is None or partner_of(view.viewer) not in view.lone:
        return NONE
    trumps = _trumps(view, view.trumps)
    if len(trumps) >= _SOME and _titled(trumps, view.trumps):
        return NONE
    return {action: STAY for action in view.legal if isinstance(action, Alone)}


def _discards(view: EuchreView) -> tuple[Suit, Sequence[Card]] | None:
    """Trumps, and what may be discarded, if that is to be decided now."""
    cards = [action.card for action in view.legal if isinstance(action, Discard)]
    return (view.trumps, cards) if cards and view.trumps else None


def _spare(trumps: Suit, cards: Sequence[Card]) -> Card | None:
    """The lowest card that is no trump and no ace."""
    suits, strengths = order(trumps).suits, order(trumps).strengths
    spare = [card for card in cards if suits[card] is not trumps and card.rank is not Rank.ACE]
    return min(spare, key=lambda card: strengths[suits[card]][card], default=None)


def _discards_trump(view: EuchreView) -> Occasion:
    asked = _discards(view)
    spare = asked and _spare(*asked)
    if not asked or not spare:
        return NONE
    trumps, cards = asked
    return {DISCARDS[card]: DISCARDS[spare] for card in cards if order(trumps).suits[card] is trumps}


def _discards_ace(view: EuchreView) -> Occasion:
    asked = _discards(view)
    spare = asked and _spare(*asked)
    if not asked or not spare:
        return NONE
    trumps, cards = asked
    aces = [card for card in cards if card.rank is Rank.ACE and card.suit is not trumps]
    return {DISCARDS[card]: DISCARDS[spare] for card in aces}


LONE_ON_LITTLE = Detector("goes alone on two trumps without a bower", _deciding(_lone_on_little))
LONE_FOR_NOTHING = Detector("goes alone where one point is wanted", _deciding(_lone_for_nothing))
ACCEPTS_ON_ONE = Detector("accepts the up-card on one trump", _deciding(_accepts_on_one))
GIVES_BOWER = Detector("gives the opponents a bower with nothing", _deciding(_gives_bower))
PASSES_BOWERS = Detector("passes both bowers and another trump", _deciding(_passes_bowers))
NO_NO_TRUMP = Detector("calls no trump never, not on three aces", _deciding(_no_no_trump))
TAKES_LONE_OVER = Detector("takes the partner's lone hand over on little", _deciding(_takes_lone_over))
DISCARDS_TRUMP = Detector("puts a trump out, with a card to spare", _deciding(_discards_trump))
DISCARDS_ACE = Detector("puts an ace out, with a card to spare", _deciding(_discards_ace))
TOGETHER = Detector("calls with the partner, and not alone", _deciding(_alone))
APART = Detector("calls alone, and not with the partner", _deciding(_together))
