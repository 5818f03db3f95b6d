"""A clock that jumps: turns go on as if nothing had happened, and the right time is found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.store import Store
from bot.tables.auto_play import Pace
from bot.tables.requests import AskForPause, Resume
from bot.tables.timekeeping import Timekeeper, slow_time

from .parlour import ALONE, ANN, BOB, CAT, DAN, Time, parlour

HOUR = 60 * 60
DAY = 24 * HOUR
NOTING = Pace(think=None, noting=20.0)
JUMPS = (-HOUR, HOUR, -30 * DAY, 30 * DAY)


class Clocks:
    """The system's clock, which can be set, and the even one, which goes on in the tests' own time."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self.set_by = 0.0

    def system(self) -> float:
        return self._time.now() / 1000 + self.set_by

    def even(self) -> float:
        return self._time.now() / 1000 - 1_000_000


@pytest.fixture
def clocks(time: Time) -> Clocks:
    return Clocks(time)


@pytest.fixture
def keeper(clocks: Clocks) -> Timekeeper:
    return Timekeeper(clocks.system, clocks.even)


# The time itself


async def test_the_time_is_that_of_the_system_at_the_start_and_goes_on_evenly(
    time: Time, clocks: Clocks, keeper: Timekeeper
) -> None:
    for jump in (0, *JUMPS):
        clocks.set_by = jump
        await time.passes(5)
        assert keeper.now() == time.now()
        assert abs(keeper.host_clock_offset - jump) < 0.001


@pytest.mark.parametrize("off", JUMPS)
async def test_the_time_is_set_right_by_what_discord_says_again_and_again(
    time: Time, keeper: Timekeeper, off: float
) -> None:
    def note_date(by: float) -> int:
        return keeper.note_date(int(time.now() / 1000 + by), keeper.now())

    for _ in range(2):
        assert note_date(off) == note_date(off) == 0
        assert note_date(0) == 0, "a cached answer, or one that took long, is no proof"
    assert note_date(off) == note_date(off) == note_date(-off) == 0
    gained = [note_date(off) for _ in range(3)][-1]
    assert abs(gained - off * 1000) < 1000
    assert abs(keeper.now() - time.now() - off * 1000) < 1000
    assert note_date(off) == 0


async def test_dates_of_answers_that_took_long_set_no_time(time: Time, keeper: Timekeeper) -> None:
    for _ in range(5):
        asked_at, date = keeper.now(), int(time.now() / 1000)
        await time.passes(30)
        assert keeper.note_date(date, asked_at) == 0
    assert keeper.now() == time.now()


# Turns


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_turn_has_its_time_whatever_is_done_to_the_clock(
    path: Path, time: Time, clocks: Clocks, keeper: Timekeeper, jump: float
) -> None:
    async with parlour(path, pace=ALONE, now=keeper.now) as there:
        table = await there.begun(clock=30)
        await time.passes(10)
        clocks.set_by = jump
        await time.passes(19)
        assert there.told[-1] is table
        await time.passes(1)
        await there.since(table, lambda told: told.clock.late is not None)


@pytest.mark.parametrize("jump", JUMPS)
async def test_when_the_time_is_set_all_goes_on_with_the_time_that_it_had(
    path: Path, time: Time, clocks: Clocks, keeper: Timekeeper, jump: float
) -> None:
    async with parlour(path, pace=ALONE, now=keeper.now, tables_per_player=3) as there:
        slow, paused, lobby = await there.begun(clock=DAY), await there.begun(clock=60), await there.open()
        await time.passes(10)
        for user in (ANN, BOB, CAT, DAN):
            await there.do(paused.id, user, AskForPause())
        await time.passes(HOUR)
        date = int(time.now() / 1000 + jump)
        gained = [keeper.note_date(date, keeper.now()) for _ in range(3)][-1]
        assert abs(gained - jump * 1000) < 1000
        await there.manager.extend_turns(gained)
        deadline = there.manager.book.get(slow.id).deadline
        assert deadline is not None
        had = (DAY - HOUR - 10) * 1000
        left = deadline - keeper.now()
        assert left == had if jump > 0 else had <= left <= DAY * 1000, "set back, a turn may begin anew"
        again = await there.do(paused.id, ANN, Resume())
        assert again.deadline == keeper.now() + 50_000
        await time.passes(49)
        assert there.manager.book.get(paused.id).moved_seq == again.moved_seq
        assert (await there.logged(slow.id)).clock == there.manager.book.get(slow.id).clock
        await time.passes(DAY - HOUR - 70)
        assert lobby.id in there.manager.book.open_ones
        await time.passes(HOUR + 70)
        await there.since(lobby, lambda told: told.ended is not None)


@pytest.mark.parametrize("jump", JUMPS)
async def test_after_a_start_by_another_clock_a_turn_has_no_more_than_its_time(
    path: Path, time: Time, clocks: Clocks, jump: float
) -> None:
    async with parlour(path, pace=NOTING, now=Timekeeper(clocks.system, clocks.even).now) as there:
        table = await there.begun(clock=60)
        await time.passes(50)
    clocks.set_by = jump
    keeper = Timekeeper(clocks.system, clocks.even)
    async with parlour(path, pace=NOTING, now=keeper.now) as there:
        restored = there.manager.book.get(table.id)
        assert restored.to_act == table.to_act and restored.deadline is not None
        assert 10_000 < restored.deadline - keeper.now() <= 60_000
        await time.passes(60)
        await there.since(table, lambda told: told.clock.late is not None)


# What can't be undone


async def test_the_sure_time_follows_the_clock_forward_by_so_much_a_look_and_back_at_once(path: Path) -> None:
    async with Store.open(path) as store:
        looks = [1000, 1050, 9000, 9000, 1100, 1300]
        assert [await slow_time(store, "it", now, 100) for now in looks] == [
            1000,
            1050,
            1150,
            1250,
            1100,
            1200,
        ]
        assert await slow_time(store, "something else", 9000, 100) == 9000
