"""The wording of house rules: on the panel in the lobby, and of those a server has saved."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.options import Option, Ruleset, Value
from bot.names import NAMELESS
from bot.tables.table import Stage, Table
from cogs.ui.games.telling import ends
from cogs.ui.words.clock import clock_word
from cogs.ui.words.names import count, quoted, safe, tidy, who
from cogs.ui.words.rules import (
    changed,
    fault_sentence,
    house_rules,
    option_sentence,
    option_title,
    value_word,
)

GROUP = "House rules saved in this server"
SAVE_DESCRIBED = {"name": "What /euchre new calls them"}
REMOVE_DESCRIBED = {"name": "The house rules to remove"}

# The panel

CHANGE = "Change a rule…"
MORE = "More rules"
EARLIER = "Earlier rules"
CLEAR = "Clear house rules"
ANOTHER_NUMBER = "Another number…"
BACK = "Back"

# Saved by name

NO_TABLE = "Open a table with /euchre new and set its House rules; then you can save them here under a name."
NOT_SAVED = "Nothing is saved under that name; /house-rules list shows what is."
NOT_YOURS = "Only the member who saved them, or a server manager, can remove them."
NONE_SAVED = "No house rules are saved here. Set them in a table's lobby, then use /house-rules save."
SAVED_RULES = "Saved house rules"
HOW_TO_CHOOSE = "Choose them by name in /euchre new."

_LONGEST_NAME = 40


def heading(rules: Ruleset) -> str:
    """Return what the rules of the panel are those of: ``House rules: Slapton Euchre, to 31``."""
    return f"House rules: {rules.name}, {ends(rules)}"


def about(table: Table, *, may: bool) -> str:
    """Return what bold means in the list and, for readers who can't change the rules, who can."""
    differing = "In bold: what differs from" if changed(table.rules) else "Nothing differs from"
    differing = f"{differing} {table.rules.name}."
    if may:
        return differing
    opener = table.seat_of(table.opened_by)
    by = who(table, opener) if opener else "The player who opened the table"
    if table.stage is Stage.LOBBY:
        return f"{differing} {by} can change them until the game begins."
    return f"{differing} {by} set them before the game."


def clock(seconds: int) -> str:
    """Return a clock in the list of those to choose from."""
    return f"Clock: {clock_word(seconds)}"


def meaning(
    rules: Ruleset, option: Option, value: Value, *, now: bool, own: bool, faults: Iterable[str]
) -> str:
    """Return a line on a value: what it means, if it's set ``now`` or the ruleset's own, why it can't be set.

    ``own`` means that it's the ruleset's own, and ``faults`` are the reasons against it.
    """
    marks = [mark for mark, fits in (("now", now), ("the ruleset's own", own)) if fits]
    after = f" ({', '.join(marks)})" if marks else ""
    why = "; ".join(map(fault_sentence, faults))
    refused = f" Not now: {why}." if why else ""
    return f"**{value_word(value)}:** {option_sentence(rules, option.name, value)}{after}.{refused}"


def any_number(option: Option) -> str:
    """Return what can be typed for an option that is a number."""
    return f"A whole number, {option.least} or more"


def number_now(rules: Ruleset, option: Option) -> str:
    """Return what the option is now, where a number is typed."""
    return f"Now {Option.write(getattr(rules, option.name))}"


def no_number(option: Option, typed: str) -> str:
    """Return why what was typed is no number for that option."""
    return f"{option_title(option.name)}: {quoted(safe(tidy(typed)))} won't do; type {option.takes}."


def bad_name(called: str) -> str:
    """Return why house rules can't be saved under a ruleset's name, or none at all."""
    if not called:
        return "That name is empty; choose another."
    return f"{safe(called)} is the name of a ruleset; choose another."


def taken(called: str) -> str:
    """Return why house rules saved by someone else aren't overwritten."""
    return f"Somebody else saved {safe(called)}; choose another name."


def full(most: int) -> str:
    """Return why no more house rules can be saved."""
    return f"This server has {count(most, 'set')} of house rules, the most it can keep; remove one first."


def saved_as(called: str, before: str | None) -> str:
    """Tells that house rules are saved, what for, and in place of which: those called so ``before``."""
    now = f"/euchre new offers them as {safe(called)}."
    if before is None:
        return f"Saved. {now}"
    older = "of that name" if before == called else f"called {safe(before)}"
    return f"Saved in place of the house rules {older}. {now}"


def removed(called: str) -> str:
    """Tells that house rules are no longer saved."""
    return f"{safe(called)} is removed."


def saved(called: str, rules: Ruleset | None) -> str:
    """Return saved house rules in lines; ``rules`` is None if this version can't play them anymore."""
    head = f"**{safe(tidy(called, _LONGEST_NAME) or NAMELESS)}** · "
    if rules is None:
        return f"{head}can no longer be played"
    return "\n".join([f"{head}{rules.name}, {ends(rules)}", *(f"- {each}" for each in house_rules(rules))])
