"""The presses of the rulebook: the page, its table, and how to show it, with buttons that lead there.

A ``custom_id`` is ``ru:PAGE:TABLE:WHAT:AT:WAY``. It identifies the page alone, so that the buttons outlive
the process.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from bot.engine.errors import Reason
from bot.engine.view import View
from bot.tables.table import Table
from cogs.rules import words
from cogs.ui.controls import Button, button
from cogs.ui.custom_ids import CustomId
from cogs.ui.games.screens import screens_of, why_now
from cogs.ui.press import ASKED_WHY, Press, Verb


class Page(Enum):
    """The kinds of pages. Comments say what ``WHAT`` and ``AT`` are for each."""

    SECTION = "read"  # the section's id
    TOPICS = "list"  # a ruleset's id, or a general article's
    PICK = "pick"  # a list of sections' ids, rulesets', or pairs to compare
    ENTRY = "told"  # the entry's id, on older messages a section's id and a number
    COMPARE = "diff"  # two rulesets' ids with + between them, and the page's number
    CARDS = "cards"  # the ruleset's id, and the suit's letter, or N for no trump
    SCORE = "score"  # the ruleset's id
    WHY = "why"  # nothing, and the number of the table's hand, from 1


class Way(Enum):
    """The way a page is shown."""

    HERE = ""  # in place of the private screen that was pressed, or as a new one
    ANEW = "*"  # as a new private screen: what was pressed is still needed
    ALOUD = "+"  # for everybody


class RulePress(CustomId, frozen=True, tag="ru"):
    """A page of the rulebook. ``table`` is the id of the table whose house rules count, empty for none."""

    page: Page
    table: Annotated[str, Meta(pattern=r"^[a-z0-9-]*\Z")]
    what: Annotated[str, Meta(pattern=r"^[a-z0-9_/+-]*\Z")] = ""
    at: Annotated[str, Meta(pattern=r"^([A-Z]?|[0-9]{1,4})\Z")] = ""
    way: Way = Way.HERE

    @classmethod
    def read(cls, custom_id: str) -> RulePress | None:
        """Parse a custom_id, or return None. Older messages have the way before the page."""
        older = re.fullmatch(r"ru:([*+]?)([^:]*:[^:]*:[^:]*:[^:]*)", custom_id)
        press = super().read(f"ru:{older[2]}:{older[1]}" if older else custom_id)
        return press if press and press._can_be_at() else None

    def _can_be_at(self) -> bool:
        """Return True if the page can have this ``at``."""
        match self.page:
            case Page.COMPARE | Page.WHY:
                return self.at.isdigit()
            case Page.ENTRY:
                return not self.at or (self.at.isdigit() and self.what.count("/") < 2)
        return True

    def with_choice(self, chosen: tuple[str, ...]) -> RulePress | None:
        """Return the page chosen from the list, as a press on a button for it."""
        if self.page is not Page.PICK or not chosen:
            return None
        if "+" in chosen[0]:
            return replace(self, page=Page.COMPARE, what=chosen[0], at="0")
        page = Page.SECTION if "/" in chosen[0] else Page.TOPICS
        return replace(self, page=page, what=chosen[0], at="")


# The rule behind what can't be done at a table

TOPICS: Mapping[Reason, str] = {
    Reason.MUST_FOLLOW: "play",
    Reason.ONLY_ALONE: "making-trumps",
    Reason.NOBODY_ALONE: "going-alone",
    Reason.NOT_BLIND_ALONE: "benny-turned-up",
    Reason.MUST_NAME_BLIND: "benny-turned-up",
    Reason.TURNED_DOWN: "second-round",
    Reason.MUST_CALL: "second-round",
    Reason.NO_NO_TRUMP: "second-round",
    Reason.BID_HIGHER: "bidding",
    Reason.BID_TOO_LOW: "bidding",
    Reason.BID_TOO_HIGH: "bidding",
    Reason.MUST_BID: "bidding",
    Reason.FORCED_BID: "bidding",
    Reason.MUST_ROB: "robbing",
    Reason.KEEP_UP_CARD: "discard",
}


def rule_buttons(
    table: Table, view: View, *, reason: Reason | None = None, mine: bool = False, explained: bool = False
) -> list[Button]:
    """Return a button that opens the rule behind a refusal, a rare question, or unplayable cards.

    ``mine`` means that it's this player's turn, so only the rules disable cards. The panel itself explains
    what matters for this trick, so that nothing comes between a player and the hand.
    """
    if reason is not None and reason in TOPICS:
        return [_opening(table, words.rule_on(TOPICS[reason]), TOPICS[reason])]
    screens = screens_of(table.rules)
    if mine and view.phase in screens.explained:
        return [_opening(table, words.THE_RULE, screens.topics[view.phase])]
    barred = mine and view.phase in screens.pressing and len(view.legal) < len(set(view.cards))
    topic = screens.topics.get(view.phase)
    if not barred or not topic:
        return []
    if not explained and why_now(table, view):
        return [button(words.WHY, Press(Verb.CALLS, table.id, table.seq, ASKED_WHY))]
    return [_opening(table, words.THE_RULE if explained else words.WHY, topic)]


def _opening(table: Table, label: str, topic: str) -> Button:
    return button(label, RulePress(Page.SECTION, table.id, f"{table.rules.id}/{topic}", way=Way.ANEW))
