"""Transactions on one database: who may begin one, how many at once, and an end that forgets none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.connection import CONNECTIONS, engine_for, failures_of
from bot.store.errors import StoreError


class Database:
    """Hands out transactions on one file: writers one after another, readers beside them.

    A block that ends commits, one that raises leaves nothing. The driver's failures come out as
    StoreError, except IntegrityError, whose meaning only the caller knows.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = engine_for(path)
        self._writer = self._engine.execution_options(writes=True)
        self._writing = asyncio.Lock()
        self._admitted = asyncio.Semaphore(CONNECTIONS)
        self._closed = False

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Begins a transaction whose queries all see the same moment."""
        async with self._transaction(self._engine) as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Begins a transaction that may write; it is durable once the block has ended."""
        # Waiting here is fair; waiting for SQLite's own lock is polling.
        async with self._writing, self._transaction(self._writer) as connection:
            yield connection

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        self._refuse_if_closed()
        async with self._admitted:
            self._refuse_if_closed()  # it may have been closed while this one waited
            with failures_of(self.path):
                async with engine.begin() as connection:
                    yield connection

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreError(f"The database {self.path} is closed.")

    async def close(self) -> None:
        """Lets the transactions under way end, refuses new ones, and closes every connection."""
        # A connection that is out when the pool closes would be forgotten by it: wait for all of them.
        self._closed = True
        try:
            for _ in range(CONNECTIONS):
                await self._admitted.acquire()
        finally:
            await self._engine.dispose()
