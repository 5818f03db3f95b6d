"""One fresh database file a test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.store import Store

from .samples import a_table


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store with one open table, k3f9x, at which nothing has happened."""
    async with Store.open(tmp_path / "euchre.db") as opened:
        await opened.tables.create(a_table(), [])
        yield opened
