"""A Discord with the bot connected, for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from .club import Club, club


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Club]:
    """Yield a channel whose bots act at once."""
    async with club(tmp_path) as opened:
        yield opened
