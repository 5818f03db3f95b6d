"""One hand of Bid Euchre: the auction, and the play (rules.md, "Bid Euchre").

1. One bid each, from the dealer's left: pass, or a number of tricks and a suit or no trump, higher in number
   than the last; at least ``min_bid``, at most the number of tricks. If three pass, the dealer must bid.
2. The highest bidder is the declarer; the strain bid is trumps. The declarer leads.
3. At no trump there are no bowers; the Bennies, if any, are then the only trumps.
4. Of two identical cards in a trick the first played is the higher.
5. The declarer's side scores a point a trick if it took its bid, and otherwise loses the number bid. The
   other
   side always scores a point a trick.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import BIDS, PASS, STRAINS, Action, Bid, Pass
from bot.engine.bid_rules import BidRules
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.hand import Hand, not_now, nothing, refuse
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import Seat, Side, side_of


@dataclass(frozen=True, slots=True)
class BidResult:
    """How a hand ended: ``score`` and ``tricks`` are one number a side."""

    score: tuple[int, ...]
    tricks: tuple[int, ...]
    declarer: Seat
    bid: Bid

    @property
    def thrown_in(self) -> bool:
        """Never: the dealer must bid."""
        return False

    @property
    def makers(self) -> Side:
        """The declarer's side."""
        return side_of(self.declarer)

    @property
    def made(self) -> bool:
        """Whether the declarer's side took its bid."""
        return self.tricks[self.makers] >= self.bid.tricks


class BidHand(Hand):
    """A position in a hand of Bid Euchre.

    ``high`` is the highest bid so far and ``bidder`` its seat, None before there is one. When the auction is
    over the bidder is the declarer. Raises NotAllowed for a deal that the rules cannot give.
    """

    __slots__ = ("bidder", "high", "rules")
    rules: BidRules
    high: Bid | None
    bidder: Seat | None

    def __init__(self, rules: BidRules, deal: Deal, *, check: bool = True) -> None:
        if check:
            deal.check(rules)
        self.rules, self.high, self.bidder = rules, None, None
        self._begin(deal, Phase.BID, deal.dealer % 4 + 1, order(None))

    def start(self) -> BidHand:
        """The first position of this hand: the deal, and no action."""
        return BidHand(self.rules, self.deal, check=False)

    def _copy(self) -> BidHand:
        new = object.__new__(BidHand)
        new.rules, new.deal, new.high, new.bidder = self.rules, self.deal, self.high, self.bidder
        new.history = self.history
        new.phase, new.to_act, new.hands, new.trumps = self.phase, self.to_act, self.hands, self.trumps
        new.order, new.after, new.players = self.order, self.after, self.players
        new.trick, new.winning, new.power, new.tricks = self.trick, self.winning, self.power, self.tricks
        return new

    @property
    def result(self) -> BidResult | None:
        """The score and what made it, once the hand is over."""
        if self.phase is not Phase.OVER:
            return None
        assert self.bidder is not None
        assert self.high is not None
        taken = [0, 0]
        for trick in self.tricks:
            taken[side_of(trick.winner)] += 1
        score, makers = list(taken), side_of(self.bidder)
        if taken[makers] < self.high.tricks:
            score[makers] = -self.high.tricks
        return BidResult(tuple(score), tuple(taken), self.bidder, self.high)

    @property
    def least_bid(self) -> int:
        """The lowest number of tricks that may be bid now."""
        return self.high.tricks + 1 if self.high else self.rules.min_bid

    # The auction

    def _legal_bids(self) -> tuple[Action, ...]:
        passing: tuple[Action, ...] = () if self._forced() else (PASS,)
        numbers = range(self.least_bid, self.rules.hand_size + 1)
        return passing + tuple([BIDS[number, strain] for number in numbers for strain in STRAINS])

    def _forced(self) -> bool:
        return self.high is None and self.to_act == self.deal.dealer

    def _bid(self, action: Action) -> None:
        seat = self.to_act
        assert seat is not None
        if isinstance(action, Bid):
            self._check_number(action.tricks)
            self.high, self.bidder = action, seat
        elif not isinstance(action, Pass):
            raise not_now(action, self.phase)
        elif self._forced():
            raise NotAllowed(Reason.MUST_BID)
        if seat != self.deal.dealer:
            self.to_act = seat % 4 + 1
            return
        assert self.high is not None
        self.trumps = self.high.strain
        self.order = order(self.trumps)
        self.phase, self.to_act = Phase.PLAY, self.bidder

    def _check_number(self, tricks: int) -> None:
        if tricks > self.rules.hand_size:
            raise NotAllowed(Reason.BID_TOO_HIGH, f"there are {self.rules.hand_size} tricks, not {tricks}")
        if tricks < self.least_bid:
            reason = Reason.BID_HIGHER if self.high else Reason.BID_TOO_LOW
            raise NotAllowed(reason, f"a bid of {tricks} is too low: {self.least_bid} is the least")

    # Play

    def _legal_plays(self) -> tuple[Action, ...]:
        return tuple(dict.fromkeys(self.legal_plays()))  # identical cards are one play

    def _play(self, action: Action) -> None:
        if self.put(action) and len(self.tricks) == self.rules.hand_size:
            self._end()


BidHand.phases = {
    Phase.BID: (BidHand._legal_bids, BidHand._bid),
    Phase.PLAY: (BidHand._legal_plays, BidHand._play),
    Phase.OVER: (nothing, refuse),
}
