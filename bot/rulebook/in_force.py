"""Which option a question asks about, and what of it is in force: ``At this table: first to 10.``"""

from __future__ import annotations

from bot.engine.errors import BadOptions
from bot.engine.options import Option, Ruleset, Value
from bot.games import preset
from bot.rulebook.rulesets import option_sentence

HOUSE_RULES = "house_rules"
"""Asked about instead of an option: everything that differs from the ruleset's own rules."""

AT_THIS_TABLE = "At this table"
_COULD_BE = {
    ("benny", "none"): "a house rule adds one",
    ("partner_accepts", "together"): "a house rule adds that this partner has to go alone",
    ("partner_accepts", "alone"): "a house rule lets the two play together",
    ("alone", "maker"): "a house rule lets others",
    ("defend_alone", False): "a house rule lets them",
    ("all_pass", "next_deals"): "by a house rule the same one deals again, or the dealer must call",
    ("all_pass", "same_deals"): "by a house rule the next player does, or the dealer must call",
    ("dealer_may_refuse", False): "a house rule lets that card go out again",
    ("farmers", False): "by a house rule it is dealt again",
    ("go_under", False): "by a house rule three nines or tens may be swapped for it",
    ("no_trump", False): "a house rule allows no trump",
    ("partners_best", False): "a house rule adds that",
    ("forced_dealer", "least"): "a house rule allows any bid",
}
"""What a house rule can make of it, where people ask for that: "can we have stick the dealer"."""

_WHY_NOT = {
    "target": "deals",
    "euchre_alone": "defend_alone",
    **dict.fromkeys(("defend_alone", "alone_four", "march_alone", "alone_euchred", "partners_best"), "alone"),
}
"""The option that says why what another is about does not arise."""


def in_force(rules: Ruleset, option: str, *, at_table: bool) -> tuple[str, ...]:
    """What these rules say about that option, or of all that differ; nothing where that does not arise.

    The rules are those of a table, or else those that a ruleset has of itself.
    """
    where = AT_THIS_TABLE if at_table else rules.name
    if option == HOUSE_RULES:
        if not at_table:
            return ()
        told = [f"{where}: {begun(option_sentence(rules, name))}." for name in changed(rules)]
        return tuple(told) or (f"{where}: no house rules. Everything is as in {rules.name}.",)
    telling = _telling(rules, option) if option in rules.options else None
    if telling is None:
        return ()
    with_benny = telling == "pack" and getattr(rules, "benny", "none") != "none"
    but = f"; {len(rules.cards)} with the Benny" if with_benny else ""
    if could_be := _could_be(rules, telling):
        but += f"; {could_be}"
    return (f"{where}: {begun(option_sentence(rules, telling))}{but}.",)


def _could_be(rules: Ruleset, option: str) -> str:
    """What a house rule can make of the option, as it stands."""
    value = getattr(rules, option)
    if not any(_fits(rules, option, other) for other in rules.options[option].choices if other != value):
        return ""
    if (option, value) == ("benny", "none") and len(set(rules.cards)) < len(rules.cards):
        return "a house rule adds two, one to a pack"
    return _COULD_BE.get((option, value), "")


def _fits(rules: Ruleset, option: str, value: Value) -> bool:
    """Whether the option may have that value beside the others."""
    try:
        rules.with_options(f"{option}={Option.write(value)}")
    except BadOptions:
        return False
    return True


def _telling(rules: Ruleset, option: str) -> str | None:
    """The option that answers: points for lone hands say nothing without any, nor a target with set deals."""
    if rules.arises(option):
        return option
    return _telling(rules, _WHY_NOT[option]) if option in _WHY_NOT else None


def changed(rules: Ruleset) -> list[str]:
    """The options that differ from the ruleset's own, for as many players."""
    own = preset(rules.id, rules.seats)
    return [name for name in rules.options if getattr(rules, name) != getattr(own, name)]


def begun(sentence: str) -> str:
    """The sentence as it goes on behind a colon."""
    first, _, rest = sentence.partition(" ")
    return f"{first.lower()} {rest}" if first[1:].islower() or len(first) == 1 else sentence
