"""The outcomes of a puzzle's choices, each played out many times, and the difficulty of the decision.

Both are stored with each puzzle. The cards that the seat can't see were laid out as they may lie, and all
choices were tried on the same layouts, so that luck of the cards favored none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from math import sqrt


@dataclass(frozen=True, slots=True)
class ChoiceFigures:
    """The outcomes of one choice: the number of hands that ended with each difference in points.

    A difference is the points of the side that chose minus those of the other, or the others' average.
    """

    outcomes: Mapping[float, int]

    @property
    def hands(self) -> int:
        """The number of hands that were played out."""
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
        """Return the share of the hands in which the side came out ahead by at least so many points."""
        return sum(times for points, times in self.outcomes.items() if points >= least) / self.hands


class Difficulty(Enum):
    """How hard a decision is, by which computer players that go by rules of thumb got it wrong."""

    EASY = "easy"  # neither the beginner nor the club level
    MEDIUM = "medium"  # one of the two
    HARD = "hard"
