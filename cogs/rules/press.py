"""What a button of the rulebook says: which page, for which table, and how it is to be shown.

A ``custom_id`` is ``ru:WAY PAGE:TABLE:WHAT:AT``. A page is found again from that alone, so that the buttons
outlive the process; ``RulePress.read(str(press)) == press``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Self

from cogs.ui.press import OF_RULES


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


_PATTERN = re.compile(
    rf"{OF_RULES}(?P<way>[*+]?)(?P<page>[a-z]+):(?P<table>[a-z0-9-]*):(?P<what>[a-z0-9_/+-]*):(?P<at>[A-Z]?|[0-9]{{1,4}})"
)


@dataclass(frozen=True, slots=True)
class RulePress:
    """A page of the rulebook; ``table`` is the id of the table whose house rules count, empty for none."""

    page: Page
    table: str
    what: str = ""
    at: str = ""
    way: Way = Way.HERE

    def __str__(self) -> str:
        return f"{OF_RULES}{self.way.value}{self.page.value}:{self.table}:{self.what}:{self.at}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Read a custom_id; None for one that no page of this version has."""
        found = _PATTERN.fullmatch(custom_id)
        if found is None or found["page"] not in {page.value for page in Page}:
            return None
        page, way = Page(found["page"]), Way(found["way"])
        if page in _NUMBERED and not found["at"].isdigit():
            return None
        return cls(page, found["table"], found["what"], found["at"], way)
