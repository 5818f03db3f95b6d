"""What is drawn first where Discord does not take all at once: what people are asked, then the rest."""

from __future__ import annotations

from bot.client.request_queue import Urgency
from bot.tables.clock import SECOND
from bot.tables.happenings import EndReason
from bot.tables.table import Stage, Table

_QUIET = 10 * 60 * SECOND


def quiet(table: Table, now: int) -> bool:
    """Whether nothing has happened at the table for so long that nobody is likely to look."""
    return now - table.at > _QUIET


def of_board(table: Table, now: int) -> Urgency:
    """How urgent the table's message is, at that time in milliseconds."""
    if quiet(table, now) or (table.ended is not None and table.ended.reason is not EndReason.FINISHED):
        return Urgency.REST
    if table.stage is Stage.STARTING:
        return Urgency.HAND  # the cards are dealt when it stands
    asks = table.person_to_act is not None or table.stage in (Stage.LOBBY, Stage.BETWEEN)
    return Urgency.TURN if asks else Urgency.WAITING
