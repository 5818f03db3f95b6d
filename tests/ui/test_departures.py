"""What was done before a player left is told as that player's, and what came after as the computer's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bot.engine.events import numbered_events
from bot.engine.options import Ruleset
from bot.tables.requests import Leave, SeatInstead
from bot.tables.table import Player, Stage, Table
from cogs.table.board import board_view, happened
from cogs.table.summary import all_hands_view, last_trick_view
from cogs.ui.games.telling import headline, reasons
from tests.approved import approve
from tests.ui.games import (
    AMERICAN,
    HEARTS,
    IDS,
    PUB,
    SLAPTON,
    TABLES,
    USERS,
    asked,
    done,
    game,
    position,
    seated,
)
from tests.ui.seen import text

BOB = USERS[1]


def told(table: Table) -> Iterator[list[str] | str]:
    """All that is told of what has been done at the table."""
    match = table.game
    for hand in match.hands:
        yield [headline(table, hand), *reasons(table, hand)]
    if match.hands:
        yield text(all_hands_view(table))
    yield text(last_trick_view(table))
    if match.hand is not None:
        yield happened(table, numbered_events(match.hand))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_what_was_told_before_a_player_left_is_told_so_after_it(rules: Ruleset) -> None:
    for table in islice(game(seated(rules), Random(5), hands=2), 1, None, 3):
        if table.stage is not Stage.ENDED:
            left = asked(table, BOB, Leave())
            assert left.player(2).stands_in
            assert list(told(left)) == list(told(table))
            replaced = asked(table, BOB, SeatInstead(2, Player("Zoe", USERS[-1])))
            assert list(told(replaced)) == list(told(table))


def test_who_made_trumps_is_named_on_the_board_though_the_computer_plays_on() -> None:
    table = position(SLAPTON, HEARTS, "9H", *PUB[:6])
    board = text(board_view(asked(table, BOB, Leave())))
    approve(board)
    assert "Bob°" in board, "and the seat is the computer's"
    approve(board)


def test_a_call_that_the_computer_makes_after_a_player_left_is_not_that_players() -> None:
    table = asked(position(AMERICAN, HEARTS, "9H", "pass", "pass"), BOB, Leave())
    assert "Bob: “Pass”" in text(board_view(table))
    for action in ("pass", "pass", "pass", "call S"):
        table = done(table, action)
    approve(text(board_view(table)))


def test_the_hand_of_a_player_who_left_before_it_is_the_computers() -> None:
    rules = SLAPTON.with_options("target=99")
    tables = list(game(seated(rules), Random(5), hands=1))
    left = asked(tables[-1], BOB, Leave())
    assert left.stage is Stage.BETWEEN
    assert "Bob°" in text(board_view(left)), "in the score"
    assert "Bob°" not in headline(left, left.game.hands[0])
