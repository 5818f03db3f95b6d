"""Which puzzles each player has answered: the statements that keep and find it."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import puzzles
from bot.store.upsert import upsert


async def answer(connection: AsyncConnection, user_id: int, puzzle: int, right: bool, at: int) -> None:
    """Notes whether the player's answer was right; a later one changes nothing."""
    put = upsert(connection.dialect, puzzles).on_conflict_do_nothing()
    row = {"user_id": user_id, "puzzle": puzzle, "right": right, "answered_at": at}
    await connection.execute(put, row)


async def answered(connection: AsyncConnection, user_id: int) -> dict[int, bool]:
    """Gives the puzzles that the player has answered, and whether rightly at the first try."""
    query = select(puzzles.c.puzzle, puzzles.c.right).where(puzzles.c.user_id == user_id)
    return {row.puzzle: row.right for row in await connection.execute(query)}
