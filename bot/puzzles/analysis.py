"""What each choice of a seat is worth, in two ways, and whether that decides which is the best.

The cards that the seat cannot see are laid out many times. In the one way the computer player plays every
seat from the choice on, each by its own view; in the other the expert searches, who sees all cards of a
layout. Each errs in its own way, so that what both find, well beyond chance, is taken to be so. All choices
are tried on the same layouts, so that luck of the cards favours none of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt

from bot.engine.actions import Action
from bot.engine.levels import Level
from bot.engine.seats import Side
from bot.engine.view import View
from bot.players import BasicPlayer
from bot.players.expert import Expert, Worth
from bot.players.selfplay import play_hand
from bot.puzzles.sampling import COMPUTER, can_sample, sampled

SURE = 3.0
"""The standard errors by which the best choice of a puzzle is better than each other, in both ways."""
LEAST, LEAST_SEARCHED = 0.2, 0.05
"""The points a hand by which it is, at least, when played out and when searched.

Those who see all cards of a layout lose less by a mistake.
"""


@dataclass(frozen=True, slots=True)
class ChoiceFigures:
    """What came of one choice: how many hands ended with each difference in points.

    A difference is the points of the side that chose less those of the other, or the others' average.
    """

    outcomes: Mapping[float, int]

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

    def share(self, least: float) -> float:
        """The share of the hands in which the side came out ahead by at least so many points."""
        return sum(times for points, times in self.outcomes.items() if points >= least) / self.hands


def analyse(seen: View, hands: int, rng: random.Random) -> dict[Action, ChoiceFigures]:
    """The figures of everything that the view's seat may do, in the order of ``seen.legal``.

    The same view, ``hands`` (at least one) and ``rng`` give the same figures. Raises ValueError where it is
    not the seat's turn, or where hands by these rules cannot be sampled.
    """
    if seen.seat is None or not seen.legal or not can_sample(seen.rules):
        raise ValueError("a turn can be analysed, where no cards change hands unseen")
    side = seen.rules.side_of(seen.seat)
    players = [COMPUTER] * seen.rules.seats
    counts: dict[Action, Counter[float]] = {action: Counter() for action in seen.legal}
    for _ in range(hands):
        hand = sampled(seen, rng)
        for action, outcomes in counts.items():
            result = play_hand(hand.apply(action, seen.seat), players, seen.score).result
            assert result is not None
            outcomes[gained(result.score, side)] += 1
    return {
        action: ChoiceFigures(dict(sorted(found.items(), reverse=True))) for action, found in counts.items()
    }


def gained(score: Sequence[int], side: Side) -> float:
    """What a side gained by a hand with that score: its points less those of the others, on average."""
    return score[side] - (sum(score) - score[side]) / (len(score) - 1)


def better(one: ChoiceFigures, other: ChoiceFigures) -> tuple[float, float]:
    """By how much the first is better, in points a hand, and the standard error of that.

    The error is that of two samples of their own: on common layouts it is smaller.
    """
    return one.mean - other.mean, sqrt(one.error**2 + other.error**2)


def search(seen: View, layouts: int, salt: object) -> list[Worth]:
    """What the choices are worth by the expert's search, the best first; the same for the same ``salt``."""
    return Expert(layouts, salt=salt).worth(seen)


def decided(figures: Mapping[Action, ChoiceFigures], searched: Sequence[Worth]) -> bool:
    """Whether the two ways agree on the best choice, and each is sure of it."""
    return decided_by_playing(figures) and decided_by_search(next(iter(figures)), searched)


def decided_by_playing(figures: Mapping[Action, ChoiceFigures], sure: float = SURE) -> bool:
    """Whether the first of the choices is surely better than each other, as played out."""
    best, *others = figures.values()
    margins = (better(best, other) for other in others)
    return all(margin >= LEAST and margin >= sure * error for margin, error in margins)


def decided_by_search(best: Action, searched: Sequence[Worth], sure: float = SURE) -> bool:
    """Whether that choice is surely better than each other, by the search."""
    if not searched or searched[0].action != best:
        return False
    margins = ((searched[0].points - other.points, other.error) for other in searched[1:])
    return all(margin >= LEAST_SEARCHED and margin >= sure * error for margin, error in margins)


class Difficulty(Enum):
    """How hard a decision is, by the computer players that go by rules of thumb and get it wrong."""

    EASY = "easy"  # neither does
    MEDIUM = "medium"  # one of the two
    HARD = "hard"


def difficulty(seen: View, best: Action) -> Difficulty:
    """How hard it is to find the best choice: for the beginner, and for the club level."""
    wrong = sum(BasicPlayer(level).choose(seen) != best for level in (Level.BEGINNER, Level.CLUB))
    return tuple(Difficulty)[wrong]
