"""The search for Bid Euchre: layouts of the unseen cards, each played out by simple players."""

from collections.abc import Sequence
from math import exp, floor

from bot.engine.actions import TRUMP_CHOICES, Action, Play
from bot.engine.cards import Card, Suit
from bot.engine.ranking import order
from bot.engine.search import RandomSource
from bot.games.bid.hand import BIDDING, Bid, BidView, points
from bot.games.bid.valuing import FITTED, tricks_with
from bot.games.layouts import deal_out, likeliest, shown_not_to_hold
from bot.games.pack import Pack, pack_of
from bot.games.trick_play import PlayPolicy, choose_follow, choose_lead

# The number of layouts tried to find one in which all bids were likely: in play, and in the auction, where
# high bids come from rare hands.
_TRIES, _TRIES_IN_AUCTION = 6, 40
_CAUTION = 1.15  # tricks that others are assumed to bid below their estimate
_SPREAD = 0.6  # the width in tricks around a player's limit within which a bid is uncertain


# Makers in playouts play like the club level, but draw trumps with three or more.
_POLICY = PlayPolicy(draws_on=3)


def makers_tricks(
    pack: Pack, hands: list[int], leader: int, trick: Sequence[int], making: Sequence[bool]
) -> int:
    """Play the hand out by simple rules for everyone, and return the tricks the makers take.

    Players see their own cards and those played. Makers don't draw trumps if only their partners have some.
    This uses up the hands. Seats count from 0, and ``making`` is True for the makers. ``leader`` led to the
    trick on the table, or will lead to the next.
    """
    suits, beating = pack.suits, pack.beating
    alive = hands[0] | hands[1] | hands[2] | hands[3]
    taken = 0
    while alive or trick:
        best = winner = led = 0
        for at in range(4):
            seat = (leader + at) & 3
            if at < len(trick):
                card = trick[at]
            else:
                hand = hands[seat]
                may = hand & led or hand
                if not may & may - 1:
                    card = may
                elif not at:
                    opponents = hands[seat - 1] | hands[(seat + 1) & 3]
                    card = choose_lead(pack, _POLICY, hand, alive ^ hand, opponents, making[seat])
                elif may & beating[best]:
                    others = alive ^ hand
                    behind = () if at == 3 else (others,)
                    ours = making[winner] == making[seat]
                    card = choose_follow(pack, _POLICY, hand, may, best, led, others, behind, ours, at == 1)
                else:
                    card = may & -may
                hands[seat] = hand ^ card
                alive ^= card
            if not at:
                led, best, winner = suits[card], card, seat
            elif card & beating[best]:
                best, winner = card, seat
        taken += making[winner]
        leader, trick = winner, ()
    return taken


class BidSearch:
    """A search of a seat's choices in Bid Euchre, layout by layout."""

    def __init__(self, view: BidView) -> None:
        cards = view.rules.cards
        self._view, self._cards, self._me = view, cards, view.viewer - 1
        left: dict[Card, list[int]] = {}
        for number, card in enumerate(cards):
            left.setdefault(card, []).append(number)
        self._mine = [left[card].pop() for card in view.cards]
        self._played: list[list[int]] = [[] for _ in range(4)]
        barred = shown_not_to_hold(view)
        self._trick: list[int] = []
        for plays in (*(trick.plays for trick in view.tricks), view.trick):
            self._trick = []
            for seat, card in plays:
                number = left[card].pop()
                self._played[seat - 1].append(number)
                self._trick.append(number)
        self._leader = (view.trick[0][0] if view.trick else view.viewer) - 1
        self._pool = [number for numbers in left.values() for number in numbers]
        wants = [(seat, view.counts[seat], frozenset(barred[seat])) for seat in range(4) if seat != self._me]
        self._wants = sorted(wants, key=lambda want: -len(want[2]))
        self._hands = pack_of(cards, order(None))
        self._good_for = {suit: tricks_with(FITTED, cards, suit) for suit in TRUMP_CHOICES}

    def __call__(self, chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        """Return the worth of each choice in one random layout."""
        bidding = self._view.phase is BIDDING
        tries = _TRIES_IN_AUCTION if bidding else _TRIES
        hands = likeliest(chance, self._drawn, self._likelihood, enough=1.0, tries=tries)
        if bidding:
            return self._bids(hands, choices)
        view, bidder = self._view, self._view.bidder
        assert bidder is not None
        pack = pack_of(self._cards, view.order)
        making = [(seat ^ bidder - 1) & 1 == 0 for seat in range(4)]
        bits = [pack.set_of(cards) for cards in hands]
        trick = [pack.bits[number] for number in self._trick] if view.trick else []
        before = sum(making[won.winner - 1] for won in view.tricks)
        found = []
        for choice in choices:
            assert isinstance(choice, Play)
            card = next(pack.bits[n] for n in self._mine if self._cards[n] is choice.card)
            left = list(bits)
            left[self._me] ^= card
            taken = makers_tricks(pack, left, self._leader, [*trick, card], making)
            found.append(self._points(before + taken, bidder - 1))
        return found

    def _points(self, taken: int, bidder: int, bid: int | None = None) -> float:
        """Return the points the viewer's side gains if the makers take that many tricks."""
        if bid is None:
            assert self._view.high is not None
            bid = self._view.high.tricks
        made, others = points(self._view.rules, taken, bid)
        gained = made - others
        return float(gained if (bidder ^ self._me) & 1 == 0 else -gained)

    # Layouts

    def _drawn(self, chance: RandomSource) -> list[list[int]]:
        dealt = deal_out(list(self._pool), self._wants, chance)
        dealt[self._me] = self._mine
        return [dealt[seat] for seat in range(4)]

    def _likelihood(self, hands: Sequence[Sequence[int]]) -> float:
        """Return how likely the others' bids are, given the cards each was dealt."""
        likelihood, high = 1.0, self._view.rules.min_bid - 1
        for seat, call in self._view.calls:
            if seat != self._view.seat:
                hand = self._hands.set_of([*hands[seat - 1], *self._played[seat - 1]])
                good_for = {suit: tricks.estimate(hand) - _CAUTION for suit, tricks in self._good_for.items()}
                best = max(good_for.values())
                if isinstance(call, Bid):
                    own = good_for[call.trumps]
                    likelihood *= _step(own - best + 0.8) * _step(own - call.tricks + 0.5)
                else:
                    likelihood *= 1 - _step(best - high - 1)
            if isinstance(call, Bid):
                high = call.tricks
        return likelihood

    # The auction

    def _bids(self, hands: Sequence[Sequence[int]], choices: Sequence[Action]) -> Sequence[float]:
        view, dealer = self._view, self._view.dealer - 1
        sets = [self._hands.set_of(cards) for cards in hands]
        after = []  # the later seats' bids: seat, tricks and trumps
        seat = self._me
        while seat != dealer:
            seat = (seat + 1) & 3
            found = {suit: value.estimate(sets[seat]) for suit, value in self._good_for.items()}
            trumps = max(found, key=found.__getitem__)
            after.append((seat, floor(found[trumps] - _CAUTION), trumps))
        known: dict[tuple[int, Suit | None], int] = {}
        worth: list[float] = []
        for choice in choices:
            tricks, bidder, suit = self._me_or_before(choice)
            for other, most, trumps in after:
                least = max(tricks + 1, view.rules.min_bid)
                if most >= least or (other == dealer and bidder is None):
                    tricks, bidder, suit = (least if other == dealer else most), other, trumps
            assert bidder is not None
            if (bidder, suit) not in known:
                pack = pack_of(self._cards, order(suit))
                making = [(seat ^ bidder) & 1 == 0 for seat in range(4)]
                known[bidder, suit] = makers_tricks(
                    pack, [pack.set_of(cards) for cards in hands], bidder, (), making
                )
            worth.append(self._points(known[bidder, suit], bidder, tricks))
        return worth

    def _me_or_before(self, choice: Action) -> tuple[int, int | None, Suit | None]:
        if isinstance(choice, Bid):
            return choice.tricks, self._me, choice.trumps
        high, bidder = self._view.high, self._view.bidder
        return (0, None, None) if high is None or bidder is None else (high.tricks, bidder - 1, high.trumps)


def _step(tricks: float) -> float:
    return 1 / (1 + exp(max(-30.0, min(30.0, -tricks / _SPREAD))))
