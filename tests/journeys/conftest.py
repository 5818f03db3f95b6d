"""A server with people in it, and the bot, for each test."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from .world import World, world


@pytest_asyncio.fixture
async def club(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Yield a running world, made as the test's mark ``world`` says.

    One task opens and closes it, since SimCord wants that done in one context.
    """
    mark = request.node.get_closest_marker("world")
    ready, over = asyncio.get_running_loop().create_future(), asyncio.Event()

    async def be_there() -> None:
        async with world(tmp_path, **(mark.kwargs if mark else {})) as opened:
            ready.set_result(opened)
            await over.wait()

    task = asyncio.create_task(be_there())
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        await task
    opened: World = await ready
    opened.env.time_context().__enter__()  # the test's; its context ends with the test
    yield opened
    over.set()
    await task
