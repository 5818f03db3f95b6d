"""What a table refuses, with nothing changed and nothing stored; the cases are in `tests.tables.refused`."""

from collections.abc import Awaitable, Callable

import pytest

import tests.tables.refused.lobby
import tests.tables.refused.play  # noqa: F401 - whose cases are noted as they are read
from bot.engine.actions import parse_action
from bot.engine.errors import NotAllowed, NotUnderstood, NotYourTurn, Reason, Refusal
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Act
from bot.tables.table import Table
from tests.tables.parlour import ANN, Parlour, broken, choice, user_to_act
from tests.tables.refused import CASES, Case, Request


def test_every_reason_has_a_case() -> None:
    assert set(CASES.values()) == set(Why)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
async def test_it_is_refused_for_its_own_reason_and_leaves_no_trace(there: Parlour, case: Case) -> None:
    request = await case(there)
    before, told = there.everything(), len(there.told)
    with pytest.raises(TableRefusal) as refused:
        await request
    assert refused.value.why is CASES[case]
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
