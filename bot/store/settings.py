"""The settings of servers and players, and the house rules that servers have saved by name."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum

from sqlalchemy import Column, Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Subject, put
from bot.store.schema import presets, server_settings, user_settings


class SettingsOf(Enum):
    """The owners of settings. Each value is the table that holds them, by the owner's id."""

    SERVERS = server_settings
    USERS = user_settings


class Settings(Subject):
    """The settings of servers and users. Default values aren't saved.

    `bot.tables.settings` defines the meaning of the values.
    """

    async def all(self, of: SettingsOf) -> Mapping[int, Mapping[str, str]]:
        """Return all settings, by the id of the server or user, then by key."""
        table, owner = _columns(of)
        kept: dict[int, dict[str, str]] = defaultdict(dict)
        for row in await self._database.rows(select(owner, table.c.key, table.c.value)):
            kept[row[0]][row.key] = row.value
        return kept

    async def of(self, of: SettingsOf, owner_id: int) -> Mapping[str, str]:
        """Return the settings of one server or user, by key."""
        table, owner = _columns(of)
        rows = await self._database.rows(select(table.c.key, table.c.value).where(owner == owner_id))
        return {row.key: row.value for row in rows}

    async def set(self, of: SettingsOf, owner_id: int, key: str, value: str | None) -> None:
        """Save a setting of a server or user. None restores the default."""
        table, owner = _columns(of)
        if value is None:
            await self._database.change(delete(table).where(owner == owner_id, table.c.key == key))
        else:
            row = {owner.name: owner_id, "key": key, "value": value}
            await self._database.put(table, row, replaces=["value"])


def _columns(of: SettingsOf) -> tuple[Table, Column[int]]:
    table = of.value
    return table, next(iter(table.primary_key.columns))


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that a server has saved by name. `options` is in PEN's form, for `seats` players."""

    guild_id: int
    name: str
    rules: str
    options: str
    seats: int
    saved_by: int
    saved_at: int


class Presets(Subject):
    """The servers' saved house rules, by name."""

    async def save(self, preset: Preset, before: str | None = None) -> None:
        """Save house rules under their name, replacing the server's others of that name.

        Also replaces those called `before`: the same name with another spelling.
        """
        values = asdict(preset)
        other = (presets.c.guild_id == preset.guild_id) & (presets.c.name == before)
        key = ("guild_id", "name")

        async def keep(connection: AsyncConnection) -> None:
            if before not in (None, preset.name):
                await connection.execute(delete(presets).where(other))
            await put(connection, presets, values, replaces=[name for name in values if name not in key])

        await self._database.write(keep)

    async def of(self, guild_id: int) -> list[Preset]:
        """Return the server's saved house rules, sorted by name."""
        query = select(presets).where(presets.c.guild_id == guild_id).order_by(presets.c.name)
        return [Preset(**row._mapping) for row in await self._database.rows(query)]

    async def remove(self, guild_id: int, name: str) -> bool:
        """Delete saved house rules. Return False if the server has none of that name."""
        here = (presets.c.guild_id == guild_id) & (presets.c.name == name)
        return await self._database.change(delete(presets).where(here)) > 0
