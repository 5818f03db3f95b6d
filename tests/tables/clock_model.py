"""A small model of a table's clock: what is expected to come next by itself, and when."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.tables.table import Table

THINK, BREAK, GRACE, DAY = 1000, 5000, 30_000, 24 * 60 * 60 * 1000
"""Milliseconds before a computer player acts and before the next deal, given by a restart, and of a day."""


@dataclass
class Model:
    """What is expected of the table's clock; moments in milliseconds, seats by their users."""

    clock: int
    person_at: int
    changed_at: int = 0
    since: int = 0
    paused_at: int | None = None
    reminded: bool = False
    away: set[int] = field(default_factory=set)
    lapsed: set[int] = field(default_factory=set)
    asking: set[int] = field(default_factory=set)

    def next(self, table: Table, now: int) -> tuple[int, set[str]]:
        """Return when something happens by itself next, and what."""
        coming = {"deserted": self.person_at + DAY * (7 if self.clock * 1000 >= DAY else 1)}
        if self.paused_at is None and table.match is not None:
            turn = self.since + self.clock * 1000
            if table.to_act is None:
                coming["dealt"] = self.changed_at + BREAK
            elif self.person(table) is None:
                coming["computer"] = self.changed_at + THINK
            elif self.clock:
                coming["late"] = turn
                if self.clock >= 60 and not self.reminded:
                    coming["reminded"] = self.since + (60 if self.clock > 300 else self.clock - 20) * 1000
        moment = max(now, min(coming.values()))
        return moment, {what for what, when in coming.items() if when <= moment}

    def person(self, table: Table) -> int | None:
        """Return the person the game waits for, or None."""
        user = table.player(table.to_act).user if table.to_act is not None else None
        return None if user in self.away else user

    def moved(self, now: int) -> None:
        """Somebody has acted, or a hand was dealt."""
        self.since, self.reminded = now, False

    def agree(self, table: Table, now: int) -> None:
        """Start the pause if everyone present asks for it."""
        there = set(table.humans()) - self.away
        if there and there <= self.asking and self.paused_at is None:
            self.paused_at, self.asking = now, set()
