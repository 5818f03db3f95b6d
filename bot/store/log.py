"""Tables and their events: the append-only log from which everything at a table can be told again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import asdict, fields
from itertools import groupby
from typing import Any

from sqlalchemy import Delete, Select, and_, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import DuplicateInteraction, SequenceTaken, StoreError, TableTaken, UnknownTable
from bot.store.rows import EventRow, LogKind, TableRow, TableStatus
from bot.store.schema import events, games, tables

Clash = Callable[[AsyncConnection, IntegrityError], Awaitable[StoreError]]
"""Finds out, on a connection, what stood in the way of what the database refused."""

Logged = dict[str, Any]
"""An event as a row of the log, with the table that it belongs to."""

_FIELDS = [field.name for field in fields(EventRow)]
_EVENT = [events.c[name] for name in _FIELDS]


async def insert_table(connection: AsyncConnection, row: TableRow) -> None:
    """Adds the table."""
    await connection.execute(insert(tables), asdict(row))


def logged(table_id: str, new: Sequence[EventRow]) -> list[Logged]:
    """Writes the table's events as rows of the log."""
    return [{"table_id": table_id} | {name: getattr(event, name) for name in _FIELDS} for event in new]


async def insert_events(connection: AsyncConnection, rows: Sequence[Logged]) -> None:
    """Adds the rows to the log, of whichever tables they are."""
    if rows:
        await connection.execute(insert(events), rows)


async def change_table(connection: AsyncConnection, table_id: str, changes: dict[str, Any]) -> None:
    """Changes columns of the table; raises UnknownTable."""
    result = await connection.execute(update(tables).where(tables.c.id == table_id).values(**changes))
    if result.rowcount == 0:
        raise UnknownTable(table_id)


async def load_table(connection: AsyncConnection, table_id: str) -> TableRow | None:
    """Reads the table, open or ended."""
    row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one_or_none()
    return None if row is None else table_row(row)


async def load_events(connection: AsyncConnection, table_id: str) -> list[EventRow]:
    """Reads the table's events in sequence."""
    query = select(*_EVENT).where(events.c.table_id == table_id).order_by(events.c.seq)
    return [EventRow(*event) for event in await connection.execute(query)]


async def load_open_tables(
    connection: AsyncConnection, kind: LogKind
) -> list[tuple[TableRow, list[EventRow]]]:
    """Reads everything open of that kind, oldest first, with its events in sequence."""
    is_open = and_(tables.c.status == TableStatus.OPEN, tables.c.kind == kind)
    rows = select(tables).where(is_open).order_by(tables.c.opened_at, tables.c.id)
    found = [table_row(row) for row in await connection.execute(rows)]
    log = select(events.c.table_id, *_EVENT).join(tables).where(is_open)
    logged = await connection.execute(log.order_by(events.c.table_id, events.c.seq))
    by_table = {
        table_id: [EventRow(*event) for _, *event in group]
        for table_id, group in groupby(logged, key=lambda row: row.table_id)
    }
    return [(row, by_table.get(row.id, [])) for row in found]


def compactable(ended_before: int, kinds: Collection[str]) -> Select[str]:
    """Selects the tables that ended with a game before then, and have events of other kinds."""
    ended = and_(tables.c.status == TableStatus.ENDED, tables.c.ended_at < ended_before)
    finished = exists().where(games.c.table_id == tables.c.id)
    others = exists().where(events.c.table_id == tables.c.id, events.c.kind.not_in(kinds))
    return select(tables.c.id).where(ended, finished, others).order_by(tables.c.ended_at)


async def forget_unfinished(connection: AsyncConnection, ended_before: int) -> None:
    """Deletes the tables and drives that ended before then and left no game, with their logs."""
    finished = exists().where(games.c.table_id == tables.c.id)
    over = (tables.c.status == TableStatus.ENDED, tables.c.ended_at < ended_before, ~finished)
    await connection.execute(delete(events).where(events.c.table_id.in_(select(tables.c.id).where(*over))))
    await connection.execute(delete(tables).where(*over))


def unshown(ended_after: int) -> Select[Any]:
    """Selects the tables that ended after then, and whose message has not been let go of."""
    noted = tables.c.message_id.is_not(None)
    recent = and_(tables.c.status == TableStatus.ENDED, tables.c.ended_at > ended_after)
    return select(tables).where(recent, noted, tables.c.kind == LogKind.TABLE).order_by(tables.c.ended_at)


def forget(table_id: str, kinds: Collection[str]) -> Delete:
    """Deletes the table's events that are not of these kinds."""
    return delete(events).where(events.c.table_id == table_id, events.c.kind.not_in(kinds))


def table_row(row: Any) -> TableRow:
    """Gives the row of a query for tables."""
    return TableRow(**dict(row._mapping) | {"status": TableStatus(row.status), "kind": LogKind(row.kind)})


def clash(table_id: str, new: Sequence[EventRow], *, creating: bool) -> Clash:
    """Makes what finds out why the database refused the events.

    It looks for the rows themselves, since each driver names the broken constraint in its own words.
    """
    clicks = [event.interaction_id for event in new if event.interaction_id is not None]
    numbers = [event.seq for event in new]

    async def found(connection: AsyncConnection, error: IntegrityError) -> StoreError:
        same_click = select(events.c.interaction_id).where(events.c.interaction_id.in_(clicks)).limit(1)
        click = await connection.scalar(same_click)
        if click is not None:
            return DuplicateInteraction(click)
        known = await connection.scalar(select(exists().where(tables.c.id == table_id)))
        if creating and known:
            return TableTaken(table_id)
        if not creating and not known:
            return UnknownTable(table_id)
        same_seq = select(events.c.seq).where(events.c.table_id == table_id, events.c.seq.in_(numbers))
        seq = await connection.scalar(same_seq.order_by(events.c.seq).limit(1))
        if seq is not None:
            return SequenceTaken(table_id, seq)
        return StoreError(f"What was to be stored for table {table_id} contradicts itself: {error.orig}.")

    return found
