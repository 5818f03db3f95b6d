"""What may be shown a little later."""

from __future__ import annotations

import asyncio

from cogs.ui.messages import Latest

LATER = 0.02


async def test_what_may_come_later_comes_once_and_never_after_something_newer_or_the_end() -> None:
    drawn: list[str] = []

    async def draw(key: str) -> None:
        drawn.append(key)

    latest = Latest(draw, 1.0)
    for _ in range(5):
        latest.mark("later", within=LATER)
    await asyncio.sleep(0)
    assert not drawn
    await asyncio.sleep(2 * LATER)
    assert drawn == ["later"]
    latest.mark("now", within=LATER)
    latest.mark("now")
    await asyncio.sleep(2 * LATER)
    assert drawn == ["later", "now"]
    latest.mark("never", within=LATER)
    await latest.close()
    latest.mark("never")
    await asyncio.sleep(2 * LATER)
    assert drawn == ["later", "now"]
