"""Servers' data: what is saved about them, which ones removed the bot, and deletion.

Every table with a `guild_id` counts as a server's data, so that tables added later are deleted, too.
"""

from collections.abc import Callable, Mapping

from sqlalchemy import ColumnElement, delete, insert, select, true, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import NO_SERVER, GuildId
from bot.store.database import Database, put
from bot.store.schema import departures, events, games, meta, metadata, tables
from bot.store.sharding import ShardGroup

_OF_SERVERS = [table.c.guild_id for table in metadata.sorted_tables if "guild_id" in table.c]
_KNOWN = union(*(select(guild_id).distinct() for guild_id in _OF_SERVERS))


class Servers:
    """The servers that removed the bot, and values saved about each. This process has those of ``group``."""

    def __init__(self, database: Database, group: ShardGroup) -> None:
        self._database = database
        self._group = group

    async def values(self, what: str) -> dict[GuildId, str]:
        """Return the values saved under the name ``what``, by server, for the group's servers."""
        begins = key_of("", what)
        query = select(meta).where(meta.c.key.startswith(begins, autoescape=True))
        rows = await self._database.rows(query)
        kept = {GuildId(int(row.key.removeprefix(begins))): str(row.value) for row in rows}
        return {guild: value for guild, value in kept.items() if self._group.holds(guild)}

    async def save(self, what: str, values: Mapping[GuildId, str]) -> None:
        """Save one value for each of these servers under the name ``what``. An empty value deletes it."""
        kept = [{"key": key_of(guild, what), "value": value} for guild, value in values.items() if value]
        gone = [key_of(guild, what) for guild, value in values.items() if not value]

        async def change(connection: AsyncConnection) -> None:
            if kept:
                await put(connection, meta, kept, replaces=["value"])
            for key in gone:
                await connection.execute(delete(meta).where(meta.c.key == key))

        await self._database.write(change)

    async def save_departures(
        self, present: set[int], now: int, among: Callable[[GuildId], bool] = lambda _: True
    ) -> None:
        """Save which known servers the bot has left, and when: ``now``, if not saved before.

        Clears those it has rejoined. Considers only servers for which ``among`` is true.
        """

        async def change(connection: AsyncConnection) -> None:
            noted = {
                id_ for id_ in await connection.scalars(select(departures.c.guild_id)) if among(GuildId(id_))
            }
            for guild_id in noted & present:
                await connection.execute(delete(departures).where(departures.c.guild_id == guild_id))
            gone = {id_ for id_ in await _known_servers(connection) if among(GuildId(id_))} - present - noted
            if gone:
                rows = [{"guild_id": guild_id, "left_at": now} for guild_id in sorted(gone)]
                await connection.execute(insert(departures), rows)

        await self._database.write(change)

    async def departed(self, before: int) -> list[int]:
        """Return the servers that removed the bot before that moment."""
        query = select(departures.c.guild_id).where(departures.c.left_at < before)
        return [row.guild_id for row in await self._database.rows(query)]

    async def forget(self, guild_id: int) -> None:
        """Delete everything saved about the server, including games and logs of its tables.

        It's then gone from the database's files as well.
        """
        played = select(games.c.id).where(games.c.guild_id == guild_id)
        logged = select(tables.c.id).where(tables.c.guild_id == guild_id)

        async def forget(connection: AsyncConnection) -> None:
            await connection.execute(delete(meta).where(meta.c.key.endswith(key_of(guild_id, ""))))
            for table in reversed(metadata.sorted_tables):  # referring rows first
                if "guild_id" in table.c:
                    await connection.execute(delete(table).where(table.c.guild_id == guild_id))
                elif "game_id" in table.c:
                    await connection.execute(delete(table).where(table.c.game_id.in_(played)))
                elif table is events:
                    await connection.execute(delete(table).where(table.c.table_id.in_(logged)))

        await self._database.write(forget)
        await self._database.clean(anew=True)


def in_server(column: ColumnElement[int], guild_id: int) -> ColumnElement[bool]:
    """Return the SQL condition that ``column`` has this server's id. It's always true for NO_SERVER."""
    return true() if guild_id == NO_SERVER else column == guild_id


def key_of(guild_id: int | str, what: str) -> str:
    """Return the key for a value about a server, in a form that deleting the server finds."""
    return f"{what} of {guild_id}"


async def _known_servers(connection: AsyncConnection) -> set[int]:
    """Return every server about which anything is saved."""
    return {*await connection.scalars(_KNOWN)} - {NO_SERVER}
