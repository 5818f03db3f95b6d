"""The outcomes of a puzzle's choices, each played out many times, and the difficulty of the decision.

Both are stored with each puzzle. All choices were tried on the same random layouts of the unseen cards, so
that luck favored none.
"""

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
        """The average difference in points per hand."""
        return sum(points * times for points, times in self.outcomes.items()) / self.hands

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        mean = self.mean
        squares = sum((points - mean) ** 2 * times for points, times in self.outcomes.items())
        return sqrt(squares / self.hands / max(self.hands - 1, 1))

    def share(self, least: float) -> float:
        """Return the share of hands in which the side came out ahead by at least ``least`` points."""
        return sum(times for points, times in self.outcomes.items() if points >= least) / self.hands


class Difficulty(Enum):
    """The difficulty of a decision, by which rule-based bots got it wrong."""

    EASY = "easy"  # neither the beginner nor the club level
    MEDIUM = "medium"  # one of the two
    HARD = "hard"
