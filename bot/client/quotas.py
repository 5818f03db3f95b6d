"""How much one person, and one server, may ask for in a minute: enough for people, too little for floods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from cachetools import LRUCache

MINUTE = 60_000
"""Milliseconds."""
INVITATIONS = 10, 60
"""Invitations a minute, from one person and from everyone in a server together."""
_REMEMBERED = 100_000  # people and servers; who is forgotten has asked for nothing for long


class Quota(Enum):
    """What is asked for."""

    COMMANDS = "commands, and presses that are of no game in play"
    QUESTIONS = "questions to the rulebook"
    INVITATIONS = "people invited to tables"


class QuotaExceeded(Exception):
    """Raised for what would be more than a minute's share, which is not counted.

    ``until`` is when it may be asked again, in milliseconds since 1970. ``by_all``: it is not the person who
    has asked for too much, but everybody in the server together.
    """

    def __init__(self, asked: Quota, until: int, *, by_all: bool) -> None:
        super().__init__(asked.value)
        self.asked, self.until, self.by_all = asked, until, by_all


class Quotas:
    """Counts what is asked for, by person and by server; ``a_minute`` is how much each of the two may.

    A share comes back evenly over the minute, so that nobody waits for all of it.
    """

    def __init__(self, a_minute: Mapping[Quota, tuple[int, int]], now: Callable[[], int]) -> None:
        self._a_minute = a_minute
        self._now = now
        self._until: LRUCache[tuple[Quota, bool, int], float] = LRUCache(_REMEMBERED)  # when nothing is used

    def take(self, asked: Quota, user: int, server: int | None) -> None:
        """Count a use by the user, and by the server if any; raise QuotaExceeded if it is one too many."""
        now = self._now()
        of_one, of_all = self._a_minute[asked]
        shares = {(asked, False, user): MINUTE / of_one}
        if server is not None:
            shares[asked, True, server] = MINUTE / of_all
        used = {key: max(now, self._until.get(key, now)) + each for key, each in shares.items()}
        for key, until in used.items():
            if until - now > MINUTE:
                raise QuotaExceeded(asked, round(until - MINUTE), by_all=key[1])
        self._until.update(used)
