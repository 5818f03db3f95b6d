"""Reading the tables' state from the database while a bot is using it, without ever blocking the bot."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from contextlib import closing
from functools import cache
from itertools import count
from typing import Any

import asyncpg
from sqlalchemy import URL

from bot.store.backend import Address

_OF_DRIVE = "select id from tables those where those.id like tables.id || '-%'"
_ENTRIES = f"select count(*) from events where table_id = tables.id or table_id in ({_OF_DRIVE})"

_LOST = (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.OperatorInterventionError)
"""What a query meets if the server has ended, ends or only begins."""

_MOVED = (
    "select coalesce(max(seq), 0) from events"
    " where table_id = tables.id and (events.kind = 'ended' or interaction_id is not null)"
)


class Stored:
    """The tables as they're stored at the moment."""

    def __init__(self, database: Address) -> None:
        self._database = database
        self._connection: Any = None  # to a server: opening one for each query costs more than the query

    def furthest(self) -> dict[str, int]:
        """Return the number of the last entry in each log."""
        return dict(self.rows("select table_id, max(seq) from events group by table_id"))

    def open_now(self) -> dict[str, int]:
        """Return the progress of each table and drive whose log hasn't ended.

        This uses the entries, not the table's row. A drive progresses with its tables, so their entries count
        as well.
        """
        query = f"select id, ({_ENTRIES}) from tables"
        ended = "select 1 from events where table_id = tables.id and kind = 'ended'"
        return dict(self.rows(f"{query} where not exists ({ended})"))

    def unscored(self) -> bool:
        """Return True if a table of an open drive has ended and the drive doesn't have its score yet."""
        ended = "select count(*) from tables where status = 'ended' and id like drives.id || '-%'"
        scored = "select count(*) from events where table_id = drives.id and kind = 'scored'"
        is_open = "kind = 'drive' and status = 'open'"
        return bool(self.rows(f"select 1 from tables drives where {is_open} and ({ended}) > ({scored})"))

    def has(self, table_id: str, kind: str) -> bool:
        """Return True if the table's log has an entry of that kind."""
        return bool(self.rows("select 1 from events where table_id = ? and kind = ?", table_id, kind))

    def standing_still(self, since: dict[str, int]) -> list[str]:
        """Return the tables that haven't progressed: a person must have moved, or the table ended."""
        came_to = f"case kind when 'drive' then ({_ENTRIES}) else ({_MOVED}) end"
        marks = ", ".join("?" * len(since))
        now = self.rows(f"select id, {came_to} from tables where id in ({marks})", *since) if since else []
        return [*since.keys() - {id_ for id_, seq in now if seq > since[id_]}]

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the current rows of a query, empty if there is no database yet, or no server now."""
        if isinstance(self._database, URL):
            number = count(1)
            numbered = re.sub(r"\?", lambda _: f"${next(number)}", query)
            return asyncio.run_coroutine_threadsafe(self._fetch(numbered, values), _beside()).result()
        if not self._database.exists():
            return []
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()

    def close(self) -> None:
        """Close the connection to a server. The next query opens another."""
        if self._connection is not None:
            asyncio.run_coroutine_threadsafe(self._disconnect(), _beside()).result()

    async def _fetch(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """Query a server over the open connection, or over a new one if that has ended with the server."""
        assert isinstance(self._database, URL)
        for is_new in (self._connection is None, True):
            try:
                if self._connection is None:
                    plain = self._database.set(drivername="postgresql").render_as_string(hide_password=False)
                    self._connection = await asyncpg.connect(plain)
                return [tuple(row) for row in await self._connection.fetch(query, *values)]
            except asyncpg.UndefinedTableError:
                return []
            except (OSError, *_LOST):
                await self._disconnect()
                if is_new:
                    break
        return []

    async def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


@cache
def _beside() -> asyncio.AbstractEventLoop:
    """Return an event loop in another thread, to query from inside a running loop."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop
