"""Whom somebody has blocked, for their eyes alone."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.block import words
from cogs.ui.layout import Screen, lines, screen, small


def blocked_view(users: Sequence[int]) -> Screen:
    """The members, in the order in which they were blocked, and how that is undone."""
    if not users:
        return screen(words.NOBODY)
    shown = [f"- {words.member(user)}" for user in users]
    return screen(lines(f"### {words.TITLE}", *shown), small(words.HOW_TO_UNDO))
