"""Transactions on one database: who may begin one, how many at once, and an end that forgets none."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.connection import CONNECTIONS, engine_for, failures_of
from bot.store.errors import StoreError
from bot.store.log import Clash, Logged
from bot.store.writer import Change, Work, Writer

T = TypeVar("T")


class Database:
    """Runs transactions on one file: one writer for everybody, and readers beside it.

    Work that returns is committed, work that raises leaves nothing. The driver's failures come out as
    StoreError, except IntegrityError, whose meaning only the caller knows.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = engine_for(path)
        writing = self._engine.execution_options(writes=True)
        self._writer = Writer(lambda work: self._transaction(writing, work))
        self._readers = asyncio.Semaphore(CONNECTIONS - 1)  # one connection is always the writer's
        self._under_way: set[asyncio.Future[Any]] = set()
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        """Does `work` in a transaction whose queries all see the same moment."""
        self._refuse_if_closed()
        return await self._to_its_end(asyncio.create_task(self._admitted(work)))

    async def write(self, work: Work[T], events: Sequence[Logged] = (), *, clash: Clash | None = None) -> T:
        """Stores `events`, does `work`, and returns when both are durable.

        They share a transaction with what others have to write. Where that fails, `work` is done once more
        in one of its own: it must depend on nothing but what it reads from its connection. `clash` makes
        of an IntegrityError what is raised instead.
        """
        self._refuse_if_closed()
        change = Change(events, work, clash)
        self._writer.add(change)
        return await self._to_its_end(change.done)

    async def _admitted(self, work: Work[T]) -> T:
        async with self._readers:
            return await self._transaction(self._engine, work)

    async def _transaction(self, engine: AsyncEngine, work: Work[T]) -> T:
        with failures_of(self.path):
            async with engine.begin() as connection:
                return await work(connection)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreError(f"The database {self.path} is closed.")

    async def _to_its_end(self, answer: asyncio.Future[T]) -> T:
        """Waits for the transaction; whoever is cancelled meanwhile still waits for its end.

        A cancelled driver call goes on in the driver's thread all the same, and its connection, with the
        write lock perhaps taken, would be anybody's guess. So transactions are never cancelled.
        """
        self._under_way.add(answer)
        answer.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            await asyncio.wait([answer])
            raise

    async def close(self) -> None:
        """Refuses new transactions, lets those under way end, and closes every connection."""
        self._closed = True
        try:
            while self._under_way:
                await asyncio.wait(self._under_way)
        finally:
            await self._engine.dispose()
