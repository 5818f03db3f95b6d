"""What each choice of a seat is worth: the cards it cannot see are laid out many times, and played out.

From the choice on the computer player plays every seat, each by its own view. All choices are tried on the
same layouts, so that luck of the cards favours none of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from bot.engine.actions import Action
from bot.engine.view import View
from bot.players.selfplay import play_hand
from bot.puzzles.sampling import COMPUTER, can_sample, sampled


@dataclass(frozen=True, slots=True)
class ChoiceFigures:
    """What came of one choice: how many hands ended with each difference in points.

    A difference is the points of the side that chose less those of the other.
    """

    outcomes: Mapping[int, int]

    @property
    def hands(self) -> int:
        """How many hands were played out."""
        return sum(self.outcomes.values())

    @property
    def mean(self) -> float:
        """The difference in points a hand."""
        return sum(points * times for points, times in self.outcomes.items()) / self.hands

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        mean = self.mean
        squares = sum((points - mean) ** 2 * times for points, times in self.outcomes.items())
        return sqrt(squares / self.hands / max(self.hands - 1, 1))

    def share(self, least: int) -> float:
        """The share of the hands in which the side came out ahead by at least so many points."""
        return sum(times for points, times in self.outcomes.items() if points >= least) / self.hands


def analyse(seen: View, hands: int, rng: random.Random) -> dict[Action, ChoiceFigures]:
    """The figures of everything that the view's seat may do, in the order of ``seen.legal``.

    The same view, ``hands`` (at least one) and ``rng`` give the same figures. Raises ValueError where it is
    not the seat's turn, or where hands by these rules cannot be sampled.
    """
    if seen.seat is None or not seen.legal or not can_sample(seen.rules):
        raise ValueError("a turn in a game of two sides can be analysed, without cards that change hands")
    side = seen.rules.side_of(seen.seat)
    players = [COMPUTER] * seen.rules.seats
    counts: dict[Action, Counter[int]] = {action: Counter() for action in seen.legal}
    for _ in range(hands):
        hand = sampled(seen, rng)
        for action, outcomes in counts.items():
            result = play_hand(hand.apply(action, seen.seat), players, seen.score).result
            assert result is not None
            outcomes[result.score[side] - result.score[1 - side]] += 1
    return {
        action: ChoiceFigures(dict(sorted(found.items(), reverse=True))) for action, found in counts.items()
    }


def better(one: ChoiceFigures, other: ChoiceFigures) -> tuple[float, float]:
    """By how much the first is better, in points a hand, and the standard error of that.

    The error is that of two samples of their own: on common layouts it is smaller.
    """
    return one.mean - other.mean, sqrt(one.error**2 + other.error**2)
