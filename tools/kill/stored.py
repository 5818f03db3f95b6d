"""What the database says of the tables while a bot is at work on it; only read, never waited for."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Iterable
from contextlib import closing
from functools import cache
from itertools import count
from typing import Any

import asyncpg
from sqlalchemy import URL

from bot.store.backend import Address


class Stored:
    """The tables as they are stored at the moment."""

    def __init__(self, database: Address) -> None:
        self._database = database

    def furthest(self) -> dict[str, int]:
        """The number of the last entry in each log."""
        return dict(self._rows("select table_id, max(seq) from events group by table_id"))

    def open_now(self) -> dict[str, int]:
        """Of those logs that have not ended, the numbers of their last entries.

        The entries decide, and not what the table's row says of them.
        """
        ended = "select table_id from events where kind = 'ended'"
        query = f"select table_id, max(seq) from events where table_id not in ({ended}) group by table_id"
        return dict(self._rows(query))

    def ended(self, table_id: str) -> bool:
        """Whether the log of the table is there, and has ended."""
        return bool(self._rows("select 1 from events where table_id = ? and kind = 'ended'", table_id))

    def standing_still(self, since: Iterable[tuple[str, int]]) -> list[str]:
        """Which of these tables have neither been moved by anybody nor ended since that entry of theirs."""
        later = "select 1 from events where table_id = ? and seq > ?"
        moved = f"{later} and (kind = 'ended' or interaction_id is not null) limit 1"
        return [table_id for table_id, seq in since if not self._rows(moved, table_id, seq)]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        if isinstance(self._database, URL):
            return _on_server(self._database, query, values)
        if not self._database.exists():
            return []
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()


def _on_server(address: URL, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
    """The rows on a server; none where it, or the table, is not there for now."""
    number = count(1)
    numbered = re.sub(r"\?", lambda _: f"${next(number)}", query)
    return asyncio.run_coroutine_threadsafe(_fetched(address, numbered, values), _beside()).result()


async def _fetched(address: URL, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
    plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        connection = await asyncpg.connect(plain)
    except (OSError, asyncpg.PostgresError):
        return []
    try:
        return [tuple(row) for row in await connection.fetch(query, *values)]
    except (asyncpg.UndefinedTableError, asyncpg.PostgresConnectionError, OSError):
        return []
    finally:
        await connection.close()


@cache
def _beside() -> asyncio.AbstractEventLoop:
    """A loop in a thread of its own, for who asks from inside of another loop and cannot wait there."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop
