"""``python -m tools.bench habits``: what no sensible partner does, how often, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.options import Ruleset
from tools.bench.habits.judging import Cost, Found, found
from tools.bench.habits.which import RULES, habits_of

HANDS = 5000  # of each ruleset


def habits(player: str, hands: int, seed: int, rulesets: Sequence[str] = ()) -> None:
    """Print them for each ruleset, or for those with these ids."""
    for rules in RULES:
        if not rulesets or rules.id in rulesets:
            _print(rules, player, hands, seed)


def _print(rules: Ruleset, player: str, hands: int, seed: int) -> None:
    looked_for = habits_of(rules)
    print(f"\n{rules.name}{_house_rules(rules)}, {hands:,} hands of {player}", flush=True)
    print(f"  {'':<74}{'occasions':>9}{'done':>7}{'costs':>17}   at any occasion")
    for habit, each in zip(looked_for, found(rules, player, looked_for, hands, seed), strict=True):
        figures = f"{each.occasions:>9,}{_done(each):>7}{_cost(each.cost):>17}   {_cost(each.anyway)}"
        print(f"  {habit.name:<74}{figures}".rstrip(), flush=True)


def _house_rules(rules: Ruleset) -> str:
    house_rules = rules.house_rules(next(each for each in RULES if each.id == rules.id))
    return f" with {house_rules}" if house_rules else ""


def _done(each: Found) -> str:
    return f"{each.done / each.occasions:.1%}" if each.occasions else "–"


def _cost(cost: Cost) -> str:
    return f"{cost.mean:+.3f} ± {cost.error:.3f}" if cost.points else ""
