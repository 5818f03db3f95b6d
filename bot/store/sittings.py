"""At which open tables people sit, where several processes each have some of the tables in memory.

Nobody may sit at more than so many. A process knows that of its own tables; for all together each person has
so many places, numbered from 0, and who sits down at a table takes one of them, in the transaction that has
it in the log. Two processes that give the same place to somebody at once can't both store it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import count

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import SitsElsewhere
from bot.store.schema import TableStatus, sittings, tables


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
    for user in seating.sits:
        place = await _free_place(connection, user)
        if place >= seating.most:
            raise SitsElsewhere(user)
        await connection.execute(insert(sittings), {"user_id": user, "place": place, "table_id": table_id})


async def seat_again(connection: AsyncConnection, there: Mapping[str, Collection[int]]) -> None:
    """Keeps who sits at these tables, whatever was kept of them, and of none that is not open any more."""
    is_open = select(tables.c.id).where(tables.c.status == TableStatus.OPEN)
    await connection.execute(delete(sittings).where(sittings.c.table_id.not_in(is_open)))
    await connection.execute(delete(sittings).where(sittings.c.table_id.in_([*there])))
    for table_id, users in there.items():
        for user in users:
            place = await _free_place(connection, user)
            await connection.execute(
                insert(sittings), {"user_id": user, "place": place, "table_id": table_id}
            )


async def _free_place(connection: AsyncConnection, user: int) -> int:
    taken = {*await connection.scalars(select(sittings.c.place).where(sittings.c.user_id == user))}
    return next(place for place in count() if place not in taken)
