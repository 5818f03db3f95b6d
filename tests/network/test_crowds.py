"""The figures of presses come from real ones: a person at a table, and a bot in a process of its own."""

from __future__ import annotations

from tests.size import only_full
from tools.bench.crowd.clicks import solo_press


@only_full
async def test_a_press_at_a_table_is_measured_with_all_that_comes_of_it() -> None:
    cost = await solo_press(16)
    assert cost.requests > 1, "the answer, and now and then the board at the least"
    assert cost.milliseconds > 0
