"""Lets tournaments go on by themselves: opens, scores and closes tables, and starts round after round.

A tournament catches up with its log and its tables, one step after another, by one task at a time. Every
change of either has it look again. Nothing of this is stored: after a restart the log says again what is due.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.engine.seats import Seat
from bot.ids import TableId, UserId
from bot.store.tables import TableRow
from bot.tables.logbook import call_off, fault
from bot.tables.manager import TableManager
from bot.tables.people import THE_BOT
from bot.tables.requests import Begin, Hold, LastHand, SeatInstead, WindUp
from bot.tables.table import Stage, Table
from bot.tournament.book import TournamentBook
from bot.tournament.draw import SealedDraw
from bot.tournament.events import Ended, HowEnded, Replaced, Scored, Seated, TournamentEvent
from bot.tournament.formats import loners_in
from bot.tournament.movement import next_seating
from bot.tournament.requests import Succeed, TournamentChange, decide
from bot.tournament.tournament import Entrant, Tournament, TournamentStage

log = logging.getLogger(__name__)
_ASKING = 10  # seconds
_SIGN_UP = 24 * 60 * 60 * 1000  # milliseconds
_TRIES = 9  # of a tournament that can't go on, each pause twice as long as the one before: 20 minutes in all
Call = Callable[[Tournament, Table], Awaitable[None]]
HasLeft = Callable[[Tournament, UserId], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class TournamentPace:
    """Seconds in which people find their next table, and before trying again what failed at first."""

    between_rounds: float = 0.0
    retry: float = 5.0


class Rounds:
    """Lets the tournaments of a logbook go on by themselves.

    ``call``, if set, brings the players to each new table and shows it, before its first deal. ``has_left``,
    if set, says whether that user has left the tournament's server.
    """

    def __init__(
        self, book: TournamentBook, tables: TableManager, draw: SealedDraw, pace: TournamentPace
    ) -> None:
        self._book = book
        self._tables = tables
        self._draw = draw
        self._pace = pace
        self._rested: dict[str, int] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._failures: dict[str, int] = {}
        self._behind: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._asked: dict[str, int] = {}
        self.call: Call | None = None
        self.has_left: HasLeft | None = None
        book.listen(self.go_on)
        tables.book.listen(self._table_changed)

    def go_on(self, tournament: Tournament) -> None:
        """Have the tournament catch up."""
        self._behind.add(tournament.id)
        if tournament.id not in self._tasks and not self._book.closed:
            self._tasks[tournament.id] = asyncio.get_running_loop().create_task(self._catch_up(tournament))

    async def close(self) -> None:
        """Do nothing more; what is half done is done at the next start."""
        await call_off(self._timers, self._tasks)

    def _forget(self, tournament_id: str) -> None:
        self._rested.pop(tournament_id, None)
        self._failures.pop(tournament_id, None)
        self._asked.pop(tournament_id, None)
        self._behind.discard(tournament_id)

    async def wait_until_settled(self) -> None:
        """Wait until no tournament is behind."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    def _table_changed(self, table: Table) -> None:
        tournament = self._book.open_ones.get(table.drive)
        if tournament is not None and (table.ended or strangers(tournament, table)):
            self.go_on(tournament)

    async def _catch_up(self, tournament: Tournament) -> None:
        try:
            while tournament.id in self._behind and not self._book.closed:
                self._behind.discard(tournament.id)
                tournament = self._book.open_ones.get(tournament.id, tournament)
                try:
                    await self._look(tournament)
                except Exception as error:
                    self._try_again(tournament, error)
                else:
                    self._failures.pop(tournament.id, None)
        finally:
            del self._tasks[tournament.id]

    def _try_again(self, tournament: Tournament, error: Exception) -> None:
        """Look at the tournament again after a pause; one that can never go on is set aside in the end."""
        failed = self._failures[tournament.id] = self._failures.get(tournament.id, 0) + 1
        if failed < _TRIES:
            if failed == 1:
                log.warning(
                    "tournament stuck, trying again: tournament=%s error=%s", tournament.id, fault(error)
                )
            self._later(self._pace.retry * 2 ** (failed - 1), tournament)
        elif failed == _TRIES:
            self._book.aside[tournament.id] = tournament.guild_id
            log.error(
                "tournament stuck, set aside until restart: tournament=%s error=%s",
                tournament.id,
                fault(error),
            )

    def _later(self, seconds: float, tournament: Tournament) -> None:
        timer = self._timers.pop(tournament.id, None)
        if timer is not None:
            timer.cancel()
        self._timers[tournament.id] = asyncio.get_running_loop().call_later(
            seconds, self._in_time, tournament
        )

    def _in_time(self, tournament: Tournament) -> None:
        del self._timers[tournament.id]
        self._rested[tournament.id] = tournament.seq
        self.go_on(tournament)

    async def _look(self, now: Tournament) -> None:
        if now.stage is TournamentStage.SIGN_UP:
            if self._due(now, now.opened_at + _SIGN_UP):
                await self._happen(now, Ended(HowEnded.CANCELED))
        elif now.stage is TournamentStage.BREAK:
            await self._between(now)
        elif now.stage is TournamentStage.ROUND:
            up = now.until is not None and not now.is_paused and self._due(now, now.until)
            for number, played in enumerate(now.rounds[-1].played, start=1):
                newest = self._book.open_ones.get(now.id)
                if played is None and newest is not None:
                    await self._update_table(newest, number, up)
        elif now.ended is not None:
            for table in list(self._tables.book.open_ones.values()):
                if table.drive == now.id:
                    await self._tables.do(table.id, WindUp(now.ended.by))
            self._forget(now.id)

    async def _between(self, now: Tournament) -> None:
        """Start the next round, or end the tournament, once scores could be looked at and corrected."""
        if await self._has_new_organizer(now) or now.is_paused:
            return
        if now.rounds and self._pace.between_rounds and self._rested.get(now.id) != now.seq:
            self._later(self._pace.between_rounds, now)
        elif not now.has_no_more_rounds:
            await self._happen(now, Seated([list(four) for four in next_seating(now)]))
        elif now.last_round is not None and len(now.rounds) < now.length:
            await self._happen(now, Ended(HowEnded.EARLY, now.last_round.by, self._draw.revealed(now)))
        else:
            await self._happen(now, Ended(HowEnded.FINISHED, key=self._draw.revealed(now)))

    async def _has_new_organizer(self, now: Tournament) -> bool:
        """Ask once in each break if the organizer has left the server; if so the next player takes over."""
        if self.has_left is None or self._asked.get(now.id) == len(now.rounds):
            return False
        self._asked[now.id] = len(now.rounds)
        try:
            async with asyncio.timeout(_ASKING):
                gone = await self.has_left(now, now.opened_by)
        except Exception as error:
            log.warning("organizer not found out: tournament=%s error=%s", now.id, fault(error))
            return False
        if gone:
            succeeding = Succeed(now.opened_by)
            await self._book.change(now.id, lambda change: decide(change, succeeding, THE_BOT, self._draw))
        return gone

    def _due(self, now: Tournament, moment: int) -> bool:
        """Return whether that moment has come; until then have the tournament looked at again then."""
        left = moment - self._tables.now()
        if left > 0:
            self._later(left / 1000, now)
        return left <= 0

    async def _update_table(self, now: Tournament, number: int, up: bool) -> None:
        """Have the table of this number in play with the players of the tournament, or scored.

        Once the time of the round is ``up``, its hand under way is the last.
        """
        players = [entrant.seated_in(len(now.rounds)) for entrant in _entrants(now, number)]
        room = now.rooms[number - 1]
        row = TableRow(now.table_id(number), now.guild_id, room, now.opened_by, self._tables.now())
        table = await self._tables.host(row, now.rules, players, now.id)
        if table is None:
            await self._score(now, number, await self._tables.book.finished(TableId(row.id)))
            return
        if table.stage in (Stage.LOBBY, Stage.STARTING):
            await self._call(now, table)
            table = await self._tables.do(table.id, Begin())
        if up:
            table = await self._tables.do(table.id, LastHand())
        if table.clock.paused != now.is_paused:
            await self._tables.do(table.id, Hold(now.is_paused, now.pause.by if now.pause else ""))
        for seat, entrant in strangers(now, table):
            if _has_left(table, seat, entrant):
                left = Replaced(entrant.number, entrant.name, None, True, entrant.user or "", table.id)
                await self._happen(now, left)
            else:
                await self._tables.do(table.id, SeatInstead(seat, entrant.seated_in(len(now.rounds))))

    async def _call(self, now: Tournament, table: Table) -> None:
        """Have the players called and the table shown before the first deal, as far as that can be done."""
        if self.call is not None:
            try:
                async with asyncio.timeout(_ASKING):
                    await self.call(now, table)
            except Exception as error:
                log.warning("players not called: table=%s error=%s", table.id, fault(error))

    async def _score(self, now: Tournament, number: int, table: Table) -> None:
        first, second = table.game.score
        cut = self._draw.cut(now, number) if first == second else []
        loners = loners_in(table.game) if now.counts_loners else ()
        await self._happen(now, Scored(number, [first, second], cut, loners))

    async def _happen(self, now: Tournament, event: TournamentEvent) -> None:
        """Store what comes next, unless the tournament has moved on, which has it look again."""
        if now.id not in self._book.open_ones:
            return

        def happen(change: TournamentChange) -> None:
            if change.now.seq == now.seq:
                change.add(event)

        await self._book.change(now.id, happen)


def strangers(now: Tournament, table: Table) -> list[tuple[Seat, Entrant]]:
    """Return the seats of a tournament's table taken by someone else than it says, each with its player."""
    if now.stage is not TournamentStage.ROUND or not table.id.startswith(now.table_id(0).removesuffix("0")):
        return []
    return [
        (seat, entrant)
        for seat, entrant in enumerate(_entrants(now, int(table.id.rpartition("-")[2])), start=1)
        if table.player(seat).user != entrant.seated_in(len(now.rounds)).user
    ]


def _has_left(table: Table, seat: Seat, entrant: Entrant) -> bool:
    """Return whether the player has given up the seat more often than the tournament has noted."""
    times = sum((at, player.user) == (seat, entrant.user) for at, player in table.left)
    return entrant.user is not None and times > entrant.left_at.count((table.id, entrant.user))


def _entrants(now: Tournament, number: int) -> list[Entrant]:
    """Return who has a place at that table in this round, in seat order."""
    return [now.player(player) for player in now.rounds[-1].seating[number - 1]]
