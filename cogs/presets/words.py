"""The wording of saved presets, and of deleting one."""

from __future__ import annotations

from bot.engine.options import Ruleset
from bot.names import NAMELESS
from cogs.ui.games.telling import ends
from cogs.ui.words.names import safe, tidy
from cogs.ui.words.rules import house_rules

COMMAND = "See the presets saved here, and delete one."
OLDER = "That button is from an older version. Use the command again."
TITLE = "Presets"
NONE_SAVED = "No presets here yet. Set a table's house rules, then press Save as preset."
HOW_TO_CHOOSE = "Choose one as the game in /table or /play."
NOT_YOURS = "Only the member who saved that preset, or a server manager, can delete it."
DELETE_ONE = "Delete a preset…"
DELETE, CANCEL = "Delete preset", "Cancel"
WHAT_DELETING_DOES = "Open tables keep their rules."

_LONGEST_NAME = 40


def delete_it(called: str) -> str:
    """Return the question before a preset is deleted."""
    return f"Delete {_name(called)}?"


def deleted(called: str) -> str:
    """Say that a preset is deleted."""
    return f"{_name(called)} is deleted."


def saved(called: str, rules: Ruleset | None) -> str:
    """Return a preset in lines; ``rules`` is None if this version can't play it anymore."""
    head = f"**{_name(called)}** · "
    if rules is None:
        return f"{head}can't be played anymore"
    return "\n".join([f"{head}{rules.name}, {ends(rules)}", *(f"- {each}" for each in house_rules(rules))])


def _name(called: str) -> str:
    return safe(tidy(called, _LONGEST_NAME) or NAMELESS)
