"""House rules saved by name: the statements that keep and find them."""

from __future__ import annotations

from dataclasses import asdict, fields

from sqlalchemy import Row, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import Preset
from bot.store.schema import presets
from bot.store.upsert import upsert


async def save(connection: AsyncConnection, preset: Preset) -> None:
    """Keeps the preset, in place of one of the same name in the same server."""
    put = upsert(connection.dialect, presets)
    names = [field.name for field in fields(Preset) if field.name not in ("guild_id", "name")]
    changes = {name: getattr(put.excluded, name) for name in names}
    put = put.on_conflict_do_update(index_elements=["guild_id", "name"], set_=changes)
    await connection.execute(put, asdict(preset))


async def load(connection: AsyncConnection, guild_id: int) -> list[Preset]:
    """Gives the server's presets by name."""
    query = select(presets).where(presets.c.guild_id == guild_id).order_by(presets.c.name)
    return [_preset(row) for row in await connection.execute(query)]


async def remove(connection: AsyncConnection, guild_id: int, name: str) -> bool:
    """Forgets a preset; False where there was none of that name."""
    here = (presets.c.guild_id == guild_id) & (presets.c.name == name)
    gone = await connection.execute(delete(presets).where(here).returning(presets.c.name))
    return gone.one_or_none() is not None


def _preset(row: Row[tuple[object, ...]]) -> Preset:
    return Preset(**row._mapping)
