"""Which servers are here: whose tables, drives and settings a process has in memory, and writes alone.

A host of one process has all servers from its start to its stop. Where several processes share them, each
takes some in while it runs, and lets go of others.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.ids import GuildId

Serves = Callable[[GuildId], bool]
"""Says of each server whether it is meant; what is meant twice is best said by equal values."""


def everywhere(_: object) -> bool:
    """All servers."""
    return True


class Residence:
    """Knows which servers are here: what was said last of a server holds; ``at_first`` they are not."""

    def __init__(self, *, at_first: bool = False) -> None:
        self._at_first = at_first
        self._said: list[tuple[Serves, bool]] = []  # the newest first

    def __call__(self, guild: GuildId) -> bool:
        """Whether the server is here."""
        return next((here for serves, here in self._said if serves(guild)), self._at_first)

    def begin(self, serves: Serves) -> None:
        """Have these servers here."""
        self._say(serves, True)

    def end(self, serves: Serves) -> None:
        """Have them here no more."""
        self._say(serves, False)

    def _say(self, serves: Serves, here: bool) -> None:
        said = [(serves, here), *(each for each in self._said if each[0] != serves)]
        while said and said[-1][1] is self._at_first:
            said.pop()
        self._said = said
