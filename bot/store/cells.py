"""Checks for damaged values in a SQLite database, and for rows that contradict each other.

SQLite has no checksums of pages, and accepts any value in any column. So a bit that flips on the disk may
leave a readable database with a score that is no list, or a game in another server. PostgreSQL refuses
damaged values itself, so there only contradictions are looked for.
"""

import json
import zlib
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.fairness import Chain
from bot.games import PRESETS
from bot.standings.boards import CHANGED, PEOPLE
from bot.standings.coaching import Reviewed
from bot.standings.periods import title
from bot.standings.rating import Rating
from bot.store.conduct import ModAction
from bot.store.schema import (
    LogKind,
    Sides,
    TableStatus,
    daily_hands,
    events,
    games,
    metadata,
    moderation,
    presets,
    rating_changes,
    ratings,
    restrictions,
    reviews,
    tables,
    tallies,
)

_ROWS = 1000  # at a time
_Check = Callable[[Any], object]
"""A function that raises or returns False for a value that can't have been stored in a column."""


def _object(text: str) -> bool:
    return isinstance(json.loads(text), dict)


_MORE: dict[sa.Column[Any], _Check] = {
    tables.c.kind: LogKind,
    tables.c.status: TableStatus,
    events.c.body: _object,
    games.c.rules: PRESETS.__contains__,
    presets.c.rules: PRESETS.__contains__,
    reviews.c.rules: PRESETS.__contains__,
    reviews.c.figures: Reviewed.parse,
    tallies.c.rules: lambda rules: not (id_ := rules.strip(CHANGED + PEOPLE)) or id_ in PRESETS,
    tallies.c.period: title,
    restrictions.c.measure: ModAction,
    moderation.c.measure: ModAction,
    daily_hands.c.actions: str.isprintable,
}
"""The conditions on some columns beside their type."""


def _text(value: object) -> bool:
    return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value)


def _whole(value: object) -> bool:
    return type(value) is int


def _deflated(value: object) -> bool:
    return not value or (isinstance(value, bytes) and bool(zlib.decompress(value).decode()))


def _sides(value: object) -> bool:
    sides = json.loads(value) if isinstance(value, str) else None
    return isinstance(sides, list) and all(type(side) is int for side in sides)


def _check_of(column: sa.Column[Any]) -> _Check:
    kind = column.type
    if isinstance(kind, Sides):
        return _sides
    if isinstance(kind, sa.TypeDecorator | sa.LargeBinary):
        return _deflated
    if isinstance(kind, sa.Boolean):
        return lambda value: _whole(value) and value in (0, 1)
    return _whole if isinstance(kind, sa.Integer) else _text


def _is_damaged(column: sa.Column[Any], check: _Check, value: object) -> bool:
    if value is None:
        return not column.nullable
    more = _MORE.get(column)
    try:
        return check(value) is False or (more is not None and more(value) is False)
    except Exception:  # decoders raise anything for damaged values
        return True


async def damaged_cells(connection: AsyncConnection) -> list[str]:
    """Read every value of a SQLite database. Return a sentence for each row with a damaged value."""
    if connection.dialect.name != "sqlite":
        return []
    found = []
    for row in await connection.exec_driver_sql("PRAGMA foreign_key_check"):
        name, number, other, *_ = tuple(row)
        found.append(f"Table {name}, row {number}: its row in {other} is gone.")
    for table in metadata.sorted_tables:
        columns = [(column, _check_of(column)) for column in table.columns if column.computed is None]
        raw: list[sa.ColumnElement[Any]] = [
            sa.literal_column(f'"{column.name}"') for column, _ in columns
        ]  # as it is, whatever its type
        query = sa.select(*raw).select_from(table).execution_options(yield_per=_ROWS)
        async with connection.stream(query) as rows:
            async for row in rows:
                cells = zip(columns, row, strict=True)
                wrong = [column.name for (column, check), cell in cells if _is_damaged(column, check, cell)]
                if wrong:
                    values = dict(zip((column.name for column, _ in columns), row, strict=True))
                    found.append(f"{_named(table, values)}: {', '.join(wrong)} can't be right.")
    return found


def _named(table: sa.Table, values: dict[str, Any]) -> str:
    """Format a row's name for a message: ``Game 2`` for a game, any other by its key."""
    if table is games:
        return f"Game {values['id']}"
    key = " ".join(f"{column.name}={values[column.name]!r}" for column in table.primary_key)
    return f"Table {table.name}, row {key}"


async def contradictions(connection: AsyncConnection) -> list[str]:
    """Return a sentence for each row that differs from another row whose values it repeats."""
    found = []
    for repeating, original, on, names in (
        (games, tables, games.c.table_id == tables.c.id, ("guild_id", "channel_id")),
        (rating_changes, games, rating_changes.c.game_id == games.c.id, ("guild_id",)),
        (reviews, games, reviews.c.game_id == games.c.id, ("guild_id", "rules")),
    ):
        key = [*repeating.primary_key.columns]
        for name in names:
            one, other = repeating.c[name], original.c[name]
            query = sa.select(*key, one.label("one"), other.label("other")).join_from(repeating, original, on)
            for row in await connection.execute(query.where(one != other)):
                row_of = dict(row._mapping)
                said = f"{name} is {row.one}, but {row.other} in {original.name}."
                found.append(f"{_named(repeating, row_of)}: {said}")
    found += [f"Table {id_}: {said}" for id_, said in await _compare_logs(connection)]
    shown = await connection.execute(sa.select(ratings))
    for row in shown:
        rating = Rating(row.mu, row.sigma, row.games)
        if _differs(row.ranked, rating):
            key_of = dict(row._mapping)
            found.append(f"{_named(ratings, key_of)}: ranked is {row.ranked}, unlike its rating.")
    return found


def _differs(ranked: object, rating: Rating) -> bool:
    try:
        return ranked != rating.ranked
    except TypeError:  # reported by `damaged_cells`
        return False


async def _compare_logs(connection: AsyncConnection) -> list[tuple[str, str]]:
    """Compare the tables' rows with their logs. Return the ids of those that differ, and how."""
    ended = (
        sa.select(sa.func.max(events.c.at))
        .where(events.c.table_id == tables.c.id, events.c.kind == "ended")
        .scalar_subquery()
    )
    is_open = tables.c.status == TableStatus.OPEN
    wrong = sa.or_(
        sa.and_(is_open, sa.or_(ended.is_not(None), tables.c.ended_at.is_not(None))),
        sa.and_(~is_open, sa.or_(ended.is_(None), tables.c.ended_at.is_(None), tables.c.ended_at != ended)),
    )
    query = sa.select(tables.c.id).where(tables.c.kind == LogKind.TABLE, wrong)
    found = [(str(id_), "its end isn't what its log says.") for id_ in await connection.scalars(query)]
    opened = (
        sa.select(tables.c.id, tables.c.root, events.c.body).join(events).where(events.c.kind == "opened")
    )
    for id_, root, body in await connection.execute(opened.where(tables.c.root != "")):
        try:
            bound = json.loads(body).get("commitment")
            matches = bound in (None, "") or Chain(bytes.fromhex(root)).commitment == bound
        except (ValueError, TypeError, AttributeError):
            matches = False
        if not matches:
            found.append((str(id_), "its root isn't the one its deals are sealed with."))
    return found
