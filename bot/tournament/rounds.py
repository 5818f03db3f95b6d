"""The automatic steps of tournaments: tables are opened, scored and closed, round after round.

One task at a time brings a tournament in step with its log and its tables. Every change of either triggers
it. Nothing of this is stored: after a restart the log shows what is due.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.engine.seats import Seat
from bot.ids import TableId, UserId
from bot.store.tables import TableRow
from bot.tables.logbook import cancel_all, fault
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
_TRIES = 9  # of a stuck tournament, each after twice the pause: 20 minutes in all
Call = Callable[[Tournament, Table], Awaitable[None]]
HasLeft = Callable[[Tournament, UserId], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class TournamentPace:
    """Seconds in which people find their next table, and before a failed step is retried."""

    between_rounds: float = 0.0
    retry: float = 5.0


class Rounds:
    """The automatic steps of a logbook's tournaments.

    ``call``, if set, pings the players of each new table and shows it, before its first deal. ``has_left``,
    if set, tells if that user has left the tournament's server.
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
        self._out_of_step: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._asked: dict[str, int] = {}
        self.call: Call | None = None
        self.has_left: HasLeft | None = None
        book.listen(self.synchronize)
        tables.book.listen(self._table_changed)

    def synchronize(self, tournament: Tournament) -> None:
        """Bring the tournament in step with its log and tables."""
        self._out_of_step.add(tournament.id)
        if tournament.id not in self._tasks and not self._book.closed:
            self._tasks[tournament.id] = asyncio.get_running_loop().create_task(self._catch_up(tournament))

    async def close(self) -> None:
        """Take no more steps. Unfinished ones continue at the next start."""
        await cancel_all(self._timers, self._tasks)

    def _forget(self, tournament_id: str) -> None:
        self._rested.pop(tournament_id, None)
        self._failures.pop(tournament_id, None)
        self._asked.pop(tournament_id, None)
        self._out_of_step.discard(tournament_id)

    async def wait_until_idle(self) -> None:
        """Wait until every tournament is in step."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    def _table_changed(self, table: Table) -> None:
        tournament = self._book.open_ones.get(table.drive)
        if tournament is not None and (table.ended or misplaced_seats(tournament, table)):
            self.synchronize(tournament)

    async def _catch_up(self, tournament: Tournament) -> None:
        try:
            while tournament.id in self._out_of_step and not self._book.closed:
                self._out_of_step.discard(tournament.id)
                tournament = self._book.open_ones.get(tournament.id, tournament)
                try:
                    await self._step(tournament)
                except Exception as error:
                    self._try_again(tournament, error)
                else:
                    self._failures.pop(tournament.id, None)
        finally:
            del self._tasks[tournament.id]

    def _try_again(self, tournament: Tournament, error: Exception) -> None:
        """Retry the tournament after a pause. One that keeps failing is set aside in the end."""
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
        self.synchronize(tournament)

    async def _step(self, now: Tournament) -> None:
        if now.stage is TournamentStage.SIGN_UP:
            if self._due(now, now.opened_at + _SIGN_UP):
                await self._store_event(now, Ended(HowEnded.CANCELED))
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
        """Start the next round, or end the tournament, after a break for correcting scores."""
        if await self._has_new_organizer(now) or now.is_paused:
            return
        if now.rounds and self._pace.between_rounds and self._rested.get(now.id) != now.seq:
            self._later(self._pace.between_rounds, now)
        elif not now.has_no_more_rounds:
            await self._store_event(now, Seated([list(four) for four in next_seating(now)]))
        elif now.last_round is not None and len(now.rounds) < now.length:
            await self._store_event(
                now, Ended(HowEnded.EARLY, now.last_round.by, self._draw.key_to_publish(now))
            )
        else:
            await self._store_event(now, Ended(HowEnded.FINISHED, key=self._draw.key_to_publish(now)))

    async def _has_new_organizer(self, now: Tournament) -> bool:
        """Check once in each break if the organizer has left the server.

        If so, the next player takes over.
        """
        if self.has_left is None or self._asked.get(now.id) == len(now.rounds):
            return False
        self._asked[now.id] = len(now.rounds)
        try:
            async with asyncio.timeout(_ASKING):
                gone = await self.has_left(now, now.opened_by)
        except Exception as error:
            log.warning("organizer not checked: tournament=%s error=%s", now.id, fault(error))
            return False
        if gone:
            succeeding = Succeed(now.opened_by)
            await self._book.change(now.id, lambda change: decide(change, succeeding, THE_BOT, self._draw))
        return gone

    def _due(self, now: Tournament, moment: int) -> bool:
        """Return True if that time has come. If not, schedule another check then."""
        left = moment - self._tables.now()
        if left > 0:
            self._later(left / 1000, now)
        return left <= 0

    async def _update_table(self, now: Tournament, number: int, up: bool) -> None:
        """Have the table of this number in play with the players of the tournament, or scored.

        Once the time of the round is ``up``, its hand under way is the last.
        """
        players = [entrant.player_in_round(len(now.rounds)) for entrant in _entrants(now, number)]
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
        if table.ended is not None:
            return
        if table.clock.paused != now.is_paused:
            await self._tables.do(table.id, Hold(now.is_paused, now.pause.by if now.pause else ""))
        for seat, entrant in misplaced_seats(now, table):
            if _has_left(table, seat, entrant):
                left = Replaced(entrant.number, entrant.name, None, True, entrant.user or "", table.id)
                await self._store_event(now, left)
            else:
                player = entrant.player_in_round(len(now.rounds))
                removes = entrant.by not in ("", table.player(seat).user)
                await self._tables.do(table.id, SeatInstead(seat, player, removes))

    async def _call(self, now: Tournament, table: Table) -> None:
        """Ping the players and show the table before the first deal, if possible."""
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
        await self._store_event(now, Scored(number, [first, second], cut, loners))

    async def _store_event(self, now: Tournament, event: TournamentEvent) -> None:
        """Store the event, unless the tournament has changed meanwhile, which triggers another check."""
        if now.id not in self._book.open_ones:
            return

        def happen(change: TournamentChange) -> None:
            if change.now.seq == now.seq:
                change.add(event)

        await self._book.change(now.id, happen)


def misplaced_seats(now: Tournament, table: Table) -> list[tuple[Seat, Entrant]]:
    """Return a tournament table's seats with another player than planned, each with the planned one."""
    if now.stage is not TournamentStage.ROUND or not table.id.startswith(now.table_id(0).removesuffix("0")):
        return []
    return [
        (seat, entrant)
        for seat, entrant in enumerate(_entrants(now, int(table.id.rpartition("-")[2])), start=1)
        if table.player(seat).user != entrant.player_in_round(len(now.rounds)).user
    ]


def _has_left(table: Table, seat: Seat, entrant: Entrant) -> bool:
    """Return True if the player has given up the seat more often than the tournament's log says."""
    times = sum((at, player.user) == (seat, entrant.user) for at, player in table.left)
    return entrant.user is not None and times > entrant.left_at.count((table.id, entrant.user))


def _entrants(now: Tournament, number: int) -> list[Entrant]:
    """Return the players of that table in this round, in seat order."""
    return [now.player(player) for player in now.rounds[-1].seating[number - 1]]
