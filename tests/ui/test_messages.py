"""Changes of messages: those that may wait, and what is saved of each message by server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.ids import GuildId
from bot.store import Store
from bot.store.errors import StoreError
from cogs.ui.message_states import MessageStateStore
from cogs.ui.messages import RedrawScheduler

HERE, THERE = GuildId(1), GuildId(2)
LATER = 0.02


async def test_what_may_come_later_comes_once_and_never_after_something_newer_or_the_end() -> None:
    drawn: list[str] = []

    async def draw(key: str) -> None:
        drawn.append(key)

    latest = RedrawScheduler(draw, 1.0)
    for _ in range(5):
        latest.mark("later", within=LATER)
    await asyncio.sleep(0)
    assert not drawn
    await asyncio.sleep(2 * LATER)
    assert drawn == ["later"]
    latest.mark("now", within=LATER)
    latest.mark("now")
    await asyncio.sleep(2 * LATER)
    assert drawn == ["later", "now"]
    latest.mark("never", within=LATER)
    await latest.close()
    latest.mark("never")
    await asyncio.sleep(2 * LATER)
    assert drawn == ["later", "now"]


async def restored(store: Store) -> dict[str, tuple[int, ...]]:
    return await MessageStateStore(store, "told").restore()


async def test_what_cannot_be_saved_is_saved_with_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        told = MessageStateStore(store, "told")
        await told.put("a", HERE, 7)
        await told.put("b", THERE, 1)
        with monkeypatch.context() as failing:
            failing.setattr(store.servers, "save", AsyncMock(side_effect=StoreError("disk full")))
            with pytest.raises(StoreError):
                await told.put("a", HERE, 8)
            await told.remove("b")
        assert await restored(store) == {"a": (HERE, 7), "b": (THERE, 1)}
        await told.put("c", HERE, 1)
        assert await restored(store) == {"a": (HERE, 8), "b": (THERE, 1), "c": (HERE, 1)}
        await told.put("a", HERE, 8)
        await told.replace({"c": (HERE, 1)})
        assert await restored(store) == {"c": (HERE, 1)}
