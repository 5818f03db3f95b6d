"""What the database says of the tables while a bot is at work on it; only read, never waited for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any


class Stored:
    """The tables as they are stored at the moment."""

    def __init__(self, database: Path) -> None:
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
        moved = "select 1 from events where table_id = ? and seq > ? and (kind = 'ended' or interaction_id)"
        return [table_id for table_id, seq in since if not self._rows(f"{moved} limit 1", table_id, seq)]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        if not self._database.exists():
            return []
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()
