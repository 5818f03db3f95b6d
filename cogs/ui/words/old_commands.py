"""Replacements for removed commands, for people whose Discord still shows them."""

from collections.abc import Mapping
from typing import Any, Final

_SUBCOMMANDS = 1, 2  # Discord's option types for subcommands and groups of them
_PRESETS = "Set house rules in your table's Options, then press Save as preset there."
_MEMBERS = "Use /euchre-admin members instead."
_GAMES = "Use /stats instead, and choose the game there."
_BLOCKS = "Use /settings instead, or right-click someone and choose Apps › Block."
_DATA = "Use /settings instead, and choose your data there."
OLD_COMMANDS: Final = {
    "euchre new": "Use /table instead.",
    "euchre solo": "Use /play instead.",
    "euchre tables": "Use /join instead.",
    "euchre resume": "Use /hand instead, then press Move the table here.",
    "euchre leave": "Use /leave instead.",
    "euchre end": "Use /leave instead, or press Table on the board.",
    "house-rules save": _PRESETS,
    "house-rules list": "Use /table instead. Its game option lists the presets.",
    "house-rules remove": "Open a table with /table, then press Options and Presets.",
    **{f"rules {name}": "Use /rules instead." for name in ("read", "ask", "compare", "cards", "score")},
    "settings me": "Use /settings instead.",
    "settings server": "Use /euchre-admin settings instead.",
    "settings unanswered": "Use /euchre-admin settings instead.",
    "season end": "Use /euchre-admin season instead.",
    **{f"privacy {name}": _DATA for name in ("show", "export", "delete")},
    **{f"block {name}": _BLOCKS for name in ("add", "remove", "list")},
    "moderate end": "Use /euchre-admin tables instead.",
    **{f"moderate {name}": _MEMBERS for name in ("remove", "bar", "unbar", "mute", "unmute", "list")},
    **dict.fromkeys(("games", "export", "verify"), _GAMES),
}
"""The current replacement, by the command's full name."""


def what_replaced(command: Mapping[str, Any]) -> str | None:
    """Return the replacement for the command Discord sent, or None if it never existed."""
    names = [str(command.get("name"))]
    while command.get("options") and command["options"][0].get("type") in _SUBCOMMANDS:
        command = command["options"][0]
        names.append(str(command["name"]))
    now = OLD_COMMANDS.get(" ".join(names))
    return f"That command is gone. {now}" if now else None
