"""A Discord with the bot connected, for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from .club import Club, club


@pytest_asyncio.fixture
async def room(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Club]:
    """Yield a channel whose bots act at once, or opened as the test's mark ``club`` says."""
    mark = request.node.get_closest_marker("club")
    async with club(tmp_path, **(mark.kwargs if mark else {})) as opened:
        yield opened
