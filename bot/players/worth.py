"""What tricks are worth: the points they score, and what those points are worth in the match.

Boldness and caution are not rules of their own here. Every outcome is weighed by the chance it leaves of
winning the match, so that a side about to lose takes risks, one about to win takes none, and nobody goes
alone for points that no longer matter.
"""

from __future__ import annotations

from math import sqrt, tanh

from bot.engine.ruleset import EuchreRules
from bot.engine.seats import side_of
from bot.engine.views import EuchreView

# How far chance carries one side ahead, for each root of the points that both still need: fitted to matches
# of self-play.
SWING = 1.6


def chance(needed: int, they_need: int) -> float:
    """The chance of winning a race in which one side needs that many points and the other so many."""
    if needed <= 0:
        return 1.0
    if they_need <= 0:
        return 0.0
    return (1 + tanh((they_need - needed) / (SWING * sqrt(needed + they_need)))) / 2


def standing(view: EuchreView, won: int, lost: int) -> float:
    """What the match would be worth to the viewer after winning and losing these points in this hand.

    In a match of so many deals all points weigh the same: how many deals are left is not in the view.
    """
    assert view.seat is not None
    if view.rules.deals:
        return float(won - lost)
    side = side_of(view.seat)
    target = view.rules.target
    return chance(target - view.score[side] - won, target - view.score[1 - side] - lost)


def points(rules: EuchreRules, tricks: int, *, makers_alone: bool, defender_alone: bool) -> tuple[int, int]:
    """The points of makers and defenders when the makers take so many tricks (rules.md, "Scoring")."""
    if tricks < 3:
        if defender_alone:
            return 0, rules.euchre_alone
        return 0, rules.alone_euchred if makers_alone else 2
    if makers_alone:
        return {5: rules.march_alone, 4: rules.alone_four, 3: 1}[tricks], 0
    return rules.march if tricks == 5 else 1, 0
