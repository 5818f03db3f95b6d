"""Transactions on one database: readers, and one writer that commits everyone's changes together.

A commit that survives a power cut waits for the disk, and the disk takes as long for one event as for a
hundred. So changes that arrive during a commit are all stored by the next one, in one transaction. Each
caller is answered after its commit.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.metrics import histogram
from bot.store.backend import Backend
from bot.store.chains import Logged, NewestEntries
from bot.store.errors import Overtaken, StoreError, log_level_of

log = logging.getLogger(__name__)
_ATTEMPTS = 10  # for cleaning, a second apart, and for transactions overtaken by another process
T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""A function to run in a transaction: it queries its connection and returns a result."""

Row = Mapping[str, Any]
"""A row to be saved, by column."""
Changes = Callable[[Any], dict[str, Any]]
"""A function from a new row's columns to the new values of the existing row with the same key."""
Clash = Callable[[AsyncConnection, IntegrityError], Awaitable[StoreError]]
"""A function that finds out, on a connection, why the database refused a change."""


class Database:
    """The transactions on one database: one writer for everyone, and readers beside it.

    Work that returns is committed. Work that raises leaves nothing. The driver's failures are raised as
    StoreError, except IntegrityError, whose meaning only the caller knows. With `looking` it can't write. To
    change a log other than by the events given to `write`, use `rewrite`, or forget the `newest_entries` if
    no one adds to that log anymore. `shared`: other processes add to logs as well.
    """

    def __init__(self, backend: Backend, *, looking: bool = False, shared: bool = False) -> None:
        self.backend = backend
        self._engine = backend.engine(looking=looking)
        self._writing = backend.writer(self._engine)
        self._kept: AsyncConnection | None = None  # the writer's, if it stays open
        self.commits = histogram("commits", "How long commits took")
        self.newest_entries = NewestEntries(shared=shared)
        self._writer = Writer(self._write_patiently, self.newest_entries)
        self._readers = asyncio.Semaphore(backend.connections - 1)  # one connection is always the writer's
        self._under_way: set[asyncio.Future[Any]] = set()
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        """Run `work` in a read transaction whose queries all see the same moment."""
        self._refuse_if_closed()
        return await self._finish_uncanceled(asyncio.create_task(self._read_in_turn(work)))

    async def rows(self, query: sa.Executable) -> Sequence[Any]:
        """Return all rows that the query finds."""

        async def fetch(connection: AsyncConnection) -> Sequence[Any]:
            return (await connection.execute(query)).all()

        return await self.read(fetch)

    async def write(
        self,
        work: Work[T] | None,
        events: Sequence[Logged] = (),
        *,
        clash: Clash | None = None,
    ) -> T:
        """Store `events`, run `work` if there is any, and return its result once both are durable.

        They share a transaction with other callers' changes. If that fails, `work` runs again in a
        transaction of its own, so it must depend only on what it reads from its connection. `clash` turns an
        IntegrityError into the error to raise.
        """
        self._refuse_if_closed()
        change: Change[Any] = Change(events, work, clash)
        self._writer.add(change)
        return await self._finish_uncanceled(change.done)

    async def change(self, statement: sa.UpdateBase) -> int:
        """Run a statement that changes or deletes rows, and return their number."""

        async def run(connection: AsyncConnection) -> int:
            return (await connection.execute(statement)).rowcount

        return await self.write(run)

    async def put(
        self, table: sa.Table, row: Row, *, replaces: Sequence[str] = (), changes: Changes | None = None
    ) -> None:
        """Save a row, like the function `put`."""
        await self.write(lambda connection: put(connection, table, row, replaces=replaces, changes=changes))

    async def rewrite(self, work: Work[T]) -> T:
        """Run `work`, which changes entries of any logs, while no process adds to a log."""
        self._refuse_if_closed()

        async def rewritten(connection: AsyncConnection) -> T:
            if self.newest_entries.shared:
                await connection.execute(sa.text("LOCK TABLE events IN EXCLUSIVE MODE"))
            self.newest_entries.forget()
            return await work(connection)

        return await self._finish_uncanceled(asyncio.create_task(self._write_patiently(rewritten)))

    @property
    def waiting(self) -> int:
        """The number of changes waiting for the next commit."""
        return self._writer.waiting

    async def clean(self, *, anew: bool = False) -> None:
        """Remove deleted data from the disk, too. With `anew` the whole file is rewritten.

        Writers wait meanwhile. If it isn't possible, for example while someone copies the database, it's
        logged, and left to the next call.
        """
        self._refuse_if_closed()
        await self._finish_uncanceled(asyncio.create_task(self._clean_with_retries(anew=anew)))

    async def _clean_with_retries(self, *, anew: bool) -> None:
        for attempt in range(_ATTEMPTS):
            if attempt:
                await asyncio.sleep(1)
            try:
                if await self.backend.clean(anew=anew):
                    return
            except StoreError as error:
                log.log(
                    log_level_of(error),
                    "deleted data still in the log: database=%s error=%s",
                    self.backend,
                    error,
                )
                return
        log.warning("deleted data still in the log: database=%s reason=in use", self.backend)

    async def _write_patiently(self, work: Work[T], alone: Sequence[Logged] = ()) -> Any:
        for _ in range(_ATTEMPTS - 1):
            with suppress(Overtaken):
                return await self._write_once(work, alone)
        return await self._write_once(work, alone)

    async def _write_once(self, work: Work[T], alone: Sequence[Logged] = ()) -> Any:
        """Run `work` in a transaction, or store in one statement what it does ``alone``, and return None."""
        async with self.backend.idle:
            if lost := self.backend.lost():
                raise lost
            with self.backend.translate_errors(), self.commits.time():
                stored = None if alone and await self._append(alone) else await self._transact(work)
            if self.backend.file and (
                lost := self.backend.lost()
            ):  # otherwise it's stored in a file that no one can find
                raise lost
            return stored

    async def _append(self, entries: Sequence[Logged]) -> bool:
        """Store entries in one statement. Return False if they aren't stored, for whatever reason."""
        before = self.newest_entries.link(entries) if self._kept is not None else None
        if self._kept is None or before is None:
            return False
        connection: Any = (await self._kept.get_raw_connection()).driver_connection
        with suppress(StoreError), self.backend.translate_errors():
            if await self.backend.append(connection, entries, before):
                return True
        self.newest_entries.forget()
        return False

    async def _transact(self, work: Work[T]) -> T:
        if not self.backend.lasting:
            async with self._writing.begin() as connection:
                return await work(connection)
        if self._kept is None:  # taking one from the pool costs as much as a play
            self._kept = await self._writing.connect()
        try:
            async with self._kept.begin():
                return await work(self._kept)
        except BaseException:
            kept, self._kept = self._kept, None
            await kept.close()
            raise

    async def _read_in_turn(self, work: Work[T]) -> T:
        async with self._readers:
            with self.backend.translate_errors():
                async with self._engine.begin() as connection:
                    return await work(connection)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreError(f"The database {self.backend} is closed.")

    async def _finish_uncanceled(self, answer: asyncio.Future[T]) -> T:
        """Wait for the transaction to end, even if the caller is canceled meanwhile.

        The driver's thread would finish a canceled call anyway, and its connection, perhaps with the write
        lock, would be in an unknown state. So transactions are never canceled.
        """
        self._under_way.add(answer)
        answer.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            await asyncio.wait([answer])
            if not answer.cancelled() and isinstance(error := answer.exception(), StoreError):
                log.log(log_level_of(error), "abandoned change not stored: error=%s", error)
            raise

    async def close(self) -> None:
        """Refuse new transactions, wait for those in progress, and close every connection."""
        self._closed = True
        try:
            while self._under_way:
                await asyncio.wait(self._under_way)
        finally:
            if self._kept is not None:
                await self._kept.close()
            await self._writing.dispose()
            await self._engine.dispose()


@dataclass(eq=False, slots=True)
class Change(Generic[T]):
    """One caller's change: events for the log, then `work`, if any, whose result goes to `done`."""

    events: Sequence[Logged]
    work: Work[T] | None
    clash: Clash | None = None
    done: asyncio.Future[T] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """The queue of changes, each commit taking all that are waiting.

    `transaction` runs work in a transaction of its own, which stores nothing if it raises. It also gets the
    events if the work is to store them and nothing else. `newest_entries` links the events.
    """

    def __init__(
        self,
        transaction: Callable[[Work[Any], Sequence[Logged]], Awaitable[Any]],
        newest_entries: NewestEntries,
    ) -> None:
        self._transaction = transaction
        self._newest_entries = newest_entries
        self._waiting: list[Change[Any]] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """The number of changes waiting for the next commit."""
        return len(self._waiting)

    def add(self, change: Change[Any]) -> None:
        """Queue a change for the next commit."""
        self._waiting.append(change)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        batch: list[Change[Any]] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._commit(batch)
        finally:
            self._writing = None
            for change in (*batch, *self._waiting):
                change.done.cancel()  # some are left only if the loop was stopped

    async def _commit(self, batch: list[Change[Any]]) -> None:
        try:
            logged = [event for change in batch for event in change.events]
            alone = () if any(change.work for change in batch) else logged
            results = await self._transaction(
                lambda connection: self._run_all(batch, logged, connection), alone
            )
        except Exception as error:
            self._newest_entries.forget()
            if len(batch) == 1:
                batch[0].done.set_exception(await self._reason(batch[0], error))
                return
            # One of them is at fault, or the disk is too full for all of them. Nothing is stored yet, so each
            # is now tried alone. Savepoints don't help: SQLite drops them when the disk is full.
            for change in batch:
                await self._commit([change])
        else:
            self._newest_entries.note_commit()
            for change, result in zip(batch, results or repeat(None, len(batch)), strict=True):
                change.done.set_result(result)

    async def _run_all(
        self, batch: list[Change[Any]], logged: Sequence[Logged], connection: AsyncConnection
    ) -> list[Any]:
        if logged:
            await self._newest_entries.store(connection, logged)
        return [await change.work(connection) if change.work else None for change in batch]

    async def _reason(self, change: Change[Any], error: Exception) -> Exception:
        """Return why the change was refused, before anything else is stored."""
        clash = change.clash
        if clash is None or not isinstance(error, IntegrityError):
            return error
        refused = error
        try:
            reason: Exception = await self._transaction(lambda connection: clash(connection, refused), ())
        except Exception as worse:
            return worse
        reason.__cause__ = error
        return reason


class Subject:
    """The base class of those that read and save one part of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database


# Statements that differ between databases


async def put(
    connection: AsyncConnection,
    table: sa.Table,
    rows: Row | Sequence[Row],
    *,
    replaces: Sequence[str] = (),
    changes: Changes | None = None,
) -> None:
    """Insert a row or several. If one with the same key exists, update the columns in ``replaces``.

    With ``changes``, update the columns that it returns for the new row. With neither, keep the old row.
    """
    postgres = connection.dialect.name == "postgresql"
    statement = postgresql.insert(table) if postgres else sqlite.insert(table)
    new = statement.excluded
    values = {name: new[name] for name in replaces} if changes is None else changes(new)
    if values:
        statement = statement.on_conflict_do_update(index_elements=[*table.primary_key], set_=values)
    else:
        statement = statement.on_conflict_do_nothing()
    await connection.execute(statement, rows)


async def highest_given(connection: AsyncConnection, table: sa.Table) -> int:
    """Return the highest number the database ever gave to a row of `table`, including deleted rows."""
    if connection.dialect.name == "postgresql":
        query = sa.select(sa.func.pg_sequence_last_value(_sequence(table)))
    else:
        query = sa.select(_given.c.seq).where(_given.c.name == table.name)
    return int(await connection.scalar(query) or 0)


async def continue_ids(connection: AsyncConnection, table: sa.Table, highest: int) -> None:
    """Give new rows of `table` ids above `highest`, the last one that was used in another database."""
    if not highest:
        return
    if connection.dialect.name == "postgresql":
        await connection.execute(sa.select(sa.func.setval(_sequence(table), highest)))
    else:
        await connection.execute(sa.delete(_given).where(_given.c.name == table.name))
        await connection.execute(sa.insert(_given), {"name": table.name, "seq": highest})


_given = sa.TableClause("sqlite_sequence", sa.column("name"), sa.column("seq"))


def _sequence(table: sa.Table) -> sa.ColumnElement[Any]:
    return sa.cast(sa.func.pg_get_serial_sequence(table.name, "id"), postgresql.REGCLASS)
