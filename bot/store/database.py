"""Transactions on one database: who may begin one, how many at once, and an end that forgets none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.connection import CONNECTIONS, engine_for, failures_of
from bot.store.errors import StoreError

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""What is done inside a transaction: queries on its connection, and their result."""


class Database:
    """Runs transactions on one file: writers one after another, readers beside them.

    Work that returns is committed, work that raises leaves nothing. The driver's failures come out as
    StoreError, except IntegrityError, whose meaning only the caller knows.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = engine_for(path)
        self._writer = self._engine.execution_options(writes=True)
        self._writing = asyncio.Lock()
        self._admitted = asyncio.Semaphore(CONNECTIONS)
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        """Does `work` in a transaction whose queries all see the same moment."""
        return await self._to_its_end(self._transaction, self._engine, work)

    async def write(self, work: Work[T]) -> T:
        """Does `work` in a transaction that may write; what it wrote is durable on return."""
        return await self._to_its_end(self._in_turn, self._writer, work)

    async def _in_turn(self, engine: AsyncEngine, work: Work[T]) -> T:
        async with self._writing:  # waiting here is fair; waiting for SQLite's own lock is polling
            return await self._transaction(engine, work)

    async def _transaction(self, engine: AsyncEngine, work: Work[T]) -> T:
        async with self._admitted:
            with failures_of(self.path):
                async with engine.begin() as connection:
                    return await work(connection)

    async def _to_its_end(
        self,
        how: Callable[[AsyncEngine, Work[T]], Coroutine[Any, Any, T]],
        engine: AsyncEngine,
        work: Work[T],
    ) -> T:
        """Runs the transaction; whoever is cancelled meanwhile still waits for its end.

        A cancelled driver call goes on in the driver's thread all the same, and its connection, with the
        write lock perhaps taken, would be anybody's guess. So transactions are never cancelled.
        """
        if self._closed:
            raise StoreError(f"The database {self.path} is closed.")
        task = asyncio.create_task(how(engine, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise

    async def close(self) -> None:
        """Refuses new transactions, lets those under way end, and closes every connection."""
        self._closed = True
        try:
            while self._under_way:
                await asyncio.wait(self._under_way)
        finally:
            await self._engine.dispose()
