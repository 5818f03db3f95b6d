"""A hall of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from .hall import Hall, hall


@pytest_asyncio.fixture
async def there(tmp_path: Path) -> AsyncIterator[Hall]:
    """Yield a hall in which everyone plays at once."""
    async with hall(tmp_path / "a.db") as opened:
        yield opened
