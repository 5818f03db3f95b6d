"""Two rulesets beside each other: only what differs."""

from __future__ import annotations

from bot.engine.options import Ruleset
from bot.rulebook.compare import Difference, differences
from cogs.rules.frame import shared_by, sharing, to
from cogs.rules.press import Page, RulePress
from cogs.ui.layout import Screen, lines, screen, small

_PAGE = 6  # differences


def compare_view(press: RulePress, first: Ruleset, second: Ruleset, page: int = 0, *, by: str = "") -> Screen:
    """What is not the same in both, a page at a time; the house rules of a table count."""
    found = differences(first, second)
    pages = max(1, -(-len(found) // _PAGE))
    page = min(page, pages - 1)
    both = f"{first.id}+{second.id}"
    turning = [
        to(press, label, Page.COMPARE, both, str(other))
        for label, other in (("Back", page - 1), ("Next", page + 1))
        if 0 <= other < pages
    ]
    of = f", page {page + 1} of {pages}" if pages > 1 else ""
    which = f"1 is {first.name}, 2 is {second.name}"
    return screen(
        lines(
            f"### {first.name} and {second.name}", small(f"Only what differs{of}: {which}" if found else "")
        ),
        *(_told(each) for each in found[page * _PAGE : (page + 1) * _PAGE]),
        None if found else "They are the same.",
        [*turning, *sharing(press)],
        shared_by(press, by),
    )


def _told(difference: Difference) -> str:
    return lines(
        f"**{difference.title}**", *(f"{at}. {value}" for at, value in enumerate(difference.values, 1))
    )
