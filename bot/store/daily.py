"""Daily hands: the statements that keep and find them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.names import shown
from bot.store.rows import DailyHand
from bot.store.schema import daily_hands
from bot.store.upsert import upsert

_COMMA = ","  # in no action


async def save(connection: AsyncConnection, hand: DailyHand) -> None:
    """Keeps the hand as it is now."""
    put = upsert(connection.dialect, daily_hands)
    changes = {name: getattr(put.excluded, name) for name in ("name", "actions", "score")}
    put = put.on_conflict_do_update(index_elements=["day", "user_id"], set_=changes)
    await connection.execute(put, asdict(hand) | {"actions": _COMMA.join(hand.actions)})


async def load(connection: AsyncConnection, query: Select[Any]) -> list[DailyHand]:
    """Gives the hands that the query selects."""
    found = []
    for row in await connection.execute(query):
        actions = tuple(row.actions.split(_COMMA)) if row.actions else ()
        found.append(DailyHand(**dict(row._mapping) | {"actions": actions}))
    return found


def of_player(day: str, user_id: int) -> Select[Any]:
    """Selects the player's hand of that day."""
    return select(daily_hands).where(daily_hands.c.day == day, daily_hands.c.user_id == user_id)


def finished_in(day: str, guild_id: int) -> Select[Any]:
    """Selects the hands of that day that were finished in the server, best first, under the names shown."""
    name = shown(daily_hands.c.user_id, daily_hands.c.name).label("name")
    columns = [name if column is daily_hands.c.name else column for column in daily_hands.c]
    here = select(*columns).where(daily_hands.c.day == day, daily_hands.c.guild_id == guild_id)
    done = here.where(daily_hands.c.score.is_not(None))
    return done.order_by(daily_hands.c.score.desc(), name)


async def days_of(connection: AsyncConnection, user_id: int, until: str, limit: int) -> list[str]:
    """Gives the days up to that one on which the player finished the hand, the last first."""
    mine = select(daily_hands.c.day).where(daily_hands.c.user_id == user_id, daily_hands.c.day <= until)
    done = mine.where(daily_hands.c.score.is_not(None)).order_by(daily_hands.c.day.desc()).limit(limit)
    return list(await connection.scalars(done))
