"""How far each learner has come: the statements that keep and find it."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import lessons
from bot.store.upsert import upsert


async def reach(connection: AsyncConnection, user_id: int, lesson: str, steps: int) -> None:
    """Notes that the learner has taken so many steps of the lesson; fewer than before change nothing."""
    put = upsert(connection.dialect, lessons)
    kept, new = lessons.c.steps, put.excluded.steps
    most = func.max(kept, new) if connection.dialect.name == "sqlite" else func.greatest(kept, new)
    put = put.on_conflict_do_update(index_elements=["user_id", "lesson"], set_={"steps": most})
    await connection.execute(put, {"user_id": user_id, "lesson": lesson, "steps": steps})


async def reached(connection: AsyncConnection, user_id: int) -> dict[str, int]:
    """Gives the steps that the learner has taken, by lesson."""
    query = select(lessons.c.lesson, lessons.c.steps).where(lessons.c.user_id == user_id)
    return {row.lesson: row.steps for row in await connection.execute(query)}
