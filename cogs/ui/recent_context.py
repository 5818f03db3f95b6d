"""Each person's latest question and refusal, in memory for ten minutes, so that follow-up questions work."""

from cachetools import TTLCache

from bot.engine.errors import Reason
from bot.ids import UserId
from bot.tables.table import Table

_SECONDS = 600.0
_PEOPLE = 20_000


class RecentContext:
    """The last question of each person in each channel, and the last action refused to them."""

    def __init__(self) -> None:
        self._questions: TTLCache[tuple[int, int | None], str] = TTLCache(_PEOPLE, _SECONDS)
        self._refused: TTLCache[int, tuple[str, Reason]] = TTLCache(_PEOPLE, _SECONDS)

    def question(self, user: UserId, channel_id: int | None) -> str:
        """Return the person's previous question in the channel, empty if there's no recent one."""
        return self._questions.get((user, channel_id), "")

    def note_question(self, user: UserId, channel_id: int | None, question: str) -> None:
        """Remember the person's question."""
        self._questions[user, channel_id] = question

    def refused(self, user: UserId, table: str) -> Reason | None:
        """Return why that table's rules refused the person's last action, or None if they didn't."""
        at, reason = self._refused.get(user, ("", None))
        return reason if at == table else None

    def refuse(self, user: UserId, table: Table, reason: Reason | None) -> None:
        """Remember a refused action. None, after a successful one, forgets it."""
        if reason is None:
            self._refused.pop(user, None)
        else:
            self._refused[user] = table.id, reason
