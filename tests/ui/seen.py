"""What a view shows, as Discord would be sent it: texts, buttons, cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.engine.actions import Play, parse_action
from bot.engine.cards import BENNY, Card, Suit
from bot.games.spoil_five.hand import Rob
from bot.games.up_card.actions import Discard, Give, Under
from cogs.finished.screens import GamesPress
from cogs.review.screens import ReviewPress
from cogs.rules.press import RulePress
from cogs.ui.custom_ids import CustomId, tag_of
from cogs.ui.layout import Screen
from cogs.ui.press import Press, Verb
from tests.discord_server.limits import BUTTON, ROW, SELECT, parts

_AS_TEXT = "\ufe0e"
_CARD = re.compile("(10|[AKQJ2-9])([♠♥♦♣])")
_SUITS = {suit.sign: suit.value for suit in Suit}


def components(view: Screen) -> Iterator[dict[str, Any]]:
    """Return every component of the view, nested ones too."""
    return parts(view.view.to_components())


def text(view: Screen) -> str:
    """All that is written on the view, labels apart; suit signs without their selector."""
    written = [each["content"] for each in components(view) if "content" in each]
    return "\n".join(written).replace(_AS_TEXT, "")


def described(view: Screen) -> str:
    """Return what the view's pictures are said to show."""
    return "\n".join(item["description"] for each in components(view) for item in each.get("items", []))


def buttons(view: Screen) -> list[dict[str, Any]]:
    """Return the view's buttons in order."""
    return [each for each in components(view) if each["type"] == BUTTON]


def rows(view: Screen) -> list[list[dict[str, Any]]]:
    """Return the view's buttons, row by row."""
    return [each["components"] for each in components(view) if each["type"] == ROW]


def selects(view: Screen) -> list[dict[str, Any]]:
    """Return the view's lists to choose from."""
    return [each for each in components(view) if each["type"] == SELECT]


def labels(view: Screen) -> list[str]:
    """Return what is written on the buttons."""
    return [each["label"].replace(_AS_TEXT, "") for each in buttons(view)]


def press(button: dict[str, Any]) -> Press:
    """Return what the button means."""
    read = Press.read(button["custom_id"])
    assert read is not None
    return read


def enabled(view: Screen, *verbs: Verb) -> list[Press]:
    """Return the presses of those verbs that can be made on the view."""
    able = [press(each) for each in buttons(view) if not each.get("disabled") and not _elsewhere(each)]
    return [each for each in able if each.verb in verbs]


def cards_on(view: Screen) -> set[Card]:
    """Every card that the view gives away: in its texts, its labels, or inside its buttons."""
    written = "\n".join([text(view), *labels(view)])
    shown = {Card(rank + _SUITS[sign]) for rank, sign in _CARD.findall(written)}
    if BENNY.name in written:
        shown.add(BENNY)
    for each in buttons(view):
        if _elsewhere(each):
            continue
        meant = press(each)
        if meant.verb is Verb.DO:
            action = parse_action(meant.action)
            if isinstance(action, Play | Discard | Give | Rob):
                shown.add(action.card)
            elif isinstance(action, Under):
                shown.update(action.cards)
    return shown


def _elsewhere(button: dict[str, Any]) -> bool:
    kinds: tuple[type[CustomId], ...] = (GamesPress, ReviewPress, RulePress)
    return str(button["custom_id"]).startswith(tuple(map(tag_of, kinds)))
