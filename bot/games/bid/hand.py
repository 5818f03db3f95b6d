"""A hand of Bid Euchre: the auction, and the play (rules.md, "Bid Euchre").

1. One bid each, from the dealer's left: pass, or a number of tricks and a suit or no trump, higher in number
   than the last. At least ``min_bid``, at most the number of tricks. If three pass, the dealer must bid:
   exactly ``min_bid``, in a suit. With ``forced_dealer=any``, anything legal for the others.
2. The highest bidder is the declarer. The bid names trumps. The declarer leads.
3. At no trump there are no bowers. The Bennies, if any, are then the only trumps.
4. Of two identical cards in a trick, the first played wins.
5. The declarer's side scores a point per trick if it made its bid, and otherwise loses the number bid. The
   other side always scores a point per trick.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.actions import PASS, TRUMP_CHOICES, Action, Pass, Play, Reader, read_trumps, write_trumps
from bot.engine.cards import Suit
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, NotUnderstood, Reason, quoted
from bot.engine.events import Event
from bot.engine.hand import Hand, PhaseRules
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import Seat, Side, side_of
from bot.engine.view import View
from bot.games.bid.rules import BidRules

BIDDING = Phase("bidding")
MOST_TRICKS = 12  # in a hand with the largest pack


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A bid to take ``tricks`` with ``trumps``, None for no trump."""

    tricks: int
    trumps: Suit | None

    def __str__(self) -> str:
        return f"bid {self.tricks} {write_trumps(self.trumps)}"


BIDS = {(tricks, suit): Bid(tricks, suit) for tricks in range(1, MOST_TRICKS + 1) for suit in TRUMP_CHOICES}


def _read_bid(words: Sequence[str]) -> Action | None:
    match words:
        case [tricks, trumps]:
            suit = read_trumps(trumps)
            number = int(tricks) if tricks.isascii() and tricks.isdigit() and len(tricks) <= 2 else 0
            if (number, suit) not in BIDS:
                raise NotUnderstood(f"{quoted(tricks)} isn't a number of tricks from 1 to {MOST_TRICKS}")
            return BIDS[number, suit]
    return None


VERBS: Mapping[str, Reader] = {"bid": _read_bid}


@dataclass(frozen=True, slots=True)
class MadeBid(Event):
    """A seat's bid of that many tricks with ``trumps``, None for no trump."""

    tricks: int
    trumps: Suit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BidView(View):
    """A hand of Bid Euchre as one seat sees it."""

    rules: BidRules
    high: Bid | None
    bidder: Seat | None


@dataclass(frozen=True, slots=True)
class BidResult:
    """The result of a hand: ``score`` and ``tricks`` have one number per side."""

    score: tuple[int, ...]
    tricks: tuple[int, ...]
    declarer: Seat
    bid: Bid

    @property
    def thrown_in(self) -> bool:
        """False: the dealer must bid."""
        return False

    @property
    def makers(self) -> Side:
        """The declarer's side."""
        return side_of(self.declarer)

    @property
    def made(self) -> bool:
        """True if the declarer's side made its bid."""
        return self.tricks[self.makers] >= self.bid.tricks


class BidHand(Hand):
    """A position in a hand of Bid Euchre.

    ``high`` is the highest bid so far and ``bidder`` its seat, both None at first. After the auction the
    bidder is the declarer. Raises NotAllowed for a deal that is impossible under the rules.
    """

    __slots__ = ("bidder", "high", "rules")
    rules: BidRules
    high: Bid | None
    bidder: Seat | None

    def __init__(self, rules: BidRules, deal: Deal, *, check: bool = True) -> None:
        if check:
            deal.check(rules)
        self.rules, self.high, self.bidder = rules, None, None
        self._begin(deal, BIDDING, deal.dealer % 4 + 1, order(None))

    @property
    def final(self) -> BidResult:
        """The result. Raises NotAllowed before the hand is over."""
        self.need_over()
        assert self.bidder is not None
        assert self.high is not None
        taken = [0, 0]
        for trick in self.tricks:
            taken[side_of(trick.winner)] += 1
        makers = side_of(self.bidder)
        made, others = points(self.rules, taken[makers], self.high.tricks)
        score = (made, others) if makers == 0 else (others, made)
        return BidResult(score, tuple(taken), self.bidder, self.high)

    @property
    def least_bid(self) -> int:
        """The lowest number of tricks to bid now."""
        return self.high.tricks + 1 if self.high else self.rules.min_bid

    # The auction

    def _legal_bids(self) -> tuple[Action, ...]:
        if self._held_to_least():
            return tuple([BIDS[self.rules.min_bid, suit] for suit in Suit])
        passing: tuple[Action, ...] = () if self._forced() else (PASS,)
        numbers = range(self.least_bid, self.rules.hand_size + 1)
        return passing + tuple([BIDS[number, suit] for number in numbers for suit in TRUMP_CHOICES])

    def _forced(self) -> bool:
        return self.high is None and self.to_act == self.deal.dealer

    def _held_to_least(self) -> bool:
        return self.rules.forced_dealer == "least" and self._forced()

    def _bid(self, action: Pass | Bid) -> None:
        seat = self.actor
        if isinstance(action, Bid):
            self._check_bid(action)
            self.high, self.bidder = action, seat
        elif self._forced():
            raise NotAllowed(Reason.MUST_BID)
        if seat != self.deal.dealer:
            self.to_act = seat % 4 + 1
            return
        assert self.high is not None
        self.trumps = self.high.trumps
        self.order = order(self.trumps)
        self.phase, self.to_act = Phase.PLAY, self.bidder

    def _check_bid(self, bid: Bid) -> None:
        tricks, least = bid.tricks, self.rules.min_bid
        if self._held_to_least() and (tricks != least or bid.trumps is None):
            text = f"a dealer who must bid bids {least} in a suit, unless the rules say forced_dealer=any"
            raise NotAllowed(Reason.FORCED_BID, text)
        if tricks > self.rules.hand_size:
            raise NotAllowed(Reason.BID_TOO_HIGH, f"there are {self.rules.hand_size} tricks, not {tricks}")
        if tricks < self.least_bid:
            reason = Reason.BID_HIGHER if self.high else Reason.BID_TOO_LOW
            raise NotAllowed(reason, f"a bid of {tricks} is too low: {self.least_bid} is the least")

    # Play

    def _play(self, action: Play) -> None:
        if self.put(action) and len(self.tricks) == self.rules.hand_size:
            self._end()


BidHand.phases = {
    BIDDING: PhaseRules((Pass, Bid), BidHand._legal_bids, BidHand._bid),
    # Two identical cards are one play.
    Phase.PLAY: PhaseRules((Play,), lambda hand: tuple(dict.fromkeys(hand.legal_plays())), BidHand._play),
}


def points(rules: BidRules, tricks: int, bid: int) -> tuple[int, int]:
    """Return the points of the declarer's side, which took ``tricks``, and of the other side."""
    return tricks if tricks >= bid else -bid, rules.hand_size - tricks
