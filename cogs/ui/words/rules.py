"""House rules in words: options, and how a table's rules differ from the ruleset's own."""

import re

from bot.engine.options import WITHOUT_PARTNERS, Option, Ruleset, Value
from bot.games import preset
from bot.rulebook.in_force import changed as changed
from bot.rulebook.rulesets import option_sentence as option_sentence
from bot.rulebook.rulesets import option_title as option_title
from cogs.ui.words.names import begun, quoted

_VALUES = {
    "nobody": "no one",
    "cut_high": "high card",
    "eldest": "dealer's left",
    "left_of_maker": "maker's left",
    "left_of_alone": "loner's left",
    "next_deals": "next dealer",
    "same_deals": "same dealer",
    "stick": "stick the dealer",
    "least": "lowest bid",
    "any": "any bid",
    "may": "optional",
    "must": "required",
}
"""The words for values that records write in a way of their own."""
_NUMBER = re.compile(r"^([a-z_]+) is a whole number")
_NAMED = re.compile(r"\b([a-z_]+)=(\w+)")


def own_rules(rules: Ruleset) -> Ruleset:
    """Return the ruleset without house rules, for the same number of players."""
    return preset(rules.id, rules.seats)


def house_rules(rules: Ruleset) -> list[str]:
    """Return a sentence for each option that differs from the ruleset's own, except the game's length."""
    return [option_sentence(rules, option) for option in changed(rules) if option not in ("target", "deals")]


def value_word(value: Value) -> str:
    """Format an option's value for a button: ``Yes``, ``First jack``, ``16``."""
    return _plain(Option.write(value)).capitalize()


def fault_sentence(fault: str) -> str:
    """Return the engine's error with options in words: ``“Who goes alone: no one” needs …``."""
    fault = _NUMBER.sub(lambda found: f"{quoted(_title(found[1]))} has to be a whole number", fault)
    return _NAMED.sub(lambda found: quoted(f"{_title(found[1])}: {_plain(found[2])}"), fault)


def conflict_sentence(option: Option, value: Value, fault: str) -> str:
    """Return why that value can't be set: what it only goes with, or what it doesn't go with."""
    what, _, needed = fault.partition(" needs ")
    if not needed or what == WITHOUT_PARTNERS:
        return "Only with partners" if needed else begun(fault_sentence(fault))
    if what == f"{option.name}={Option.write(value)}":
        return f"Only with {fault_sentence(needed)}"
    return f"Not with {fault_sentence(what)}"


def _title(option: str) -> str:
    try:
        return option_title(option)
    except KeyError:
        return option


def _plain(value: str) -> str:
    return _VALUES.get(value, value).replace("_", " ")
