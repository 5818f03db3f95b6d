"""What goes on by itself at a table: a computer player's turn, the next deal after a pause, and its clock.

Each state that is published arranges for what comes next, in place of whatever was arranged before. Nothing
of it is stored: after a restart the state itself says again what is due. What the clock asks for is due at a
moment that follows from the log; a timer only has somebody look whether it has come.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.players import Player as ComputerPlayer
from bot.tables import requests, timing
from bot.tables.chance import Chance
from bot.tables.clock import SECOND
from bot.tables.happenings import Happening
from bot.tables.logbook import Now, fault
from bot.tables.refusals import TableRefusal, Why
from bot.tables.settings import ServerSettings, UserSettings
from bot.tables.settings_book import SettingsBook
from bot.tables.table import Stage, Table
from bot.tables.tablebook import TableBook

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds before a computer player acts, before the next deal, and before trying again to store either.

    ``edits`` are those in which the boards of one channel are edited a few times at most; with 0, always.
    ``grace`` is what a turn gets back after a restart, besides the time in which the bot was away, which is
    known to ``noting`` seconds.

    With None nothing happens by itself: computer players wait, or the next hand until somebody deals it or
    a turn's time is up.
    """

    think: float | None = 0.0
    next_deal: float | None = None
    retry: float = 5.0
    edits: float = 0.0
    grace: float = 30.0
    noting: float | None = None


Decide = Callable[[Table], Sequence[Happening]]


class Clockwork:
    """Lets the tables of a logbook go on by themselves."""

    def __init__(
        self,
        logbook: TableBook,
        computer: ComputerPlayer,
        chance: Chance,
        pace: Pace,
        servers: SettingsBook[ServerSettings],
        users: SettingsBook[UserSettings],
        now: Now,
    ) -> None:
        self._logbook = logbook
        self._computer = computer
        self._chance = chance
        self._pace = pace
        self._servers = servers
        self._users = users
        self._now = now
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._steps: set[asyncio.Task[None]] = set()
        logbook.listen(self.arrange)

    def arrange(self, table: Table) -> None:
        """Arrange for what comes next at the table, if that needs no player."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        coming = list(self._coming(table))
        if coming:
            pause, decide = min(coming, key=lambda each: each[0])
            self._wait(pause, table, decide)

    async def close(self) -> None:
        """Arrange for nothing more; the logbook must be closed already, so that each step ends soon."""
        await self.settled()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    async def settled(self) -> None:
        """Wait until all that is due without a pause has come."""
        while self._steps:
            await asyncio.wait(self._steps)

    # What comes

    def _coming(self, table: Table) -> Iterator[tuple[float, Decide]]:
        """All that would come next by itself, with the seconds until then."""
        pause = self._pause(table)
        if pause is not None:
            yield pause, self._go_on
        for moment, decide in self._moments(table):
            yield (moment - self._now()) / SECOND, self._not_before(moment, decide)

    def _pause(self, table: Table) -> float | None:
        if table.clock.paused or table.ended:
            return None
        if table.stage is Stage.BETWEEN:
            return self._pace.next_deal
        if self._pace.think is None or not requests.computer_to_act(table):
            return None
        own = self._servers.of(table.guild_id).think
        return self._pace.think if own is None else own

    def _moments(self, table: Table) -> Iterator[tuple[int, Decide]]:
        """What the table's clock asks for, and when."""
        clock = table.clock
        if table.ended:
            return
        if not table.drive:  # which closes its tables itself
            yield clock.deserted_at, timing.desert
        if table.stage is Stage.BETWEEN and self._pace.next_deal is None and clock.deadline is not None:
            yield clock.deadline, self._go_on
        seat = table.person_to_act
        if seat is None or table.deadline is None:
            return
        yield table.deadline, self._lapse
        user = table.player(seat).user
        if clock.reminder is not None and user is not None and self._users.of(user).pings:
            yield clock.reminder, timing.remind

    def _not_before(self, moment: int, decide: Decide) -> Decide:
        return lambda table: decide(table) if self._now() >= moment else ()

    def _go_on(self, table: Table) -> Sequence[Happening]:
        """The next deal, or what the computer player to act chooses."""
        if table.stage is Stage.BETWEEN:
            return self._chance.deal(table)
        seat = table.to_act
        assert seat is not None
        return requests.act_for(table, seat, self._choice(table), self._chance.key_of(table))

    def _lapse(self, table: Table) -> Sequence[Happening]:
        return timing.lapse(table, self._choice(table), self._chance.key_of(table))

    def _choice(self, table: Table) -> str:
        """What the computer player chooses for the seat to act."""
        view = table.view(table.to_act)
        assert view is not None
        return str(self._computer.choose(view))

    # How it comes

    def _wait(self, pause: float, table: Table, decide: Decide) -> None:
        if pause > 0:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(pause, self._step, table, decide)
        else:
            self._step(table, decide)

    def _step(self, table: Table, decide: Decide) -> None:
        self._timers.pop(table.id, None)
        task = asyncio.get_running_loop().create_task(self._happen(table, decide))
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)

    async def _happen(self, before: Table, decide: Decide) -> None:
        """What was to come at the table as it was then; nothing if it has moved on since."""
        try:
            table = await self._logbook.change(
                before.id, lambda now: decide(now) if now.seq == before.seq else ()
            )
            if table.seq == before.seq:  # it was not time yet
                self.arrange(table)
        except TableRefusal as refusal:
            there = self._logbook.open_ones.get(before.id)
            if refusal.why is Why.NOT_STORED and there is not None and there.seq == before.seq:
                self._wait(self._pace.retry, before, decide)  # nobody would press a button for it
        except Exception as error:
            log.error("table %s could not go on: %s", before.id, fault(error))
