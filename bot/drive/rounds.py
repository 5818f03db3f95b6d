"""What goes on by itself in a drive: tables are opened, scored and closed, and round follows round.

A drive catches up with its log and its tables, one step after another, by one task at a time; every change of
either has it look again. Nothing of this is stored: after a restart the log says again what is due.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.drive.book import DriveBook
from bot.drive.drive import RULES, Drive, DriveStage, Entrant, Round
from bot.drive.happenings import DriveEnd, Ended, Happening, Replaced, Scored, Seated
from bot.drive.lots import Lots
from bot.drive.movement import next_seating
from bot.drive.requests import DriveChange
from bot.engine.seats import Seat
from bot.ids import TableId
from bot.store.tables import TableRow
from bot.tables.logbook import call_off, fault
from bot.tables.manager import TableManager
from bot.tables.requests import Begin, Hold, LastHand, SeatInstead, WindUp
from bot.tables.table import Stage, Table

log = logging.getLogger(__name__)
_CALLING = 10  # seconds
_SIGN_UP = 24 * 60 * 60 * 1000  # milliseconds
_TRIES = 9  # of a drive that can't go on, each pause twice as long as the one before: 20 minutes in all
Call = Callable[[Drive, Table], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class DrivePace:
    """Seconds in which people find their next table, and before trying again what failed at first."""

    between_rounds: float = 0.0
    retry: float = 5.0


class Rounds:
    """Lets the drives of a logbook go on by themselves.

    ``call``, where it is set, brings the players to each new table and shows it, before its first deal.
    """

    def __init__(self, book: DriveBook, tables: TableManager, lots: Lots, pace: DrivePace) -> None:
        self._book = book
        self._tables = tables
        self._lots = lots
        self._pace = pace
        self._rested: dict[str, int] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._failures: dict[str, int] = {}
        self._behind: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.call: Call | None = None
        book.listen(self.go_on)
        tables.book.listen(self._table_changed)

    def go_on(self, drive: Drive) -> None:
        """Have the drive catch up."""
        self._behind.add(drive.id)
        if drive.id not in self._tasks and not self._book.closed:
            self._tasks[drive.id] = asyncio.get_running_loop().create_task(self._catch_up(drive))

    async def close(self) -> None:
        """Do nothing more; what is half done is done at the next start."""
        await call_off(self._timers, self._tasks)

    def _forget(self, drive_id: str) -> None:
        self._rested.pop(drive_id, None)
        self._failures.pop(drive_id, None)
        self._behind.discard(drive_id)

    async def settled(self) -> None:
        """Wait until no drive is behind."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    def _table_changed(self, table: Table) -> None:
        drive = self._book.open_ones.get(table.drive)
        if drive is not None and (table.ended or strangers(drive, table)):
            self.go_on(drive)

    async def _catch_up(self, drive: Drive) -> None:
        try:
            while drive.id in self._behind and not self._book.closed:
                self._behind.discard(drive.id)
                drive = self._book.open_ones.get(drive.id, drive)
                try:
                    await self._look(drive)
                except Exception as error:
                    self._try_again(drive, error)
                else:
                    self._failures.pop(drive.id, None)
        finally:
            del self._tasks[drive.id]

    def _try_again(self, drive: Drive, error: Exception) -> None:
        """Look at the drive again after a pause; one that can never go on is set aside in the end."""
        failed = self._failures[drive.id] = self._failures.get(drive.id, 0) + 1
        if failed < _TRIES:
            if failed == 1:
                log.warning("drive %s can't go on, and is tried again: %s", drive.id, fault(error))
            self._later(self._pace.retry * 2 ** (failed - 1), drive)
        elif failed == _TRIES:
            self._book.aside[drive.id] = drive.guild_id
            log.error("drive %s can't go on, and is set aside until a start: %s", drive.id, fault(error))

    def _later(self, seconds: float, drive: Drive) -> None:
        timer = self._timers.pop(drive.id, None)
        if timer is not None:
            timer.cancel()
        self._timers[drive.id] = asyncio.get_running_loop().call_later(seconds, self._in_time, drive)

    def _in_time(self, drive: Drive) -> None:
        del self._timers[drive.id]
        self._rested[drive.id] = drive.seq
        self.go_on(drive)

    async def _look(self, drive: Drive) -> None:
        if drive.stage is DriveStage.SIGN_UP:
            if self._due(drive, drive.opened_at + _SIGN_UP):
                await self._happen(drive, Ended(DriveEnd.CANCELLED))
        elif drive.stage is DriveStage.BREAK:
            await self._between(drive)
        elif drive.stage is DriveStage.ROUND:
            up = drive.until is not None and not drive.paused and self._due(drive, drive.until)
            for number, played in enumerate(drive.rounds[-1].played, start=1):
                now = self._book.open_ones.get(drive.id)
                if played is None and now is not None:
                    await self._attend(now, number, up)
        elif drive.stage is DriveStage.ENDED:
            for table in list(self._tables.book.open_ones.values()):
                if table.drive == drive.id:
                    await self._tables.do(table.id, WindUp(drive.ended.by if drive.ended else ""))
            self._forget(drive.id)

    async def _between(self, drive: Drive) -> None:
        """Begin the next round, or end the drive, once scores could be looked at and put right."""
        if drive.paused:
            return
        if drive.rounds and self._pace.between_rounds and self._rested.get(drive.id) != drive.seq:
            self._later(self._pace.between_rounds, drive)
        elif len(drive.rounds) == drive.length:
            await self._happen(drive, Ended(DriveEnd.FINISHED, key=self._lots.revealed(drive)))
        else:
            await self._happen(drive, Seated([list(four) for four in next_seating(drive)]))

    def _due(self, drive: Drive, moment: int) -> bool:
        """Return whether that moment has come; until then have the drive looked at again when it does."""
        left = moment - self._tables.now()
        if left > 0:
            self._later(left / 1000, drive)
        return left <= 0

    async def _attend(self, drive: Drive, number: int, up: bool) -> None:
        """Have the table of this number in play with the players of the drive, or scored.

        Once the time of the round is ``up``, its hand under way is the last.
        """
        round_ = drive.rounds[-1]
        players = [entrant.player for entrant in _entrants(drive, round_, number)]
        room = drive.rooms[number - 1]
        row = TableRow(drive.table_id(number), drive.guild_id, room, drive.opened_by, self._tables.now())
        table = await self._tables.host(row, RULES, players, drive.id)
        if table is None:
            await self._score(drive, number, await self._tables.book.finished(TableId(row.id)))
            return
        if table.stage in (Stage.LOBBY, Stage.STARTING):
            await self._call(drive, table)
            table = await self._tables.do(table.id, Begin())
        if up:
            table = await self._tables.do(table.id, LastHand())
        if table.clock.paused != drive.paused:
            await self._tables.do(table.id, Hold(drive.paused, drive.pause.by if drive.pause else ""))
        for seat, entrant in strangers(drive, table):
            if _has_left(table, seat, entrant):
                left = Replaced(entrant.number, entrant.name, None, True, entrant.user or "", table.id)
                await self._happen(drive, left)
            else:
                await self._tables.do(table.id, SeatInstead(seat, entrant.player))

    async def _call(self, drive: Drive, table: Table) -> None:
        """Have the players called and the table shown before the first deal, as far as that can be done."""
        if self.call is not None:
            try:
                async with asyncio.timeout(_CALLING):
                    await self.call(drive, table)
            except Exception as error:
                log.warning("table %s could not be called: %s", table.id, fault(error))

    async def _score(self, drive: Drive, number: int, table: Table) -> None:
        first, second = table.game.score
        cut = self._lots.cut(drive, number) if first == second else []
        await self._happen(drive, Scored(number, [first, second], cut))

    async def _happen(self, drive: Drive, happening: Happening) -> None:
        """Store what comes next, unless the drive has moved on, which has it look again."""
        if drive.id not in self._book.open_ones:
            return

        def happen(change: DriveChange) -> None:
            if change.now.seq == drive.seq:
                change.add(happening)

        await self._book.change(drive.id, happen)


def strangers(drive: Drive, table: Table) -> list[tuple[Seat, Entrant]]:
    """The seats of a drive's table taken by another than the drive says, each with its rightful player."""
    if drive.stage is not DriveStage.ROUND or not table.id.startswith(drive.table_id(0).removesuffix("0")):
        return []
    number = int(table.id.rpartition("-")[2])
    return [
        (seat, entrant)
        for seat, entrant in enumerate(_entrants(drive, drive.rounds[-1], number), start=1)
        if table.player(seat).user != entrant.user
    ]


def _has_left(table: Table, seat: Seat, entrant: Entrant) -> bool:
    """Whether the player has given up the seat more often than the drive has noted."""
    times = sum((at, player.user) == (seat, entrant.user) for at, player in table.left)
    return entrant.user is not None and times > entrant.left_at.count((table.id, entrant.user))


def _entrants(drive: Drive, round_: Round, number: int) -> list[Entrant]:
    return [drive.player(player) for player in round_.seating[number - 1]]
