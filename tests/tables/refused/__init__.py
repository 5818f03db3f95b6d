"""What a table refuses: each reason with the clicks that meet it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.tables.refusals import Why
from tests.tables.parlour import Parlour

Request = Awaitable[object]
"""What is asked for, when it is awaited."""
Case = Callable[[Parlour], Awaitable[Request]]
"""Comes to the moment before the click."""
CASES: dict[Case, Why] = {}
"""All there are, as their modules are read."""


def refused(why: Why) -> Callable[[Case], Case]:
    """Has the click at the end of that case be one that is refused for this reason."""

    def note(case: Case) -> Case:
        CASES[case] = why
        return case

    return note
