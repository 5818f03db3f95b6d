"""The backends in which a store can be kept: a SQLite file, or a PostgreSQL server.

The store's queries are portable. Whatever differs between the two is in `bot.store.sqlite` and
`bot.store.postgres`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import URL

from bot.store.errors import StoreError

if TYPE_CHECKING:
    from bot.store.postgres import Postgres  # needs PostgreSQL's driver
    from bot.store.sqlite import SQLite

Address = Path | URL
"""A database: the path of a file, or the address of one on a server."""


Backend: TypeAlias = "Postgres | SQLite"
"""One database: how to connect to it, and how to keep it to one bot. As text, its name in sentences."""


def backend_of(address: Address | str) -> Backend:
    """Return the backend for a database address. Raise StoreError if its driver isn't installed."""
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
