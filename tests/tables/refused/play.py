"""Acting, dealing and pausing, and whatever cannot be stored."""

from __future__ import annotations

from bot.engine.actions import parse_action
from bot.store.tables import TableRow
from bot.tables import requests
from bot.tables.refusals import Why
from bot.tables.table import Player, Table
from tests.tables import parlour
from tests.tables.refused import Request, refused


@refused(Why.NOT_SEATED)
async def a_stranger_acting(there: parlour.Parlour) -> Request:
    table = await there.begun()
    return there.do(table.id, parlour.EVE, requests.Act(table.seq, parlour.choice(table)))


@refused(Why.NOT_SEATED)
async def a_stranger_leaving(there: parlour.Parlour) -> Request:
    return there.do((await there.open(parlour.ANN)).id, parlour.EVE, requests.Leave())


@refused(Why.NOT_SEATED)
async def a_stranger_adding_a_computer_player(there: parlour.Parlour) -> Request:
    return there.do((await there.open(parlour.ANN)).id, parlour.EVE, requests.AddComputer())


@refused(Why.NOT_SEATED)
async def a_stranger_starting(there: parlour.Parlour) -> Request:
    return there.do((await there.full()).id, parlour.EVE, requests.Start())


@refused(Why.NOT_SEATED)
async def a_stranger_dealing(there: parlour.Parlour) -> Request:
    return there.do((await there.full()).id, parlour.EVE, requests.Deal())


@refused(Why.NOT_SEATED)
async def a_stranger_to_the_game_asking_for_a_rematch(there: parlour.Parlour) -> Request:
    table = await there.full()
    await there.do(table.id, parlour.ANN, requests.End())
    return there.manager.rematch(table.id, by=parlour.person(parlour.EVE))


@refused(Why.NOT_SEATED)
async def a_stranger_going_away(there: parlour.Parlour) -> Request:
    return there.do((await there.begun()).id, parlour.EVE, requests.GoAway())


@refused(Why.NOT_SEATED)
async def a_stranger_coming_back(there: parlour.Parlour) -> Request:
    return there.do((await there.begun()).id, parlour.EVE, requests.ComeBack())


@refused(Why.NOT_SEATED)
async def a_stranger_asking_for_a_pause(there: parlour.Parlour) -> Request:
    return there.do((await there.begun()).id, parlour.EVE, requests.AskForPause())


async def paused(there: parlour.Parlour) -> Table:
    """A table that Ann alone, with computer players, has paused."""
    table = await there.open(parlour.ANN, computers=3)
    await there.do(table.id, parlour.ANN, requests.Start())
    return await there.do(table.id, parlour.ANN, requests.AskForPause())


@refused(Why.NOT_SEATED)
async def a_stranger_resuming(there: parlour.Parlour) -> Request:
    return there.do((await paused(there)).id, parlour.EVE, requests.Resume())


@refused(Why.NOT_STARTED)
async def acting_in_the_lobby(there: parlour.Parlour) -> Request:
    table = await there.full()
    return there.do(table.id, parlour.ANN, requests.Act(table.seq, parse_action("pass")))


@refused(Why.NOT_STARTED)
async def dealing_in_the_lobby(there: parlour.Parlour) -> Request:
    return there.do((await there.full()).id, parlour.ANN, requests.Deal())


@refused(Why.NOT_STARTED)
async def a_rematch_in_the_lobby(there: parlour.Parlour) -> Request:
    return there.manager.rematch((await there.full()).id, by=parlour.person(parlour.ANN))


@refused(Why.NOT_STARTED)
async def going_away_in_the_lobby(there: parlour.Parlour) -> Request:
    return there.do((await there.full()).id, parlour.ANN, requests.GoAway())


@refused(Why.NOT_STARTED)
async def a_pause_in_the_lobby(there: parlour.Parlour) -> Request:
    return there.do((await there.full()).id, parlour.ANN, requests.AskForPause())


@refused(Why.STALE)
async def an_old_button(there: parlour.Parlour) -> Request:
    before = await there.begun()
    after = await there.act(before)
    return there.do(after.id, parlour.user_to_act(after), requests.Act(before.seq, parlour.choice(after)))


@refused(Why.STALE)
async def another_button_of_the_same_old_panel(there: parlour.Parlour) -> Request:
    before = await there.begun()
    await there.do(before.id, parlour.user_to_act(before), requests.Act(before.seq, parse_action("pass")))
    return there.do(before.id, parlour.user_to_act(before), requests.Act(before.seq, parse_action("order")))


@refused(Why.STALE)
async def a_button_of_the_future(there: parlour.Parlour) -> Request:
    table = await there.begun()
    return there.do(table.id, parlour.user_to_act(table), requests.Act(table.seq + 1, parlour.choice(table)))


@refused(Why.REPEATED)
async def the_same_button_twice(there: parlour.Parlour) -> Request:
    before = await there.begun()
    await there.act(before)
    return there.act(before)


@refused(Why.REPEATED)
async def the_same_click_delivered_twice(there: parlour.Parlour) -> Request:
    table = await there.sit(await there.open(parlour.ANN), parlour.BOB, 2, interaction=7)
    await there.do(table.id, parlour.BOB, requests.Leave())
    return there.sit(table, parlour.BOB, 2, interaction=7)


@refused(Why.REPEATED)
async def the_same_click_at_another_table(there: parlour.Parlour) -> Request:
    await there.open(parlour.ANN, interaction=7)
    return there.open(parlour.BOB, interaction=7)


@refused(Why.NOT_BETWEEN)
async def dealing_during_a_hand(there: parlour.Parlour) -> Request:
    return there.do((await there.begun()).id, parlour.ANN, requests.Deal())


@refused(Why.PAUSED)
async def acting_during_a_pause(there: parlour.Parlour) -> Request:
    table = await paused(there)
    return there.do(table.id, parlour.ANN, requests.Act(table.seq, parse_action("pass")))


@refused(Why.PAUSED)
async def dealing_during_a_pause(there: parlour.Parlour) -> Request:
    return there.do((await paused(there)).id, parlour.ANN, requests.Deal())


@refused(Why.PAUSED)
async def a_pause_in_a_pause(there: parlour.Parlour) -> Request:
    return there.do((await paused(there)).id, parlour.ANN, requests.AskForPause())


@refused(Why.NOT_PAUSED)
async def going_on_without_a_pause(there: parlour.Parlour) -> Request:
    return there.do((await there.begun()).id, parlour.ANN, requests.Resume())


async def hosted(there: parlour.Parlour) -> Table:
    """A table of a drive."""
    row = TableRow("drivex-1-1", parlour.GUILD, parlour.CHANNEL, parlour.ANN, 0)
    table = await there.manager.host(
        row, parlour.RULES, [Player(parlour.NAMES[user], user) for user in parlour.PEOPLE[:4]], "drivex"
    )
    assert table is not None
    return table


@refused(Why.NO_PAUSE)
async def a_pause_in_a_drive(there: parlour.Parlour) -> Request:
    return there.do((await hosted(there)).id, parlour.ANN, requests.AskForPause())


@refused(Why.OF_DRIVE)
async def closing_the_table_of_a_drive(there: parlour.Parlour) -> Request:
    return there.do((await hosted(there)).id, parlour.ANN, requests.End(), manages=True)


@refused(Why.CLOSING)
async def opening_while_the_bot_stops(there: parlour.Parlour) -> Request:
    await there.manager.close()
    return there.open(parlour.ANN)


@refused(Why.CLOSING)
async def acting_while_the_bot_stops(there: parlour.Parlour) -> Request:
    table = await there.begun()
    await there.manager.close()
    return there.act(table)


@refused(Why.NOT_STORED)
async def opening_without_a_disk(there: parlour.Parlour) -> Request:
    there.later.enter_context(parlour.broken(there.store.path))
    return there.open(parlour.ANN)


@refused(Why.NOT_STORED)
async def acting_without_a_disk(there: parlour.Parlour) -> Request:
    table = await there.begun()
    there.later.enter_context(parlour.broken(there.store.path))
    return there.act(table)


@refused(Why.NOT_STORED)
async def a_rematch_without_a_disk(there: parlour.Parlour) -> Request:
    table = await there.full()
    await there.do(table.id, parlour.ANN, requests.End())
    there.later.enter_context(parlour.broken(there.store.path))
    return there.manager.rematch(table.id, by=parlour.person(parlour.ANN))
