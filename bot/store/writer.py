"""The one writer: it commits what everybody has to store together, and answers each after the commit.

A commit that outlives a power cut waits for the disk, and the disk takes as long for one event as for a
hundred. So whatever comes in while a commit is under way is stored by the next one, in one transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.log import Clash, Logged, insert_events

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""What is done inside a transaction: queries on its connection, and their result."""


@dataclass(eq=False, slots=True)
class Change(Generic[T]):
    """What one caller has to store: events for the log, then `work`, whose result `done` will have."""

    events: Sequence[Logged]
    work: Work[T]
    clash: Clash | None = None
    done: asyncio.Future[T] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Commits changes in the order in which they came, as many at once as are waiting.

    `transaction` does work in a transaction of its own, of which nothing stays where it raises.
    """

    def __init__(self, transaction: Callable[[Work[Any]], Awaitable[Any]]) -> None:
        self._transaction = transaction
        self._waiting: list[Change[Any]] = []
        self._writing: asyncio.Task[None] | None = None

    def add(self, change: Change[Any]) -> None:
        """Has the change stored by the next commit."""
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
                change.done.cancel()  # only where the loop was ended in the middle is one left to cancel

    async def _commit(self, batch: list[Change[Any]]) -> None:
        try:
            results = await self._transaction(lambda connection: _all_of(batch, connection))
        except Exception as error:
            if len(batch) == 1:
                batch[0].done.set_exception(await self._reason(batch[0], error))
                return
            # One of them is at fault, or the disk has no room for all: none of it is stored yet, and each
            # is now stored or refused for itself. No savepoints: SQLite drops them where the disk is full.
            for change in batch:
                await self._commit([change])
        else:
            for change, result in zip(batch, results, strict=True):
                change.done.set_result(result)

    async def _reason(self, change: Change[Any], error: Exception) -> Exception:
        """Says why the change was refused, as things are before anything else is stored."""
        clash = change.clash
        if clash is None or not isinstance(error, IntegrityError):
            return error
        refused = error
        try:
            reason: Exception = await self._transaction(lambda connection: clash(connection, refused))
        except Exception as worse:
            return worse
        reason.__cause__ = error
        return reason


async def _all_of(batch: list[Change[Any]], connection: AsyncConnection) -> list[Any]:
    await insert_events(connection, [event for change in batch for event in change.events])
    return [await change.work(connection) for change in batch]
