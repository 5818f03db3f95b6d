"""Who may sit down with whom, and where: what people have blocked and moderators have barred, in memory."""

from __future__ import annotations

from collections.abc import Callable

from bot.ids import GuildId, UserId
from bot.residence import Serves, everywhere
from bot.store.conduct import UNDONE_BY, Measure, Taken
from bot.store.store import Store

MOST = 50
"""Members that somebody can have blocked."""


class ConductBook:
    """Knows it without asking the store, and changes it there first, once it is taken in."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._blocked: dict[int, dict[int, None]] = {}
        self._holding: dict[tuple[int, int, Measure], Taken] = {}
        self._changes = 0

    async def take_in(self, serves: Serves = everywhere) -> None:
        """Read who has blocked whom, and what holds in these servers; once more if that changes meanwhile."""
        changes = None
        while changes != self._changes:
            changes = self._changes
            blocks, holding = await self._store.conduct.blocks(), await self._store.conduct.restrictions()
        self._blocked.clear()
        for user, other in blocks:
            self._blocked.setdefault(user, {})[other] = None
        self.let_go(serves)
        self._holding |= {_key(each): each for each in holding if serves(GuildId(each.guild_id))}

    def let_go(self, serves: Serves) -> None:
        """Know no more what holds in these servers."""
        self._holding = {key: each for key, each in self._holding.items() if not serves(GuildId(key[0]))}

    # Blocks

    def blocked_by(self, user: UserId) -> list[int]:
        """Whom the user has blocked, in the order of that."""
        return [*self._blocked.get(user, ())]

    def apart(self, one: int, other: int) -> bool:
        """Whether one of the two has blocked the other."""
        return other in self._blocked.get(one, ()) or one in self._blocked.get(other, ())

    async def block(self, user: UserId, other: int) -> None:
        """Keep the two apart from now on."""
        await self._store.conduct.block(user, other, self._now())
        self._changes += 1
        self._blocked.setdefault(user, {})[other] = None

    async def unblock(self, user: UserId, other: int) -> None:
        """Have the user be at a table with the other again, as far as that one likes."""
        await self._store.conduct.unblock(user, other)
        self._changes += 1
        self._blocked.get(user, {}).pop(other, None)

    def forget(self, user: UserId) -> None:
        """Go without the blocks of one whom the store has forgotten."""
        self._changes += 1
        self._blocked.pop(user, None)

    # Measures

    def holds(self, measure: Measure, guild: int, user: int) -> bool:
        """Whether a bar, or a mute, holds for the user in that server."""
        return (guild, user, measure) in self._holding

    def holding(self, guild: GuildId) -> list[Taken]:
        """Every bar and mute that holds in that server."""
        return [each for each in self._holding.values() if each.guild_id == guild]

    async def take(self, guild: GuildId, moderator: UserId, member: int, measure: Measure) -> None:
        """Keep what a moderator did, and have it hold where it is of those measures."""
        taken = Taken(guild, moderator, member, measure, self._now())
        await self._store.conduct.take(taken)
        self._changes += 1
        if measure in UNDONE_BY:
            self._holding.setdefault(_key(taken), taken)
        for held, by in UNDONE_BY.items():
            if measure is by:
                self._holding.pop((guild, member, held), None)


def _key(taken: Taken) -> tuple[int, int, Measure]:
    return taken.guild_id, taken.member_id, taken.measure
