"""The match values of a pass, a call with the partner, and a call alone, given the values of a hand.

Rule-based bots call with them, and a search models other players with them.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import nextafter
from typing import NamedTuple

from bot.engine.cards import Suit
from bot.engine.ranking import order
from bot.engine.seats import from_left_of, partner_of, side_of
from bot.games.up_card.actions import FIRST_ROUND, SECOND_ROUND
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.odds import Role, match_value, outcomes
from bot.games.up_card.view import EuchreView

# The outcome of hands passed with cards just short of a call, by the round and the player's place from the
# dealer's left: how often that side then scores 1 and 2, the other side 1 and 2.
PASSED = {
    (FIRST_ROUND, 1): (0.22, 0.46, 0.25, 0.07),
    (FIRST_ROUND, 2): (0.45, 0.19, 0.23, 0.13),
    (FIRST_ROUND, 3): (0.25, 0.37, 0.27, 0.11),
    (FIRST_ROUND, 4): (0.12, 0.21, 0.45, 0.22),
    (SECOND_ROUND, 1): (0.12, 0.24, 0.46, 0.16),
    (SECOND_ROUND, 2): (0.05, 0.25, 0.5, 0.13),
    (SECOND_ROUND, 3): (0.0, 0.03, 0.4, 0.15),
    (SECOND_ROUND, 4): (0.0, 0.0, 0.0, 0.0),
}
# What a call must promise beyond a pass, in points. The best of several estimates tends to be too high. Tuned
# against players without this margin.
CAUTION = 0.25
# Other effects of the place: the lead, and what those who passed before can't have.
PLACE = {
    (FIRST_ROUND, 1): 0.55,
    (FIRST_ROUND, 2): 0.0,
    (FIRST_ROUND, 3): 0.5,
    (FIRST_ROUND, 4): 0.0,
    (SECOND_ROUND, 1): 0.25,
    (SECOND_ROUND, 2): 0.5,
    (SECOND_ROUND, 3): 0.2,
    (SECOND_ROUND, 4): 0.0,
}
NEVER = float("-inf")  # the worth of a choice that isn't allowed


class PossibleCall(NamedTuple):
    """A trump call: its suit, None for no trump, and what the caller's hand is worth with it.

    ``together`` is its value beside the partner's hand, ``lone`` its value when played alone.
    """

    suit: Suit | None
    together: float
    lone: float


class Worths(NamedTuple):
    """The match values of a pass, a call with the partner, and a call alone."""

    passed: float
    together: float
    alone: float


class Weighing:
    """A rating of the calls that a view's seat has in the current round, for any cards."""

    def __init__(self, view: EuchreView, habits: Habits) -> None:
        rules, second = view.rules, view.phase is SECOND_ROUND
        self.may_pass = not (second and rules.all_pass == "stick" and view.seat == view.dealer)
        self.point = 1.0
        self._partners = rules.partners
        doubt = habits.play.mistakes.misjudgment(view) - habits.daring
        if not rules.partners:
            self.passed = nextafter(habits.enough[rules.seats] + doubt, NEVER)  # exactly this value is enough
            return
        assists = not second and view.seat == partner_of(view.dealer)
        self._part = Role.ASSISTANT if assists else Role.MAKER
        self._may_alone = rules.alone != "nobody"
        self._may_together = not (assists and rules.partner_accepts == "alone")
        self._with, self._alone = outcomes(view, self._part.value), outcomes(view, Role.LONE.value)
        given = not second and side_of(view.viewer) != side_of(view.dealer)
        if habits.knows_no_march and given and best_is_up(view):
            self._with, self._alone = [(*each[:5], each[4]) for each in (self._with, self._alone)]
        self._shift = place_worth(view, habits)
        self._lone_shift = self._shift + lone_worth(view, habits)
        self.point = (match_value(view, 1, 0) - match_value(view, 0, 1)) / 2 or 1.0
        self.passed = _passed_worth(view, habits, doubt)

    def worths(self, together: float, lone: float) -> Worths:
        """Return the worth of each choice with hands of these values.

        Playing with the partner is worth at least what the own cards do alone, so that no one goes alone
        without gaining by it. Without partners the values are used as they are.
        """
        passed = self.passed if self.may_pass else NEVER
        if not self._partners:
            return Worths(passed, together, NEVER)
        by_itself = _tricks(Role.LONE, lone + self._lone_shift)
        both, alone = NEVER, NEVER
        if self._may_together:
            shared = _tricks(self._part, together + self._shift)
            both = max(_mean(self._with, by_itself), _mean(self._with, shared))
        if self._may_alone:
            alone = _mean(self._alone, by_itself)
        return Worths(passed, both, alone)

    def choice(self, calls: Iterable[PossibleCall]) -> tuple[PossibleCall, bool] | None:
        """Return the best of the calls, with True to play it alone, or None for a pass."""
        best, chosen = self.passed if self.may_pass else NEVER, None
        for call in calls:
            _, together, alone = self.worths(call.together, call.lone)
            if together > best:
                best, chosen = together, (call, False)
            if alone > best:
                best, chosen = alone, (call, True)
        return chosen


@lru_cache(20_000)
def _tricks(part: Role, value: float) -> tuple[float, ...]:
    return part.value.tricks(value)


def _mean(worth: tuple[float, ...], chances: tuple[float, ...]) -> float:
    return sum([one * chance for one, chance in zip(worth, chances, strict=True)])


def place_worth(view: EuchreView, habits: Habits) -> float:
    """Return what the viewer's place in the round adds to its hand."""
    worth = PLACE[view.phase, place_in_round(view)]
    if view.phase is SECOND_ROUND or side_of(view.viewer) == side_of(view.dealer):
        return worth
    best_alone = view.rules.alone == "equal_calls"  # such hands are called alone there, which gains as much
    return worth if view.rules.benny == "none" or best_alone else worth - habits.against_benny


def lone_worth(view: EuchreView, habits: Habits) -> float:
    """Return what the rules and the viewer's place add to a hand played alone."""
    worth = (habits.partners_card if view.rules.partners_best else 0.0) - habits.lone_shy
    second = view.phase is SECOND_ROUND
    if view.rules.benny != "none" and (second or side_of(view.viewer) != side_of(view.dealer)):
        worth -= habits.lone_doubt
    return worth


def best_is_up(view: EuchreView) -> bool:
    """Return True if the upcard would be the best trump: given to an opponent, it prevents a march."""
    strengths = order(view.up.suit).strengths[view.up.suit]
    return view.up.suit is not None and max(view.rules.cards, key=strengths.__getitem__) is view.up


def place_in_round(view: EuchreView) -> int:
    """Return the viewer's place in the round of calls, from 1 at the dealer's left to the dealer's 4."""
    return from_left_of(view.dealer).index(view.viewer) + 1


def _passed_worth(view: EuchreView, habits: Habits, doubt: float) -> float:
    """Return the expected match value for a viewer who passes with cards just short of a call."""
    one, two, they_one, they_two = PASSED[view.phase, place_in_round(view)]
    nothing = match_value(view, 0, 0)
    shy = habits.shy if view.phase is FIRST_ROUND else 0.0
    return (
        (CAUTION + shy + doubt) * (match_value(view, 1, 0) - nothing)
        + one * match_value(view, 1, 0)
        + two * match_value(view, 2, 0)
        + they_one * match_value(view, 0, 1)
        + they_two * match_value(view, 0, 2)
        + (1 - one - two - they_one - they_two) * nothing
    )
