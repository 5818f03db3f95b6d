"""What becomes of SQLite's files behind the bot's back: one is gone, or the newest of what was stored.

SQLite cannot tell that its write-ahead log was lost, or that an older copy was put in the database's place:
what is left is whole, and only older. So the bot notes now and then in a file beside the database how far it
has come: a number that goes up each time, and stands in the database before it stands in the file, and how
many entries the log of each open table has.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, upsert
from bot.store.errors import StoreError
from bot.store.schema import TableStatus, events, meta, tables

log = logging.getLogger(__name__)
EVERY = 20.0
"""Seconds between two looks at the files."""

_KEY = "noted"
_NAMED = 20  # tables, at most, in one sentence
_Identity = tuple[int, int]


class Noted(msgspec.Struct):
    """How far the database had come `at` that time: its number, and how many entries each open log had."""

    number: int
    at: str
    logs: dict[str, int]


class Watch:
    """Looks after the files of a database that is open; it notes only where no other process plays on it.

    A database on a server has none, and is looked after there.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._path = database.backend.file
        self._file = _beside(self._path, "noted") if self._path else None
        self._known: dict[Path, _Identity] = {}
        self.gone()

    async def for_ever(self) -> None:
        """Says what has been lost, and then looks at the files again and again, until cancelled."""
        if self._path is None:
            return
        with suppress(StoreError):
            for sentence in await self.lost():
                log.error("%s", sentence)
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Says which files are gone, and notes how far the database has come."""
        for sentence in self.gone():
            log.error("%s", sentence)
        try:
            await self.note()
        except (StoreError, OSError) as error:
            log.error("how far the database has come could not be noted: %s", error)

    def gone(self) -> list[str]:
        """Says of each file that is in use, and is gone or another, what that means and what to do."""
        path = self._path
        if path is None:
            return []
        use = {
            path: "what is played from now on is lost when the bot stops. Stop it, put the database or a"
            " backup in its place, and start the bot again",
            _beside(path, "wal"): "what was stored lately may be lost. Stop the bot, which saves what it can,"
            " start it again, and let the doctor command look",
            _beside(path, "lease"): "a second bot could play on the same database. Start the bot again",
        }
        return [
            f"The file {file} is {change} while the bot uses it: {then}."
            for file, then in use.items()
            if (change := self._changed(file))
        ]

    def _changed(self, file: Path) -> str:
        """How the file is not the one that was there first; empty where it is."""
        try:
            found = file.stat()
        except FileNotFoundError:
            return "gone" if file in self._known else ""
        except OSError as error:
            return f"out of reach ({error.strerror})"
        identity = (found.st_dev, found.st_ino)
        return "" if self._known.setdefault(file, identity) == identity else "another"

    async def note(self) -> None:
        """Notes how far the database has come, first in itself and then in the file beside it."""
        if self._file is None:
            return

        async def count(connection: AsyncConnection) -> int:
            number = await _number(connection) + 1
            put = upsert(connection.dialect, meta)
            put = put.on_conflict_do_update(index_elements=["key"], set_={"value": put.excluded.value})
            await connection.execute(put, {"key": _KEY, "value": str(number)})
            return number

        number = await self._database.write(count)
        logs = await self._database.read(_lengths)
        said = msgspec.json.encode(Noted(number, f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC", logs))
        await asyncio.to_thread(_replace, self._file, said)

    async def lost(self) -> list[str]:
        """Says what the database no longer has of what it was noted to have; nothing where all is there."""
        noted = self._noted()  # before the database, which is never behind
        if noted is None or self._path is None:
            return []

        async def compare(connection: AsyncConnection) -> tuple[int, dict[str, int]]:
            return await _number(connection), await _lengths(connection, noted.logs)

        number, logs = await self._database.read(compare)
        older = number < noted.number
        return list(_told(self._path, noted, logs, older=older))

    def _noted(self) -> Noted | None:
        if self._file is None:
            return None
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=Noted)
        except (OSError, msgspec.DecodeError):  # never written, or torn by a cut of the power
            return None


def _told(path: Path, noted: Noted, logs: dict[str, int], *, older: bool) -> Iterator[str]:
    if older:
        yield (
            f"The database {path} is older than it was at {noted.at}: what was stored last is missing."
            f" The file {path.name}-wal was lost, or an older copy was put in the database's place. Open"
            " tables go on from what is there."
        )
    short = [
        f"{log} has {logs.get(log, 0)} of {length}"
        for log, length in noted.logs.items()
        if logs.get(log, 0) < length and (older or log in logs)  # what is not there was forgotten on purpose
    ]
    if short:
        more = f", and {len(short) - _NAMED} more" if len(short) > _NAMED else ""
        yield f"Logs lack their newest entries: {', '.join(short[:_NAMED])}{more}."


async def _number(connection: AsyncConnection) -> int:
    return int(await connection.scalar(select(meta.c.value).where(meta.c.key == _KEY)) or 0)


async def _lengths(connection: AsyncConnection, logs: dict[str, int] | None = None) -> dict[str, int]:
    """The number of the newest entry of each open log, or of each of these that is there."""
    newest = select(func.max(events.c.seq)).where(events.c.table_id == tables.c.id).scalar_subquery()
    query = select(tables.c.id, newest)
    if logs is None:
        query = query.where(tables.c.status == TableStatus.OPEN)
    found = await connection.execute(query)
    return {log: seq for log, seq in found if seq is not None and (logs is None or log in logs)}


def _beside(path: Path, what: str) -> Path:
    path = path.resolve()  # whichever link leads to it
    return path.with_name(f"{path.name}-{what}")


def _replace(file: Path, content: bytes) -> None:
    """Writes the file whole or not at all, as far as no power cut comes between."""
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(content)
    part.replace(file)
