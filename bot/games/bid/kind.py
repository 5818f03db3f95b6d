"""Bid Euchre as a kind of game."""

from collections.abc import Iterator, Set
from typing import ClassVar

from bot.engine.actions import Action, Pass
from bot.engine.deal import Deal
from bot.engine.events import Event, Passed
from bot.engine.hand_stats import HAND_STATS, Award, Called, HandStats
from bot.engine.kind import Kind
from bot.engine.levels import Level, Style
from bot.engine.match import Match
from bot.engine.search import Search
from bot.engine.seats import Seat, Side
from bot.engine.view import common_fields
from bot.games.bid.computer import choose, habits_of
from bot.games.bid.hand import VERBS, Bid, BidHand, BidView, MadeBid, points
from bot.games.bid.rules import PRESETS, BidRules
from bot.games.bid.search import BidSearch

SLAM = Award("slam")


class BidEuchre(Kind[BidRules, BidHand, BidView]):
    """Bid Euchre: the whole pack is dealt, and the declarer's side must take the tricks it bid."""

    id = "bid"
    rules = BidRules
    presets = PRESETS
    verbs = VERBS
    families: ClassVar = {"bid": "Bid Euchre"}
    awards: ClassVar = {SLAM: ("Slam", "bid every trick and took them")}
    trumps_made = "The highest bidder names a suit or no trump"

    def first_position(self, rules: BidRules, deal: Deal, carried: int = 0, *, check: bool = True) -> BidHand:
        """Return the start of the auction."""
        return BidHand(rules, deal, check=check)

    def view(self, hand: BidHand, seat: Seat | None, score: tuple[int, ...]) -> BidView:
        """Return the hand as that seat may see it."""
        return BidView(**common_fields(hand, seat, score, (Pass, Bid)), high=hand.high, bidder=hand.bidder)

    def choose(self, view: BidView, level: Level, style: Style = Style.EVEN) -> Action:
        """Return a bid from an estimate of the hand, or a card by simple rules."""
        return choose(view, habits_of(level, style))

    def search(self, view: BidView) -> Search:
        """Return a search of layouts, played out by simple rules."""
        return BidSearch(view)

    def action_events(self, seat: Seat, action: Action, before: BidHand, after: BidHand) -> Iterator[Event]:
        """Yield passes and bids."""
        if isinstance(action, Bid):
            yield MadeBid(seat, action.tricks, action.trumps)
        else:
            yield Passed(seat)

    def calls(self, action: Action) -> bool | None:
        """Return True for a bid, False for a pass, None for any other action."""
        return isinstance(action, Bid) if isinstance(action, Pass | Bid) else None

    def over(self, match: Match, rules: BidRules, last: BidHand | None) -> bool:
        """Return True if a side made its bid and reached the target, or if ``deals`` hands were played."""
        if rules.deals:
            return match.deals >= rules.deals
        return last is not None and last.final.made and match.score[last.final.makers] >= rules.target

    def winners(self, match: Match, last: BidHand) -> tuple[Side, ...]:
        """Return the side that made its bid. After a number of deals, those with the best score."""
        return super().winners(match, last) if last.rules.deals else (last.final.makers,)

    def points(
        self, rules: BidRules, tricks: int, *, alone: bool = False, bid: int = 0
    ) -> tuple[int, int] | None:
        """Return the points of the declarer's side and of the other, or None without a bid."""
        return points(rules, tricks, bid) if bid and not alone else None

    def hand_stats(self, hand: BidHand, seat: Seat) -> HandStats:
        """Return the seat's statistics for a finished hand. A march is every trick by the declarer's side."""
        result, side = hand.final, hand.rules.side_of(seat)
        mine = result.makers == side
        called = result.declarer == seat
        return HandStats(
            calls=called,
            calls_made=called and result.made,
            marches=mine and result.tricks[side] == sum(result.tricks),
            euchres=not mine and not result.made,
        )

    def possible_stats(self, rules: BidRules) -> Set[str]:
        """Return all statistics except lone hands, which the game doesn't have."""
        return HAND_STATS - {"lone_hands"}

    def call_of(self, hand: BidHand, seat: Seat) -> Called | None:
        """Return the seat's bid if it was the declarer."""
        result = hand.final
        if result.declarer != seat:
            return None
        every = result.tricks[result.makers] == sum(result.tricks)
        return Called(hand.place_of(seat), result.bid.trumps, True, False, False, result.made, every)

    def hand_awards(self, match: Match, hand: BidHand) -> Iterator[tuple[Seat, Award]]:
        """Yield a slam, for the declarer."""
        result = hand.final
        if result.made and result.bid.tricks == sum(result.tricks):
            yield result.declarer, SLAM


KIND = BidEuchre()
