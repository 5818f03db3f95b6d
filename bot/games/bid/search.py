"""Bid Euchre for a player who searches: how the cards may lie, and the hand played out by simple players.

Every card of the pack, twins too, has a number. Under given trumps it is a bit, ranks one above another and
trumps on top, so that the lowest bit of a set is the card that is missed least.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, floor

from bot.engine.actions import TRUMP_CHOICES, Action, Play
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.engine.search import Chance
from bot.games.bid.computer import (
    BASE,
    BASE_AT_NO_TRUMP,
    BOTH_ACES,
    BOTH_TOPS,
    BY_RANK,
    KING_BELOW_BOTH,
    LEFT,
    LONG_TRUMP,
    LOW,
    NO_CARD,
    ONE_ACE,
    ONE_TOP,
    RIGHT,
)
from bot.games.bid.hand import BIDDING, Bid, BidView
from bot.games.layouts import dealt_out, likeliest

# Layouts looked at for one in which everybody bid as is likely: in play, and in the auction, where high bids
# come from hands that are seldom dealt.
_TRIES, _TRIES_IN_AUCTION = 6, 40
_CAUTION = 1.15  # tricks that the others are taken to bid below what their hands are good for
_SPREAD = 0.6  # of the tricks around a player's limit at which bids are made and not


class Trumps:
    """A pack under some trumps: the bit of each card by its number, and what beats what.

    ``suits[bit]`` are all bits of its suit, ``higher[bit]`` those of its suit that beat it, and
    ``beating[bit]`` all that do.
    """

    def __init__(self, cards: tuple[Card, ...], trumps: Suit | None) -> None:
        ranking = order(trumps)
        suits, strengths = ranking.suits, ranking.strengths

        def place(number: int) -> tuple[bool, int]:
            card = cards[number]
            return suits[card] is trumps, strengths[suits[card]][card]

        ranked = sorted(range(len(cards)), key=place)
        self.bits = [0] * len(cards)
        for at, number in enumerate(ranked):
            self.bits[number] = 1 << at
        self.suits: dict[int, int] = {}
        self.higher: dict[int, int] = {}
        self.beating: dict[int, int] = {}
        of_suit = {
            suit: self.of([n for n, card in enumerate(cards) if suits[card] is suit])
            for suit in suits.values()
        }
        self.trumps = of_suit.get(trumps, 0)
        for number, card in enumerate(cards):
            bit, suit = self.bits[number], suits[card]
            power = strengths[suit][card]
            over = [
                n for n, each in enumerate(cards) if suits[each] is suit and strengths[suit][each] > power
            ]
            self.suits[bit] = of_suit[suit]
            self.higher[bit] = self.of(over)
            self.beating[bit] = self.higher[bit] | (0 if suit is trumps else self.trumps)

    def of(self, numbers: Sequence[int]) -> int:
        """The set of the cards with these numbers."""
        bits, cards = self.bits, 0
        for number in numbers:
            cards |= bits[number]
        return cards


@cache
def trumps_of(cards: tuple[Card, ...], trumps: Suit | None) -> Trumps:
    """The pack under these trumps, worked out once."""
    return Trumps(cards, trumps)


class GoodFor:
    """The tricks that a hand, a set of card numbers as bits, is good for: ``fitted_good_for``, fast."""

    def __init__(self, cards: tuple[Card, ...], trumps: Suit | None) -> None:
        ranking = order(trumps)

        def those(holds: list[Card]) -> int:
            return sum(1 << number for number, card in enumerate(cards) if card in holds)

        distinct = list(dict.fromkeys(cards))
        self._trumps = those([card for card in distinct if ranking.suits[card] is trumps])
        weights: dict[float, list[Card]] = {}
        for card in distinct:
            if ranking.suits[card] is trumps:
                if ranking.titles[card]:
                    worth = RIGHT if card.suit in (trumps, None) else LEFT
                else:
                    worth = BY_RANK.get(card.rank, LOW)
                weights.setdefault(worth, []).append(card)
        self._weights = [(worth, those(held)) for worth, held in weights.items()]
        self._sides = []
        for suit in Suit:
            if suit is not trumps:
                suited = [card for card in distinct if ranking.suits[card] is suit]
                aces = those([card for card in suited if card.rank is Rank.ACE])
                kings = those([card for card in suited if card.rank is Rank.KING])
                self._sides.append((those(suited), aces, kings))
        self._named = trumps is not None
        self._base = (BASE if trumps else BASE_AT_NO_TRUMP) * (len(cards) // 4) / 12
        self._copies = len(cards) // len(distinct)

    def of(self, hand: int) -> float:
        """The tricks that the side of this hand is likely to take."""
        mine = hand & self._trumps
        value = self._base + LONG_TRUMP * max(0, mine.bit_count() - 4)
        for worth, cards in self._weights:
            value += worth * (mine & cards).bit_count()
        for suit, aces, kings in self._sides:
            number = (hand & aces).bit_count()
            if self._named:
                if number:
                    value += ONE_ACE if number == 1 else BOTH_ACES
                elif mine and not hand & suit:
                    value += NO_CARD
            elif number:
                value += ONE_TOP if number == 1 else BOTH_TOPS
                if number == self._copies:
                    value += KING_BELOW_BOTH * (hand & kings).bit_count()
        return value


@cache
def good_for(cards: tuple[Card, ...], trumps: Suit | None) -> GoodFor:
    """What hands are good for with these trumps, worked out once."""
    return GoodFor(cards, trumps)


def makers_tricks(
    pack: Trumps, hands: list[int], leader: int, trick: Sequence[int], making: Sequence[bool]
) -> int:
    """The tricks that the makers take from here on where all play by rule of thumb; the hands are used up.

    They play as the club level does, but makers draw no trumps from their partners alone, nobody wastes a
    high trump on a ruff, and who plays second and can't be sure of the trick wins it as cheaply as can be.
    Seats are counted from 0; ``leader`` led to the trick on the table, or will lead to the next.
    """
    suits, higher, beating = pack.suits, pack.higher, pack.beating
    alive = hands[0] | hands[1] | hands[2] | hands[3]
    taken = 0
    while alive:
        best = winner = led = 0
        for at in range(4):
            seat = (leader + at) & 3
            if at < len(trick):
                card = trick[at]
            else:
                hand = hands[seat]
                if not at:
                    opponents = hands[seat - 1] | hands[(seat + 1) & 3]
                    card = lead(pack, hand, alive & ~hand, opponents, making[seat])
                else:
                    may = hand & led or hand
                    winners = may & beating[best]
                    others = alive & ~hand
                    if (winner ^ seat) & 1 == 0 and (at == 3 or not others & higher[best]):
                        card = may & ~winners or may
                        card &= -card
                    elif not winners:
                        card = may & -may
                    elif at == 3 or not led & winners:
                        card = winners & -winners
                    else:
                        left = winners
                        while left:
                            card = left & -left
                            if not others & higher[card]:
                                break
                            left ^= card
                        else:
                            if at == 1:
                                card = winners & -winners
                hands[seat] = hand ^ card
                alive ^= card
            if not at:
                led, best, winner = suits[card], card, seat
            elif card & beating[best]:
                best, winner = card, seat
        taken += making[winner]
        leader, trick = winner, ()
    return taken


def lead(pack: Trumps, hand: int, others: int, opponents: int, making: bool) -> int:
    """The card that a player leads by rule of thumb; ``others`` and ``opponents`` are what those hold."""
    mine, higher = hand & pack.trumps, pack.higher
    if making and mine and opponents & pack.trumps:
        top = 1 << mine.bit_length() - 1
        if mine.bit_count() > 2 or not others & higher[top]:
            return top
    left = plain = hand & ~pack.trumps
    while left:
        bit = 1 << left.bit_length() - 1
        if not others & higher[bit]:
            return bit
        left ^= bit
    return plain & -plain or mine & -mine


class BidSearch:
    """Tells what choices are worth, layout by layout, to the seat that has this view."""

    def __init__(self, view: BidView) -> None:
        cards = view.rules.cards
        self._view, self._cards, self._me = view, cards, view.viewer - 1
        left: dict[Card, list[int]] = {}
        for number, card in enumerate(cards):
            left.setdefault(card, []).append(number)
        self._numbers = {card: numbers[0] for card, numbers in left.items()}
        self._twins = {card: list(numbers) for card, numbers in left.items()}
        self._mine = [left[card].pop() for card in view.cards]
        self._played: list[list[int]] = [[] for _ in range(4)]
        suits = view.order.suits
        barred: list[set[int]] = [set() for _ in range(4)]
        self._trick: list[int] = []
        for plays in (*(trick.plays for trick in view.tricks), view.trick):
            self._trick = []
            for seat, card in plays:
                number = left[card].pop()
                self._played[seat - 1].append(number)
                self._trick.append(number)
                led = suits[plays[0][1]]
                if suits[card] is not led:
                    barred[seat - 1].update(n for n, other in enumerate(cards) if suits[other] is led)
        self._leader = (view.trick[0][0] if view.trick else view.viewer) - 1
        self._pool = [number for numbers in left.values() for number in numbers]
        wants = [(seat, view.counts[seat], frozenset(barred[seat])) for seat in range(4) if seat != self._me]
        self._wants = sorted(wants, key=lambda want: -len(want[2]))
        self._good_for = {suit: good_for(cards, suit) for suit in TRUMP_CHOICES}

    def __call__(self, chance: Chance, choices: Sequence[Action]) -> Sequence[float]:
        """What each of the choices is worth in one layout."""
        bidding = self._view.phase is BIDDING
        tries = _TRIES_IN_AUCTION if bidding else _TRIES
        hands = likeliest(chance, self._drawn, [self._likely], enough=1.0, tries=tries)
        if bidding:
            return self._bids(hands, choices)
        view, bidder = self._view, self._view.bidder
        assert bidder is not None
        pack = trumps_of(self._cards, view.trumps)
        making = [(seat ^ bidder - 1) & 1 == 0 for seat in range(4)]
        bits = [pack.of(cards) for cards in hands]
        trick = [pack.bits[number] for number in self._trick] if view.trick else []
        before = sum(making[won.winner - 1] for won in view.tricks)
        found = []
        for choice in choices:
            assert isinstance(choice, Play)
            card = next(pack.bits[n] for n in self._mine if self._cards[n] is choice.card)
            left = list(bits)
            left[self._me] ^= card
            taken = self._after(pack, left, [*trick, card], making)
            found.append(self._points(before + taken, bidder - 1))
        return found

    def _after(self, pack: Trumps, hands: list[int], trick: list[int], making: Sequence[bool]) -> int:
        if any(hands):
            return makers_tricks(pack, hands, self._leader, trick, making)
        winner, best = self._leader, trick[0]
        for at, card in enumerate(trick):
            if card & pack.beating[best]:
                winner, best = (self._leader + at) & 3, card
        return making[winner]

    def _points(self, taken: int, bidder: int, bid: int | None = None) -> float:
        """The points that the viewer's side gains on the other where the makers take so many tricks."""
        if bid is None:
            assert self._view.high is not None
            bid = self._view.high.tricks
        others = self._view.rules.hand_size - taken
        gained = (taken if taken >= bid else -bid) - others
        return float(gained if (bidder ^ self._me) & 1 == 0 else -gained)

    # How the cards may lie

    def _drawn(self, chance: Chance) -> list[list[int]]:
        dealt = dealt_out(list(self._pool), self._wants, chance)
        dealt[self._me] = self._mine
        return [dealt[seat] for seat in range(4)]

    def _likely(self, hands: Sequence[Sequence[int]]) -> float:
        """How likely the others would have bid as they did, each with the cards that it was dealt."""
        likelihood, high = 1.0, self._view.rules.min_bid - 1
        for seat, call in self._view.calls:
            if seat != self._view.seat:
                hand = sum(1 << number for number in (*hands[seat - 1], *self._played[seat - 1]))
                best = max(value.of(hand) for value in self._good_for.values()) - _CAUTION
                if isinstance(call, Bid):
                    own = self._good_for[call.trumps].of(hand) - _CAUTION
                    likelihood *= _step(own - best + 0.8) * _step(own - call.tricks + 0.5)
                else:
                    likelihood *= 1 - _step(best - high - 1)
            if isinstance(call, Bid):
                high = call.tricks
        return likelihood

    # The auction

    def _bids(self, hands: Sequence[Sequence[int]], choices: Sequence[Action]) -> Sequence[float]:
        view, dealer = self._view, self._view.dealer - 1
        sets = [sum(1 << number for number in cards) for cards in hands]
        after = []  # what those who bid later would bid: seat, tricks and trumps
        seat = self._me
        while seat != dealer:
            seat = (seat + 1) & 3
            found = {suit: value.of(sets[seat]) for suit, value in self._good_for.items()}
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
                pack = trumps_of(self._cards, suit)
                making = [(seat ^ bidder) & 1 == 0 for seat in range(4)]
                known[bidder, suit] = makers_tricks(
                    pack, [pack.of(cards) for cards in hands], bidder, (), making
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
