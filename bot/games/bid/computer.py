"""Bid Euchre: how many tricks the hand is good for with each suit, and at no trump, and what to bid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import floor

from bot.engine.actions import PASS, Action
from bot.engine.cards import Card, Rank, Suit
from bot.engine.levels import Level, Style
from bot.engine.ranking import Order, order
from bot.games.bid.hand import BIDDING, Bid, BidView
from bot.games.card_play import Ways, by_thumb, friends
from bot.games.lapses import Lapses

# The tricks that a card is good for: trumps by their place from the top, side cards by their rank, in a
# double pack; a single pack has no twin to beat them, which the longer hands make up for.
TRUMP_TOP, TRUMP_HIGH, TRUMP_LOW = 0.95, 0.7, 0.5
ACE, KING, TOP_AT_NO_TRUMP = 0.55, 0.15, 0.75
LONG = 0.12  # what each trump past the fourth adds, since it will be led when the others have none
PARTNER = 0.22  # the share of the tricks left over that a partner is good for


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player bids: ``good_for`` tells the tricks that the side is likely to take with some trumps.

    It bids so many, less ``caution``: a bid that fails loses more than one that is not made gains, and the
    best of five guesses is apt to be one that is too high. It plays to tricks in these ``ways``.
    """

    good_for: Callable[[BidView, Suit | None], float]
    caution: float
    ways: Ways


def choose(view: BidView, habits: Habits) -> Action:
    """A bid or a pass; in play, the card."""
    if view.phase is not BIDDING:
        assert view.bidder is not None
        return by_thumb(view, habits.ways, making=view.bidder in friends(view))
    bids = {(bid.tricks, bid.trumps): bid for bid in view.legal if isinstance(bid, Bid)}
    if not bids:
        return PASS
    least = min(tricks for tricks, _ in bids)
    good_for = {suit: habits.good_for(view, suit) for tricks, suit in bids if tricks == least}
    trumps = max(good_for, key=good_for.__getitem__)
    most = floor(good_for[trumps] - habits.caution - habits.ways.lapses.mood(view))
    if PASS in view.legal and most < least:
        return PASS
    return bids[least if view.seat == view.dealer else max(least, most), trumps]


def by_thumb_good_for(view: BidView, trumps: Suit | None) -> float:
    """The tricks by a guess for each card, which never favours no trump."""
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


# What a side's tricks hang on, fitted to 6,000 hands of the double pack that were played out; the BASE is
# what a partner takes, and cards that count for nothing here; at no trump less than was found, since a guess
# is farther off.
BASE, BASE_AT_NO_TRUMP = 3.3, 3.5
RIGHT, LEFT = 1.1, 0.5
BY_RANK = {Rank.ACE: 0.45, Rank.KING: 0.3, Rank.QUEEN: 0.3}
LOW, LONG_TRUMP = 0.2, 0.3
ONE_ACE, BOTH_ACES, NO_CARD = 0.65, 1.1, 0.85  # of a side suit; a suit not held can be trumped
ONE_TOP, BOTH_TOPS, KING_BELOW_BOTH = 0.7, 1.4, 1.2  # at no trump


def fitted_good_for(view: BidView, trumps: Suit | None) -> float:
    """The tricks as they were found to hang on the cards."""
    ranking = order(trumps)
    mine = [card for card in view.cards if ranking.suits[card] is trumps]
    copies = len(view.rules.cards) // len(set(view.rules.cards))
    base = BASE if trumps else BASE_AT_NO_TRUMP
    value = base * view.rules.hand_size / 12
    value += sum(_trump(card, ranking) for card in mine)
    value += LONG_TRUMP * max(0, len(mine) - 4)
    for suit in [suit for suit in Suit if suit is not trumps]:
        ranks = Counter(card.rank for card in view.cards if ranking.suits[card] is suit)
        aces = ranks[Rank.ACE]
        if trumps is None:
            value += (0.0, ONE_TOP, BOTH_TOPS)[aces] + KING_BELOW_BOTH * (aces == copies) * ranks[Rank.KING]
        else:
            value += (0.0, ONE_ACE, BOTH_ACES)[aces] + NO_CARD * (bool(mine) and not ranks)
    return value


def _trump(card: Card, ranking: Order) -> float:
    if ranking.titles[card]:
        return RIGHT if card.suit in (ranking.trumps, None) else LEFT
    return BY_RANK.get(card.rank, LOW)


_NEVER = 99  # trumps: with two of each card out, whoever leads one that may be beaten gives a trick away
_CLUB = Habits(fitted_good_for, 0.8, Ways(thrifty=True, leads_top=True, draws_on=_NEVER, knows_voids=True))
HABITS: Mapping[Level, Habits] = {
    Level.YARDSTICK: Habits(by_thumb_good_for, 0.4, Ways()),
    Level.CLUB: _CLUB,
    Level.EXPERT: _CLUB,
    Level.PEOPLE: _CLUB,
    Level.BEGINNER: Habits(
        by_thumb_good_for,
        0.4,
        Ways(lapses=Lapses(forgets=True, beats_partner=0.3, keeps_trumps=0.5, sways=1.0)),
    ),
}
# Tricks that a style bids beyond what others would, which comes to a bid more now and then.
_DARING: Mapping[Style, float] = {Style.CAUTIOUS: -0.15, Style.EVEN: 0.0, Style.BOLD: 0.15}


@cache
def habits_of(level: Level, style: Style) -> Habits:
    """How a player of that level and style bids."""
    own = HABITS[level]
    return replace(own, caution=own.caution - _DARING[style])
