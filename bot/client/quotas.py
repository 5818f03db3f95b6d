"""Rate limits for each person and each server: enough for people, too little for floods."""

from collections.abc import Callable, Mapping
from enum import Enum

from cachetools import LRUCache

MINUTE = 60_000
"""A minute in milliseconds."""
INVITATIONS = 10, 60
"""Invitations a minute: from one person, and from everyone in a server together."""
_REMEMBERED = 100_000  # people and servers


class Quota(Enum):
    """The things that are limited."""

    COMMANDS = "commands, and presses that are of no game in play"
    QUESTIONS = "questions to the rulebook"
    INVITATIONS = "people invited to tables"


class QuotaExceeded(Exception):
    """Raised for a request beyond the limit, which isn't counted.

    ``until`` is when to ask again, in milliseconds since 1970. ``by_all`` means that everyone in the server
    together has asked for too much, not just this person.
    """

    def __init__(self, asked: Quota, until: int, *, by_all: bool) -> None:
        super().__init__(asked.value)
        self.asked, self.until, self.by_all = asked, until, by_all


class Quotas:
    """Requests counted by person and by server. ``a_minute`` has both limits.

    A quota refills evenly over the minute, so no one waits for all of it.
    """

    def __init__(self, a_minute: Mapping[Quota, tuple[int, int]], now: Callable[[], int]) -> None:
        self._a_minute = a_minute
        self._now = now
        self._until: LRUCache[tuple[Quota, bool, int], float] = LRUCache(
            _REMEMBERED
        )  # when it's unused again

    def take(self, asked: Quota, user: int, server: int | None) -> None:
        """Count a use by the user, and by the server if any. Raise QuotaExceeded if it's one too many."""
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
