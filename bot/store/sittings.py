"""At which open tables people sit, where several processes each have some of the tables in memory.

Nobody may sit at more than so many. A process knows that of its own tables; for all together each person has
so many places, numbered from 0, and who sits down at a table takes one of them, in the transaction that has
it in the log. Two processes that give the same place to somebody at once can't both store it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import SitsElsewhere
from bot.store.schema import sittings


@dataclass(frozen=True, slots=True)
class Seating:
    """Holds who `sits` down at a table and who `rises`; nobody may sit at more than `most`."""

    sits: Collection[int]
    rises: Collection[int]
    most: int


async def seat(connection: AsyncConnection, table_id: str, seating: Seating) -> None:
    """Keeps who sits down and who rises; raises SitsElsewhere.

    Raises IntegrityError where somebody sits down elsewhere at the same moment.
    """
    if seating.rises:
        rising = sittings.c.user_id.in_(seating.rises)
        await connection.execute(delete(sittings).where(sittings.c.table_id == table_id, rising))
    rows = await _rows(connection, [(user, table_id) for user in seating.sits])
    for row in rows:
        if row["place"] >= seating.most:
            raise SitsElsewhere(row["user_id"])
    if rows:
        await connection.execute(insert(sittings), rows)


async def seat_again(connection: AsyncConnection, there: Mapping[str, Collection[int]]) -> None:
    """Keeps who sits at these tables, whatever was kept of them."""
    await connection.execute(delete(sittings).where(sittings.c.table_id.in_([*there])))
    sitting = [(user, table_id) for table_id, users in there.items() for user in users]
    if rows := await _rows(connection, sitting):
        await connection.execute(insert(sittings), rows)


async def _rows(connection: AsyncConnection, sitting: Collection[tuple[int, str]]) -> list[dict[str, Any]]:
    """The rows of those who sit down, each with the first place that is free."""
    if not sitting:
        return []
    taken: dict[int, set[int]] = {user: set() for user, _ in sitting}
    query = select(sittings.c.user_id, sittings.c.place).where(sittings.c.user_id.in_([*taken]))
    for user, place in await connection.execute(query):
        taken[user].add(place)
    rows: list[dict[str, Any]] = []
    for user, table_id in sitting:
        place = next(place for place in count() if place not in taken[user])
        taken[user].add(place)
        rows.append({"user_id": user, "place": place, "table_id": table_id})
    return rows
