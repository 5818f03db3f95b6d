"""Acting, dealing and pausing, and whatever cannot be stored."""

from __future__ import annotations

from bot.engine.actions import parse_action
from bot.store.tables import TableRow
from bot.tables.refusals import Why
from bot.tables.requests import (
    Act,
    AddComputer,
    AskForPause,
    ComeBack,
    Deal,
    End,
    GoAway,
    Leave,
    Resume,
    SetSeed,
    Start,
)
from bot.tables.table import Player, Table
from tests.tables.parlour import (
    ANN,
    BOB,
    CHANNEL,
    EVE,
    GUILD,
    NAMES,
    PEOPLE,
    RULES,
    Parlour,
    broken,
    choice,
    person,
    user_to_act,
)
from tests.tables.refused import Request, refused


@refused(Why.NOT_SEATED)
async def a_stranger_acting(there: Parlour) -> Request:
    table = await there.begun()
    return there.do(table.id, EVE, Act(table.seq, choice(table)))


@refused(Why.NOT_SEATED)
async def a_stranger_leaving(there: Parlour) -> Request:
    return there.do((await there.open(ANN)).id, EVE, Leave())


@refused(Why.NOT_SEATED)
async def a_stranger_adding_a_computer_player(there: Parlour) -> Request:
    return there.do((await there.open(ANN)).id, EVE, AddComputer())


@refused(Why.NOT_SEATED)
async def a_stranger_starting(there: Parlour) -> Request:
    return there.do((await there.full()).id, EVE, Start())


@refused(Why.NOT_SEATED)
async def a_stranger_adding_to_the_seed(there: Parlour) -> Request:
    return there.do((await there.full()).id, EVE, SetSeed("mine"))


@refused(Why.NOT_SEATED)
async def a_stranger_dealing(there: Parlour) -> Request:
    return there.do((await there.full()).id, EVE, Deal())


@refused(Why.NOT_SEATED)
async def a_stranger_to_the_game_asking_for_a_rematch(there: Parlour) -> Request:
    table = await there.full()
    await there.do(table.id, ANN, End())
    return there.manager.rematch(table.id, by=person(EVE))


@refused(Why.NOT_SEATED)
async def a_stranger_going_away(there: Parlour) -> Request:
    return there.do((await there.begun()).id, EVE, GoAway())


@refused(Why.NOT_SEATED)
async def a_stranger_coming_back(there: Parlour) -> Request:
    return there.do((await there.begun()).id, EVE, ComeBack())


@refused(Why.NOT_SEATED)
async def a_stranger_asking_for_a_pause(there: Parlour) -> Request:
    return there.do((await there.begun()).id, EVE, AskForPause())


async def paused(there: Parlour) -> Table:
    """Return a table that Ann alone, with computer players, has paused."""
    table = await there.open(ANN, computers=3)
    await there.do(table.id, ANN, Start())
    return await there.do(table.id, ANN, AskForPause())


@refused(Why.NOT_SEATED)
async def a_stranger_resuming(there: Parlour) -> Request:
    return there.do((await paused(there)).id, EVE, Resume())


@refused(Why.NOT_STARTED)
async def acting_in_the_lobby(there: Parlour) -> Request:
    table = await there.full()
    return there.do(table.id, ANN, Act(table.seq, parse_action("pass")))


@refused(Why.NOT_STARTED)
async def dealing_in_the_lobby(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, Deal())


@refused(Why.NOT_STARTED)
async def a_rematch_in_the_lobby(there: Parlour) -> Request:
    return there.manager.rematch((await there.full()).id, by=person(ANN))


@refused(Why.NOT_STARTED)
async def going_away_in_the_lobby(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, GoAway())


@refused(Why.NOT_STARTED)
async def a_pause_in_the_lobby(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, AskForPause())


@refused(Why.STALE)
async def an_old_button(there: Parlour) -> Request:
    before = await there.begun()
    after = await there.act(before)
    return there.do(after.id, user_to_act(after), Act(before.seq, choice(after)))


@refused(Why.STALE)
async def another_button_of_the_same_old_panel(there: Parlour) -> Request:
    before = await there.begun()
    await there.do(before.id, user_to_act(before), Act(before.seq, parse_action("pass")))
    return there.do(before.id, user_to_act(before), Act(before.seq, parse_action("order")))


@refused(Why.STALE)
async def a_button_of_the_future(there: Parlour) -> Request:
    table = await there.begun()
    return there.do(table.id, user_to_act(table), Act(table.seq + 1, choice(table)))


@refused(Why.REPEATED)
async def the_same_button_twice(there: Parlour) -> Request:
    before = await there.begun()
    await there.act(before)
    return there.act(before)


@refused(Why.REPEATED)
async def the_same_click_delivered_twice(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN), BOB, 2, interaction=7)
    await there.do(table.id, BOB, Leave())
    return there.sit(table, BOB, 2, interaction=7)


@refused(Why.REPEATED)
async def the_same_click_at_another_table(there: Parlour) -> Request:
    await there.open(ANN, interaction=7)
    return there.open(BOB, interaction=7)


@refused(Why.NOT_BETWEEN)
async def dealing_during_a_hand(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, Deal())


@refused(Why.PAUSED)
async def acting_during_a_pause(there: Parlour) -> Request:
    table = await paused(there)
    return there.do(table.id, ANN, Act(table.seq, parse_action("pass")))


@refused(Why.PAUSED)
async def dealing_during_a_pause(there: Parlour) -> Request:
    return there.do((await paused(there)).id, ANN, Deal())


@refused(Why.PAUSED)
async def a_pause_in_a_pause(there: Parlour) -> Request:
    return there.do((await paused(there)).id, ANN, AskForPause())


@refused(Why.NOT_PAUSED)
async def going_on_without_a_pause(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, Resume())


async def hosted(there: Parlour) -> Table:
    """Return a table of a drive."""
    row = TableRow("drivex-1-1", GUILD, CHANNEL, ANN, 0)
    table = await there.manager.host(row, RULES, [Player(NAMES[user], user) for user in PEOPLE[:4]], "drivex")
    assert table is not None
    return table


@refused(Why.NO_PAUSE)
async def a_pause_in_a_drive(there: Parlour) -> Request:
    return there.do((await hosted(there)).id, ANN, AskForPause())


@refused(Why.OF_DRIVE)
async def closing_the_table_of_a_drive(there: Parlour) -> Request:
    return there.do((await hosted(there)).id, ANN, End(), manages=True)


@refused(Why.CLOSING)
async def opening_while_the_bot_stops(there: Parlour) -> Request:
    await there.manager.close()
    return there.open(ANN)


@refused(Why.CLOSING)
async def acting_while_the_bot_stops(there: Parlour) -> Request:
    table = await there.begun()
    await there.manager.close()
    return there.act(table)


@refused(Why.NOT_STORED)
async def opening_without_a_disk(there: Parlour) -> Request:
    there.later.enter_context(broken(there.store.path))
    return there.open(ANN)


@refused(Why.NOT_STORED)
async def acting_without_a_disk(there: Parlour) -> Request:
    table = await there.begun()
    there.later.enter_context(broken(there.store.path))
    return there.act(table)


@refused(Why.NOT_STORED)
async def a_rematch_without_a_disk(there: Parlour) -> Request:
    table = await there.full()
    await there.do(table.id, ANN, End())
    there.later.enter_context(broken(there.store.path))
    return there.manager.rematch(table.id, by=person(ANN))
