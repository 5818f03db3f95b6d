"""Bid Euchre: how many tricks the hand is good for with each suit, and at no trump, and what to bid."""

from __future__ import annotations

from math import floor

from bot.engine.actions import PASS, Action
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import Order, order
from bot.games.bid.hand import BIDDING, Bid, BidView
from bot.games.card_play import by_thumb, friends

# The tricks that a card is good for: trumps by their place from the top, side cards by their rank, in a
# double pack; a single pack has no twin to beat them, which the longer hands make up for.
TRUMP_TOP, TRUMP_HIGH, TRUMP_LOW = 0.95, 0.7, 0.5
ACE, KING, TOP_AT_NO_TRUMP = 0.55, 0.15, 0.75
LONG = 0.12  # what each trump past the fourth adds, since it will be led when the others have none
PARTNER = 0.22  # the share of the tricks left over that a partner is good for
CAUTION = 0.4  # a bid that fails loses more than one that is not made gains


def choose(view: BidView) -> Action:
    """A bid or a pass; in play, the card."""
    if view.phase is not BIDDING:
        assert view.bidder is not None
        return by_thumb(view, making=view.bidder in friends(view))
    bids = {(bid.tricks, bid.trumps): bid for bid in view.legal if isinstance(bid, Bid)}
    if not bids:
        return PASS
    least = min(tricks for tricks, _ in bids)
    trumps = max((suit for tricks, suit in bids if tricks == least), key=lambda suit: _good_for(view, suit))
    most = floor(_good_for(view, trumps) - CAUTION)
    if PASS in view.legal and most < least:
        return PASS
    return bids[least if view.seat == view.dealer else max(least, most), trumps]


def _good_for(view: BidView, trumps: Suit | None) -> float:
    """The tricks that the side is likely to take with those trumps."""
    ranking = order(trumps)
    mine = sum(_card(card, ranking) for card in view.cards)
    length = sum(ranking.suits[card] is trumps for card in view.cards)
    mine += LONG * max(0, length - 4)
    return mine + PARTNER * (view.rules.hand_size - mine)


def _card(card: Card, ranking: Order) -> float:
    if ranking.suits[card] is ranking.trumps:
        if ranking.titles[card]:
            return TRUMP_TOP
        return TRUMP_HIGH if card.rank in (Rank.ACE, Rank.KING) else TRUMP_LOW
    if card.rank is Rank.ACE:
        return ACE if ranking.trumps else TOP_AT_NO_TRUMP
    return KING if card.rank is Rank.KING else 0.0
