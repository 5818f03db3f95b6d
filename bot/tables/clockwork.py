"""What goes on by itself at a table: a computer player's turn, and the next deal after a pause.

Each state that is published arranges for what comes next, in place of whatever was arranged before. Nothing
of it is stored: after a restart the state itself says again what is due.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bot.players import Player as ComputerPlayer
from bot.tables import requests
from bot.tables.chance import Chance
from bot.tables.happenings import Happening
from bot.tables.logbook import fault
from bot.tables.refusals import TableRefusal, Why
from bot.tables.settings import ServerSettings
from bot.tables.settings_book import SettingsBook
from bot.tables.table import Stage, Table
from bot.tables.tablebook import TableBook

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds before a computer player acts, before the next deal, and before trying again to store either.

    ``edits`` are those in which the boards of one channel are edited a few times at most; with 0, always.

    With None nothing happens by itself: computer players wait, or the next hand until somebody deals it.
    """

    think: float | None = 0.0
    next_deal: float | None = None
    retry: float = 5.0
    edits: float = 0.0


class Clockwork:
    """Lets the tables of a logbook go on by themselves."""

    def __init__(
        self,
        logbook: TableBook,
        computer: ComputerPlayer,
        chance: Chance,
        pace: Pace,
        servers: SettingsBook[ServerSettings],
    ) -> None:
        self._logbook = logbook
        self._computer = computer
        self._chance = chance
        self._pace = pace
        self._servers = servers
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._steps: set[asyncio.Task[None]] = set()
        logbook.listen(self.arrange)

    def arrange(self, table: Table) -> None:
        """Arrange for what comes next at the table, if that needs no player."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        pause = self._pause(table)
        if pause is not None:
            self._wait(pause, table.id, table.seq)

    async def close(self) -> None:
        """Arrange for nothing more; the logbook must be closed already, so that each step ends soon."""
        while self._steps:
            await asyncio.wait(self._steps)
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _pause(self, table: Table) -> float | None:
        if table.stage is Stage.BETWEEN:
            return self._pace.next_deal
        if self._pace.think is None or not requests.computer_to_act(table):
            return None
        own = self._servers.of(table.guild_id).think
        return self._pace.think if own is None else own

    def _wait(self, pause: float, table_id: str, seq: int) -> None:
        if pause > 0:
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(pause, self._step, table_id, seq)
        else:
            self._step(table_id, seq)

    def _step(self, table_id: str, seq: int) -> None:
        self._timers.pop(table_id, None)
        task = asyncio.get_running_loop().create_task(self._go_on(table_id, seq))
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)

    async def _go_on(self, table_id: str, seq: int) -> None:
        try:
            await self._logbook.change(table_id, lambda table: self._next(table, seq))
        except TableRefusal as refusal:
            table = self._logbook.open_ones.get(table_id)
            if refusal.why is Why.NOT_STORED and table is not None and table.seq == seq:
                self._wait(self._pace.retry, table_id, seq)  # nobody would press a button for it
        except Exception as error:
            log.error("table %s could not go on: %s", table_id, fault(error))

    def _next(self, table: Table, seq: int) -> Sequence[Happening]:
        """What comes next by itself; nothing if the table has moved on since."""
        if table.seq != seq:
            return ()
        if table.stage is Stage.BETWEEN:
            return self._chance.deal(table)
        seat = table.to_act
        assert seat is not None
        view = table.view(seat)
        assert view is not None
        return requests.act_for(table, seat, str(self._computer.choose(view)), self._chance.key_of(table))
