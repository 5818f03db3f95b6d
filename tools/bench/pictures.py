"""The time to draw a picture of a table, and its size."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import replace
from statistics import median

from bot.art.table.drawing import picture
from bot.art.table.scene import Scene
from tests.art.scenes import samples
from tools.bench.table import Row, benchmark

_TIMES = 25


@benchmark("Pictures, one core", "picture", "first ms", "then p50 ms", "KiB")
async def pictures() -> AsyncIterator[Row]:
    """Draw every kind of table: once with its cards new, then with other names, as in a game."""
    for name, scene in samples().items():
        (first, _), *others = [_draw(_rename(scene, number)) for number in range(_TIMES + 1)]
        yield name, first, median(ms for ms, _ in others), median(size for _, size in others)


def _draw(scene: Scene) -> tuple[float, float]:
    """Return the milliseconds and KiB of one picture."""
    start = time.process_time()
    size = len(picture(scene)) / 1024
    return 1000 * (time.process_time() - start), size


def _rename(scene: Scene, number: int) -> Scene:
    first, *others = scene.places
    return replace(scene, places=(replace(first, name=f"Ann {number}"), *others))
