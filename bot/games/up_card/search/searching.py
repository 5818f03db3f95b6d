"""The search of choices in upcard euchre, layout by layout, each played out with all cards visible.

After a pass, the others call like the club level. The tricks the makers can then take give the points, and
the points the match value.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile

from bot.engine.actions import Action, Pass, Play, Stay
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.search import RandomSource
from bot.engine.seats import SEATS, from_left_of, next_in, partner_of
from bot.games.pack import pack_of
from bot.games.up_card import actions
from bot.games.up_card.computer.calling import is_weak_call
from bot.games.up_card.computer.odds import match_value
from bot.games.up_card.computer.weighing import best_is_up
from bot.games.up_card.hand import first_leader, is_low
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import points, settle
from bot.games.up_card.search.layouts import HABIT, Layouts, are_partners, find_least_useful, give_best
from bot.games.up_card.search.likelihood import weighing
from bot.games.up_card.search.solver import Solver
from bot.games.up_card.view import EuchreView

# What a call must promise beyond the count with all cards visible: with the partner, and alone. Defenders
# against a lone hand gain the most from seeing all, so a lone hand makes more than counted.
CALL_DOUBT, LONE_CALL_DOUBT = 0.05, -0.1
# What playing alone on two trumps without a bower must promise beyond playing with the partner, in points.
ON_LITTLE = 0.5


class TrickValues:
    """The value of tricks to the viewer: points gained on the others, by their effect on the match."""

    def __init__(self, view: EuchreView) -> None:
        self._view = view
        self._sides = view.rules.sides
        if self._sides == 2:
            self._nothing = match_value(view, 0, 0)
            self._point = (match_value(view, 1, 0) - match_value(view, 0, 1)) / 2 or 1.0
        self.value: Callable[[int, tuple[int, ...], int], float] = cache(self._value)

    def _value(self, maker: int, lone: tuple[int, ...], tricks: int) -> float:
        """Return the points gained if the makers take that many tricks, with these ``lone`` players.

        Seats are counted from 0.
        """
        view, rules, me = self._view, self._view.rules, self._view.viewer
        if self._sides > 2:
            taken = [0] * self._sides
            taken[maker], taken[maker - 1] = tricks, 5 - tricks
            score = settle(rules, maker + 1, None, (), tuple(taken)).score
            return score[me - 1] - (sum(score) - score[me - 1]) / (self._sides - 1)
        made, set_back = points(
            rules,
            tricks,
            makers_alone=any(are_partners(seat, maker) for seat in lone),
            defender_alone=any(not are_partners(seat, maker) for seat in lone),
        )
        if not are_partners(me - 1, maker):
            made, set_back = set_back, made
        return (match_value(view, made, set_back) - self._nothing) / self._point

    def steps(self, maker: int, lone: tuple[int, ...]) -> list[int]:
        """Return the trick counts worth more to the makers than one trick less, in ascending order."""
        worth = [self.value(maker, lone, tricks) for tricks in range(6)]
        return [tricks for tricks in range(1, 6) if worth[tricks] != worth[tricks - 1]]


class OpenLayout:
    """One layout with trumps made, to be played out."""

    def __init__(
        self,
        view: EuchreView,
        worth: TrickValues,
        trumps: Suit | None,
        maker: int,
        lone: tuple[int, ...],
        hands: Sequence[Sequence[int]],
    ) -> None:
        rules = view.rules
        self.bits = pack_of(rules.cards, order(trumps), by_suit=True)
        out = [partner_of(seat + 1) for seat in lone]
        held = [0 if seat + 1 in out else self.bits.set_of(cards) for seat, cards in enumerate(hands)]
        if rules.seats == 4:
            after = [next_in(seat, out) - 1 for seat in SEATS]
            making = [are_partners(seat, maker) for seat in range(4)]
        else:
            after = [(seat + 1) % rules.seats for seat in range(rules.seats)]
            making = [seat == maker for seat in range(rules.seats)]
        self.making = making
        self._solver = Solver(self.bits, held, rules.seats - len(out), after, making)
        self._worth, self._maker, self._lone = worth, maker, lone

    def value_of_lead(self, leader: int) -> float:
        """Return the hand's worth to the viewer if that seat leads to the first trick."""
        return self._value(lambda step: self._solver.lead(leader, step, 5))

    def value_of_play(
        self, trick: Sequence[tuple[int, int]], seat: int, card: int, taken: int, left: int
    ) -> float:
        """Return the hand's worth if the seat plays that card.

        The makers have taken ``taken`` tricks, and ``left`` are left, with the one on the table.
        """
        bits = self.bits.bits
        on_table = [(by, bits[number]) for by, number in trick]
        return self._value(lambda step: self._solver.play(on_table, seat, bits[card], step - taken, left))

    def _value(self, makers_take: Callable[[int], bool]) -> float:
        steps = self._worth.steps(self._maker, self._lone)
        tricks = max(takewhile(makers_take, steps), default=0)
        return self._worth.value(self._maker, self._lone, tricks)


class CardSearch:
    """A search of plays and discards after trumps are made."""

    def __init__(self, view: EuchreView) -> None:
        self._view, self._layouts, self._worth = view, Layouts(view), TrickValues(view)
        number = {card: at for at, card in enumerate(view.rules.cards)}
        assert view.maker is not None
        self._number = number
        self._me, self._maker = view.viewer - 1, view.maker - 1
        self._lone = tuple([seat - 1 for seat in view.lone])
        self._trick = [(seat - 1, number[card]) for seat, card in view.trick]

    def __call__(self, chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        """Return the worth of each choice in one random layout."""
        view, me = self._view, self._me
        dealt = self._layouts.draw(chance).hands
        if view.phase is Phase.PLAY:
            hands = OpenLayout(view, self._worth, view.trumps, self._maker, self._lone, dealt)
            taken = sum(hands.making[trick.winner - 1] for trick in view.tricks)
            left = 5 - len(view.tricks)
            return [
                hands.value_of_play(self._trick, me, self._number[choice.card], taken, left)
                for choice in choices
                if isinstance(choice, Play)
            ]
        return [self._before_play(choice, dealt) - lone_doubt(view, choice) for choice in choices]

    def _before_play(self, choice: Action, dealt: Sequence[list[int]]) -> float:
        """Return the worth of a discard, a gift to the partner, or playing alone or not."""
        view, me, lone, hands = self._view, self._me, self._lone, list(dealt)
        alone, best = isinstance(choice, actions.Alone), None
        if isinstance(choice, actions.Discard):
            hands[me] = [number for number in hands[me] if number != self._number[choice.card]]
        elif isinstance(choice, actions.Give):
            best = self._number[choice.card]
        if alone:
            lone = (*[seat for seat in lone if not are_partners(seat, me)], me)
            if me == view.dealer - 1 and view.accepted and not view.took_up:  # overruling the partner
                hands[me] = take_up_and_discard(view.rules, self._layouts.up, hands[me], view.trumps)
        if view.rules.partners_best and self._maker in lone and not self._layouts.best_given:
            give_best(view.rules.cards, hands, self._maker, view.trumps, best)
        leader = first_leader(view.rules, view.dealer, self._maker + 1, tuple([seat + 1 for seat in lone]))
        return OpenLayout(view, self._worth, view.trumps, self._maker, lone, hands).value_of_lead(leader - 1)


def take_up_and_discard(rules: EuchreRules, up: int, hand: Sequence[int], trumps: Suit | None) -> list[int]:
    """Return the dealer's hand with the upcard, minus the least useful card."""
    six = [*hand, up]
    six.remove(find_least_useful(rules.cards, trumps, six, six if rules.dealer_may_refuse else hand))
    return six


def lone_doubt(view: EuchreView, choice: Action) -> float:
    """Return the margin, in points, that playing alone on a weak hand needs over playing with the partner."""
    if not goes_alone(choice):
        return 0.0
    return ON_LITTLE if is_weak_call(view, choice) else 0.0


def goes_alone(choice: Action) -> bool:
    """Return True if the action is to play alone."""
    return isinstance(choice, actions.Alone) or (
        isinstance(choice, actions.Accept | actions.Call) and choice.alone
    )


class CallSearch:
    """A search of calls and passes, and of going under before them."""

    def __init__(self, view: EuchreView) -> None:
        self._view, self._layouts, self._worth = view, Layouts(view), TrickValues(view)
        self._call_evaluator, self._dealer = self._layouts.call_evaluator, view.dealer - 1
        self._best_is_up = best_is_up(view)
        self._me, self._seats = view.viewer - 1, view.rules.seats
        phases = (actions.FIRST_ROUND, actions.SECOND_ROUND)
        turns = [(seat, phase) for phase in phases for seat in from_left_of(view.dealer, self._seats)]
        past = turns.index((view.viewer, view.phase)) + 1 if view.phase in phases else 0
        self._later = [
            (seat - 1, phase is actions.SECOND_ROUND, weighing(view, seat, phase, HABIT))
            for seat, phase in turns[past:]
        ]

    def __call__(self, chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        """Return the worth of each choice in one random layout."""
        dealt = self._layouts.draw(chance).hands
        return [self._value_of(choice, dealt) - lone_doubt(self._view, choice) for choice in choices]

    def _value_of(self, choice: Action, dealt: Sequence[list[int]]) -> float:
        match choice:
            case actions.Accept(alone):
                return self._value_of_call(
                    self._call_evaluator.up_suit, self._me, alone, dealt, accepted=True
                )
            case actions.Call(suit, alone):
                return self._value_of_call(suit, self._me, alone, dealt, accepted=False)
            case actions.Under() | Stay():
                return self._value_of_pass(self._went_under(choice, dealt))
            case _:
                assert isinstance(choice, Pass)
                return self._value_of_pass(dealt)

    def _went_under(self, choice: Action, dealt: Sequence[list[int]]) -> Sequence[list[int]]:
        """Return the hands after the viewer, or else the next seat like the club level, goes under."""
        hands, seat = list(dealt), self._me
        cards, kitty = self._view.rules.cards, self._layouts.left_over(dealt)
        away = [
            number
            for number in hands[seat]
            if isinstance(choice, actions.Under) and cards[number] in choice.cards
        ]
        while len(away) < len(kitty) and seat != self._dealer:
            seat = (seat + 1) % self._seats
            low = [number for number in hands[seat] if is_low(cards[number])]
            away = sorted(low, key=lambda number: cards[number].suit is self._call_evaluator.up_suit)[
                : len(kitty)
            ]
        if len(away) == len(kitty):
            hands[seat] = [*[number for number in hands[seat] if number not in away], *kitty]
        return hands

    def _value_of_pass(self, dealt: Sequence[list[int]]) -> float:
        """Return the worth of a pass, after which everyone calls like the club level."""
        hands = [sum(1 << number for number in cards) for cards in dealt]
        for seat, second, weighs in self._later:
            called = weighs.choice(self._call_evaluator.possible_calls(seat + 1, hands[seat], second=second))
            if called is not None:
                offer, alone = called
                return self._value_of_call(offer.suit, seat, alone, dealt, accepted=not second)
        return 0.0

    def _value_of_call(
        self, trumps: Suit | None, maker: int, alone: bool, dealt: Sequence[list[int]], *, accepted: bool
    ) -> float:
        view, dealer = self._view, self._dealer
        lone = (maker,) if alone else ()
        hands = list(dealt)
        if accepted and trumps is not None and not (alone and (maker - dealer) % 4 == 2 and self._seats == 4):
            hands[dealer] = take_up_and_discard(view.rules, self._layouts.up, hands[dealer], trumps)
        if alone and view.rules.partners_best:
            give_best(view.rules.cards, hands, maker, trumps)
        leader = first_leader(view.rules, dealer + 1, maker + 1, tuple([seat + 1 for seat in lone]))
        worth = OpenLayout(view, self._worth, trumps, maker, lone, hands).value_of_lead(leader - 1)
        if not view.rules.partners:
            return worth
        marches = not (accepted and self._best_is_up) or are_partners(maker, dealer)
        brings_more = (
            alone and marches and self._worth.value(maker, lone, 5) != self._worth.value(maker, (), 5)
        )
        doubt = LONE_CALL_DOUBT if brings_more else CALL_DOUBT
        return worth - doubt if are_partners(maker, self._me) else worth + doubt
