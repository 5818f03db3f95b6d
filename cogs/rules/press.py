"""The buttons of the rulebook: which page each opens, for which table and how, and those that every page has.

A ``custom_id`` is ``ru:WAY PAGE:TABLE:WHAT:AT``. A page is found again from that alone, so that the buttons
outlive the process.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from bot.games import PRESETS
from cogs.ui.codec import Coded, Field, Sent, one_of
from cogs.ui.layout import Button, button, small
from cogs.ui.words.names import safe, tidy


class Page(Enum):
    """What is shown; ``WHAT`` and ``AT`` are named."""

    SECTION = "read"  # the section's id
    TOPICS = "list"  # a ruleset's id, or a shelf's
    PICK = "pick"  # a list: what is chosen, a section's id or a ruleset's, is in what Discord sends with it
    PASSAGE = "told"  # the section's id; the passage's number
    COMPARE = "diff"  # two rulesets' ids, parted by +; the page's number
    CARDS = "cards"  # the ruleset's id; the suit's letter, or N for no trump
    SCORE = "score"  # the ruleset's id
    WHY = "why"  # nothing; the number of the table's hand, from 1


_NUMBERED = (Page.PASSAGE, Page.COMPARE, Page.WHY)


class Way(Enum):
    """Where it is shown."""

    HERE = ""  # in place of the private screen that was pressed, or as a new one
    ANEW = "*"  # as a new private screen: what was pressed is still needed
    ALOUD = "+"  # for everybody


@dataclass(frozen=True, slots=True)
class RulePress(Coded):
    """A page of the rulebook; ``table`` is the id of the table whose house rules count, empty for none."""

    PREFIX: ClassVar[str] = "ru"
    WRITTEN: ClassVar[Mapping[str, Field]] = {
        "way": one_of(Way, end=""),
        "page": one_of(Page),
        "table": Field("[a-z0-9-]*"),
        "what": Field("[a-z0-9_/+-]*"),
        "at": Field("[A-Z]?|[0-9]{1,4}"),
    }

    page: Page
    table: str
    what: str = ""
    at: str = ""
    way: Way = Way.HERE

    def holds(self) -> bool:
        """Whether the page is numbered where it has to be."""
        return self.page not in _NUMBERED or self.at.isdigit()

    @classmethod
    def decode(cls, sent: Sent) -> RulePress | None:
        """The page that a button opens; what was chosen from a list, as a press on a button for it."""
        press = cls.read(sent.custom_id)
        if press is None or sent.typed is not None or press.page is not Page.PICK:
            return press if sent.typed is None else None
        what = sent.chosen[0] if sent.chosen else ""
        page = Page.SECTION if "/" in what else Page.TOPICS
        return replace(press, page=page, what=what, at="") if what else None


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
