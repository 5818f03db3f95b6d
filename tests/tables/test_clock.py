"""What the model of the clock (test_machine.py) has nothing of: lobbies, drives, lost places, old buttons."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.engine.actions import parse_action
from bot.store.tables import TableRow
from bot.tables.events import EndReason
from bot.tables.refusals import Why
from bot.tables.requests import Act, AskForPause, GoAway, Resume, SetClock, Suspend, WindUp
from bot.tables.table import Player, Stage, Table
from tests.tables.parlour import person, why

from .parlour import ANN, CHANNEL, GUILD, NAMES, PEOPLE, RULES, Parlour, Time, parlour, turns, user_to_act

DAY = 24 * 60 * 60


@pytest_asyncio.fixture
async def there(path: Path, time: Time) -> AsyncIterator[Parlour]:
    """Yield a parlour with that clock."""
    async with parlour(path, now=time.now, tables_per_player=2) as place:
        yield place


async def after(there: Parlour, table: Table) -> Table:
    """Return the table's next published state."""
    return await there.until(lambda told: told.id == table.id and told.seq > table.seq)


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


async def test_a_short_turn_has_no_reminder_and_neither_has_who_wants_none(
    there: Parlour, time: Time
) -> None:
    for user in PEOPLE:
        await there.manager.users.set(user, "notifications", "none")
    tables = [await there.begun(clock=60)]
    for user in PEOPLE:
        await there.manager.users.set(user, "notifications", "channel")
    tables.append(await there.begun(clock=30))
    await time.passes(29.9)
    await time.passes(0.05)
    assert list(there.manager.book.open_ones.values()) == tables


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


async def test_a_drive_closes_its_tables_itself(there: Parlour, time: Time) -> None:
    row = TableRow("drivex-1-1", GUILD, CHANNEL, ANN, time.now())
    players = [Player(NAMES[user], None) for user in PEOPLE[:4]]
    table = await there.manager.host(row, RULES, players, "drivex")
    assert table is not None
    await time.passes(30 * DAY)
    await turns()
    assert there.told[-1] is table


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
