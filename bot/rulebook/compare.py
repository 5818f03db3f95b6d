"""What differs between rulesets, told from their data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.engine.options import Ruleset
from bot.rulebook.options import option_sentence, option_title

ABSENT = "–"  # said of a ruleset in which the thing does not arise
_FACTS: Mapping[str, Callable[[Ruleset], str]] = {
    "Players": lambda rules: _players(rules),
    "Partners": lambda rules: "Partners sit opposite" if rules.partners else "Everyone for themselves",
    "Cards dealt to each": lambda rules: str(rules.hand_size),
    "A card is turned up": lambda rules: "Yes" if rules.turns_up else "No",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing, and what each of the compared rulesets has of it, in their order."""

    title: str
    values: tuple[str, ...]


def differences(*games: Ruleset) -> list[Difference]:
    """What is not the same in all of these rulesets, house rules and all; facts first, then options."""
    found = [Difference(title, tuple(tell(rules) for rules in games)) for title, tell in _FACTS.items()]
    options = dict.fromkeys(name for rules in games for name in rules.options)
    found += [
        Difference(option_title(name), tuple(_said(rules, name) for rules in games)) for name in options
    ]
    return [each for each in found if len(set(each.values)) > 1]


def _said(rules: Ruleset, option: str) -> str:
    return option_sentence(rules, option) if option in rules.options else ABSENT


def _players(rules: Ruleset) -> str:
    least, most = rules.seats_allowed[0], rules.seats_allowed[-1]
    return str(least) if least == most else f"{least} to {most}"
