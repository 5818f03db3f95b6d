"""Players' progress in lessons, puzzles, and the daily hand."""

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Select, case, select, update

from bot.ids import NO_SERVER
from bot.store.database import Subject
from bot.store.people import visible_name
from bot.store.schema import daily_hands, lessons, puzzles
from bot.store.servers import in_server

_COMMA = ","  # in no action's text


@dataclass(frozen=True, slots=True)
class DailyHand:
    """One player's daily hand of a `day` (``2026-01-31``): every action so far, and the final score.

    `guild_id` is the server in which it was started. `name` is None for a player who hides it.
    """

    day: str
    user_id: int
    guild_id: int
    name: str | None
    actions: tuple[str, ...] = ()
    score: int | None = None


class Practice(Subject):
    """The players' progress in lessons, the puzzles they have answered, and their daily hands."""

    # Lessons

    async def save_lesson_progress(self, user_id: int, lesson: str, steps: int) -> None:
        """Save the number of finished steps in a lesson. A lower number changes nothing."""
        there = lessons.c.steps
        await self._database.put(
            lessons,
            {"user_id": user_id, "lesson": lesson, "steps": steps},
            changes=lambda new: {"steps": case((there < new.steps, new.steps), else_=there)},
        )

    async def lesson_progress(self, user_id: int) -> dict[str, int]:
        """Return the number of finished steps by lesson."""
        query = select(lessons.c.lesson, lessons.c.steps).where(lessons.c.user_id == user_id)
        return {row.lesson: row.steps for row in await self._database.rows(query)}

    # Puzzles

    async def answer_puzzle(self, user_id: int, puzzle: int, *, right: bool, at: int) -> None:
        """Save if the player's answer to a puzzle was right. Only the first answer counts."""
        row = {"user_id": user_id, "puzzle": puzzle, "right": right, "answered_at": at}
        await self._database.put(puzzles, row)

    async def answered_puzzles(self, user_id: int) -> dict[int, bool]:
        """Return the puzzles the player has answered, each with True if the first try was right."""
        query = select(puzzles.c.puzzle, puzzles.c.right).where(puzzles.c.user_id == user_id)
        return {row.puzzle: row.right for row in await self._database.rows(query)}

    # Daily hands

    async def begin_daily(self, hand: DailyHand) -> None:
        """Save a daily hand the player has just started, unless that day's is already saved.

        One started outside servers belongs to the first server in which the player asks for it.
        """
        there = daily_hands.c.guild_id
        await self._database.put(
            daily_hands,
            _written(hand),
            changes=lambda new: {"guild_id": case((there == NO_SERVER, new.guild_id), else_=there)},
        )

    async def update_daily(self, before: DailyHand, after: DailyHand) -> bool:
        """Save the player's daily hand, unless it has changed since `before` was read.

        Returns True if it was saved: of two presses at once, only one counts.
        """
        key = (daily_hands.c.day == before.day, daily_hands.c.user_id == before.user_id)
        same = daily_hands.c.actions == _COMMA.join(before.actions)
        changes = {name: _written(after)[name] for name in ("name", "actions", "score")}
        return await self._database.change(update(daily_hands).where(*key, same).values(**changes)) > 0

    async def daily_hand(self, day: str, user_id: int) -> DailyHand | None:
        """Return the player's daily hand of that day, or None if it has not been started."""
        mine = select(daily_hands).where(daily_hands.c.day == day, daily_hands.c.user_id == user_id)
        found = await self._hands(mine)
        return found[0] if found else None

    async def daily_hands(self, day: str, guild_id: int) -> list[DailyHand]:
        """Return that day's finished daily hands in the server, or anywhere, best first, with visible names.

        Among equals, those without a name come last.
        """
        name = visible_name(daily_hands.c.user_id, daily_hands.c.name).label("name")
        columns = [name if column is daily_hands.c.name else column for column in daily_hands.c]
        here = select(*columns).where(daily_hands.c.day == day, in_server(daily_hands.c.guild_id, guild_id))
        done = here.where(daily_hands.c.score.is_not(None))
        return await self._hands(done.order_by(daily_hands.c.score.desc(), name.is_(None), name))

    async def daily_days(self, user_id: int, until: str, limit: int = 400) -> list[str]:
        """Return the days on which the player finished the daily hand, up to `until`, newest first."""
        mine = select(daily_hands.c.day).where(daily_hands.c.user_id == user_id, daily_hands.c.day <= until)
        done = mine.where(daily_hands.c.score.is_not(None)).order_by(daily_hands.c.day.desc()).limit(limit)
        return [row.day for row in await self._database.rows(done)]

    async def _hands(self, query: Select[Any]) -> list[DailyHand]:
        found = []
        for row in await self._database.rows(query):
            actions = tuple(row.actions.split(_COMMA)) if row.actions else ()
            found.append(DailyHand(**dict(row._mapping) | {"actions": actions}))
        return found


def _written(hand: DailyHand) -> dict[str, Any]:
    return asdict(hand) | {"actions": _COMMA.join(hand.actions)}
