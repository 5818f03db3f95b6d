"""The table manager, through which every request to a table goes.

Each request (bot.tables.requests) is decided under its table's lock (bot.tables.handling), then stored,
applied and published (bot.tables.tablebook). Automatic steps (bot.tables.auto_play) take the same way.
"""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from bot.engine.fairness import Chain
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.games import preset
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.players import Computers
from bot.store.errors import TableTaken
from bot.store.settings import SettingsOf
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.auto_play import AutoPlay, Pace
from bot.tables.changes import add_computers, may_swap, rematch_seat, sat_event, sit, start
from bot.tables.clock import SECOND, USUAL
from bot.tables.conduct import ConductBook
from bot.tables.dealer import Beacon, Dealer
from bot.tables.downtime import DowntimeTracker, give_back
from bot.tables.events import Opened
from bot.tables.logbook import fault
from bot.tables.people import THE_BOT, Person
from bot.tables.preconditions import TableChange, need_seat
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Begin, Open, Remove, Request, Start, Watch, decide
from bot.tables.settings import EXPIRY_SECONDS, ServerSettings, SettingsBook, UserSettings
from bot.tables.starts import Starts
from bot.tables.table import Player, Stage, Table
from bot.tables.tablebook import TableBook

log = logging.getLogger(__name__)
__all__ = ["Pace", "TableManager", "now_ms"]
_AT_ONCE = Pace()
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def now_ms() -> int:
    """Return the time, in milliseconds since 1970."""
    return int(time.time() * 1000)


def _new_id() -> TableId:
    return TableId("".join(secrets.choice(_ID_LETTERS) for _ in range(6)))


class TableManager:
    """The manager of all tables of this process's servers, usable once they're restored. Close it at the end.

    Requests raise TableRefusal or the engine's Refusal, and then nothing has changed. A request whose caller
    is canceled is still carried out. Every open table is in the ``book``, for reading and listening only.
    ``dealer`` deals, ``auto_play`` has the automatic steps, ``starts`` the steps between Start and the first
    deal, ``servers`` and ``users`` the settings, ``conduct`` blocks and bans, ``pace`` all pauses.
    ``restored_seqs`` has the ``seq`` at which each table was restored.
    """

    def __init__(
        self,
        store: Store,
        computers: Computers,
        *,
        pace: Pace = _AT_ONCE,
        tables_per_player: int = 1,
        tables_per_server: int = 1000,
        rng: random.Random | None = None,
        secret: bytes | None = None,
        beacon: Beacon | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._store = store
        self.now = now
        self.pace = pace
        self.servers = SettingsBook(store, SettingsOf.SERVERS, ServerSettings())
        self.conduct = ConductBook(store, now)
        self.book = TableBook(store, tables_per_player, now, self.servers, tables_per_server, self.conduct)
        self.book.listen(self._table_changed)
        self.dealer = Dealer(rng, secret, self.book.roots)
        self.dealer.beacon = beacon
        expires_in = EXPIRY_SECONDS if store.group.groups > 1 else None
        self.users = SettingsBook(store, SettingsOf.USERS, UserSettings(), expires_in)
        self.auto_play = AutoPlay(self)
        self.starts = Starts(self.book, self.dealer, pace.retry)
        self._absence = DowntimeTracker(store, now, pace.noting)
        self.computers = computers
        self.restored_seqs: dict[TableId, int] = {}
        self._rematching: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Start and shutdown

    async def restore(self) -> list[str]:
        """Restore every open table from its log, and continue it.

        Turns get the downtime back, and a grace period. Returns the ids of tables whose log can't be read.
        Their logs are kept.
        """
        away, *_ = await asyncio.gather(  # each waits for a possibly busy database
            self._absence.end(), self.servers.restore(), self.users.restore(), self.conduct.restore()
        )
        restored, lost = await self.book.restore()
        for row in restored:
            self.starts.note_restored(self.book.get(TableId(row.id)))
        self.restored_seqs |= {TableId(row.id): self.book.get(TableId(row.id)).seq for row in restored}
        grace = int(self.pace.grace * SECOND)
        await asyncio.gather(*(self._give_back(TableId(row.id), away, grace) for row in restored))
        for row in restored:
            try:
                table = self.book.get(TableId(row.id))
                self.auto_play.schedule(table)
            except Exception as error:  # all others continue
                self.book.set_aside(row, error)
                lost.append(row.id)
                continue
            if table.stage is Stage.STARTING and not table.drive:  # a tournament begins its own games
                self.starts.begin_soon(table.id)
        return lost

    async def extend_turns(self, gained: int) -> None:
        """Give all turns their remaining time back after the clock jumped ahead by so many milliseconds."""
        if self.book.closed:
            return
        await asyncio.gather(
            *(self._give_back(TableId(id_), max(0, gained)) for id_ in [*self.book.open_ones])
        )
        for table in [*self.book.open_ones.values()]:
            self.auto_play.schedule(table)

    async def _give_back(self, table_id: TableId, away: int, grace: int = 0) -> None:
        try:
            await self.book.change(table_id, lambda change: give_back(change, away, grace))
        except Exception as error:  # the table continues with the time it has
            log.error("downtime not added to timer: table=%s error=%s", table_id, fault(error))

    async def close(self) -> None:
        """Refuse new requests, and wait until those in progress are stored. Tables can still be read."""
        self.book.close()
        await self.starts.close()
        await self.book.wait_until_idle()
        await self.auto_play.close()
        await self._absence.begin()

    def _table_changed(self, table: Table) -> None:
        if table.ended is not None:
            self.restored_seqs.pop(table.id, None)
            self.starts.forget(table.id)

    # Requests

    async def open(self, request: Open, *, by: Person, interaction: int | None = None) -> Table:
        """Open a table."""

        def seats(change: TableChange) -> None:
            sit(change, by)
            if request.computers:
                add_computers(change, request.computers)
            if request.start:
                self._close_lobby(change)

        row = self._row(request.guild_id, request.channel_id, by.id)
        hints, bot_hints = self.hints_allowed(request.guild_id, private=request.private)
        how = {name: getattr(request, name) for name in ("clock", "private", "level")}
        opened = self._opened(row, request.rules, hints=hints, bot_hints=bot_hints, **how)
        return await self._open(row, opened, seats, interaction)

    async def do(
        self,
        table_id: TableId,
        request: Request,
        *,
        by: Person = THE_BOT,
        interaction: int | None = None,
    ) -> Table:
        """Carry out a person's request to a table, and return the table after it."""
        self.book.get(table_id)
        return await self.book.run_uncanceled(self._do(table_id, request, by, interaction))

    async def host(
        self, row: TableRow, rules: Ruleset, players: Sequence[Player], drive: str
    ) -> Table | None:
        """Open a table of the tournament ``drive`` with its players, unless one with this id is already open.

        Returns None if it has ended. The book's `finished` then reads it.
        """
        there = self.book.open_ones.get(row.id)
        if there is not None:
            return there
        if await self._store.tables.get(row.id) is not None:
            return None

        row = replace(row, root=self.dealer.new_root())
        opened = self._opened(row, rules, drive=drive, clock=USUAL)
        sitting = [sat_event(seat, player) for seat, player in enumerate(players, start=1)]

        def seats(change: TableChange) -> None:
            change.add(*sitting)
            self._close_lobby(change)

        return await self._open(row, opened, seats)

    async def rematch(
        self, old_id: TableId, *, by: Person, swap: bool = False, interaction: int | None = None
    ) -> tuple[Table, bool]:
        """Open another game for the players of an ended table, or join the one that another player opened.

        The person keeps their seat, bots keep theirs, and the game begins once the table is full. With
        ``swap`` partners change: all but the first player move on by a seat, so that three games see every
        pairing. Returns the table, and True if it's new.
        """
        old = await self.book.finished(old_id)
        return await self.book.run_uncanceled(self._rematch(old, by, swap, interaction))

    async def remove_from_all(self, guild: GuildId, user: UserId, *, by: Person) -> bool:
        """Remove the user from all tables in the server except tournaments'.

        Return True if there were any.
        """
        found = False
        for table in self.book.in_server(guild):
            if table.seat_of(user) is not None and not table.drive:
                with suppress(TableRefusal):  # the user has just left
                    await self.do(table.id, Remove(user), by=by)
                    found = True
        return found

    def reschedule_reminders(self, user: UserId) -> None:
        """Reschedule reminders for a user whom the bot may no longer ping."""
        for table in self.book.of(user):
            self.auto_play.schedule(table)

    # Steps of requests

    async def _do(self, table_id: TableId, request: Request, by: Person, interaction: int | None) -> Table:
        def happen(change: TableChange) -> None:
            decide(change, request, by, self.dealer)
            self.auto_play.add_automatic_actions(change)

        table = await self.book.change(table_id, happen, interaction)
        return (
            await self.starts.wait_until_dealt(table) if isinstance(request, Start | Watch | Begin) else table
        )

    async def _open(
        self,
        row: TableRow,
        opened: Opened,
        seats: Callable[[TableChange], None],
        interaction: int | None = None,
    ) -> Table:
        while True:
            try:
                return await self.book.open(row, opened, seats, interaction)
            except TableRefusal as refusal:
                if not isinstance(refusal.__cause__, TableTaken):
                    raise
                row = replace(row, id=_new_id())

    def _close_lobby(self, change: TableChange) -> None:
        """Start a table that opens full, which then waits for the message with which its game starts."""
        if self.dealer.announced and change.now.commitment and change.now.full:
            change.add(self.dealer.new_attempt(change.at))

    async def _rematch(
        self, old: Table, by: Person, swap: bool, interaction: int | None
    ) -> tuple[Table, bool]:
        # Of two requests at once, one opens and the other joins. Requests of other tables don't wait.
        async with self._rematching.setdefault(old.id, asyncio.Lock()):
            seat = need_seat(old, by.id)
            for table in self.book.open_ones.values():
                if table.rematch_of == old.id:
                    seat = rematch_seat(old, seat, table.swapped)
                    return await self._join(table.id, by, seat, interaction), False
            again = [
                sat_event(
                    rematch_seat(old, before, swap),
                    replace(player, name=by.name) if player.user == by.id else player,
                )
                for before, player in old.seated()
                if player.is_computer or player.user == by.id
            ]
            row = self._row(old.guild_id, old.channel_id, by.id)
            hints, bot_hints = self.hints_allowed(old.guild_id, private=old.private)
            opened = self._opened(
                row,
                old.rules,
                rematch_of=old.id,
                clock=old.clock.seconds,
                swapped=swap and may_swap(old),
                private=old.private,
                level=old.level,
                hints=old.hints and hints,
                bot_hints=(old.hints or old.bot_hints) and bot_hints,
            )

            def seats(change: TableChange) -> None:
                change.add(*again)
                self._close_lobby(change)

            return await self._open(row, opened, seats, interaction), True

    async def _join(self, table_id: TableId, by: Person, seat: Seat, interaction: int | None) -> Table:
        def join(change: TableChange) -> None:
            sit(change, by, seat if seat in change.now.free_seats() else None)
            if change.now.full:
                start(change, self.dealer)

        return await self.starts.wait_until_dealt(await self.book.change(table_id, join, interaction))

    def hints_allowed(self, guild_id: GuildId, *, private: bool = False) -> tuple[bool, bool]:
        """Return two flags: hints are allowed in this server's ranked games, and in its games with bots.

        At a ``private`` table both are True.
        """
        settings = self.servers.of(guild_id)
        hints = private or settings.hints
        return hints, hints or not settings.rate_computers

    def _row(self, guild_id: GuildId, channel_id: ChannelId, user: UserId) -> TableRow:
        return TableRow(_new_id(), guild_id, channel_id, user, self.now(), root=self.dealer.new_root())

    def _opened(self, row: TableRow, rules: Ruleset, **how: Any) -> Opened:
        options = rules.house_rules(preset(rules.id))
        bound = Chain(bytes.fromhex(row.root)).commitment if row.root else ""
        return Opened(rules.id, options, seats=rules.seats, commitment=bound, **how)
