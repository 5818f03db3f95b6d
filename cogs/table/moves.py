"""Boards that are being posted anew, noted so that the next process can finish what a killed one began."""

from __future__ import annotations

from bot.ids import GuildId
from bot.store.store import Store
from bot.tables.table import Table
from cogs.table.shown import Shelf

Move = tuple[GuildId, int, int]
"""The server, the channel, the message."""


class Moves:
    """Keeps, by table, the channel and the id of the message in whose place another is being posted."""

    def __init__(self, store: Store) -> None:
        self._shelf = Shelf(store, "boards-on-the-move")
        self._under_way: dict[str, Move] = {}

    async def restore(self) -> dict[str, Move]:
        """Return what was begun and not ended."""
        kept = await self._shelf.restore()
        there = {id_: (guild, *move) for guild, moves in kept.items() for id_, move in moves.items()}
        self._under_way |= there
        return there

    async def begin(self, table: Table, message_id: int) -> None:
        """Note that another message is about to take the place of this one of the table's."""
        move = table.guild_id, table.channel_id, message_id
        if self._under_way.get(table.id) != move:
            self._under_way[table.id] = move
            await self._keep(table.guild_id)

    async def end(self, table_id: str, message_id: int | None) -> None:
        """Note that this message is removed, if it had to be."""
        move = self._under_way.get(table_id)
        if move is not None and move[2] == message_id:
            del self._under_way[table_id]
            await self._keep(move[0])

    async def _keep(self, guild: GuildId) -> None:
        there = {id_: move[1:] for id_, move in self._under_way.items() if move[0] == guild}
        await self._shelf.keep(guild, there)
