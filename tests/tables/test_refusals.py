"""What a table refuses, with nothing changed and nothing stored: a row of ``CASES`` for each request."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.engine.actions import PASS, parse_action
from bot.engine.errors import NotAllowed, NotUnderstood, NotYourTurn, Reason, Refusal
from bot.engine.levels import Level
from bot.games import preset
from bot.ids import TableId, UserId
from bot.store.conduct import ModAction
from bot.store.tables import TableRow
from bot.tables import requests as ask
from bot.tables.refusals import Why
from bot.tables.table import Player, Table

from .parlour import (
    ANN,
    BOB,
    CAT,
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
    why,
)

Setup = Callable[[Parlour], Awaitable[Table]]
Case = Callable[[Parlour], Awaitable[Awaitable[object]]]
"""Returns the request to be refused, about to be made."""


async def bob_sits(there: Parlour, **rules: Any) -> Table:
    return await there.sit(await there.open(ANN, **rules), BOB)


bob_sits_with_five_seats = partial(bob_sits, rules=preset("spoil_five").with_seats(5))


async def three_sit(there: Parlour) -> Table:
    return await there.sit(await bob_sits_with_five_seats(there), EVE)


async def both_open(there: Parlour) -> Table:
    await there.open(ANN)
    return await there.open(BOB)


async def left(there: Parlour) -> Table:
    return await there.do((await there.open(ANN)).id, ANN, ask.Leave())


async def closed(there: Parlour) -> Table:
    return await there.do((await there.full()).id, ANN, ask.End())


async def paused(there: Parlour) -> Table:
    table = await there.open(ANN, computers=3, start=True)
    return await there.do(table.id, ANN, ask.AskForPause())


async def of_a_drive(there: Parlour) -> Table:
    row = TableRow("drivex-1-1", GUILD, CHANNEL, ANN, 0)
    table = await there.manager.host(row, RULES, [Player(NAMES[user], user) for user in PEOPLE[:4]], "drivex")
    assert table is not None
    return table


async def ann_blocked(there: Parlour) -> Table:
    await there.manager.conduct.block(BOB, ANN)
    return await there.open(ANN)


async def ann_has_blocked(there: Parlour) -> Table:
    await there.manager.conduct.block(ANN, BOB)
    return await there.open(ANN)


async def bob_removed(there: Parlour) -> Table:
    return await there.do((await bob_sits(there)).id, EVE, ask.Remove(BOB), manages=True)


async def stopping(there: Parlour) -> Table:
    table = await there.begun()
    await there.manager.close()
    return table


def without_a_disk(setup: Setup) -> Setup:
    async def then_broken(there: Parlour) -> Table:
        table = await setup(there)
        there.later.enter_context(broken(there.store.path))
        return table

    return then_broken


def asks(
    setup: Setup, user: UserId, request: ask.Request | Callable[[Table], ask.Request], **more: Any
) -> Case:
    async def case(there: Parlour) -> Awaitable[object]:
        table = await setup(there)

        async def made() -> Table:
            wanted = request(table) if callable(request) else request
            return await there.do(table.id, user, wanted, **more)

        return made()

    return case


def opens(setup: Setup | None, user: UserId, **more: Any) -> Case:
    async def case(there: Parlour) -> Awaitable[object]:
        if setup:
            await setup(there)
        return there.open(user, **more)

    return case


def plays(setup: Setup) -> Case:
    async def case(there: Parlour) -> Awaitable[object]:
        return there.act(await setup(there))

    return case


def wants_a_rematch(setup: Setup, user: UserId = ANN) -> Case:
    async def case(there: Parlour) -> Awaitable[object]:
        return there.manager.rematch((await setup(there)).id, by=person(user))

    return case


async def a_rematch_of_a_table_that_never_was(there: Parlour) -> Awaitable[object]:
    return there.manager.rematch(TableId("nobody"), by=person(ANN))


async def a_table_too_many_for_the_server(there: Parlour) -> Awaitable[object]:
    await there.open(ANN)
    there.manager.book._most = 1
    return there.open(BOB)


async def a_table_of_somebody_barred(there: Parlour) -> Awaitable[object]:
    await there.manager.conduct.apply(GUILD, EVE, ANN, ModAction.BAN)
    return there.open(ANN)


def once_barred(setup: Setup, user: UserId, request: ask.Request) -> Case:
    async def case(there: Parlour) -> Awaitable[object]:
        table = await setup(there)
        return there.manager.do(table.id, request, by=replace(person(user), banned=True))

    return case


async def an_old_button(there: Parlour) -> Awaitable[object]:
    before = await there.begun()
    after = await there.act(before)
    return there.do(after.id, user_to_act(after), ask.Act(before.seq, choice(after)))


async def another_button_of_the_same_old_panel(there: Parlour) -> Awaitable[object]:
    before = await there.begun()
    await there.do(before.id, user_to_act(before), ask.Act(before.seq, PASS))
    return there.do(before.id, user_to_act(before), ask.Act(before.seq, parse_action("order")))


async def a_button_of_the_future(there: Parlour) -> Awaitable[object]:
    table = await there.begun()
    return there.do(table.id, user_to_act(table), ask.Act(table.seq + 1, choice(table)))


async def the_same_button_twice(there: Parlour) -> Awaitable[object]:
    before = await there.begun()
    await there.act(before)
    return there.act(before)


async def the_same_click_delivered_twice(there: Parlour) -> Awaitable[object]:
    table = await there.sit(await there.open(ANN), BOB, 2, interaction=7)
    await there.do(table.id, BOB, ask.Leave())
    return there.sit(table, BOB, 2, interaction=7)


LOBBY: Setup = Parlour.open
FULL: Setup = Parlour.full
PLAYING: Setup = Parlour.begun
WITH_BOTS: Setup = partial(Parlour.open, computers=2)
CASES: tuple[tuple[Why, Case], ...] = (
    (Why.NO_TABLE, asks(left, BOB, ask.Sit())),
    (Why.NO_TABLE, a_rematch_of_a_table_that_never_was),
    (Why.SERVER_FULL, a_table_too_many_for_the_server),
    (Why.NO_SEAT, asks(ann_blocked, BOB, ask.Sit())),
    (Why.NO_SEAT, asks(ann_has_blocked, BOB, ask.Sit())),
    (Why.NO_SEAT, asks(bob_removed, BOB, ask.Sit())),
    (Why.BANNED, a_table_of_somebody_barred),
    (Why.BANNED, once_barred(bob_sits, ANN, ask.SetClock(30))),
    (Why.BANNED, once_barred(bob_sits, ANN, ask.Start(bots=True))),
    (Why.BANNED, once_barred(bob_sits_with_five_seats, ANN, ask.Start())),
    (Why.BANNED, once_barred(FULL, ANN, ask.Start())),
    (Why.BANNED, once_barred(FULL, BOB, ask.Start(bots=True))),
    (Why.BANNED, once_barred(LOBBY, ANN, ask.Watch())),
    (Why.AT_ANOTHER, opens(LOBBY, ANN)),
    (Why.AT_ANOTHER, asks(both_open, ANN, ask.Sit())),
    (Why.SEATED, asks(LOBBY, ANN, ask.Sit(1))),
    (Why.SEATED, asks(LOBBY, ANN, ask.Sit())),
    (Why.SEAT_TAKEN, asks(LOBBY, BOB, ask.Sit(1))),
    (Why.SEAT_TAKEN, asks(bob_sits, BOB, ask.Sit(1))),
    (Why.SEAT_TAKEN, asks(LOBBY, ANN, ask.AddComputer(1))),
    (Why.TABLE_FULL, asks(FULL, EVE, ask.Sit())),
    (Why.TABLE_FULL, asks(FULL, ANN, ask.AddComputer())),
    (Why.SEATED_MORE, asks(three_sit, ANN, ask.SetSeats(2))),
    (Why.NOT_FULL, asks(WITH_BOTS, ANN, ask.Start())),
    (Why.NOT_FULL, asks(bob_sits_with_five_seats, BOB, ask.Start())),
    (Why.NOT_FULL, asks(bob_sits, BOB, ask.Start(bots=True))),
    (Why.OTHERS_SIT, asks(bob_sits, ANN, ask.Watch())),
    (Why.STARTED, asks(PLAYING, EVE, ask.Sit(1))),
    (Why.STARTED, asks(PLAYING, ANN, ask.SetHints(True, True))),
    (Why.STARTED, asks(PLAYING, BOB, ask.Start())),
    (Why.STARTED, asks(PLAYING, CAT, ask.Rise())),
    (Why.STARTED, asks(PLAYING, ANN, ask.AddComputer())),
    (Why.STARTED, asks(PLAYING, ANN, ask.SetClock(30))),
    (Why.STARTED, asks(PLAYING, ANN, ask.SetLevel(Level.EXPERT))),
    (Why.STARTED, asks(PLAYING, ANN, ask.SetOptions("target=21"))),
    (Why.STARTED, asks(PLAYING, ANN, ask.SetSeed("mine"))),
    (Why.STARTED, asks(PLAYING, ANN, ask.SetSeats(5))),
    (Why.STARTED, wants_a_rematch(PLAYING)),
    (Why.NOT_OPENER, asks(bob_sits, ANN, ask.Remove(BOB))),
    (Why.NOT_OPENER, asks(bob_sits, BOB, ask.Watch())),
    (Why.NOT_OPENER, asks(bob_sits, BOB, ask.SetFilling(True))),
    (Why.STARTED, asks(PLAYING, ANN, ask.SetFilling(True))),
    (Why.NOT_OPENER, asks(bob_sits, BOB, ask.SetHints(True, True))),
    (Why.NOT_OPENER, asks(FULL, BOB, ask.SetClock(30))),
    (Why.NOT_OPENER, asks(FULL, BOB, ask.SetOptions("target=21"))),
    (Why.NOT_OPENER, asks(FULL, BOB, ask.SetLevel(Level.EXPERT))),
    (Why.NOT_OPENER, asks(bob_sits_with_five_seats, BOB, ask.SetSeats(4))),
    (Why.NOT_OPENER, asks(FULL, BOB, ask.End())),
    (Why.NO_CLOCK, asks(LOBBY, ANN, lambda _: ask.SetClock(7))),
    (Why.NO_CLOCK, opens(None, ANN, clock=17)),
    (Why.NO_LEVEL, asks(LOBBY, ANN, lambda _: ask.SetLevel(Level.YARDSTICK))),
    (Why.NO_LEVEL, opens(None, ANN, level=Level.YARDSTICK)),
    (Why.NO_COMPUTER, asks(WITH_BOTS, ANN, ask.SetLevel(Level.EXPERT, 1))),
    (Why.NO_COMPUTER, asks(LOBBY, ANN, ask.SetLevel(Level.EXPERT, 3))),
    (Why.NO_SEED, asks(LOBBY, ANN, lambda _: ask.SetSeed("  \n "))),
    (Why.NOT_SEATED, asks(PLAYING, EVE, lambda table: ask.Act(table.seq, choice(table)))),
    (Why.NOT_SEATED, asks(LOBBY, EVE, ask.Leave())),
    (Why.NOT_SEATED, asks(LOBBY, EVE, ask.AddComputer())),
    (Why.NOT_SEATED, asks(FULL, EVE, ask.Start())),
    (Why.NOT_SEATED, asks(FULL, EVE, ask.SetSeed("mine"))),
    (Why.NOT_SEATED, asks(FULL, EVE, ask.Deal())),
    (Why.NOT_SEATED, asks(PLAYING, EVE, ask.GoAway())),
    (Why.NOT_SEATED, asks(PLAYING, EVE, ask.ComeBack())),
    (Why.NOT_SEATED, asks(PLAYING, EVE, ask.AskForPause())),
    (Why.NOT_SEATED, asks(paused, EVE, ask.Resume())),
    (Why.NOT_SEATED, wants_a_rematch(closed, EVE)),
    (Why.NOT_STARTED, asks(FULL, ANN, lambda table: ask.Act(table.seq, PASS))),
    (Why.NOT_STARTED, asks(FULL, ANN, ask.Deal())),
    (Why.NOT_STARTED, asks(FULL, ANN, ask.GoAway())),
    (Why.NOT_STARTED, asks(FULL, ANN, ask.AskForPause())),
    (Why.NOT_STARTED, wants_a_rematch(FULL)),
    (Why.STALE, an_old_button),
    (Why.STALE, another_button_of_the_same_old_panel),
    (Why.STALE, a_button_of_the_future),
    (Why.REPEATED, the_same_button_twice),
    (Why.REPEATED, the_same_click_delivered_twice),
    (Why.REPEATED, opens(partial(Parlour.open, interaction=7), BOB, interaction=7)),
    (Why.NOT_BETWEEN, asks(PLAYING, ANN, ask.Deal())),
    (Why.PAUSED, asks(paused, ANN, lambda table: ask.Act(table.seq, PASS))),
    (Why.PAUSED, asks(paused, ANN, ask.Deal())),
    (Why.PAUSED, asks(paused, ANN, ask.AskForPause())),
    (Why.NOT_PAUSED, asks(PLAYING, ANN, ask.Resume())),
    (Why.NO_PAUSE, asks(of_a_drive, ANN, ask.AskForPause())),
    (Why.OF_DRIVE, asks(of_a_drive, ANN, ask.End(), manages=True)),
    (Why.CLOSING, opens(stopping, EVE)),
    (Why.CLOSING, plays(stopping)),
    (Why.NOT_STORED, opens(without_a_disk(LOBBY), BOB)),
    (Why.NOT_STORED, plays(without_a_disk(PLAYING))),
    (Why.NOT_STORED, wants_a_rematch(without_a_disk(closed))),
)


def test_every_reason_has_a_case() -> None:
    assert {reason for reason, _ in CASES} == set(Why)


@pytest.mark.parametrize(("reason", "case"), CASES)
async def test_it_is_refused_for_its_own_reason_and_leaves_no_trace(
    there: Parlour, reason: Why, case: Case
) -> None:
    request = await case(there)
    before, told = there.everything(), len(there.told)
    assert await why(request) is reason
    assert there.everything() == before
    assert len(there.told) == told


@pytest.mark.parametrize(
    ("kind", "action", "steps"), [(NotYourTurn, "pass", 2), (NotUnderstood, "fold", 0), (NotAllowed, "AS", 0)]
)
async def test_what_the_rules_refuse_comes_through_as_the_engine_says_it(
    there: Parlour, kind: type[Refusal], action: str, steps: int
) -> None:
    table = await there.begun()
    user = table.player((user_to_act(table) - 1 + steps) % 4 + 1).user
    assert user is not None
    before, told = there.everything(), len(there.told)
    with pytest.raises(Refusal) as refused:
        await there.do(table.id, user, ask.Act(table.seq, parse_action(action)))
    assert type(refused.value) is kind
    assert there.everything() == before
    assert len(there.told) == told


async def test_acting_between_two_hands_is_refused_by_the_engine(there: Parlour) -> None:
    table = await there.hand_over(await there.begun())
    with pytest.raises(NotAllowed) as refused:
        await there.do(table.id, ANN, ask.Act(table.seq, PASS))
    assert refused.value.reason is Reason.NO_HAND
