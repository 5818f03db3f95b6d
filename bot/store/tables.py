"""Tables and their events: the append-only logs from which every table's state is rebuilt.

Every time is an integer: milliseconds since 1970 in UTC. SQLite has no type for dates and PostgreSQL has two.
A number sorts, subtracts and compares alike in both, and its time zone is clear. Seats, sides and sequence
numbers are stored as the caller counts them.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from typing import Any

from sqlalchemy import and_, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.awards import give_awards
from bot.store.chains import Logged, damaged, link, read, relink_after
from bot.store.database import Clash, Database
from bot.store.errors import (
    DamagedLog,
    DuplicateInteraction,
    SequenceTaken,
    StoreError,
    TableTaken,
    UnknownTable,
)
from bot.store.games import FinishedGame, insert_game
from bot.store.people import save_names
from bot.store.ratings import rate_game
from bot.store.schema import LogKind, TableStatus, events, games, tables
from bot.store.sharding import ShardGroup
from bot.store.standings import add_to_tallies


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table or a tournament: where it is, who opened it, and its message if one is posted.

    `root` is the secret from which the keys to a table's deals follow, or the key to a tournament's draw.
    It's erased at the end.
    """

    id: str
    guild_id: int
    channel_id: int
    opened_by: int
    opened_at: int
    message_id: int | None = None
    status: TableStatus = TableStatus.OPEN
    ended_at: int | None = None
    kind: LogKind = LogKind.TABLE
    root: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event at a table. `body` is JSON text that the store doesn't read.

    `interaction_id` is the Discord interaction that caused it, if any. Each is stored once in the whole
    database, so if a click causes several events, only one of them has it. The store computes the `digest`
    (bot.store.chains).
    """

    seq: int
    kind: str
    body: str
    at: int
    interaction_id: int | None = None
    digest: str | None = field(default=None, compare=False)


_PAGE = 100  # logs that are read at once
_FIELDS = [each.name for each in fields(EventRow)]
_EVENT = [events.c[name] for name in _FIELDS]


class Tables:
    """The tables and tournaments with their logs. Those of a ``group``'s servers are resumed."""

    def __init__(self, database: Database, group: ShardGroup) -> None:
        self._database = database
        self._group = group

    async def create(self, row: TableRow, first: Sequence[EventRow]) -> None:
        """Store a new table with its first events. Raise TableTaken or DuplicateInteraction."""

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables), asdict(row))
            if first:
                logged = _logged(row.id, first)
                link(logged)
                await connection.execute(insert(events), logged)

        await self._database.write(add, clash=_clash(row.id, first, creating=True))

    async def append(
        self,
        table_id: str,
        new: Sequence[EventRow],
        *,
        finished: FinishedGame | None = None,
        ended_at: int | None = None,
    ) -> int | None:
        """Store the table's next events in one transaction, with their consequences.

        With `finished`, it stores the game, its players and totals, and returns the game's number. With
        `ended_at`, the table ends. Raises SequenceTaken, DuplicateInteraction or UnknownTable.
        """

        async def add(connection: AsyncConnection) -> int | None:
            game_id = None
            if finished is not None:
                game_id = await _finish(connection, table_id, finished)
            if ended_at is not None:
                await _change(
                    connection, table_id, {"status": TableStatus.ENDED, "ended_at": ended_at, "root": None}
                )
            return game_id

        clash = _clash(table_id, new, creating=False)
        work = None if finished is None and ended_at is None else add
        return await self._database.write(work, _logged(table_id, new), clash=clash)

    async def set_message(self, table_id: str, message_id: int | None, channel_id: int | None = None) -> None:
        """Save where the table's board is now. Without `channel_id` the channel stays the same."""
        changes = {"message_id": message_id} | ({} if channel_id is None else {"channel_id": channel_id})
        await self._database.write(lambda connection: _change(connection, table_id, changes))

    async def get(self, table_id: str) -> TableRow | None:
        """Return the table with this id, open or ended."""
        known = and_(tables.c.kind.in_([*LogKind]), tables.c.status.in_([*TableStatus]))  # else damaged
        rows = await self._database.rows(select(tables).where(tables.c.id == table_id, known))
        return _table_row(rows[0]) if rows else None

    async def open_ones(self, kind: LogKind = LogKind.TABLE) -> list[tuple[TableRow, list[EventRow]]]:
        """Return the group's open tables (or tournaments), oldest first, each with all its events."""
        is_open = and_(tables.c.status == TableStatus.OPEN, tables.c.kind == kind)
        rows = select(tables).where(is_open).order_by(tables.c.opened_at, tables.c.id)
        logs = select(events.c.table_id, *_EVENT).order_by(events.c.table_id, events.c.seq)

        async def load(connection: AsyncConnection) -> list[tuple[TableRow, list[EventRow]]]:
            opened = map(_table_row, await connection.execute(rows))
            found = {row.id: (row, list[EventRow]()) for row in opened if self._group.holds(row.guild_id)}
            ids = [*found]
            for first in range(0, len(ids), _PAGE):
                page = events.c.table_id.in_(ids[first : first + _PAGE])
                for table_id, *event in await connection.execute(logs.where(page)):
                    found[table_id][1].append(EventRow(*event))
            return [*found.values()]

        return await self._database.read(load)

    async def ended_with_message(self, ended_after: int, kind: LogKind = LogKind.TABLE) -> list[TableRow]:
        """Return the group's tables (or tournaments) that ended after that time and still have a message."""
        noted = tables.c.message_id.is_not(None)
        recent = and_(tables.c.status == TableStatus.ENDED, tables.c.ended_at > ended_after)
        query = select(tables).where(recent, noted, tables.c.kind == kind)
        rows = await self._database.rows(query.order_by(tables.c.ended_at))
        return [_table_row(row) for row in rows if self._group.holds(row.guild_id)]

    async def ended_in(self, channel_id: int, kind: LogKind) -> list[TableRow]:
        """Return the ended tables (or tournaments) of that channel that are still saved, newest first."""
        there = and_(tables.c.status == TableStatus.ENDED, tables.c.channel_id == channel_id)
        query = select(tables).where(there, tables.c.kind == kind).order_by(tables.c.ended_at.desc())
        return [_table_row(row) for row in await self._database.rows(query)]

    async def events(self, table_id: str) -> list[EventRow]:
        """Return the table's events in sequence, none if there is no table with this id."""
        query = select(*_EVENT).where(events.c.table_id == table_id).order_by(events.c.seq)
        return [EventRow(*event) for event in await self._database.rows(query)]

    async def compactable(self, ended_before: int, kinds: Collection[str]) -> list[str]:
        """Return the tables that ended with a game before then and still have events of other kinds."""
        ended = and_(tables.c.status == TableStatus.ENDED, tables.c.ended_at < ended_before)
        others = exists().where(events.c.table_id == tables.c.id, events.c.kind.not_in(kinds))
        query = select(tables.c.id).where(ended, _left_a_game(), others).order_by(tables.c.ended_at)
        return [row.id for row in await self._database.rows(query)]

    async def compact(self, table_id: str, kinds: Collection[str]) -> None:
        """Delete the table's events except those of these kinds."""
        others = delete(events).where(events.c.table_id == table_id, events.c.kind.not_in(kinds))

        async def forget(connection: AsyncConnection) -> None:
            self._database.newest_entries.forget()
            async with relink_after(connection, [table_id]):
                await connection.execute(others)

        await self._database.write(forget)

    async def damaged(self) -> list[tuple[str, int]]:
        """Check every log. Return the damaged ones, each with its first damaged entry."""
        found: list[tuple[str, int]] = []
        after = ""
        while ids := await self._database.rows(
            select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(_PAGE)
        ):
            page = [row.id for row in ids]
            for log, entries in await self._database.read(partial(read, logs=page)):
                found += [(log, seq) for seq in damaged(entries)[:1]]
            after = page[-1]
        return found

    async def forget_unfinished(self, ended_before: int) -> None:
        """Delete the tables and tournaments that ended before that moment without a game, with their logs."""
        over = (tables.c.status == TableStatus.ENDED, tables.c.ended_at < ended_before, ~_left_a_game())

        async def forget(connection: AsyncConnection) -> None:
            ids = select(tables.c.id).where(*over)
            await connection.execute(delete(events).where(events.c.table_id.in_(ids)))
            await connection.execute(delete(tables).where(*over))

        await self._database.write(forget)


def check_chain(table_id: str, log: Iterable[EventRow]) -> None:
    """Raise DamagedLog if an entry of the table's log isn't what was stored."""
    for seq in damaged(_logged(table_id, log)):
        raise DamagedLog(table_id, seq)


def _left_a_game() -> Any:
    return exists().where(games.c.table_id == tables.c.id)


def _logged(table_id: str, new: Iterable[EventRow]) -> list[Logged]:
    """Convert the table's events to rows of the log."""
    return [{"table_id": table_id} | {name: getattr(event, name) for name in _FIELDS} for event in new]


def _table_row(row: Any) -> TableRow:
    return TableRow(**dict(row._mapping) | {"status": TableStatus(row.status), "kind": LogKind(row.kind)})


async def _finish(connection: AsyncConnection, table_id: str, game: FinishedGame) -> int:
    """Store the game with its totals, ratings and awards. Return its number."""
    guild_id, game_id = await insert_game(connection, table_id, game)
    await save_names(connection, guild_id, game)
    await add_to_tallies(connection, guild_id, game)
    await rate_game(connection, guild_id, game_id, game)
    await give_awards(connection, guild_id, game_id, game)
    return game_id


async def _change(connection: AsyncConnection, table_id: str, changes: dict[str, Any]) -> None:
    """Change columns of the table. Raise UnknownTable if it isn't stored."""
    result = await connection.execute(update(tables).where(tables.c.id == table_id).values(**changes))
    if result.rowcount == 0:
        raise UnknownTable(table_id)


def _clash(table_id: str, new: Sequence[EventRow], *, creating: bool) -> Clash:
    """Return a function that finds out why the database refused the events.

    It looks for the rows themselves, since each driver reports the broken constraint in its own words.
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
