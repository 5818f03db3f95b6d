"""Servers: of which anything is kept, which the bot has left, and how one is forgotten.

Every table with a `guild_id` holds what is kept of servers; a table that a later version adds is so found,
and forgotten, without a word here.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.schema import departures, events, games, meta, metadata, tables


class Servers:
    """Notes which servers the bot has left, and forgets them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, there: set[int], now: int) -> None:
        """Notes which of the known servers the bot is not in, and since when: `now`, if not noted before.

        Those in which it is again are noted no more.
        """

        async def change(connection: AsyncConnection) -> None:
            noted = set(await connection.scalars(select(departures.c.guild_id)))
            for guild_id in noted & there:
                await connection.execute(delete(departures).where(departures.c.guild_id == guild_id))
            gone = (await _known(connection)) - there - noted
            if gone:
                rows = [{"guild_id": guild_id, "left_at": now} for guild_id in sorted(gone)]
                await connection.execute(insert(departures), rows)

        await self._database.write(change)

    async def departed(self, before: int) -> list[int]:
        """Gives the servers that the bot is noted to have left before then."""
        query = select(departures.c.guild_id).where(departures.c.left_at < before)
        return [row.guild_id for row in await self._database.rows(query)]

    async def forget(self, guild_id: int) -> None:
        """Deletes everything that is kept of the server, the games and logs of its tables too.

        It is then gone from the database's files as well.
        """
        played = select(games.c.id).where(games.c.guild_id == guild_id)
        logged = select(tables.c.id).where(tables.c.guild_id == guild_id)

        async def forget(connection: AsyncConnection) -> None:
            await connection.execute(delete(meta).where(meta.c.key.endswith(key_of(guild_id, ""))))
            for table in reversed(metadata.sorted_tables):  # what refers to others goes before them
                if "guild_id" in table.c:
                    await connection.execute(delete(table).where(table.c.guild_id == guild_id))
                elif "game_id" in table.c:
                    await connection.execute(delete(table).where(table.c.game_id.in_(played)))
                elif table is events:
                    await connection.execute(delete(table).where(table.c.table_id.in_(logged)))

        await self._database.write(forget)
        await self._database.clean(guild_id)


def key_of(guild_id: int, what: str) -> str:
    """The key of a single value about a server, by which it is forgotten with the server."""
    return f"{what} of {guild_id}"


async def _known(connection: AsyncConnection) -> set[int]:
    """Gives every server of which anything is kept."""
    of_servers = [table for table in metadata.sorted_tables if "guild_id" in table.c]
    rows = [await connection.execute(select(table.c.guild_id).distinct()) for table in of_servers]
    return {guild_id for found in rows for (guild_id,) in found}
