"""The table manager: the one door through which everything that happens at tables comes in.

Each request takes its table's lock, is decided (bot.tables.requests), stored, and only then becomes the
table's state and is told to the listeners: compute, make durable, swap, announce, in that order, always.
Computer players come in by the same door.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from bot.engine.cards import Card
from bot.engine.first_dealer import FirstDealer, find_first_dealer
from bot.engine.ruleset import EuchreRules, preset
from bot.engine.seats import SEATS, Seat
from bot.players import Player as ComputerPlayer
from bot.store.errors import DuplicateInteraction, StoreError
from bot.store.rows import EventRow, TableRow
from bot.store.store import Store
from bot.tables import requests
from bot.tables.happenings import Happening, Opened, Sat, decode, encode, kind_of
from bot.tables.outcome import finished_game
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Stage, Table, new_table

log = logging.getLogger(__name__)
Listener = Callable[[Table], None]
_RETRY_SECONDS = 5.0
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return int(time.time() * 1000)


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds before a computer player acts, and before the next deal (None: until somebody deals)."""

    think: float = 0.0
    next_deal: float | None = None


class TableManager:
    """Keeps every open table of every server. Restore it once, then ask; close it at the end.

    Requests raise TableRefusal or the engine's Refusal, and then nothing has changed.
    """

    def __init__(
        self,
        store: Store,
        computer: ComputerPlayer,
        *,
        pace: Pace = Pace(),
        tables_per_player: int = 1,
        rng: random.Random | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._store = store
        self._computer = computer
        self._pace = pace
        self._limit = tables_per_player
        self._rng = rng or random.SystemRandom()
        self._now = now
        self._tables: dict[str, Table] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._boards: dict[str, int] = {}
        self._claims: Counter[int] = Counter()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._steps: set[asyncio.Task[None]] = set()
        self._listeners: list[Listener] = []
        self._closing = False

    # Looking

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every open table by id."""
        return MappingProxyType(self._tables)

    def get(self, table_id: str) -> Table:
        """The open table with this id."""
        table = self._tables.get(table_id)
        if table is None:
            raise TableRefusal(Why.NO_TABLE)
        return table

    def tables_of(self, user: int) -> list[Table]:
        """The open tables at which the user sits."""
        return [table for table in self._tables.values() if table.seat_of(user)]

    def board_of(self, table_id: str) -> int | None:
        """The id of the table's board message, if one is posted."""
        return self._boards.get(table_id)

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with the new state after every durable change, the ending included."""
        self._listeners.append(listener)

    # Coming and going

    async def restore(self) -> None:
        """Bring every open table back as the log has it, and let its computer players go on."""
        for row, events in await self._store.open_tables():
            try:
                table = _fold(row, events)
            except Exception:
                log.exception("table %s cannot be brought back; its log is kept", row.id)
                continue
            self._keep(table)
            if row.message_id is not None:
                self._boards[row.id] = row.message_id
        for table in list(self._tables.values()):
            self._schedule(table)

    async def close(self) -> None:
        """Take nothing new, and let what is under way be stored."""
        self._closing = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await asyncio.gather(*self._steps, return_exceptions=True)

    async def set_board(self, table_id: str, message_id: int | None, channel_id: int | None = None) -> None:
        """Note where the table's board is."""
        if message_id is None:
            self._boards.pop(table_id, None)
        else:
            self._boards[table_id] = message_id
        await self._store.set_message(table_id, message_id, channel_id)

    # Requests

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        user: int,
        name: str,
        rules: EuchreRules,
        *,
        computers: int = 0,
        start: bool = False,
        interaction: int | None = None,
    ) -> Table:
        """Open a table with the user on the first seat and some computer players, and perhaps begin."""
        opened = Opened(rules.id, rules.house_rules(preset(rules.id)))
        return await self._open(
            guild_id, channel_id, user, opened, [Sat(1, name, user)], computers, start, interaction
        )

    async def rematch(
        self, old_id: str, user: int, name: str, *, interaction: int | None = None
    ) -> tuple[Table, bool]:
        """Open another game for the players of an ended table, or join the one that a partner opened.

        Who asks keeps the seat, computer players keep theirs, and the game begins when that fills the
        table. Returns the table and whether it is new.
        """
        old = await self._ended(old_id)
        seat = requests.need_seat(old, user)
        for table in self._tables.values():
            if table.rematch_of == old_id:
                free = seat in table.free_seats()
                return await self.sit(table.id, user, name, seat if free else None), False
        seats = [
            Sat(s, name if player.user == user else player.name, player.user)
            for s, player in old.seated()
            if player.is_computer or player.user == user
        ]
        opened = Opened(old.rules.id, old.rules.house_rules(preset(old.rules.id)), old_id)
        start = len(seats) == len(old.players)
        table = await self._open(old.guild_id, old.channel_id, user, opened, seats, 0, start, interaction)
        return table, True

    async def sit(
        self, table_id: str, user: int, name: str, seat: Seat | None = None, *, interaction: int | None = None
    ) -> Table:
        """Seat the user, on ``seat`` or on the first free one; or move there."""
        async with self._locked(table_id) as table:
            happened = requests.sit(table, user, name, seat)
            if table.seat_of(user):
                return await self._store_and_tell(table, happened, interaction)
            with self._claim(user):
                return await self._store_and_tell(table, happened, interaction)

    async def add_computer(
        self, table_id: str, user: int, seat: Seat | None = None, *, interaction: int | None = None
    ) -> Table:
        """Seat a computer player; only who sits at the table may ask."""
        async with self._locked(table_id) as table:
            requests.need_seat(table, user)
            return await self._store_and_tell(table, requests.add_computers(table, 1, seat), interaction)

    async def leave(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Give the user's seat up; in play a computer player takes it over."""
        async with self._locked(table_id) as table:
            return await self._store_and_tell(table, requests.leave(table, user), interaction)

    async def start(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Find the first dealer and deal the first hand."""
        async with self._locked(table_id) as table:
            begun = requests.start(table, user, self._first_dealer(table.rules), self._now())
            return await self._store_and_tell(table, self._with_deal(table, begun), interaction)

    async def deal(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Deal the next hand."""
        async with self._locked(table_id) as table:
            requests.need_seat(table, user)
            return await self._store_and_tell(table, self._with_deal(table, []), interaction)

    async def act(
        self, table_id: str, user: int, seq: int, action: str, *, interaction: int | None = None
    ) -> Table:
        """Do something in the hand, by a button drawn when the table was at ``seq``."""
        async with self._locked(table_id) as table:
            return await self._store_and_tell(table, requests.act(table, user, seq, action), interaction)

    async def end(
        self, table_id: str, user: int, name: str, *, manager: bool, interaction: int | None = None
    ) -> Table:
        """Close the table; ``manager`` says that the user may manage the server."""
        async with self._locked(table_id) as table:
            happened = requests.end(table, user, name, manager=manager)
            return await self._store_and_tell(table, happened, interaction)

    # How it is done

    @asynccontextmanager
    async def _locked(self, table_id: str) -> AsyncIterator[Table]:
        if self._closing:
            raise TableRefusal(Why.CLOSING)
        self.get(table_id)
        async with self._locks[table_id]:
            yield self.get(table_id)

    @contextmanager
    def _claim(self, user: int) -> Iterator[None]:
        """Hold one of the tables that the user may sit at, while the seat is being stored."""
        there = self.tables_of(user)
        if len(there) + self._claims[user] >= self._limit:
            raise TableRefusal(Why.AT_ANOTHER, there[0] if there else None)
        self._claims[user] += 1
        try:
            yield
        finally:
            self._claims[user] -= 1

    async def _open(
        self,
        guild_id: int,
        channel_id: int,
        user: int,
        opened: Opened,
        seats: Sequence[Sat],
        computers: int,
        start: bool,
        interaction: int | None,
    ) -> Table:
        if self._closing:
            raise TableRefusal(Why.CLOSING)
        table_id = "".join(secrets.choice(_ID_LETTERS) for _ in range(6))
        happened: list[Happening] = [*seats]
        first = new_table(table_id, guild_id, channel_id, user, opened)
        table = _fold_on(first, happened)
        if computers:
            happened += requests.add_computers(table, computers)
            table = _fold_on(first, happened)
        if start:
            happened += requests.start(table, user, self._first_dealer(table.rules), self._now())
            table = _fold_on(first, happened)
            happened += requests.deal(table, self._shuffled(table.rules))
            table = _fold_on(first, happened)
        row = TableRow(table_id, guild_id, channel_id, user, self._now())
        with self._claim(user):
            await self._stored(
                self._store.create_table(row, self._rows(0, [opened, *happened], interaction)), table
            )
            self._keep(table)
        self._tell(table)
        return table

    async def _store_and_tell(
        self, table: Table, happened: Sequence[Happening], interaction: int | None
    ) -> Table:
        new = _fold_on(table, happened)
        rows = self._rows(table.seq, happened, interaction)
        ended_at = self._now() if new.ended else None
        game = finished_game(new, self._now()) if new.ended and new.ended.reason == "finished" else None
        await self._stored(self._store.append(table.id, rows, finished=game, ended_at=ended_at), table)
        self._keep(new)
        self._tell(new)
        return new

    async def _stored(self, writing: Awaitable[object], table: Table) -> None:
        try:
            await writing
        except DuplicateInteraction:
            raise TableRefusal(Why.REPEATED, table) from None
        except StoreError as error:
            log.exception("table %s could not be stored", table.id)
            raise TableRefusal(Why.NOT_STORED, table) from error

    def _rows(self, seq: int, happened: Sequence[Happening], interaction: int | None) -> list[EventRow]:
        at = self._now()
        return [
            EventRow(number, kind_of(event), encode(event), at, interaction if number == seq + 1 else None)
            for number, event in enumerate(happened, start=seq + 1)
        ]

    def _keep(self, table: Table) -> None:
        if table.ended is None:
            self._tables[table.id] = table
            self._locks.setdefault(table.id, asyncio.Lock())
        else:
            self._tables.pop(table.id, None)
            self._locks.pop(table.id, None)

    def _tell(self, table: Table) -> None:
        for listener in self._listeners:
            listener(table)
        if table.ended is not None:
            self._boards.pop(table.id, None)
        self._schedule(table)

    async def _ended(self, table_id: str) -> Table:
        row = await self._store.table(table_id)
        if row is None:
            raise TableRefusal(Why.NO_TABLE)
        table = _fold(row, await self._store.events(table_id))
        if table.ended is None:
            raise TableRefusal(Why.STARTED, table)
        return table

    # Chance

    def _first_dealer(self, rules: EuchreRules) -> FirstDealer:
        return find_first_dealer(rules.first_dealer, self._shuffled(rules), self._rng.choice(SEATS))

    def _shuffled(self, rules: EuchreRules) -> list[Card]:
        cards = list(rules.cards)
        self._rng.shuffle(cards)
        return cards

    def _with_deal(self, table: Table, happened: Sequence[Happening]) -> list[Happening]:
        begun = _fold_on(table, happened)
        return [*happened, *requests.deal(begun, self._shuffled(table.rules))]

    # What goes on by itself

    def _schedule(self, table: Table) -> None:
        """Arrange for what comes next without a player: a computer's turn, or the next deal."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        pause = self._pause(table)
        if pause is None or self._closing:
            return
        if pause <= 0:
            self._step(table.id, table.seq)
        else:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(pause, self._step, table.id, table.seq)

    def _pause(self, table: Table) -> float | None:
        if table.stage is Stage.BETWEEN:
            return self._pace.next_deal
        return self._pace.think if requests.computer_to_act(table) else None

    def _step(self, table_id: str, seq: int) -> None:
        self._timers.pop(table_id, None)
        task = asyncio.get_running_loop().create_task(self._go_on(table_id, seq))
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)

    async def _go_on(self, table_id: str, seq: int) -> None:
        """Do what comes next by itself, unless the table has moved on since."""
        try:
            async with self._locked(table_id) as table:
                if table.seq == seq:
                    await self._store_and_tell(table, self._next(table), None)
        except TableRefusal as refusal:
            if refusal.why is Why.NOT_STORED:
                self._retry(table_id, seq)
        except Exception:
            log.exception("table %s could not go on", table_id)

    def _next(self, table: Table) -> list[Happening]:
        if table.stage is Stage.BETWEEN:
            return self._with_deal(table, [])
        seat = table.to_act
        assert seat is not None
        view = table.view(seat)
        assert view is not None
        return requests.act_for(table, seat, str(self._computer.choose(view)))

    def _retry(self, table_id: str, seq: int) -> None:
        """Try again later what could not be stored: nobody would press a button for it."""
        loop = asyncio.get_running_loop()
        self._timers[table_id] = loop.call_later(_RETRY_SECONDS, self._step, table_id, seq)


def _fold_on(table: Table, happened: Sequence[Happening]) -> Table:
    for happening in happened:
        table = table.after(happening)
    return table


def _fold(row: TableRow, events: Sequence[EventRow]) -> Table:
    opened, *happened = [decode(event.kind, event.body) for event in events]
    assert isinstance(opened, Opened)
    return _fold_on(new_table(row.id, row.guild_id, row.channel_id, row.opened_by, opened), happened)
