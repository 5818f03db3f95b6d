"""One fresh database a test, of each kind that the bot can play on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import Store
from bot.store.backend import Address
from tests.server import Server

from .samples import a_table


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def store(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """Yield a store, in a file and on a server, with one open table, k3f9x, where nothing has happened."""
    address: Address = tmp_path / "euchre.db"
    if request.param == "postgres":
        server: Server = request.getfixturevalue("server")
        address = await server.migrated()
    async with Store.open(address) as opened:
        await opened.tables.create(a_table(), [])
        yield opened


@pytest_asyncio.fixture
async def in_file(tmp_path: Path) -> AsyncIterator[Store]:
    """Yield a store in a file with one open table, for what only SQLite does."""
    async with Store.open(tmp_path / "euchre.db") as opened:
        await opened.tables.create(a_table(), [])
        yield opened
