"""The open tables, each in memory as its log in the store has it.

A change is decided, made durable, put in the old state's place and told to the listeners: in that order,
always, by one task under the table's lock. Nobody who is cancelled meanwhile takes that task along, since a
write that has begun is stored whatever becomes of its caller.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, TypeVar

from bot.store.errors import DuplicateInteraction, SequenceTaken, StoreError
from bot.store.rows import EventRow, TableRow
from bot.store.store import Store
from bot.tables.happenings import Happening, Opened, decode, encode, kind_of
from bot.tables.outcome import finished_game
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Table, new_table

log = logging.getLogger(__name__)
T = TypeVar("T")
Listener = Callable[[Table], None]
Decide = Callable[[Table], Sequence[Happening]]
"""What is to happen at a table as it is; nothing where the sequence is empty. May raise refusals."""


class Logbook:
    """Keeps every open table and its log one and the same, and nobody at more than ``limit`` tables."""

    def __init__(self, store: Store, limit: int, now: Callable[[], int]) -> None:
        self._store = store
        self._limit = limit
        self._now = now
        self._tables: dict[str, Table] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._claims: Counter[int] = Counter()
        self._listeners: list[Listener] = []
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closing = False

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every open table by id."""
        return MappingProxyType(self._tables)

    def get(self, table_id: str) -> Table:
        """The open table with this id; refuses with NO_TABLE."""
        table = self._tables.get(table_id)
        if table is None:
            raise TableRefusal(Why.NO_TABLE)
        return table

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with the new state after every durable change."""
        self._listeners.append(listener)

    async def restore(self) -> tuple[list[TableRow], list[str]]:
        """Bring back every open table; gives the rows of those, and the ids of those that can't be."""
        restored: list[TableRow] = []
        lost: list[str] = []
        for row, events in await self._store.open_tables():
            try:
                self._keep(fold(row, events))
            except Exception as error:
                log.error("table %s cannot be brought back (%s); its log is kept", row.id, fault(error))
                lost.append(row.id)
            else:
                restored.append(row)
        return restored, lost

    async def close(self) -> None:
        """Refuse what is asked from now on, and let what is under way be stored and told."""
        self._closing = True
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def to_its_end(self, request: Coroutine[Any, Any, T]) -> T:
        """Run the request as a task of its own, which goes on should the caller be cancelled."""
        if self._closing:
            request.close()
            raise TableRefusal(Why.CLOSING)
        task = asyncio.get_running_loop().create_task(request)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def open(
        self, row: TableRow, opened: Opened, decide: Decide, interaction: int | None = None
    ) -> Table:
        """Store and keep a new table: ``opened``, and what is decided for it while every seat is free."""
        return await self.to_its_end(self._open(row, opened, decide, interaction))

    async def change(self, table_id: str, decide: Decide, interaction: int | None = None) -> Table:
        """Store and keep what is decided for the table, and return the table after it."""
        return await self.to_its_end(self._change(table_id, decide, interaction))

    async def ended(self, table_id: str) -> Table:
        """A table that has ended, from its log; refuses one that is open, or never was."""
        table = await self._read(table_id)
        if table.ended is None:
            raise TableRefusal(Why.STARTED if table.match else Why.NOT_STARTED, table)
        return table

    async def _open(self, row: TableRow, opened: Opened, decide: Decide, interaction: int | None) -> Table:
        empty = new_table(row.id, row.guild_id, row.channel_id, row.opened_by, opened)
        happened = decide(empty)
        table = empty.after_all(happened)
        with self._claimed(table.humans()):
            rows = self._rows(0, [opened, *happened], interaction)
            await self._stored(self._store.create_table(row, rows), table)
            self._keep(table)
        self._tell(table)
        return table

    async def _change(self, table_id: str, decide: Decide, interaction: int | None) -> Table:
        self.get(table_id)
        async with self._locks[table_id]:
            table = self.get(table_id)
            happened = decide(table)
            if not happened:
                return table
            new = table.after_all(happened)
            rows = self._rows(table.seq, happened, interaction)
            ended_at = self._now() if new.ended else None
            game = finished_game(new, self._now()) if new.ended and new.ended.reason == "finished" else None
            with self._claimed(set(new.humans()).difference(table.humans())):
                await self._stored(
                    self._store.append(table_id, rows, finished=game, ended_at=ended_at), table
                )
                self._keep(new)
            self._tell(new)
            return new

    @contextmanager
    def _claimed(self, users: Collection[int]) -> Iterator[None]:
        """Hold, for each user, one of the tables that they may sit at, while their seat is being stored."""
        for user in users:
            there = [table for table in self._tables.values() if table.seat_of(user)]
            if len(there) + self._claims[user] >= self._limit:
                raise TableRefusal(Why.AT_ANOTHER, there[0] if there else None)
        self._claims.update(users)
        try:
            yield
        finally:
            self._claims -= Counter(users)

    async def _stored(self, writing: Awaitable[object], table: Table) -> None:
        try:
            await writing
        except DuplicateInteraction:
            raise TableRefusal(Why.REPEATED, table) from None
        except SequenceTaken:
            # Another process has written to this log, as two may for a moment while one replaces the other.
            newer = await self._read(table.id)
            self._keep(newer)
            self._tell(newer)
            raise TableRefusal(Why.STALE, newer) from None
        except StoreError as error:
            log.error("table %s could not be stored: %s", table.id, error)
            raise TableRefusal(Why.NOT_STORED, table) from error

    async def _read(self, table_id: str) -> Table:
        try:
            row = await self._store.table(table_id)
            events = await self._store.events(table_id)
        except StoreError as error:
            log.error("table %s could not be read: %s", table_id, error)
            raise TableRefusal(Why.NOT_STORED) from error
        if row is None:
            raise TableRefusal(Why.NO_TABLE)
        return fold(row, events)

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
            try:
                listener(table)
            except Exception as error:  # what is stored has happened, whoever fails to take note
                log.error("a listener failed at table %s: %s", table.id, fault(error))


def fold(row: TableRow, events: Sequence[EventRow]) -> Table:
    """The table that its log gives."""
    opened, *happened = [decode(event.kind, event.body) for event in events]
    if not isinstance(opened, Opened):
        raise ValueError("a log begins with the opening")
    return new_table(row.id, row.guild_id, row.channel_id, row.opened_by, opened).after_all(happened)


def fault(error: Exception) -> str:
    """What went wrong and where; not the error's own words, which may name cards that nobody may see."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {at.name}, {at.filename}:{at.lineno}"
