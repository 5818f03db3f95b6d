"""Blocks between players, and bans and mutes by moderators, for the servers of this process."""

from collections.abc import Callable, Collection

from bot.ids import GuildId, UserId
from bot.store.conduct import UNDONE_BY, ModAction, ModEntry
from bot.store.store import Store

MOST = 50
"""The number of members that someone can block."""


class ConductBook:
    """Blocks, read from the store when needed, and this process's bans and mutes in memory."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._holding: dict[tuple[int, int, ModAction], ModEntry] = {}

    async def restore(self) -> None:
        """Load the bans and mutes in force in the servers of this process."""
        holding = await self._store.conduct.restrictions()
        self._holding = {_key(each): each for each in holding if self._store.group.holds(each.guild_id)}

    # Blocks

    async def users_blocked_by(self, user: UserId) -> list[int]:
        """Return the users that this user has blocked, the oldest block first."""
        return await self._store.conduct.users_blocked_by(user)

    async def are_blocked(self, users: Collection[int], others: Collection[int]) -> bool:
        """Return True if one of the users has blocked one of the others, or the other way around."""
        return await self._store.conduct.are_blocked(users, others)

    async def block(self, user: UserId, other: int) -> None:
        """Block the other user for this user."""
        await self._store.conduct.block(user, other, self._now())

    async def unblock(self, user: UserId, other: int) -> None:
        """Unblock the other user for this user."""
        await self._store.conduct.unblock(user, other)

    # Moderators' actions

    def is_in_force(self, action: ModAction, guild: int, user: int) -> bool:
        """Return True if the user is banned, or muted, in that server."""
        return (guild, user, action) in self._holding

    def in_force(self, guild: GuildId) -> list[ModEntry]:
        """Return every ban and mute in force in that server."""
        return [each for each in self._holding.values() if each.guild_id == guild]

    async def apply(self, guild: GuildId, moderator: UserId, member: int, action: ModAction) -> None:
        """Save a moderator's action, and apply a ban or a mute."""
        taken = ModEntry(guild, moderator, member, action, self._now())
        await self._store.conduct.apply(taken)
        if action in UNDONE_BY:
            self._holding.setdefault(_key(taken), taken)
        for held, by in UNDONE_BY.items():
            if action is by:
                self._holding.pop((guild, member, held), None)


def _key(taken: ModEntry) -> tuple[int, int, ModAction]:
    return taken.guild_id, taken.member_id, taken.measure
