"""Sessions at the gateway are begun so that the day's allowance never runs out."""

from __future__ import annotations

import pytest
from discord import SessionStartLimits

from bot.client.identify_budget import IdentifyBudget

DAY = 86_400.0


@pytest.mark.parametrize("total", [100, 1000, 2000])
def test_a_crash_loop_never_uses_up_the_days_sessions(total: int) -> None:
    now, used = 0.0, 0

    def clock() -> float:
        return now

    while now < DAY:
        budget = IdentifyBudget(clock)  # each process knows only what Discord tells
        left = SessionStartLimits(
            total=total, remaining=total - used, reset_after=int((DAY - now) * 1000), max_concurrency=1
        )
        now += budget.plan(0, left)
        budget.note_identify(0)
        used += now < DAY
        now += 10
    assert total * 0.8 < used <= total


def test_pauses_grow_with_sessions_in_a_row_and_a_quiet_shard_identifies_at_once() -> None:
    now = 0.0
    budget = IdentifyBudget(lambda: now)
    plenty = SessionStartLimits(total=1000, remaining=900, reset_after=1, max_concurrency=1)
    pauses = []
    for _ in range(9):
        pauses.append(budget.plan(0, plenty))
        assert budget.plan(0, plenty) == pauses[-1] and budget.plan(1, plenty) == 0.0
        now += pauses[-1]
        assert budget.longest_wait == 0.0
        budget.note_identify(0)
    assert pauses == [0, 0, 5, 10, 20, 40, 80, 160, 320]
    now += 3600
    assert budget.plan(0, plenty) == 0.0


def test_with_none_left_a_shard_waits_for_the_reset_however_often_it_asks() -> None:
    now = 0.0
    budget = IdentifyBudget(lambda: now)
    none = SessionStartLimits(total=1000, remaining=0, reset_after=90_000, max_concurrency=1)
    assert budget.plan(0, none) == 90.0
    now = 60.0
    assert budget.plan(0, none) == budget.longest_wait == 30.0
