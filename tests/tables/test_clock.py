"""The clock: turns whose time is up, who is away, what a restart gives back, and deserted tables."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.engine.actions import parse_action
from bot.store.tables import TableRow
from bot.tables.auto_play import Pace
from bot.tables.events import EndReason
from bot.tables.refusals import Why
from bot.tables.requests import (
    Act,
    AskForPause,
    ComeBack,
    GoAway,
    Leave,
    Resume,
    SetClock,
    Start,
    Suspend,
    WindUp,
)
from bot.tables.table import Player, Stage, Table
from tests.tables.parlour import person, why

from .parlour import (
    ALONE,
    ANN,
    BOB,
    CHANNEL,
    GUILD,
    NAMES,
    PEOPLE,
    RULES,
    Parlour,
    Time,
    choice,
    parlour,
    persons_turn,
    picture,
    turns,
    user_to_act,
)

DAY = 24 * 60 * 60
THINKING = Pace(think=1.0)
NOTING = Pace(think=None, noting=20.0)
Parlours = Callable[..., AbstractAsyncContextManager[Parlour]]


@pytest.fixture
def opened(path: Path, time: Time) -> Parlours:
    """Return a function that opens a parlour with that clock."""

    @asynccontextmanager
    async def open_(pace: Pace = ALONE, **more: Any) -> AsyncIterator[Parlour]:
        async with parlour(path, pace=pace, now=time.now, **more) as there:
            yield there

    return open_


@pytest_asyncio.fixture
async def there(opened: Parlours) -> AsyncIterator[Parlour]:
    """Yield a parlour with that clock."""
    async with opened() as place:
        yield place


async def after(there: Parlour, table: Table) -> Table:
    """Return the table's next published state."""
    return await there.until(lambda told: told.id == table.id and told.seq > table.seq)


async def lapsed(there: Parlour, time: Time, table: Table) -> Table:
    """Let the time of the player to act run out, and return the table."""
    assert table.deadline is not None
    await time.passes((table.deadline - time.now()) / 1000)
    return await there.since(table, lambda told: told.moved_seq > table.moved_seq)


# A turn


async def test_when_time_is_up_a_computer_player_plays_that_one_turn_and_it_is_marked(
    there: Parlour, time: Time
) -> None:
    table = await there.begun(clock=30)
    await time.passes(29.9)
    assert there.told[-1] is table
    seat, chosen = table.to_act, choice(table)
    table = await lapsed(there, time, table)
    assert table.clock.late == (seat, chosen)
    assert table.acts[-1][:1] + table.acts[-1][2:3] == (seat, chosen)
    assert table.to_act != seat and persons_turn(table)
    assert table.clock.away == frozenset()
    assert picture(await there.logged(table.id)) == picture(table)


async def test_after_two_such_turns_running_a_computer_player_minds_the_seat_until_its_player_is_back(
    opened: Parlours, time: Time
) -> None:
    async with opened(THINKING) as there:
        table = await there.begun(clock=60)
        lazy = user_to_act(table)
        seat = table.to_act
        assert seat is not None
        for _ in range(2):
            while table.to_act != seat:
                table = await there.act(table)
            assert seat not in table.clock.away
            table = await lapsed(there, time, table)
        assert table.clock.away == {seat}
        assert table.player(seat) == Player(NAMES[lazy], lazy)
        while table.to_act != seat:
            table = await there.go_on(table)
        assert table.deadline is None
        await time.passes(1)
        table = await after(there, table)
        assert table.clock.late is None or table.clock.late[0] != seat, "no time has run out again"
        while table.to_act != seat:
            table = await there.go_on(table)
        table = await there.do(table.id, lazy, ComeBack())
        assert persons_turn(table) and table.deadline == time.now() + 60_000


async def test_a_turn_in_time_between_two_that_were_not_counts(there: Parlour, time: Time) -> None:
    table = await there.begun(clock=30)
    seat = table.to_act
    for late in (True, False, True):
        while table.to_act != seat:
            table = await there.go_on(table)
        table = await lapsed(there, time, table) if late else await there.act(table)
    assert table.clock.away == frozenset()
    assert table.clock.lapsed == {seat}


async def test_who_plays_though_away_is_back(there: Parlour) -> None:
    table = await there.begun()
    before = await there.do(table.id, user_to_act(table), GoAway())
    assert table.to_act in before.clock.away
    table = await there.do(table.id, user_to_act(table), Act(table.seq, choice(table)))
    assert table.clock.away == frozenset()


async def test_going_away_and_coming_back_twice_is_once(there: Parlour) -> None:
    table = await there.begun()
    away = await there.do(table.id, BOB, GoAway())
    assert await there.do(table.id, BOB, GoAway()) is away
    back = await there.do(table.id, BOB, ComeBack())
    assert await there.do(table.id, BOB, ComeBack()) is back


async def test_who_went_away_is_still_away_after_a_restart(opened: Parlours) -> None:
    async with opened(NOTING) as there:
        table = await there.begun()
        await there.do(table.id, BOB, GoAway())
    async with opened(NOTING) as there:
        assert there.manager.book.get(table.id).clock.away == {table.seat_of(BOB)}


async def test_a_button_drawn_before_somebody_went_away_is_still_good(there: Parlour) -> None:
    table = await there.begun()
    other = next(user for user in PEOPLE[:4] if user != user_to_act(table))
    await there.do(table.id, other, GoAway())
    played = await there.act(table)
    assert played.moved_seq > table.seq


async def test_with_nobody_to_deal_the_next_hand_is_dealt_when_the_time_is_up(
    there: Parlour, time: Time
) -> None:
    table = await there.begun(clock=30)
    while table.stage is not Stage.BETWEEN:
        table = await there.act(table)
    await time.passes(29.9)
    assert there.told[-1] is table
    await time.passes(0.2)
    assert (await after(there, table)).stage is Stage.PLAYING


# Being reminded


@pytest.mark.parametrize(("clock", "after_seconds"), [(300, 280), (DAY, 60)])
async def test_the_player_is_told_once_near_the_end_or_soon_in_a_turn_of_a_day(
    there: Parlour, time: Time, clock: int, after_seconds: int
) -> None:
    table = await there.begun(clock=clock)
    await time.passes(after_seconds - 0.1)
    assert there.told[-1] is table
    await time.passes(0.2)
    reminded = await after(there, table)
    assert reminded.clock.reminded and reminded.deadline == table.deadline
    await time.passes(19)
    assert there.told[-1] is reminded
    assert not (await there.act(table)).clock.reminded


async def test_a_short_turn_has_no_reminder_and_neither_has_who_wants_none(
    opened: Parlours, time: Time
) -> None:
    async with opened(tables_per_player=2) as there:
        for user in PEOPLE:
            await there.manager.users.set(user, "notifications", "none")
        tables = [await there.begun(clock=60)]
        for user in PEOPLE:
            await there.manager.users.set(user, "notifications", "channel")
        tables.append(await there.begun(clock=30))
        await time.passes(29.9)
        await time.passes(0.05)
        assert list(there.manager.book.open_ones.values()) == tables


# After the bot was away


async def test_a_restart_gives_back_the_time_away_and_a_grace(opened: Parlours, time: Time) -> None:
    async with opened(NOTING) as there:
        table = await there.begun(clock=300)
        await time.passes(100)
    await time.passes(5000)
    async with opened(NOTING) as there:
        assert there.manager.book.get(table.id).deadline == time.now() + (300 - 100 + 30) * 1000


async def test_what_is_given_back_is_never_more_than_the_whole_turn(opened: Parlours, time: Time) -> None:
    async with opened(NOTING) as there:
        table = await there.begun(clock=60)
        await time.passes(10)
    for _ in range(3):
        async with opened(NOTING) as there:
            assert there.manager.book.get(table.id).deadline == time.now() + 60_000


async def test_restarts_every_night_do_not_stop_a_slow_clock(opened: Parlours, time: Time) -> None:
    async with opened(NOTING) as there:
        table = await there.begun(clock=DAY)
        await time.passes(20 * 60 * 60)
    async with opened(NOTING) as there:
        await time.passes(4 * 60 * 60 + 31)
        await there.since(table, lambda told: told.clock.late is not None)


async def test_a_turn_whose_time_ran_out_while_the_bot_was_away_is_not_lost(
    opened: Parlours, time: Time
) -> None:
    async with opened(NOTING) as there:
        table = await there.begun(clock=60)
        await time.passes(50)
    await time.passes(DAY)
    async with opened(NOTING) as there:
        again = there.manager.book.get(table.id)
        assert again.to_act == table.to_act and again.clock.late is None
        assert again.deadline == time.now() + 40_000
        await there.act(table)  # with the button of before


# Pauses


async def test_a_pause_begins_when_everybody_who_is_there_asks_and_keeps_the_time_left(
    opened: Parlours, time: Time
) -> None:
    async with opened(THINKING) as there:
        table = await there.begun(clock=60)
        await time.passes(10)
        for user in PEOPLE[:3]:
            table = await there.do(table.id, user, AskForPause())
            assert not table.clock.paused
        table = await there.do(table.id, PEOPLE[3], GoAway())
        assert table.clock.paused and table.deadline is None
        await time.passes(1000)
        assert there.told[-1] is table
        table = await there.do(table.id, PEOPLE[3], Resume())
        assert table.deadline == time.now() + 50_000


async def test_who_is_alone_pauses_at_once_and_computer_players_wait(opened: Parlours, time: Time) -> None:
    async with opened(THINKING) as there:
        table = await there.open(ANN, computers=3)
        table = await there.do(table.id, ANN, Start())
        table = await there.do(table.id, ANN, AskForPause())
        assert table.clock.paused
        await time.passes(100)
        assert there.told[-1] is table
        table = await there.do(table.id, ANN, Resume())
        await time.passes(1)
        assert (await after(there, table)).moved_seq > table.moved_seq


async def test_asking_twice_is_once_and_a_new_hand_forgets_it(there: Parlour) -> None:
    table = await there.begun()
    asked = await there.do(table.id, ANN, AskForPause())
    assert await there.do(table.id, ANN, AskForPause()) is asked
    while asked.stage is not Stage.BETWEEN:
        asked = await there.act(asked)
    assert asked.clock.asking == {1}
    assert (await there.go_on(asked)).clock.asking == frozenset()


async def test_when_who_did_not_want_a_pause_leaves_it_begins(there: Parlour) -> None:
    table = await there.sit(await there.open(ANN, computers=2), BOB)
    await there.do(table.id, ANN, Start())
    assert not (await there.do(table.id, ANN, AskForPause())).clock.paused
    assert (await there.do(table.id, BOB, Leave())).clock.paused


async def test_a_pause_lives_through_a_restart(opened: Parlours, time: Time) -> None:
    async with opened(NOTING) as there:
        table = await there.open(ANN, computers=3, clock=60)
        await there.do(table.id, ANN, Start())
        table = await there.do(table.id, ANN, AskForPause())
    await time.passes(DAY / 2)
    async with opened(NOTING) as there:
        assert there.manager.book.get(table.id).clock.paused
        resumed = await there.do(table.id, ANN, Resume())
        assert resumed.clock.since == time.now() - (table.at - table.clock.since)


# Tables left to themselves


@pytest.mark.parametrize(("seconds", "patience"), [(0, DAY), (60, DAY), (DAY, 7 * DAY)])
async def test_a_lobby_at_which_nobody_does_anything_is_deserted(
    there: Parlour, time: Time, seconds: int, patience: float
) -> None:
    table = await there.open(clock=seconds)
    await time.passes(patience - 1)
    assert there.manager.book.get(table.id) is table
    await time.passes(1)
    ended = (await after(there, table)).ended
    assert ended is not None and ended.reason is EndReason.DESERTED


async def test_who_lets_a_game_wait_for_a_day_has_left_it(there: Parlour, time: Time) -> None:
    table = await there.begun()
    await time.passes(DAY / 2)
    table = await there.act(table)
    await time.passes(DAY - 1)
    assert there.told[-1] is table
    await time.passes(1)
    assert [player.user for player in (await after(there, table)).leavers()] == [user_to_act(table)]


async def test_what_the_clock_does_keeps_no_table_open(there: Parlour, time: Time) -> None:
    table = await there.begun(clock=300)
    before = table.clock.person_at
    table = await lapsed(there, time, table)
    assert table.clock.person_at == before


async def test_the_bots_own_absence_deserts_no_table(opened: Parlours, time: Time) -> None:
    async with opened(NOTING) as there:
        table = await there.open()
        await time.passes(60 * 60)
    await time.passes(3 * DAY)
    async with opened(NOTING) as there:
        await time.passes(22 * 60 * 60)
        assert there.manager.book.get(table.id)
        await time.passes(60 * 60)
        await there.until(lambda told: told.ended is not None)


async def test_a_drive_closes_its_tables_itself(there: Parlour, time: Time) -> None:
    row = TableRow("drivex-1-1", GUILD, CHANNEL, ANN, time.now())
    players = [Player(NAMES[user], None) for user in PEOPLE[:4]]
    table = await there.manager.host(row, RULES, players, "drivex")
    assert table is not None
    await time.passes(30 * DAY)
    await turns()
    assert there.told[-1] is table


# In the lobby


async def test_the_opener_sets_the_clock_and_a_rematch_has_the_same(there: Parlour) -> None:
    table = await there.open(ANN, computers=3, clock=60)
    assert await there.do(table.id, ANN, SetClock(60)) is table
    table = await there.do(table.id, ANN, SetClock(120))
    assert table.clock.seconds == 120
    await there.do(table.id, ANN, WindUp(ANN))
    again, _ = await there.manager.rematch(table.id, by=person(ANN))
    assert again.clock.seconds == 120


async def test_a_game_that_has_lost_its_place_stands_still_until_a_player_goes_on(there: Parlour) -> None:
    table = await there.begun()
    suspended = await there.manager.do(table.id, Suspend())
    assert suspended.clock.paused
    assert (await there.manager.do(table.id, Suspend())).seq == suspended.seq, "once is enough"
    assert suspended.to_act is not None
    player = suspended.player(suspended.to_act).user
    assert player is not None
    assert await why(there.do(table.id, player, Act(suspended.seq, parse_action("pass")))) is Why.PAUSED
    resumed = await there.do(table.id, player, Resume())
    assert (resumed.clock.paused, resumed.match) == (False, table.match)


async def test_who_asked_in_vain_has_not_paused_a_game_that_lost_its_place(there: Parlour) -> None:
    table = await there.begun()
    await there.do(table.id, ANN, AskForPause())
    suspended = await there.manager.do(table.id, Suspend())
    assert suspended.clock.paused and not suspended.clock.agreed and not suspended.clock.asking


async def test_a_table_in_its_lobby_has_nothing_to_stand_still(there: Parlour) -> None:
    table = await there.full()
    assert await there.manager.do(table.id, Suspend()) == table
