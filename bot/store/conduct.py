"""Blocks between players, and the actions of moderators.

A moderator's entry has no column `user_id`, so a ban outlasts the deletion of a person's data.
"""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import and_, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Subject, put
from bot.store.schema import blocks, moderation, restrictions


class ModAction(StrEnum):
    """An action of a moderator. BAN and MUTE hold until they are undone."""

    END = "end"  # a table
    REMOVE = "remove"  # a member from their tables
    BAN = "bar"  # from games in the server
    UNBAN = "unbar"
    MUTE = "mute"  # the bot's pings for a member
    UNMUTE = "unmute"


UNDONE_BY = {ModAction.BAN: ModAction.UNBAN, ModAction.MUTE: ModAction.UNMUTE}
"""The action that undoes each lasting one."""


@dataclass(frozen=True, slots=True)
class ModEntry:
    """A moderator's action in a server, with its time in milliseconds. `member_id` 0 is no one."""

    guild_id: int
    moderator_id: int
    member_id: int
    measure: ModAction
    at: int


class Conduct(Subject):
    """The saved blocks and moderator actions. `bot.tables.conduct` has those of its servers in memory."""

    async def users_blocked_by(self, user: int) -> list[int]:
        """Return the users that this user has blocked, the oldest block first."""
        query = select(blocks.c.blocked_id).where(blocks.c.user_id == user)
        query = query.order_by(blocks.c.blocked_at, blocks.c.blocked_id)
        return [row.blocked_id for row in await self._database.rows(query)]

    async def are_blocked(self, users: Collection[int], others: Collection[int]) -> bool:
        """Return True if one of the users has blocked one of the others, or the other way around."""
        one, other = blocks.c.user_id, blocks.c.blocked_id
        either = or_(and_(one.in_(users), other.in_(others)), and_(one.in_(others), other.in_(users)))
        return bool(await self._database.rows(select(one).where(either).limit(1)))

    async def block(self, user: int, other: int, at: int) -> None:
        """Block the other user for this user."""
        await self._database.put(blocks, {"user_id": user, "blocked_id": other, "blocked_at": at})

    async def unblock(self, user: int, other: int) -> None:
        """Unblock the other user for this user."""
        here = (blocks.c.user_id == user, blocks.c.blocked_id == other)
        await self._database.change(delete(blocks).where(*here))

    async def restrictions(self) -> list[ModEntry]:
        """Return every ban and mute in force."""
        rows = await self._database.rows(select(restrictions).order_by(restrictions.c.at))
        return [_entry(row) for row in rows if row.measure in _ACTIONS]

    async def apply(self, entry: ModEntry) -> None:
        """Save a moderator's action, and set or lift the ban or mute it is about."""

        async def keep(connection: AsyncConnection) -> None:
            await put(connection, moderation, asdict(entry))
            if entry.measure in UNDONE_BY:
                await put(connection, restrictions, asdict(entry))
            for held, by in UNDONE_BY.items():
                if entry.measure is by:
                    here = (
                        restrictions.c.guild_id == entry.guild_id,
                        restrictions.c.member_id == entry.member_id,
                        restrictions.c.measure == held,
                    )
                    await connection.execute(delete(restrictions).where(*here))

        await self._database.write(keep)

    async def log(self, guild_id: int, limit: int, member: int | None = None) -> list[ModEntry]:
        """Return the latest moderator actions in the server, newest first, or only those on one member."""
        query = select(moderation).where(moderation.c.guild_id == guild_id).limit(limit)
        if member is not None:
            query = query.where(moderation.c.member_id == member)
        rows = await self._database.rows(query.order_by(moderation.c.at.desc()))
        return [_entry(row) for row in rows if row.measure in _ACTIONS]

    async def forget_older(self, before: int) -> None:
        """Delete moderator actions from before that time. Bans and mutes stay in force."""
        await self._database.change(delete(moderation).where(moderation.c.at < before))


_ACTIONS = frozenset(ModAction)  # damaged values are reported by the doctor


def _entry(row: Any) -> ModEntry:
    return ModEntry(**dict(row._mapping) | {"measure": ModAction(row.measure)})
