"""What messages show, saved by server: what can't be saved is saved with whatever is next."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.ids import GuildId
from bot.store import Store
from bot.store.errors import StoreError
from cogs.ui.message_states import MessageStateStore

HERE, THERE = GuildId(1), GuildId(2)


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
            failing.setattr(store.servers, "keep", AsyncMock(side_effect=StoreError("disk full")))
            with pytest.raises(StoreError):
                await told.put("a", HERE, 8)
            await told.remove("b")
        assert await restored(store) == {"a": (HERE, 7), "b": (THERE, 1)}
        await told.put("c", HERE, 1)
        assert await restored(store) == {"a": (HERE, 8), "b": (THERE, 1), "c": (HERE, 1)}
        await told.put("a", HERE, 8)
        await told.replace({"c": (HERE, 1)})
        assert await restored(store) == {"c": (HERE, 1)}
