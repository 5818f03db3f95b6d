"""The trump calls possible with a hand, and its value for each. Bots and their searches use them."""

from collections.abc import Callable
from functools import cache, lru_cache

from bot.engine.cards import Card, Suit
from bot.engine.seats import Seat, partner_of, side_of
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.valuing import NO_TRUMP_TOP, values
from bot.games.up_card.computer.weighing import PossibleCall
from bot.games.up_card.rules import EuchreRules

# What the upcard adds, times its own value as a trump: more in a partner's hand, who also discards, less than
# what it takes away in an opponent's.
UP_WITH_PARTNER, UP_WITH_OPPONENT = 1.65, 0.66
# A dealer who turned the upcard down has little of its color, which favors "next" for the other side.
NEXT_AGAINST_DEALER = 0.25


class CallEvaluator:
    """The trump calls of any seat with any hand, and the hand's value for each, under this dealer and upcard.

    Hands are sets of cards as in :mod:`bot.games.up_card.computer.valuing`.
    """

    def __init__(self, rules: EuchreRules, dealer: Seat, up: Card, habits: Habits) -> None:
        cards = rules.cards
        self._rules, self._dealer, self._habits = rules, dealer, habits
        self.up, self.up_suit = 1 << cards.index(up), up.suit
        if up.suit is not None:
            self._taken, self._left_out = values(cards, up.suit, None), values(cards, up.suit, up)
        self._named = {suit: values(cards, suit, up) for suit in Suit if suit is not up.suit}
        self._no_trump = values(cards, None, up)
        self._named_calls: Callable[[Seat, int], list[PossibleCall]] = cache(self._naming)

    def possible_calls(self, seat: Seat, hand: int, *, second: bool) -> list[PossibleCall]:
        """Return the trump calls possible with these five cards, in the first or the ``second`` round."""
        if second:
            return self._named_calls(seat, hand)
        if self._taken.count(hand | self.up if seat == self._dealer else hand) < self._habits.least_trumps:
            return []
        assert self.up_suit is not None
        together = lone = self._accepting(seat, hand)
        if self._rules.partners and seat == partner_of(self._dealer):
            lone = self._left_out.value_of(hand)
        return [PossibleCall(self.up_suit, together, lone)]

    def _accepting(self, seat: Seat, hand: int) -> float:
        """Return the value of the hand with the upcard in the place it goes once accepted."""
        if seat == self._dealer:
            six = hand | self.up
            return self._taken.best_kept(six, six if self._rules.dealer_may_refuse else hand)[0]
        up, value = self._taken.trump(self.up, hand), self._taken.value_of(hand)
        if not self._rules.partners:
            return value - self._habits.up_with_opponent * up
        return value + (UP_WITH_PARTNER if seat == partner_of(self._dealer) else -UP_WITH_OPPONENT) * up

    def _naming(self, seat: Seat, hand: int) -> list[PossibleCall]:
        calls, partners = [], self._rules.partners
        for suit, named in self._named.items():
            value = named.value_of(hand)
            is_next = self.up_suit is not None and suit is self.up_suit.sister
            if partners and is_next and side_of(seat) != side_of(self._dealer):
                value += NEXT_AGAINST_DEALER
            calls.append(PossibleCall(suit, value, value))
        if self._rules.no_trump and partners and self._habits.calls_no_trump:
            value = self._no_trump.value_of(hand)
            takes_every_trick = value >= hand.bit_count() * NO_TRUMP_TOP
            calls.append(PossibleCall(None, value, value if takes_every_trick else 0.0))
        return calls


@lru_cache(1000)
def call_evaluator(rules: EuchreRules, dealer: Seat, up: Card, habits: Habits) -> CallEvaluator:
    """Return the cached evaluator of trump calls for this dealer and upcard."""
    return CallEvaluator(rules, dealer, up, habits)
