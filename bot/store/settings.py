"""What servers and players have set: the statements that keep and find it.

A value that is the default is not kept. What the values mean is known to `bot.tables.settings` alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from enum import Enum

from sqlalchemy import Column, Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import server_settings, user_settings
from bot.store.upsert import upsert

Kept = Mapping[int, Mapping[str, str]]
"""What is set by its owner's id, each value by its key."""


class SettingsOf(Enum):
    """Whose settings: the value is the table that keeps them, by its owner's id."""

    SERVERS = server_settings
    USERS = user_settings


def _columns(of: SettingsOf) -> tuple[Table, Column[int]]:
    table = of.value
    return table, next(iter(table.primary_key.columns))


async def load(connection: AsyncConnection, of: SettingsOf) -> Kept:
    """Gives everything that is set."""
    table, owner = _columns(of)
    kept: dict[int, dict[str, str]] = defaultdict(dict)
    for row in await connection.execute(select(owner, table.c.key, table.c.value)):
        kept[row[0]][row.key] = row.value
    return kept


async def save(
    connection: AsyncConnection, of: SettingsOf, owner_id: int, key: str, value: str | None
) -> None:
    """Keeps one value in place of the one before; None keeps none."""
    table, owner = _columns(of)
    if value is None:
        await connection.execute(delete(table).where(owner == owner_id, table.c.key == key))
        return
    put = upsert(connection.dialect, table)
    put = put.on_conflict_do_update(index_elements=[owner, table.c.key], set_={"value": put.excluded.value})
    await connection.execute(put, {owner.name: owner_id, "key": key, "value": value})
