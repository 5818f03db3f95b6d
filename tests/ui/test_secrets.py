"""No screen shows a card to anybody who may not see it, in any position."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.ids import UserId
from bot.tables.people import Person
from bot.tables.table import Stage, Table
from cogs.table.board import board_view
from cogs.table.menu import menu_view
from cogs.table.panel import panel_view
from cogs.table.summary import all_hands_view, last_trick_view
from tests.screens.positions import known, public
from tests.size import FULL, size
from tests.ui.games import TABLES, USERS, game, seated, some, variants
from tests.ui.seen import cards_on, text
from tests.ui.test_limits import is_calling

GAMES = [(rules, 1) for rules in TABLES]
GAMES += [(house, 2) for rules in TABLES for house in variants(rules, Random(rules.id), size(1, 2))]
over_games = pytest.mark.parametrize(
    ("rules", "seed"), GAMES, ids=[f"{r.id} {r.seats} {s}" for r, s in GAMES]
)


def watching(table: Table, turn: int) -> set[int]:
    """Whose panels are looked at: the player's to act, a stranger's, and the others' by turns."""
    people = table.humans()
    if FULL:
        return {*people, 99}
    return {people[turn % len(people)], people[(table.to_act or 1) - 1], 99}


@over_games
def test_nobody_is_shown_more_than_they_may_see_and_players_all_of_their_own(
    rules: Ruleset, seed: int
) -> None:
    hands_shown = ""
    for turn, table in enumerate(game(seated(rules), Random(seed), hands=some(rules))):
        assert cards_on(board_view(table)) <= public(table)
        assert cards_on(last_trick_view(table)) <= public(table)
        assert not cards_on(menu_view(table, Person(USERS[0], "", True)))
        for user in watching(table, turn):
            seat = table.seat_of(UserId(user))
            playing = table.stage is Stage.PLAYING and seat is not None
            seen = known(table, seat) if playing else public(table)
            for offered in ("", "alone", "7") if seat == table.to_act and is_calling(table) else ("",):
                shown = cards_on(panel_view(table, user, offered=offered))
                assert shown <= seen
                if playing and not offered:
                    view = table.view(seat)
                    assert view is not None
                    assert set(view.cards) <= shown
        if table.stage is Stage.BETWEEN:
            hands_shown = text(all_hands_view(table))
        elif table.match and table.match.hands and table.stage is Stage.PLAYING:
            assert text(all_hands_view(table)) == hands_shown, "until the next hand is finished"


def test_nobody_learns_who_is_asked_to_rob() -> None:
    asked = 0
    for table in game(seated(PRESETS["spoil_five"]), Random(2)):
        hand = table.match.hand if table.match else None
        if hand is None or not hand.is_secret:
            continue
        asked += 1
        shown = text(board_view(table)) + "".join(
            text(panel_view(table, user))
            for seat, user in enumerate(table.humans(), 1)
            if seat != hand.to_act
        )
        assert "ace" not in shown.replace("place", "")
        assert "to play\n" in shown
        assert "is thinking" in shown
        assert "ace of trumps" in text(panel_view(table, USERS[(hand.to_act or 0) - 1]))
    assert asked > 2
