"""Opening a table, sitting down at it, and what its opener alone may do."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.levels import Level
from bot.games import preset
from bot.ids import TableId
from bot.store.conduct import Measure
from bot.tables.refusals import Why
from bot.tables.requests import (
    AddComputer,
    End,
    Leave,
    Person,
    Remove,
    SetClock,
    SetLevel,
    SetOptions,
    SetSeats,
    SetSeed,
    Start,
)
from bot.tables.table import Table
from tests.tables.parlour import ANN, BOB, EVE, GUILD, Parlour, person
from tests.tables.refused import Request, refused


@refused(Why.NO_TABLE)
async def a_table_that_has_ended(there: Parlour) -> Request:
    table = await there.open(ANN)
    await there.do(table.id, ANN, Leave())
    return there.sit(table, BOB)


@refused(Why.NO_TABLE)
async def a_table_that_never_was(there: Parlour) -> Request:
    return there.manager.rematch(TableId("nobody"), by=person(ANN))


@refused(Why.SERVER_FULL)
async def a_table_too_many_for_the_server(there: Parlour) -> Request:
    await there.open(ANN)
    there.manager.book._most = 1
    return there.open(BOB)


@refused(Why.NO_SEAT)
async def a_seat_beside_somebody_blocked(there: Parlour) -> Request:
    await there.manager.conduct.block(BOB, ANN)
    return there.sit(await there.open(ANN), BOB)


@refused(Why.NO_SEAT)
async def a_seat_at_a_table_of_somebody_who_has_blocked_one(there: Parlour) -> Request:
    await there.manager.conduct.block(ANN, BOB)
    return there.sit(await there.open(ANN), BOB)


@refused(Why.NO_SEAT)
async def a_seat_where_a_moderator_removed_one(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN), BOB)
    mia = Person(EVE, "Mia", manages=True)
    return there.sit(await there.manager.do(table.id, Remove(BOB), by=mia), BOB)


@refused(Why.BARRED)
async def a_table_of_somebody_barred(there: Parlour) -> Request:
    await there.manager.conduct.take(GUILD, EVE, ANN, Measure.BAR)
    return there.open(ANN)


@refused(Why.BARRED)
async def anything_of_an_opener_who_was_barred_since(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN), BOB)
    return there.manager.do(table.id, SetClock(30), by=replace(person(ANN), barred=True))


@refused(Why.AT_ANOTHER)
async def a_second_table(there: Parlour) -> Request:
    await there.open(ANN)
    return there.open(ANN)


@refused(Why.AT_ANOTHER)
async def a_seat_at_a_second_table(there: Parlour) -> Request:
    await there.open(ANN)
    return there.sit(await there.open(BOB), ANN)


@refused(Why.SEATED)
async def ones_own_seat(there: Parlour) -> Request:
    return there.sit(await there.open(ANN), ANN, 1)


@refused(Why.SEATED)
async def any_seat_for_who_has_one(there: Parlour) -> Request:
    return there.sit(await there.open(ANN), ANN)


@refused(Why.SEAT_TAKEN)
async def anothers_seat(there: Parlour) -> Request:
    return there.sit(await there.open(ANN), BOB, 1)


@refused(Why.SEAT_TAKEN)
async def moving_to_anothers_seat(there: Parlour) -> Request:
    return there.sit(await there.sit(await there.open(ANN), BOB), BOB, 1)


@refused(Why.SEAT_TAKEN)
async def a_computer_player_on_a_taken_seat(there: Parlour) -> Request:
    return there.do((await there.open(ANN)).id, ANN, AddComputer(1))


@refused(Why.TABLE_FULL)
async def a_fifth_player(there: Parlour) -> Request:
    return there.sit(await there.full(), EVE)


@refused(Why.TABLE_FULL)
async def a_fifth_computer_player(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, AddComputer())


@refused(Why.SEATED_MORE)
async def fewer_seats_than_sit(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN, preset("spoil_five").with_seats(5)), BOB)
    table = await there.sit(table, EVE)
    return there.do(table.id, ANN, SetSeats(2))


@refused(Why.NOT_FULL)
async def starting_with_a_seat_free(there: Parlour) -> Request:
    return there.do((await there.open(ANN, computers=2)).id, ANN, Start())


@refused(Why.NOT_FULL)
async def starting_without_some_by_who_did_not_open(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN, preset("spoil_five").with_seats(5)), BOB)
    return there.do(table.id, BOB, Start())


@refused(Why.STARTED)
async def sitting_down_during_the_game(there: Parlour) -> Request:
    return there.sit(await there.begun(), EVE, 1)


@refused(Why.STARTED)
async def starting_twice(there: Parlour) -> Request:
    return there.do((await there.begun()).id, BOB, Start())


@refused(Why.STARTED)
async def a_computer_player_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, AddComputer())


@refused(Why.STARTED)
async def a_rematch_during_the_game(there: Parlour) -> Request:
    return there.manager.rematch((await there.begun()).id, by=person(ANN))


@refused(Why.STARTED)
async def a_clock_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, SetClock(30))


@refused(Why.STARTED)
async def a_level_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, SetLevel(Level.EXPERT))


@refused(Why.STARTED)
async def house_rules_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, SetOptions("target=21"))


@refused(Why.STARTED)
async def a_seed_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, SetSeed("mine"))


@refused(Why.STARTED)
async def other_seats_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun(preset("spoil_five").with_seats(4))).id, ANN, SetSeats(5))


@refused(Why.NOT_OPENER)
async def removing_a_player_without_managing_the_server(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN), BOB)
    return there.do(table.id, ANN, Remove(BOB))


@refused(Why.NOT_OPENER)
async def anothers_clock(there: Parlour) -> Request:
    return there.do((await there.full()).id, BOB, SetClock(30))


@refused(Why.NOT_OPENER)
async def house_rules_by_who_did_not_open(there: Parlour) -> Request:
    return there.do((await there.full()).id, BOB, SetOptions("target=21"))


@refused(Why.NOT_OPENER)
async def a_level_by_who_did_not_open(there: Parlour) -> Request:
    return there.do((await there.full()).id, BOB, SetLevel(Level.EXPERT))


@refused(Why.NOT_OPENER)
async def other_seats_by_who_did_not_open(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN, preset("spoil_five").with_seats(5)), BOB)
    return there.do(table.id, BOB, SetSeats(4))


@refused(Why.NOT_OPENER)
async def closing_anothers_table(there: Parlour) -> Request:
    return there.do((await there.full()).id, BOB, End())


@refused(Why.NO_CLOCK)
async def a_clock_that_there_is_not(there: Parlour) -> Request:
    table = await there.open(ANN)

    async def forged() -> Table:
        return await there.do(table.id, ANN, SetClock(7))

    return forged()


@refused(Why.NO_CLOCK)
async def opening_with_a_clock_that_there_is_not(there: Parlour) -> Request:
    return there.open(ANN, clock=17)


@refused(Why.NO_LEVEL)
async def a_level_that_nobody_chooses(there: Parlour) -> Request:
    table = await there.open(ANN)

    async def forged() -> Table:
        return await there.do(table.id, ANN, SetLevel(Level.YARDSTICK))

    return forged()


@refused(Why.NO_LEVEL)
async def opening_with_a_level_that_nobody_chooses(there: Parlour) -> Request:
    return there.open(ANN, level=Level.YARDSTICK)


@refused(Why.NO_COMPUTER)
async def a_level_for_a_person(there: Parlour) -> Request:
    return there.do((await there.open(ANN, computers=1)).id, ANN, SetLevel(Level.EXPERT, 1))


@refused(Why.NO_COMPUTER)
async def a_level_for_a_free_seat(there: Parlour) -> Request:
    return there.do((await there.open(ANN)).id, ANN, SetLevel(Level.EXPERT, 3))


@refused(Why.NO_SEED)
async def a_seed_of_nothing(there: Parlour) -> Request:
    table = await there.open(ANN)

    async def empty() -> Table:
        return await there.do(table.id, ANN, SetSeed("  \n "))

    return empty()
