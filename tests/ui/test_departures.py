"""What was done before a player left is told as that player's, and what came after as the computer's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.engine.events import numbered_events
from bot.engine.options import Ruleset
from bot.tables.requests import Leave, SeatInstead
from bot.tables.table import Player, Stage, Table
from cogs.table.board import event_lines
from cogs.table.summary import all_hands_view, last_trick_view
from cogs.ui.games.describing import headline, reasons
from cogs.ui.words.clock import departures
from cogs.ui.words.refusals import LEFT_BEFORE, left_before
from tests.ui.games import IDS, TABLES, USERS, asked, game, seated
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
        yield event_lines(table, numbered_events(match.hand))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_what_was_told_before_a_player_left_is_told_so_after_it(rules: Ruleset) -> None:
    for table in islice(game(seated(rules), Random(5), hands=2), 1, None, 3):
        if table.stage is not Stage.ENDED:
            left = asked(table, BOB, Leave())
            assert left.player(2).stands_in
            assert list(told(left)) == list(told(table))
            replaced = asked(table, BOB, SeatInstead(2, Player("Zoe", USERS[-1])))
            assert list(told(replaced)) == list(told(table))


def test_who_was_taken_out_is_not_said_to_have_left_nor_told_of_in_the_next_game() -> None:
    *_, table = islice(game(seated(TABLES[0]), Random(5), hands=2), 8)
    bot = Player(table.player(2).name, stands_in=True)
    left, out = asked(table, BOB, Leave()), asked(table, BOB, SeatInstead(2, bot, removes=True))
    assert bot.name in departures(left) and "left" in departures(left)
    assert bot.name in departures(out) and "left" not in departures(out)
    assert left_before(left, BOB) == LEFT_BEFORE != left_before(out, BOB)
    assert departures(replace(out, left=(), departed=())) == ""
