"""What each person did lately, for ten minutes and in memory alone: so a question can go on from it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import TTLCache

from bot.engine.errors import Reason
from bot.ids import UserId
from bot.tables.table import Table

_SECONDS = 600.0
_PEOPLE = 20_000


@dataclass(frozen=True, slots=True)
class RefusedAction:
    """A refusal by the rules of a table."""

    table: str
    reason: Reason


class RecentContext:
    """The last question of each person in each channel, and what was refused to them last."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._questions: TTLCache[tuple[int, int | None], str] = TTLCache(_PEOPLE, _SECONDS, now)
        self._refused: TTLCache[int, RefusedAction] = TTLCache(_PEOPLE, _SECONDS, now)

    def question(self, user: UserId, channel_id: int | None) -> str:
        """Return what the person asked in the channel before; empty if nothing lately."""
        return self._questions.get((user, channel_id), "")

    def asked(self, user: UserId, channel_id: int | None, question: str) -> None:
        """Keep what the person asks now."""
        self._questions[user, channel_id] = question

    def refused(self, user: UserId, table: str) -> Reason | None:
        """Return why the rules of that table refused what the person did last; None if they didn't."""
        last = self._refused.get(user)
        return last.reason if last is not None and last.table == table else None

    def refuse(self, user: UserId, table: Table, reason: Reason | None) -> None:
        """Keep why something was refused; None, as something was done, forgets what was refused before."""
        if reason is None:
            self._refused.pop(user, None)
        else:
            self._refused[user] = RefusedAction(table.id, reason)
