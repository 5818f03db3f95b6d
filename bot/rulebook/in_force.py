"""Sentences on the house rules in force: ``House rule: first to 10.``"""

from collections.abc import Collection
from functools import lru_cache

from bot.engine.options import Ruleset
from bot.games import preset
from bot.rulebook.rulesets import option_sentence

HOUSE_RULE = "House rule"
IT_IS_ONE = "That's a house rule."


@lru_cache(maxsize=64)  # asked about every entry of a game in turn
def changed(rules: Ruleset) -> tuple[str, ...]:
    """Return the options that differ from the ruleset's own, for the same number of players."""
    own = preset(rules.id, rules.seats)
    return tuple(name for name in rules.options if getattr(rules, name) != getattr(own, name))


def house_rules_on(
    rules: Ruleset | None, options: Collection[str], written: Collection[str] = ()
) -> tuple[str, ...]:
    """Return a sentence for each house rule in force among these options.

    For those whose value is already ``written``, it only says that they're house rules.
    """
    if rules is None:
        return ()
    return tuple(
        IT_IS_ONE if option in written else f"{HOUSE_RULE}: {begun(option_sentence(rules, option))}."
        for option in changed(rules)
        if option in options and rules.arises(option)
    )


def begun(sentence: str) -> str:
    """Return the sentence in the form that follows a colon."""
    first, _, rest = sentence.partition(" ")
    return f"{first.lower()} {rest}" if first[1:].islower() or len(first) == 1 else sentence
