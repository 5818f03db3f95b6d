"""What else than games can be checked with /verify: each feature adds what is its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum

import discord

Check = Callable[[discord.Interaction], Awaitable[None]]
"""Answers with what checking has found."""


class What(Enum):
    """A thing to check; the value is what the command sends."""

    GAME = "game"
    DRIVE = "drive"
    DAILY = "daily"


class Checks:
    """The checks that features have added."""

    def __init__(self) -> None:
        self._checks: dict[What, Check] = {}

    def add(self, what: What, check: Check) -> None:
        """Check that so."""
        self._checks[what] = check

    def of(self, what: What) -> Check:
        """Return the check of that; raises KeyError if no feature has added one."""
        return self._checks[what]
