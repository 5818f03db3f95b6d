"""A hall of its own for each test."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.tables.parlour import Time

from .hall import Hall, hall


@pytest_asyncio.fixture
async def there(tmp_path: Path) -> AsyncIterator[Hall]:
    """Yield a hall in which everyone plays at once."""
    async with hall(tmp_path / "a.db") as opened:
        yield opened


@pytest_asyncio.fixture
async def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Return a clock that stands still until it's moved."""
    return Time(asyncio.get_running_loop(), monkeypatch.setattr)
