"""``python -m tools.bench options``: whether calls know what each house rule makes of them.

For each option the calls of a player are played on as they were made, and as the other call that the option
may make better. What that would gain tells whether the player reads the option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from bot.engine.errors import BadOptions
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.games.bid.rules import BidRules
from bot.games.up_card.rules import EuchreRules
from tools.bench.habits import bidding, calling, spoiling
from tools.bench.habits.detectors import Detector
from tools.bench.habits.judging import Found, found

_NO_HAND = {"first_dealer", "rounds", "target", "deals", "seats"}  # options that change no hand
_POINTS = "deals=1000"  # where the score is far from deciding anything, a point is worth a point


def options(player: str, hands: int, seed: int, rulesets: Sequence[str] = ()) -> None:
    """Print what the other call would have gained under each house rule, in so many hands."""
    for rules in PRESETS.values():
        if rulesets and rules.id not in rulesets:
            continue
        for house_rule in ("", *house_rules(rules)):
            for habit, each in audited(rules.with_options(house_rule), player, hands, seed):
                cost = f"{each.cost.mean:+.3f} ± {each.cost.error:.3f} over {each.done}" if each.done else "–"
                print(f"  {rules.id:<16}{house_rule:<26}{habit.name:<40}{cost}", flush=True)


def house_rules(rules: Ruleset) -> Iterator[str]:
    """Each value of each option that the ruleset does not have itself, and that can hold with the others."""
    for name, option in rules.options.items():
        for value in option.choices or option.offered:
            text = f"{name}={option.write(value)}"
            if name in _NO_HAND or value == getattr(rules, name) or not rules.arises(name):
                continue
            with suppress(BadOptions):
                rules.with_options(text)
                yield text


def audited(rules: Ruleset, player: str, hands: int, seed: int) -> Iterator[tuple[Detector, Found]]:
    """The calls that might have been others, each with what that would have gained."""
    habits: Sequence[Detector] = (spoiling.STOPS, spoiling.JINKS)
    if isinstance(rules, EuchreRules):
        rules = rules.with_options(_POINTS)
        habits = (calling.TOGETHER, calling.APART) if rules.partners and rules.alone != "nobody" else ()
    elif isinstance(rules, BidRules):
        habits = (bidding.NO_MORE, bidding.NO_FEWER)
    yield from zip(habits, found(rules, player, habits, hands, seed) if habits else (), strict=True)
