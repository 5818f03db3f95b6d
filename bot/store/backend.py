"""The kinds of database for a store: a file of SQLite's, or a server of PostgreSQL's.

The queries of the store are portable. What the two do in their own ways is asked of a backend:
`bot.store.sqlite` and `bot.store.postgres`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import URL

from bot.store.errors import StoreError

if TYPE_CHECKING:
    from bot.store.postgres import Postgres  # which needs PostgreSQL's driver
    from bot.store.sqlite import SQLite

Address = Path | URL
"""A database: the path of a file, or the address of one on a server."""


Backend: TypeAlias = "Postgres | SQLite"
"""One database: how it is reached, and kept to one bot. As text, its name in sentences."""


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
