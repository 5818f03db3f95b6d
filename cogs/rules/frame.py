"""What every page of the rulebook has: buttons to other pages, Share, and who shared it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.games import PRESETS
from cogs.rules.press import Page, RulePress, Way
from cogs.ui.layout import Button, button, small
from cogs.ui.words.names import safe, tidy

SHELVES: Mapping[str, str] = {
    "glossary": "Words of the game",
    "drive": "The Euchre Drive",
    "bot": "Using the bot",
    "course": "A beginner's course",
}


def home_of(id_: str) -> str:
    """The ruleset or the shelf to which a section belongs."""
    return id_.partition("/")[0]


def home_name(home: str) -> str:
    """What a ruleset or a shelf is called."""
    return PRESETS[home].name if home in PRESETS else SHELVES[home]


def to(press: RulePress, label: str, page: Page, what: str, at: str = "") -> Button:
    """A button that leads from one page to another, by the same table's rules."""
    return button(label, RulePress(page, press.table, what, at))


def sharing(press: RulePress) -> list[Button]:
    """The button that shows the page to everybody, unless everybody sees it."""
    return [] if press.way is Way.ALOUD else [button("Share", replace(press, way=Way.ALOUD))]


def shared_by(press: RulePress, by: str) -> str | None:
    """Who shows the page to everybody, in small."""
    return small(f"Looked up by {safe(tidy(by))}") if press.way is Way.ALOUD and by else None
