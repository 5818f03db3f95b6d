"""What no sensible partner bids in Bid Euchre."""

from __future__ import annotations

from collections import Counter

from bot.engine.actions import PASS, Action
from bot.engine.cards import Rank, Suit
from bot.engine.ranking import order
from bot.games.bid.hand import BIDS, Bid, BidView
from tools.bench.habits.detectors import NONE, Detector, Occasion
from tools.bench.habits.seen import Seen

_TOPS = 6  # tricks in the highest cards of the suits, with which no trump is bid
_FEW = 4  # trumps with which nobody outbids the partner, unless there is a bower among them


def _no_no_trump(seen: Seen) -> Occasion:
    view = seen.view
    if not isinstance(view, BidView) or sum(map(_tops, Suit, [view] * len(Suit))) < _TOPS:
        return NONE
    found: dict[Action, Action] = {}
    for action in view.legal:
        tricks = action.tricks if isinstance(action, Bid) else view.rules.min_bid
        no_trump = BIDS[tricks, None]
        if action != no_trump and no_trump in view.legal:
            found[action] = no_trump
    return found


def _tops(suit: Suit, view: BidView) -> int:
    """The tricks that the hand takes from the top of the suit at no trump, before anybody else does."""
    copies = len(view.rules.cards) // len(set(view.rules.cards))
    ranks = Counter(card.rank for card in view.cards if card.suit is suit)
    tops = 0
    for rank in (rank for rank in Rank if rank is not Rank.BENNY):  # the highest first
        tops += ranks[rank]
        if ranks[rank] < copies:
            break
    return tops


def _outbids_partner(seen: Seen) -> Occasion:
    view = seen.view
    if not isinstance(view, BidView) or view.bidder is None or PASS not in view.legal:
        return NONE
    if view.rules.side_of(view.bidder) != view.rules.side_of(view.viewer):
        return NONE
    found: dict[Action, Action] = {}
    for action in view.legal:
        if isinstance(action, Bid) and action.trumps:
            ranking = order(action.trumps)
            trumps = [card for card in view.cards if ranking.suits[card] is action.trumps]
            if len(trumps) < _FEW and not any(ranking.titles[card] for card in trumps):
                found[action] = PASS
    return found


NO_NO_TRUMP = Detector("bids a suit, or passes, on six tricks at the top", _no_no_trump)
OUTBIDS_PARTNER = Detector("outbids the partner on three trumps without a bower", _outbids_partner)


def _bids_no_more(seen: Seen) -> Occasion:
    bids = [action for action in seen.view.legal if isinstance(action, Bid)]
    more = {bid: BIDS.get((bid.tricks + 1, bid.trumps)) for bid in bids}
    return {bid: higher for bid, higher in more.items() if higher in bids}


def _bids_less(seen: Seen) -> Occasion:
    return {higher: bid for bid, higher in _bids_no_more(seen).items()}


NO_MORE = Detector("bids so many tricks, and not one more", _bids_no_more)
NO_FEWER = Detector("bids so many tricks, and not one fewer", _bids_less)
