"""What is kept about somebody, in short, and the question before it is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bot.store.people import Kept
from cogs.privacy import words
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import GRAVE, Screen, button, lines, screen, small


class PrivacyVerb(Enum):
    """What a press asks for; the value is part of the custom_id."""

    DELETE = "delete"


class PrivacyPress(CustomId, frozen=True, tag="pv"):
    """A press about what is kept of the person pressing."""

    verb: PrivacyVerb = PrivacyVerb.DELETE


def kept_view(kept: Kept) -> Screen:
    """Return what is kept of the reader: how much of what, why, and what can be done about it."""
    told = words.told_of(kept)
    if not told:
        return screen(f"### {words.NOTHING}", words.NO_TRACE)
    return screen(f"### {words.TITLE}", _points(told), words.WHY, small(words.WHAT_NEXT))


def confirm_view() -> Screen:
    """Ask to confirm deleting everything, and say what that does; keeping it takes no press."""
    return screen(
        f"### {words.DELETE_IT}",
        _points(words.WHAT_GOES),
        small(words.KEEP_IT),
        [button(words.DELETE, PrivacyPress(), GRAVE)],
    )


def _points(told: Sequence[str]) -> str:
    return lines(*(f"- {each}" for each in told))
