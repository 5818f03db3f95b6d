"""What a player decided in a finished hand, the dearest first, with what each choice was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.players.reviewing import Decision
from bot.tables.table import Table
from cogs.review import words
from cogs.ui.games.screens import screens_of
from cogs.ui.games.telling import choice
from cogs.ui.layout import Screen, lines, screen, small

_TOLD = 4  # decisions
_CHOICES = 5  # of each


def review_view(table: Table, number: int, decisions: Sequence[Decision]) -> Screen:
    """The review of that hand, from 0, for the player whose decisions they are."""
    dear = [decision for decision in decisions if decision.cost][:_TOLD]
    unit = screens_of(table.rules).unit
    return screen(
        lines(f"### {words.heading(number + 1)}", words.summary(decisions, unit)),
        *(_told(table, decision, unit) for decision in dear),
        small(words.meaning(unit)) if dear else None,
    )


def _told(table: Table, decision: Decision, unit: str) -> str:
    """One decision: what was done, what was better and why, and what all that could be done was worth."""
    then, view = replace(table, match=decision.match), decision.view
    what, why = screens_of(table.rules).hint(then, view, decision.best.action)
    done, _ = screens_of(table.rules).hint(then, view, decision.done)
    worth = [
        words.worth(choice(then, view, each.action), each.points)
        for each in decision.worth
        if each in decision.worth[:_CHOICES] or each.action == decision.done
    ]
    return lines(
        words.dear(words.moment(view), done, decision.cost, unit),
        words.better(what, why),
        small(" · ".join(worth)),
    )
