"""Copying a whole database into another, SQLite or PostgreSQL, and comparing the two."""

import hashlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

from sqlalchemy import Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.progress import ReportProgress
from bot.store.backend import Address, backend_of
from bot.store.copying import new_file
from bot.store.database import Database, continue_ids, highest_given
from bot.store.errors import StoreError
from bot.store.schema import games, metadata
from bot.store.store import Store

_ROWS = 1000  # at a time
_BITS = 128


@dataclass(slots=True)
class Content:
    """A checksum of a table's rows in any order, to compare two databases.

    ``rows`` is their number, ``total`` the sum of all their whole numbers, ``digest`` the sum of the digests
    of rows.
    """

    rows: int = 0
    total: int = 0
    digest: int = 0

    def add(self, row: Sequence[object]) -> None:
        """Count one more row."""
        self.rows += 1
        self.total += sum(value for value in row if isinstance(value, int))
        said = hashlib.blake2b(repr(tuple(row)).encode("utf-8", "surrogateescape"), digest_size=_BITS // 8)
        self.digest = (self.digest + int.from_bytes(said.digest(), "big")) % (1 << _BITS)


async def move(
    source: Address,
    target: Address,
    report: ReportProgress = lambda _done, _of: None,
) -> dict[str, int]:
    """Copy everything into another database, which must be empty, and compare the two.

    Returns the number of rows by table. No bot can use either database meanwhile. Raises StoreError, and
    keeps nothing, if one is in use, if the target isn't empty, or if the copy differs.
    """
    await backend_of(source).examine(lambda: None)  # raises instead of creating one
    async with Store.open(source, alone=True) as one, Store.open(target, alone=True) as other:
        return await _copy_and_compare(one._database, other._database, report, Event())


async def copy_into_file(source: Address, copy: Path, stop: Event, report: ReportProgress) -> None:
    """Copy a database, even while a bot uses it, into a new file. Raise StoreError if that fails."""
    with new_file(copy) as part:
        async with Store.open_read_only(source) as one, Store.open(part) as other:
            await _copy_and_compare(one._database, other._database, report, stop)


async def _copy_and_compare(
    source: Database, target: Database, report: ReportProgress, stop: Event
) -> dict[str, int]:
    """Copy and compare in one transaction of each database, so that all of it is kept or nothing."""

    async def compare(one: AsyncConnection) -> dict[str, int]:
        async def fill(other: AsyncConnection) -> dict[str, int]:
            await _must_be_empty(other, target)
            every = {table: await _count(one, table) for table in metadata.sorted_tables}
            done = 0
            for table in every:
                there = Content()
                async for page in _pages(one, table):
                    if stop.is_set():
                        raise StoreError("The copy was stopped.")
                    names = [column.name for column in _stored_columns(table)]
                    await other.execute(insert(table), [dict(zip(names, row, strict=True)) for row in page])
                    for row in page:
                        there.add(row)
                    done += len(page)
                    report(done, sum(every.values()))
                if there != await _content(other, table):
                    raise StoreError(f"The copy of {table.name} differs from the original.")
            await continue_ids(other, games, await highest_given(one, games))
            return {table.name: rows for table, rows in every.items()}

        return await target.write(fill)

    return await source.read(compare)


async def _must_be_empty(connection: AsyncConnection, target: Database) -> None:
    for table in metadata.sorted_tables:
        if await _count(connection, table):
            raise StoreError(f"The database {target.backend} isn't empty. Name a new one.")


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def _content(connection: AsyncConnection, table: Table) -> Content:
    content = Content()
    async for page in _pages(connection, table):
        for row in page:
            content.add(row)
    return content


async def _pages(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Any]]:
    """Yield the rows of a table, a page at a time."""
    async with connection.stream(select(*_stored_columns(table)).execution_options(yield_per=_ROWS)) as rows:
        async for page in rows.partitions():
            yield page


def _stored_columns(table: Table) -> list[Any]:
    """Return the columns of a table except those that the database computes."""
    return [column for column in table.columns if column.computed is None]
