"""What is drawn first, and what can wait: people's turns come before everything that others look at."""

from __future__ import annotations

from bot.client.request_queue import Urgency
from bot.tables.clock import SECOND
from bot.tables.events import EndReason
from bot.tables.table import Stage, Table

_QUIET = 10 * 60 * SECOND


def is_quiet(table: Table, now: int) -> bool:
    """Return True if nothing has happened at the table for so long that probably no one is looking."""
    return now - table.at > _QUIET


def goes_on(before: Table, table: Table) -> bool:
    """Return whether someone has acted and neither a trick, a phase nor a hand has ended by that."""
    if before.match is None or table.match is None or table.ended is not None:
        return False
    old, new = before.match.hand, table.match.hand
    return (
        old is not None
        and new is not None
        and len(before.match.hands) == len(table.match.hands)
        and old.phase == new.phase
        and len(old.tricks) == len(new.tricks)
        and len(old.history) < len(new.history)
    )


def board_urgency(table: Table, now: int) -> Urgency:
    """Return how urgent the table's message is, at that time in milliseconds."""
    if is_quiet(table, now) or (table.ended is not None and table.ended.reason is not EndReason.FINISHED):
        return Urgency.REST
    if table.stage is Stage.STARTING:
        return Urgency.HAND  # the cards are dealt when it stands
    asks = table.person_to_act is not None or table.stage in (Stage.LOBBY, Stage.BETWEEN)
    return Urgency.TURN if asks else Urgency.WAITING
