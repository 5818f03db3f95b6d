"""A parlour of its own for each test."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from .parlour import Parlour, Skip, Time, parlour, turns


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the test's database."""
    return tmp_path / "euchre.db"


@pytest_asyncio.fixture
async def there(path: Path) -> AsyncIterator[Parlour]:
    """Yield a parlour in which nothing happens by itself."""
    async with parlour(path) as opened:
        yield opened


@pytest_asyncio.fixture
async def skip(monkeypatch: pytest.MonkeyPatch) -> Skip:
    """Return a function that moves the event loop's clock forward and lets it do what is due then."""
    loop = asyncio.get_running_loop()
    time, skipped = loop.time, 0.0

    async def put_forward(seconds: float) -> None:
        nonlocal skipped
        skipped += seconds
        await turns()

    monkeypatch.setattr(loop, "time", lambda: time() + skipped)
    return put_forward


@pytest_asyncio.fixture
async def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Return a clock that stands still until it's moved."""
    return Time(asyncio.get_running_loop(), monkeypatch.setattr)
