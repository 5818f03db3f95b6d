"""A bot that runs copies its database each day, and can be stopped at any time."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.discord_server.server import serving

from .process import BotProcess


async def test_a_bot_that_has_started_makes_the_days_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_FOLDER", "copies")
    async with serving() as server:
        bot = await BotProcess.started(server, tmp_path)
        await server.until(lambda: any((tmp_path / "copies").glob("euchre-*.db")))
        bot.tell(signal.SIGTERM)
        status, errors = await bot.ended()
    assert status == 0, errors
    (copy,) = (tmp_path / "copies").iterdir()
    async with Store.open(copy) as store:
        assert await store.tables.open_ones() == []
