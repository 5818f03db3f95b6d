"""How many tricks a side takes, given the value of one of its hands: odds fitted to self-play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp

from bot.engine.views import EuchreView
from bot.players.worth import points, standing


@dataclass(frozen=True, slots=True)
class Part:
    """A part in a hand, and how its tricks hang on the value of the cards.

    The odds of at least n tricks for the side are ``exp(slope * value - steps[n - 1])`` to one.
    """

    makes: bool
    alone: bool
    against_alone: bool
    slope: float
    steps: tuple[float, float, float, float, float]

    def tricks(self, value: float) -> tuple[float, ...]:
        """The chances of no trick, one, … five."""
        at_least = [1.0, *(1 / (1 + exp(step - self.slope * value)) for step in self.steps), 0.0]
        return tuple([at_least[n] - at_least[n + 1] for n in range(6)])


class As(Enum):
    """The parts that a player can have in a hand; alone or not, against a lone player or not."""

    MAKER = Part(True, False, False, 1.27, (-2.41, 0.43, 2.42, 3.96, 5.62))
    PARTNER = Part(True, False, False, 1.28, (-3.35, -0.51, 1.53, 3.14, 4.88))
    LONE = Part(True, True, False, 2.53, (0.7, 3.6, 6.2, 8.05, 10.2))
    DEFENDER = Part(False, False, False, 1.19, (-1.0, 0.68, 2.27, 4.32, 7.18))
    LONE_DEFENDER = Part(False, True, False, 2.52, (1.52, 3.77, 6.07, 8.63, 11.92))
    AGAINST_ALONE = Part(False, False, True, 0.81, (-0.75, 0.91, 2.4, 4.58, 6.89))
    BOTH_ALONE = Part(False, True, True, 1.92, (1.71, 3.66, 5.31, 7.65, 9.85))


# How many of the hands in which makers are set fall to a lone defender, where defenders may go alone.
SET_BY_LONE_DEFENDER = 0.2


def expected(view: EuchreView, part: As, value: float) -> float:
    """What the match is worth on average to a viewer who takes that part with cards of that value."""
    return match_worth(view, part.value, part.value.tricks(value))


def match_worth(view: EuchreView, part: Part, tricks: Sequence[float]) -> float:
    """What the match is worth on average; ``tricks`` are the chances of none, one, … five for the side."""
    if not part.makes:
        return sum(
            likely * _outcome(view, part, 5 - taken, part.alone) for taken, likely in enumerate(tricks)
        )
    against = SET_BY_LONE_DEFENDER if view.rules.defend_alone else 0.0
    return sum(
        likely
        * ((1 - against) * _outcome(view, part, taken, False) + against * _outcome(view, part, taken, True))
        for taken, likely in enumerate(tricks)
    )


def _outcome(view: EuchreView, part: Part, makers_take: int, defender_alone: bool) -> float:
    makers_alone = part.alone if part.makes else part.against_alone
    made, set_back = points(view.rules, makers_take, makers_alone=makers_alone, defender_alone=defender_alone)
    return standing(view, made, set_back) if part.makes else standing(view, set_back, made)
