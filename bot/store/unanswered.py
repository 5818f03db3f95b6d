"""Questions that the rulebook couldn't answer, saved without names for servers that want them."""

from dataclasses import dataclass

from sqlalchemy import delete, select

from bot.store.database import Subject
from bot.store.schema import unanswered


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question, the number of times it was recently asked, and the last time, in milliseconds."""

    question: str
    times: int
    asked_at: int


class UnansweredQuestions(Subject):
    """The questions asked in a server that got no answer, without who asked them."""

    async def add(self, guild_id: int, question: str, at: int) -> None:
        """Save the question, or count it once more."""
        await self._database.put(
            unanswered,
            {"guild_id": guild_id, "question": question, "times": 1, "asked_at": at},
            changes=lambda new: {"times": unanswered.c.times + 1, "asked_at": new.asked_at},
        )

    async def of(self, guild_id: int, limit: int) -> list[Unanswered]:
        """Return a server's unanswered questions, most asked first, then newest first."""
        query = select(unanswered.c.question, unanswered.c.times, unanswered.c.asked_at)
        query = query.where(unanswered.c.guild_id == guild_id).limit(limit)
        query = query.order_by(unanswered.c.times.desc(), unanswered.c.asked_at.desc())
        return [Unanswered(*row) for row in await self._database.rows(query)]

    async def forget(self, guild_id: int) -> None:
        """Delete the questions of a server, for example when it no longer wants them saved."""
        await self._database.change(delete(unanswered).where(unanswered.c.guild_id == guild_id))

    async def forget_older(self, before: int) -> None:
        """Delete every question last asked before that moment."""
        await self._database.change(delete(unanswered).where(unanswered.c.asked_at < before))
