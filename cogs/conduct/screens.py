"""The screens of a user's blocks, and of a server's bans and its moderators' latest actions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.conduct import Taken
from cogs.conduct import words
from cogs.ui.layout import Screen, lines, screen, small


def blocked_view(users: Sequence[int]) -> Screen:
    """Return the members, in the order in which they were blocked, and how that is undone."""
    if not users:
        return screen(words.NOBODY_BLOCKED)
    shown = [f"- {words.member(user)}" for user in users]
    return screen(lines(f"### {words.WHOM_YOU_BLOCKED}", *shown), small(words.BLOCKED_UNTIL))


def measures_view(holding: Sequence[Taken], lately: Sequence[Taken]) -> Screen:
    """Return who is barred or muted, and what was done by whom; the newest first."""
    held = [f"- {words.held(each)}" for each in holding[-words.MOST_SHOWN :]]
    done = [f"- {words.entry(each)}" for each in lately]
    return screen(
        lines(f"### {words.IN_FORCE}", *(held or [words.NOTHING_HOLDS])),
        lines(f"### {words.LATELY}", *(done or [words.NOTHING_DONE])),
        small(words.KEPT_FOR),
    )
