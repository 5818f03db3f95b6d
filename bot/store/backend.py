"""Where a store can be kept: in a file of SQLite's, or on a server of PostgreSQL's.

The queries of the store are portable. What the two do in their own ways is asked of a backend:
`bot.store.sqlite` and `bot.store.postgres`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.errors import StoreError

if TYPE_CHECKING:
    import asyncio

    from bot.store.session import Session  # which needs PostgreSQL's driver

Address = Path | URL
"""A database: the path of a file, or the address of one on a server."""


class Backend(Protocol):
    """One database: how it is reached, and kept to one bot. As text, its name in sentences."""

    connections: int
    """How many transactions may run at once: one writer, and readers beside it."""

    idle: asyncio.Lock
    """Held by whoever writes."""

    @property
    def lasting(self) -> bool:
        """Whether the writing connection stays good however long nothing is asked of it."""
        ...

    @property
    def session(self) -> Session | None:
        """The session in which a process on a server writes that plays, or has the database alone."""
        ...

    @property
    def address(self) -> Address:
        """Where the database is."""
        ...

    @property
    def file(self) -> Path | None:
        """The file that it is; None on a server."""
        ...

    def engine(self, *, looking: bool = False) -> AsyncEngine:
        """Make the engine, of which nothing is opened yet; a transaction sees one moment.

        `looking`, it can write nothing.
        """
        ...

    def writer(self, engine: AsyncEngine) -> AsyncEngine:
        """Return the engine for writing, made from the one for reading where they share connections."""
        ...

    def failures(self) -> AbstractContextManager[None]:
        """Turn the driver's errors inside into a StoreError that names the database and the cause.

        Not an IntegrityError: that is no failure, but an answer that the caller must interpret.
        """
        ...

    def ready(self, *, plays: bool, alone: bool) -> AbstractAsyncContextManager[None]:
        """Make the database where it is missing, and see that it can be used.

        ``alone``, nobody else plays on it meanwhile; raises StoreError if someone does. Whoever ``plays`` has
        a file alone, and on a server a session in which to ask for a group.
        """
        ...

    async def examine(self, going_on: Callable[[], object]) -> None:
        """Check an existing database without changing it; raise StoreError if it is damaged.

        Calls `going_on` now and then.
        """
        ...

    def lost(self) -> StoreError | None:
        """Return why this process must stop, and nothing may be written; None in order."""
        ...

    def looked_at(self) -> AbstractContextManager[None]:
        """Leave nothing beside the database that was not there before it was looked at."""
        ...

    async def clean(self, *, anew: bool) -> bool:
        """Remove what was deleted from the disk, as far as the database can; `anew` leaves no byte of it.

        Returns False, to be tried again, while somebody reads. Where nobody may write meanwhile, it sees to
        that.
        """
        ...

    async def single_value(self, key: str) -> str | None:
        """Read one value saved by `Store.set_meta`, as cheaply as possible: a liveness check asks for it.

        Raises StoreError where there is no database, or one that can't be read.
        """
        ...


def backend_of(address: Address | str) -> Backend:
    """Return the backend for a database address; raise StoreError if its driver is not installed."""
    if isinstance(address, URL):
        try:
            from bot.store.postgres import Postgres
        except ModuleNotFoundError as error:
            raise StoreError(
                f"For PostgreSQL {error.name} is missing: install the bot with its extra named postgres."
            ) from error
        return Postgres(address)
    from bot.store.sqlite import SQLite

    return SQLite(Path(address).expanduser().absolute())
