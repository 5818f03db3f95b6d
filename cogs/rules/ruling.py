"""The rule behind what can't be done at a table, a press away: of a refusal, or of cards that are greyed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.errors import Reason
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games.up_card.actions import DISCARDING
from bot.tables.table import Table
from cogs.rules.press import Page, RulePress, Way
from cogs.ui.layout import Button, button

# The topic in the rulebook, and what the rule is about.
RULES: Mapping[Reason, tuple[str, str]] = {
    Reason.MUST_FOLLOW: ("play", "following suit"),
    Reason.ONLY_ALONE: ("making-trumps", "the dealer's partner"),
    Reason.NOBODY_ALONE: ("going-alone", "going alone"),
    Reason.NOT_BLIND_ALONE: ("benny-turned-up", "the Benny turned up"),
    Reason.MUST_NAME_BLIND: ("benny-turned-up", "the Benny turned up"),
    Reason.TURNED_DOWN: ("second-round", "the second round"),
    Reason.MUST_CALL: ("second-round", "the second round"),
    Reason.NO_NO_TRUMP: ("second-round", "the second round"),
    Reason.BID_HIGHER: ("bidding", "bidding"),
    Reason.BID_TOO_LOW: ("bidding", "bidding"),
    Reason.BID_TOO_HIGH: ("bidding", "bidding"),
    Reason.MUST_BID: ("bidding", "bidding"),
    Reason.MUST_ROB: ("robbing", "robbing"),
    Reason.KEEP_UP_CARD: ("discard", "discarding"),
}
_CARDS = {Phase.PLAY: "play", DISCARDING: "discard"}  # where a card may be held that can't be pressed


def ruling(table: Table, view: View, *, reason: Reason | None = None, mine: bool = False) -> list[Button]:
    """A button that opens the rule on a new screen: of what was refused, else of cards that can't be played.

    ``mine``: it is this player's turn, so that cards are greyed by the rules alone.
    """
    if reason is not None and reason in RULES:
        topic, what = RULES[reason]
        return [_opening(table, f"The rule on {what}", topic)]
    barred = mine and len(view.legal) < len(set(view.cards))
    return [_opening(table, "Why?", _CARDS[view.phase])] if barred and view.phase in _CARDS else []


def _opening(table: Table, label: str, topic: str) -> Button:
    return button(label, RulePress(Page.SECTION, table.id, f"{table.rules.id}/{topic}", way=Way.ANEW))
