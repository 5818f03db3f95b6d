"""Bots at Bid Euchre, who bid by an estimate of the tricks with each suit and at no trump."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import floor

from bot.engine.actions import PASS, Action
from bot.engine.levels import Level, Style
from bot.engine.ranking import order
from bot.games.bid.hand import BIDDING, Bid, BidView
from bot.games.bid.valuing import FITTED, GUESSED, Weights, tricks_with
from bot.games.mistakes import Mistakes
from bot.games.pack import pack_of
from bot.games.trick_play import PlayPolicy, choose_card


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """A bot's habits: it bids the tricks that ``weights`` estimate for its side, minus ``caution``.

    A failed bid loses more than a missed one would gain, and the best of five estimates is often too high.
    """

    weights: Weights
    caution: float
    play: PlayPolicy


def choose(view: BidView, habits: Habits) -> Action:
    """Return a bot's bid or pass, or in play its card."""
    if view.phase is not BIDDING:
        assert view.bidder is not None
        return choose_card(view, habits.play, view.bidder)
    bids = {(bid.tricks, bid.trumps): bid for bid in view.legal if isinstance(bid, Bid)}
    if not bids:
        return PASS
    cards = view.rules.cards
    hand = pack_of(cards, order(None)).with_cards(view.cards)
    least = min(tricks for tricks, _ in bids)
    good_for = {
        suit: tricks_with(habits.weights, cards, suit).estimate(hand)
        for tricks, suit in bids
        if tricks == least
    }
    trumps = max(good_for, key=good_for.__getitem__)
    most = floor(good_for[trumps] - habits.caution - habits.play.mistakes.misjudgment(view))
    if PASS in view.legal and most < least:
        return PASS
    return bids[least if view.seat == view.dealer else max(least, most), trumps]


_NEVER = 99  # of trumps: with two copies of each card, leading a beatable card gives a trick away
_CLUB = Habits(weights=FITTED, caution=0.8, play=PlayPolicy(draws_on=_NEVER))
HABITS: Mapping[Level, Habits] = {
    Level.YARDSTICK: Habits(weights=GUESSED, caution=0.4, play=PlayPolicy()),
    Level.CLUB: _CLUB,
    Level.EXPERT: _CLUB,
    Level.PEOPLE: _CLUB,
    Level.BEGINNER: Habits(
        weights=GUESSED,
        caution=0.4,
        play=PlayPolicy(mistakes=Mistakes(forgets=True, beats_partner=0.3, keeps_trumps=0.5, misjudges=1.35)),
    ),
}
# Tricks a style bids beyond the others, which makes one more bid now and then.
_DARING: Mapping[Style, float] = {Style.CAUTIOUS: -0.15, Style.EVEN: 0.0, Style.BOLD: 0.15}


@cache
def habits_of(level: Level, style: Style) -> Habits:
    """Return the bidding and playing habits of that level and style."""
    own = HABITS[level]
    return replace(own, caution=own.caution - _DARING[style])
