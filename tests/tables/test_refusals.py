"""What a table refuses: each reason by the click that meets it, with nothing changed and nothing stored."""

from collections.abc import Awaitable, Callable

import pytest

from bot.engine.actions import parse_action
from bot.engine.errors import NotAllowed, NotUnderstood, NotYourTurn, Reason, Refusal
from bot.games import preset
from bot.ids import TableId
from bot.store.conduct import Measure
from bot.store.tables import TableRow
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import (
    Act,
    AddComputer,
    AskForPause,
    ComeBack,
    Deal,
    End,
    GoAway,
    Leave,
    Person,
    Resume,
    SetClock,
    SetSeats,
    SetSeed,
    Start,
)
from bot.tables.table import Player, Table
from tests.tables.parlour import person

from .parlour import ANN, BOB, CHANNEL, EVE, GUILD, NAMES, PEOPLE, RULES, Parlour, broken, choice, user_to_act

Request = Awaitable[object]
Case = Callable[[Parlour], Awaitable[Request]]


async def a_table_that_has_ended(there: Parlour) -> Request:
    table = await there.open(ANN)
    await there.do(table.id, ANN, Leave())
    return there.sit(table, BOB)


async def a_table_that_never_was(there: Parlour) -> Request:
    return there.manager.rematch(TableId("nobody"), by=person(ANN))


async def a_second_table(there: Parlour) -> Request:
    await there.open(ANN)
    return there.open(ANN)


async def a_seat_at_a_second_table(there: Parlour) -> Request:
    await there.open(ANN)
    return there.sit(await there.open(BOB), ANN)


async def a_table_too_many_for_the_server(there: Parlour) -> Request:
    await there.open(ANN)
    there.manager.book._most = 1
    return there.open(BOB)


async def a_seat_beside_somebody_blocked(there: Parlour) -> Request:
    await there.manager.conduct.block(BOB, ANN)
    return there.sit(await there.open(ANN), BOB)


async def a_seat_at_a_table_of_somebody_who_has_blocked_one(there: Parlour) -> Request:
    await there.manager.conduct.block(ANN, BOB)
    return there.sit(await there.open(ANN), BOB)


async def a_seat_where_a_moderator_removed_one(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN), BOB)
    mia = Person(EVE, "Mia", manages=True)
    return there.sit(await there.manager.remove(table.id, BOB, by=mia), BOB)


async def a_table_of_somebody_barred(there: Parlour) -> Request:
    await there.manager.conduct.take(GUILD, EVE, ANN, Measure.BAR)
    return there.open(ANN)


async def removing_a_player_without_managing_the_server(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN), BOB)
    return there.manager.remove(table.id, BOB, by=person(ANN))


async def a_stranger_acting(there: Parlour) -> Request:
    table = await there.begun()
    return there.do(table.id, EVE, Act(table.seq, choice(table)))


async def a_stranger_leaving(there: Parlour) -> Request:
    return there.do((await there.open(ANN)).id, EVE, Leave())


async def a_stranger_adding_a_computer_player(there: Parlour) -> Request:
    return there.do((await there.open(ANN)).id, EVE, AddComputer())


async def a_stranger_starting(there: Parlour) -> Request:
    return there.do((await there.full()).id, EVE, Start())


async def a_stranger_dealing(there: Parlour) -> Request:
    return there.do((await there.full()).id, EVE, Deal())


async def a_stranger_to_the_game_asking_for_a_rematch(there: Parlour) -> Request:
    table = await there.full()
    await there.do(table.id, ANN, End())
    return there.manager.rematch(table.id, by=person(EVE))


async def ones_own_seat(there: Parlour) -> Request:
    return there.sit(await there.open(ANN), ANN, 1)


async def any_seat_for_who_has_one(there: Parlour) -> Request:
    return there.sit(await there.open(ANN), ANN)


async def anothers_seat(there: Parlour) -> Request:
    return there.sit(await there.open(ANN), BOB, 1)


async def moving_to_anothers_seat(there: Parlour) -> Request:
    return there.sit(await there.sit(await there.open(ANN), BOB), BOB, 1)


async def a_computer_player_on_a_taken_seat(there: Parlour) -> Request:
    return there.do((await there.open(ANN)).id, ANN, AddComputer(1))


async def a_fifth_player(there: Parlour) -> Request:
    return there.sit(await there.full(), EVE)


async def a_fifth_computer_player(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, AddComputer())


async def starting_with_a_seat_free(there: Parlour) -> Request:
    return there.do((await there.open(ANN, computers=2)).id, ANN, Start())


async def sitting_down_during_the_game(there: Parlour) -> Request:
    return there.sit(await there.begun(), EVE, 1)


async def starting_twice(there: Parlour) -> Request:
    return there.do((await there.begun()).id, BOB, Start())


async def a_computer_player_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, AddComputer())


async def a_rematch_during_the_game(there: Parlour) -> Request:
    return there.manager.rematch((await there.begun()).id, by=person(ANN))


async def acting_in_the_lobby(there: Parlour) -> Request:
    table = await there.full()
    return there.do(table.id, ANN, Act(table.seq, parse_action("pass")))


async def dealing_in_the_lobby(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, Deal())


async def a_rematch_in_the_lobby(there: Parlour) -> Request:
    return there.manager.rematch((await there.full()).id, by=person(ANN))


async def an_old_button(there: Parlour) -> Request:
    before = await there.begun()
    after = await there.act(before)
    return there.do(after.id, user_to_act(after), Act(before.seq, choice(after)))


async def another_button_of_the_same_old_panel(there: Parlour) -> Request:
    before = await there.begun()
    await there.do(before.id, user_to_act(before), Act(before.seq, parse_action("pass")))
    return there.do(before.id, user_to_act(before), Act(before.seq, parse_action("order")))


async def a_button_of_the_future(there: Parlour) -> Request:
    table = await there.begun()
    return there.do(table.id, user_to_act(table), Act(table.seq + 1, choice(table)))


async def the_same_button_twice(there: Parlour) -> Request:
    before = await there.begun()
    await there.act(before)
    return there.act(before)


async def the_same_click_delivered_twice(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN), BOB, 2, interaction=7)
    await there.do(table.id, BOB, Leave())
    return there.sit(table, BOB, 2, interaction=7)


async def the_same_click_at_another_table(there: Parlour) -> Request:
    await there.open(ANN, interaction=7)
    return there.open(BOB, interaction=7)


async def dealing_during_a_hand(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, Deal())


async def a_seed_of_nothing(there: Parlour) -> Request:
    table = await there.open(ANN)

    async def empty() -> Table:
        return await there.do(table.id, ANN, SetSeed("  \n "))

    return empty()


async def hosted(there: Parlour) -> Table:
    """A table of a drive."""
    row = TableRow("drivex-1-1", GUILD, CHANNEL, ANN, 0)
    table = await there.manager.host(row, RULES, [Player(NAMES[user], user) for user in PEOPLE[:4]], "drivex")
    assert table is not None
    return table


async def closing_the_table_of_a_drive(there: Parlour) -> Request:
    return there.do((await hosted(there)).id, ANN, End(), manages=True)


async def a_pause_in_a_drive(there: Parlour) -> Request:
    return there.do((await hosted(there)).id, ANN, AskForPause())


async def paused(there: Parlour) -> Table:
    """A table that Ann alone, with computer players, has paused."""
    table = await there.open(ANN, computers=3)
    await there.do(table.id, ANN, Start())
    return await there.do(table.id, ANN, AskForPause())


async def acting_during_a_pause(there: Parlour) -> Request:
    table = await paused(there)
    return there.do(table.id, ANN, Act(table.seq, parse_action("pass")))


async def dealing_during_a_pause(there: Parlour) -> Request:
    return there.do((await paused(there)).id, ANN, Deal())


async def a_pause_in_a_pause(there: Parlour) -> Request:
    return there.do((await paused(there)).id, ANN, AskForPause())


async def going_on_without_a_pause(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, Resume())


async def a_clock_that_there_is_not(there: Parlour) -> Request:
    table = await there.open(ANN)

    async def forged() -> Table:
        return await there.do(table.id, ANN, SetClock(7))

    return forged()


async def opening_with_a_clock_that_there_is_not(there: Parlour) -> Request:
    return there.open(ANN, clock=17)


async def anothers_clock(there: Parlour) -> Request:
    return there.do((await there.full()).id, BOB, SetClock(30))


async def a_clock_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun()).id, ANN, SetClock(30))


async def fewer_seats_than_sit(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN, preset("spoil_five").with_seats(5)), BOB)
    table = await there.sit(table, EVE)
    return there.do(table.id, ANN, SetSeats(2))


async def other_seats_by_who_did_not_open(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN, preset("spoil_five").with_seats(5)), BOB)
    return there.do(table.id, BOB, SetSeats(4))


async def starting_without_some_by_who_did_not_open(there: Parlour) -> Request:
    table = await there.sit(await there.open(ANN, preset("spoil_five").with_seats(5)), BOB)
    return there.do(table.id, BOB, Start())


async def other_seats_during_the_game(there: Parlour) -> Request:
    return there.do((await there.begun(preset("spoil_five").with_seats(4))).id, ANN, SetSeats(5))


async def a_stranger_going_away(there: Parlour) -> Request:
    return there.do((await there.begun()).id, EVE, GoAway())


async def a_stranger_coming_back(there: Parlour) -> Request:
    return there.do((await there.begun()).id, EVE, ComeBack())


async def a_stranger_asking_for_a_pause(there: Parlour) -> Request:
    return there.do((await there.begun()).id, EVE, AskForPause())


async def a_stranger_resuming(there: Parlour) -> Request:
    return there.do((await paused(there)).id, EVE, Resume())


async def going_away_in_the_lobby(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, GoAway())


async def a_pause_in_the_lobby(there: Parlour) -> Request:
    return there.do((await there.full()).id, ANN, AskForPause())


async def closing_anothers_table(there: Parlour) -> Request:
    return there.do((await there.full()).id, BOB, End())


async def opening_while_the_bot_stops(there: Parlour) -> Request:
    await there.manager.close()
    return there.open(ANN)


async def acting_while_the_bot_stops(there: Parlour) -> Request:
    table = await there.begun()
    await there.manager.close()
    return there.act(table)


async def opening_without_a_disk(there: Parlour) -> Request:
    there.later.enter_context(broken(there.store.path))
    return there.open(ANN)


async def acting_without_a_disk(there: Parlour) -> Request:
    table = await there.begun()
    there.later.enter_context(broken(there.store.path))
    return there.act(table)


async def a_rematch_without_a_disk(there: Parlour) -> Request:
    table = await there.full()
    await there.do(table.id, ANN, End())
    there.later.enter_context(broken(there.store.path))
    return there.manager.rematch(table.id, by=person(ANN))


CASES: dict[Why, tuple[Case, ...]] = {
    Why.NO_TABLE: (a_table_that_has_ended, a_table_that_never_was),
    Why.SERVER_FULL: (a_table_too_many_for_the_server,),
    Why.NO_SEAT: (
        a_seat_beside_somebody_blocked,
        a_seat_at_a_table_of_somebody_who_has_blocked_one,
        a_seat_where_a_moderator_removed_one,
    ),
    Why.BARRED: (a_table_of_somebody_barred,),
    Why.AT_ANOTHER: (a_second_table, a_seat_at_a_second_table),
    Why.NOT_SEATED: (
        a_stranger_acting,
        a_stranger_leaving,
        a_stranger_adding_a_computer_player,
        a_stranger_starting,
        a_stranger_dealing,
        a_stranger_to_the_game_asking_for_a_rematch,
        a_stranger_going_away,
        a_stranger_coming_back,
        a_stranger_asking_for_a_pause,
        a_stranger_resuming,
    ),
    Why.SEATED: (ones_own_seat, any_seat_for_who_has_one),
    Why.SEAT_TAKEN: (anothers_seat, moving_to_anothers_seat, a_computer_player_on_a_taken_seat),
    Why.TABLE_FULL: (a_fifth_player, a_fifth_computer_player),
    Why.SEATED_MORE: (fewer_seats_than_sit,),
    Why.NOT_FULL: (starting_with_a_seat_free, starting_without_some_by_who_did_not_open),
    Why.STARTED: (
        sitting_down_during_the_game,
        starting_twice,
        a_computer_player_during_the_game,
        a_rematch_during_the_game,
        a_clock_during_the_game,
        other_seats_during_the_game,
    ),
    Why.NOT_STARTED: (
        acting_in_the_lobby,
        dealing_in_the_lobby,
        a_rematch_in_the_lobby,
        going_away_in_the_lobby,
        a_pause_in_the_lobby,
    ),
    Why.STALE: (an_old_button, another_button_of_the_same_old_panel, a_button_of_the_future),
    Why.REPEATED: (
        the_same_button_twice,
        the_same_click_delivered_twice,
        the_same_click_at_another_table,
    ),
    Why.NOT_BETWEEN: (dealing_during_a_hand,),
    Why.NOT_OPENER: (
        closing_anothers_table,
        anothers_clock,
        other_seats_by_who_did_not_open,
        removing_a_player_without_managing_the_server,
    ),
    Why.NO_CLOCK: (a_clock_that_there_is_not, opening_with_a_clock_that_there_is_not),
    Why.PAUSED: (acting_during_a_pause, dealing_during_a_pause, a_pause_in_a_pause),
    Why.NOT_PAUSED: (going_on_without_a_pause,),
    Why.NO_PAUSE: (a_pause_in_a_drive,),
    Why.NO_SEED: (a_seed_of_nothing,),
    Why.OF_DRIVE: (closing_the_table_of_a_drive,),
    Why.CLOSING: (opening_while_the_bot_stops, acting_while_the_bot_stops),
    Why.NOT_STORED: (opening_without_a_disk, acting_without_a_disk, a_rematch_without_a_disk),
}


def test_every_reason_has_a_case() -> None:
    assert set(CASES) == set(Why)


@pytest.mark.parametrize(
    ("why", "case"),
    [pytest.param(why, case, id=case.__name__) for why, cases in CASES.items() for case in cases],
)
async def test_it_is_refused_for_its_own_reason_and_leaves_no_trace(
    there: Parlour, why: Why, case: Case
) -> None:
    request = await case(there)
    before, told = there.everything(), len(there.told)
    with pytest.raises(TableRefusal) as refused:
        await request
    assert refused.value.why is why
    assert there.everything() == before
    assert len(there.told) == told


async def out_of_turn(there: Parlour, table: Table) -> Request:
    partner = table.player((user_to_act(table) + 1) % 4 + 1).user
    assert partner is not None
    return there.do(table.id, partner, Act(table.seq, choice(table)))


async def gibberish(there: Parlour, table: Table) -> Request:
    async def written() -> Table:
        return await there.do(table.id, user_to_act(table), Act(table.seq, parse_action("fold")))

    return written()


async def a_card_before_trumps_are_made(there: Parlour, table: Table) -> Request:
    return there.do(table.id, user_to_act(table), Act(table.seq, parse_action("AS")))


@pytest.mark.parametrize(
    ("case", "kind"),
    [
        (out_of_turn, NotYourTurn),
        (gibberish, NotUnderstood),
        (a_card_before_trumps_are_made, NotAllowed),
    ],
)
async def test_what_the_rules_refuse_comes_through_as_the_engine_says_it(
    there: Parlour, case: Callable[[Parlour, Table], Awaitable[Request]], kind: type[Refusal]
) -> None:
    request = await case(there, await there.begun())
    before, told = there.everything(), len(there.told)
    with pytest.raises(Refusal) as refused:
        await request
    assert type(refused.value) is kind
    assert there.everything() == before
    assert len(there.told) == told


async def test_acting_between_two_hands_is_refused_by_the_engine(there: Parlour) -> None:
    table = await there.begun()
    while table.to_act is not None:
        table = await there.act(table)
    with pytest.raises(NotAllowed) as refused:
        await there.do(table.id, ANN, Act(table.seq, parse_action("pass")))
    assert refused.value.reason is Reason.NO_HAND


async def test_the_refusal_for_another_table_names_that_table(there: Parlour) -> None:
    first = await there.open(ANN)
    with pytest.raises(TableRefusal) as refused:
        await there.open(ANN)
    assert refused.value.table is first


async def test_a_refused_player_may_ask_again_and_succeed(there: Parlour) -> None:
    table = await there.begun()
    with broken(there.store.path), pytest.raises(TableRefusal):
        await there.act(table)
    after = await there.act(table)
    assert after.seq == table.seq + 1
