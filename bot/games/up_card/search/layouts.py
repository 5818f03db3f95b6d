"""Drawing possible layouts of the cards a seat can't see, in upcard euchre.

Certain facts hold in every layout: the seat's own cards, the upcard, the cards played, who couldn't follow
suit. Beyond that, it prefers hands with which each seat would have called or passed as it did.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.actions import Pass
from bot.engine.cards import Card, Suit
from bot.engine.levels import Level
from bot.engine.ranking import order
from bot.engine.search import RandomSource
from bot.engine.seats import partner_of, side_of
from bot.games.layouts import deal_out, likeliest, shown_not_to_hold, unseen
from bot.games.pack import pack_of
from bot.games.up_card.actions import FIRST_ROUND, SECOND_ROUND, Accept, Call
from bot.games.up_card.computer.habits import HABITS
from bot.games.up_card.computer.possible_calls import call_evaluator
from bot.games.up_card.computer.valuing import Values, values
from bot.games.up_card.computer.weighing import Weighing
from bot.games.up_card.hand import is_low
from bot.games.up_card.search.likelihood import likely, likely_call, weighing
from bot.games.up_card.view import EuchreView

_ALONE = 2.6  # the approximate hand value at which others declare to play alone
_TRIES = 30  # layouts tried to find one in which all calls were likely
_HARDLY = 0.001  # so unlikely that no other check is needed
HABIT = HABITS[Level.CLUB]


class _PastCall(NamedTuple):
    """A seat's call or pass in one of the rounds, and how it rates its choices. Seats count from 0."""

    seat: int
    weighs: Weighing
    second: bool
    passed: bool
    suit: Suit | None
    alone: bool


class Layout(NamedTuple):
    """A layout: each seat's card numbers, counted from 0, and the dealer's discard if it's unknown.

    ``swapped`` is the card a lone maker got from the partner and the one it put out, if unknown.
    """

    hands: list[list[int]]
    put_out: int | None
    swapped: tuple[int, int] | None = None


class Layouts:
    """Draws layouts: a list of card numbers for each seat. The viewer's hand stays as it is."""

    def __init__(self, view: EuchreView) -> None:
        rules, me = view.rules, view.viewer - 1
        number = pack_of(rules.cards, order(None)).numbers
        self._view, self._me = view, me
        self.call_evaluator = call_evaluator(rules, view.dealer, view.up, HABIT)
        self.mine = [number[card] for card in view.cards]
        self.up = number[view.up]
        seats = range(rules.seats)
        plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
        self._played = [[number[card] for by, card in plays if by == seat + 1] for seat in seats]
        self._pool = [number[card] for card in unseen(view, [view.up])]
        self._low = list[int]()  # nines and tens that someone who went under may have put away
        if view.under not in (None, view.seat):
            self._low = [n for n in self._pool if is_low(rules.cards[n])]
        self._dealer = None  # a dealer whose discard the viewer doesn't know
        self._holds_up = False
        if view.taker is not None and view.taker != view.seat:
            self._dealer = view.taker - 1
            self._holds_up = self.up not in self._played[self._dealer]
        giver = partner_of(view.maker) if rules.partners_best and view.maker in view.lone else None
        self.best_given = giver is not None and view.counts[giver - 1] < rules.hand_size
        self._giver = giver - 1 if giver and self.best_given and view.maker != view.seat else None
        out = [seat - 1 for seat in view.out if seat != giver]
        barred = shown_not_to_hold(view)
        wants = [
            (seat, view.counts[seat] - (self._holds_up and seat == self._dealer), frozenset(barred[seat]))
            for seat in seats
            if seat != me and seat not in out
        ]
        self._wants = sorted(wants, key=lambda want: -len(want[2]))
        self._barred_dealer = frozenset() if self._dealer is None else frozenset(barred[self._dealer])
        self._said = self._read_calls()
        called = {by for by, action in view.calls if isinstance(action, Accept | Call) and action.alone}
        self._declared = [by - 1 for by in view.lone if by not in called and by != view.seat]
        self._values: Values | None = None  # at no trump nothing is valued
        if view.trumps:
            self._values = values(rules.cards, view.trumps, None if view.took_up else view.up)

    def _read_calls(self) -> Sequence[_PastCall]:
        """Return the calls and passes of the other seats."""
        view, heard, passes = self._view, [], 0
        if view.up.is_benny:
            return ()
        for seat, action in view.calls:
            second = passes >= view.rules.seats
            phase = SECOND_ROUND if second else FIRST_ROUND
            passes += isinstance(action, Pass)
            if seat == view.seat or seat in view.out:
                continue
            match action:
                case Pass():
                    suit, alone = None, False
                case Accept(alone):
                    suit = view.up.suit
                case Call(suit, alone):
                    pass
                case _:
                    continue
            weighs = weighing(view, seat, phase, HABIT)
            heard.append(_PastCall(seat - 1, weighs, second, isinstance(action, Pass), suit, alone))
        return heard

    def left_over(self, hands: Sequence[Sequence[int]]) -> list[int]:
        """Return the cards unknown to the viewer that no one holds in this layout."""
        held = {number for cards in hands for number in cards}
        return [number for number in self._pool if number not in held]

    def draw(self, chance: RandomSource) -> Layout:
        """Return a layout in which everyone's calls were likely, or the likeliest of several."""
        return likeliest(chance, self._drawn, self._calls_likelihood, enough=0.6, tries=_TRIES)

    def _drawn(self, chance: RandomSource) -> Layout:
        low = list(self._low)
        chance.shuffle(low)
        del low[self._view.rules.kitty_size :]
        dealt = deal_out([number for number in self._pool if number not in low], self._wants, chance)
        hands = [dealt.get(seat, []) for seat in range(self._view.rules.seats)]
        hands[self._me] = self.mine
        rest = [number for number in self.left_over(hands) if number not in low]
        put_out = None
        if self._dealer is not None:
            put_out = self._put_out(hands, rest, chance)
            if self._holds_up:
                hands[self._dealer].append(self.up)
        swapped = None if self._giver is None else self._swapped(hands, rest, chance)
        return Layout(hands, put_out, swapped)

    def _put_out(self, hands: list[list[int]], rest: list[int], chance: RandomSource) -> int:
        """Return the dealer's discard: the least useful card of the possible ones."""
        assert self._dealer is not None
        held = hands[self._dealer]
        put_out = rest.pop(int(chance.random() * len(rest)))
        if put_out not in self._barred_dealer and self._values is not None:
            six = may_go = 0
            for number in (*held, put_out):
                may_go |= 1 << number
            six = may_go | 1 << self.up
            for number in self._played[self._dealer]:
                six |= 1 << number
            goes = self._values.best_kept(six, may_go)[1].bit_length() - 1
            if goes != put_out:
                held[held.index(goes)] = put_out
                put_out = goes
        return put_out

    def _swapped(self, hands: list[list[int]], rest: list[int], chance: RandomSource) -> tuple[int, int]:
        """Return the best card that a lone maker got from its partner, and the card it put out."""
        view, giver = self._view, self._giver
        heights = pack_of(view.rules.cards, view.order).bits
        assert giver is not None and view.maker is not None
        maker = view.maker - 1
        held = [*hands[maker], rest[int(chance.random() * len(rest))]]
        least = max(hands[giver], key=heights.__getitem__)
        better = [number for number in (*held, *self._played[maker]) if heights[number] > heights[least]]
        better = [number for number in better if number != self.up]
        given = better[int(chance.random() * len(better))] if better else least
        if not better:
            lowest = min([n for n in held if n != self.up], key=heights.__getitem__)
            held[held.index(lowest)] = least
            hands[giver][hands[giver].index(least)] = lowest
        goes = find_least_useful(view.rules.cards, view.trumps, [*held, *self._played[maker]], held)
        held.remove(goes)
        hands[maker] = held
        return given, goes

    def _calls_likelihood(self, layout: Layout) -> float:
        """Return how likely the others' calls are, given the cards dealt to each."""
        likelihood = 1.0
        for seat, weighs, second, passed, suit, alone in self._said:
            calls = self.call_evaluator.possible_calls(seat + 1, self._dealt(seat, layout), second=second)
            likelihood *= likely_call(weighs, calls, suit, alone, passed)
            if likelihood < _HARDLY:
                return likelihood
        if self._values is not None:
            for seat in self._declared:
                likelihood *= likely(self._values.value_of(self._dealt(seat, layout)), _ALONE)
        return likelihood

    def _dealt(self, seat: int, layout: Layout) -> int:
        """Return the five cards dealt to that seat, before it took, received or played any."""
        five = sum(1 << number for number in (*layout.hands[seat], *self._played[seat]))
        if seat == self._dealer and layout.put_out is not None:
            five = five & ~self.call_evaluator.up | 1 << layout.put_out
        if layout.swapped is not None and seat + 1 == self._view.maker:
            given, put_out = layout.swapped
            five = five & ~(1 << given) | 1 << put_out
        return five


def find_least_useful(
    cards: tuple[Card, ...], trumps: Suit | None, held: Sequence[int], may_go: Sequence[int]
) -> int:
    """Return the least useful of the cards in ``may_go``, for a player who holds ``held``."""
    sets = [sum(1 << number for number in numbers) for numbers in (held, may_go)]
    return values(cards, trumps, None).best_kept(*sets)[1].bit_length() - 1


def give_best(
    cards: tuple[Card, ...], hands: list[list[int]], maker: int, trumps: Suit | None, best: int | None = None
) -> None:
    """Give a lone maker its partner's best card, or ``best``, and put out the maker's least useful one."""
    heights = pack_of(cards, order(trumps)).bits
    six = [*hands[maker], max(hands[maker - 2], key=heights.__getitem__) if best is None else best]
    goes = find_least_useful(cards, trumps, six, six)
    hands[maker] = [number for number in six if number != goes]


def are_partners(seat: int, other: int) -> bool:
    """Return True if two seats, counted from 0, are partners."""
    return side_of(seat + 1) == side_of(other + 1)
