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
    from bot.store.leases import Leases  # which need PostgreSQL's driver

Address = Path | URL
"""A database: the path of a file, or the address of one on a server."""


class Backend(Protocol):
    """One database: how it is reached, and kept to one bot. As text, its name in sentences."""

    connections: int
    """How many transactions may run at once: one writer, and readers beside it."""

    lasting: bool
    """Whether a connection stays good however long nothing is asked of it."""

    @property
    def address(self) -> Address:
        """Where the database is."""
        ...

    @property
    def file(self) -> Path | None:
        """The file that it is; None on a server."""
        ...

    def engine(self, *, looking: bool = False) -> AsyncEngine:
        """Makes the engine; nothing is opened yet. `looking` can write nothing.

        A transaction sees one moment. Those of `engine.execution_options(writes=True)` never fail because
        another writer came between.
        """
        ...

    def failures(self) -> AbstractContextManager[None]:
        """Turns what the driver raises inside into a StoreError that names the database and the cause.

        Not an IntegrityError: that is no failure, but an answer that the caller must interpret.
        """
        ...

    def ready(self, *, alone: bool) -> AbstractAsyncContextManager[None]:
        """Makes the database where it is missing, and sees that it can be used.

        With `alone`, it is kept to this process meanwhile; raises StoreError where another one has it.
        """
        ...

    async def examine(self, going_on: Callable[[], object]) -> None:
        """Looks a database through that is there, and changes nothing; raises StoreError where it is damaged.

        `going_on` is called now and then.
        """
        ...

    def leases(self) -> Leases:
        """What processes hold that play on it together; raises StoreError where it is one process's."""
        ...

    def refusal(self) -> StoreError | None:
        """Why nothing may be written now, where it is not this process that plays on the database."""
        ...

    def lost(self) -> StoreError | None:
        """Return why this process must stop: a file of the database is gone or another. None in order."""
        ...

    def looked_at(self) -> AbstractContextManager[None]:
        """Leave nothing beside the database that was not there before it was looked at."""
        ...

    async def clean(self, *, anew: bool) -> bool:
        """Remove what was deleted from the disk, as far as the database can; `anew` leaves no byte of it.

        Returns False, to be tried again, while somebody reads. Nobody writes meanwhile.
        """
        ...

    async def single_value(self, key: str) -> str | None:
        """Reads a value that `Store.set_meta` keeps, and nothing else: it costs as little as a look can.

        Raises StoreError where there is no database, or one that can't be read.
        """
        ...


def backend_of(address: Address | str) -> Backend:
    """The backend of the database at that address; raises StoreError where its driver is not installed."""
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
