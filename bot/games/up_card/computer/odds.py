"""The number of tricks a side takes, given the value of a hand, and their value in the match.

The odds are fitted to self-play. Boldness and caution aren't separate rules: every outcome counts by the
chance of winning the match after it. A side about to lose takes risks, one about to win takes none, and no
one goes alone for points that no longer matter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import erf, sqrt, tanh

from bot.engine.seats import side_of
from bot.games.up_card.scoring import points
from bot.games.up_card.view import EuchreView


@dataclass(frozen=True, slots=True)
class RoleOdds:
    """How the tricks of a player in one role depend on the value of the cards.

    ``lines[n - 1]`` is the slope and intercept of a line. The normal distribution at the line's height for a
    value is the chance that the side takes at least n tricks.
    """

    makes: bool
    alone: bool
    against_alone: bool
    lines: tuple[tuple[float, float], ...]

    def tricks(self, value: float) -> tuple[float, ...]:
        """Return the chances of taking no trick, one, … five, with cards of this value."""
        at_least = [1.0]
        for slope, height in self.lines:
            at_least.append(min(at_least[-1], (1 + erf((slope * value + height) / sqrt(2))) / 2))
        return (*(more - fewer for more, fewer in pairwise(at_least)), at_least[-1])


class Role(Enum):
    """The roles a player can have in a hand: alone or not, against a lone player or not."""

    MAKER = RoleOdds(
        True, False, False, ((1.1, 0.17), (1.02, -0.88), (1.07, -2.09), (0.96, -2.77), (0.81, -3.37))
    )
    ASSISTANT = RoleOdds(
        True, False, False, ((0.88, 0.58), (0.79, -0.42), (0.75, -1.33), (0.67, -2.02), (0.57, -2.67))
    )
    PARTNER = RoleOdds(
        True, False, False, ((0.72, 1.74), (0.65, 0.68), (0.63, -0.34), (0.62, -1.29), (0.58, -2.23))
    )
    LONE = RoleOdds(
        True, True, False, ((1.73, -1.35), (1.76, -2.86), (1.82, -4.51), (1.55, -4.84), (1.19, -5.05))
    )
    DEFENDER = RoleOdds(
        False, False, False, ((0.68, 0.27), (0.69, -0.77), (0.71, -1.75), (0.69, -2.77), (0.71, -3.98))
    )
    LONE_DEFENDER = RoleOdds(
        False, True, False, ((1.68, -1.79), (1.85, -3.42), (1.96, -5.11), (1.79, -6.24), (1.91, -8.72))
    )
    AGAINST_ALONE = RoleOdds(
        False, False, True, ((0.47, 0.2), (0.55, -0.95), (0.58, -1.88), (0.59, -2.7), (0.63, -3.38))
    )
    BOTH_ALONE = RoleOdds(
        False, True, True, ((1.19, -1.43), (1.7, -3.67), (1.44, -4.07), (1.23, -4.5), (1.03, -4.96))
    )


# The share of euchres that a lone defender wins, if defenders may go alone.
SET_BY_LONE_DEFENDER = 0.2


def expected(view: EuchreView, part: Role, value: float) -> float:
    """Return the expected match value for a viewer in that role with cards of that value."""
    return match_worth(view, part.value, part.value.tricks(value))


def with_partner(view: EuchreView, part: Role, value: float, lone_value: float) -> float:
    """Return the same as :func:`expected`, but at least what the viewer's own cards would do alone.

    Otherwise bots would go alone without gaining by it.
    """
    alone = match_worth(view, part.value, Role.LONE.value.tricks(lone_value))
    return max(alone, expected(view, part, value))


def match_worth(view: EuchreView, part: RoleOdds, tricks: Sequence[float]) -> float:
    """Return the expected match value, given the chances of none, one, … five ``tricks``."""
    return sum([likely * worth for likely, worth in zip(tricks, outcomes(view, part), strict=True)])


def outcomes(view: EuchreView, part: RoleOdds) -> tuple[float, ...]:
    """Return the match value after a hand in which the side takes no trick, one, … five."""
    if not part.makes:
        return tuple([_outcome(view, part, 5 - taken, part.alone) for taken in range(6)])
    against = SET_BY_LONE_DEFENDER if view.rules.defend_alone else 0.0
    return tuple(
        [
            (1 - against) * _outcome(view, part, taken, False) + against * _outcome(view, part, taken, True)
            for taken in range(6)
        ]
    )


def _outcome(view: EuchreView, part: RoleOdds, makers_take: int, defender_alone: bool) -> float:
    makers_alone = part.alone if part.makes else part.against_alone
    made, set_back = points(view.rules, makers_take, makers_alone=makers_alone, defender_alone=defender_alone)
    return match_value(view, made, set_back) if part.makes else match_value(view, set_back, made)


# The value of tricks

# How far chance carries one side ahead, for each root of the points that both still need: fitted to matches
# of self-play.
SWING = 1.6


def chance(needed: int, they_need: int) -> float:
    """Return the chance of winning a race if you need ``needed`` points and the others ``they_need``."""
    if needed <= 0:
        return 1.0
    if they_need <= 0:
        return 0.0
    return (1 + tanh((they_need - needed) / (SWING * sqrt(needed + they_need)))) / 2


def match_value(view: EuchreView, won: int, lost: int) -> float:
    """Return the match value for the viewer after winning and losing these points in this hand.

    In a match with a fixed number of deals, all points weigh the same: the view doesn't tell how many deals
    are left.
    """
    if view.rules.deals:
        return float(won - lost)
    side = side_of(view.viewer)
    target = view.rules.target
    return chance(target - view.score[side] - won, target - view.score[1 - side] - lost)
