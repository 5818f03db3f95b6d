"""No screen shows a card to anybody who may not see it, in any position."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.cards import Card
from bot.engine.euchre import EuchreHand
from bot.engine.ruleset import PRESETS, EuchreRules
from bot.tables.table import Stage, Table
from cogs.ui.board import board_view
from cogs.ui.menu import menu_view
from cogs.ui.panel import panel_view
from cogs.ui.summary import all_hands_view, last_trick_view
from tests.ui.games import USERS, game, seated
from tests.ui.seen import cards_on, text

HANDS = 12
GAMES = [(rules, seed) for rules in PRESETS.values() for seed in (1, 2)]
over_games = pytest.mark.parametrize(("rules", "seed"), GAMES, ids=[f"{r.id} {s}" for r, s in GAMES])


def played(hand: EuchreHand) -> set[Card]:
    return {card for trick in hand.tricks for _, card in trick.plays} | {card for _, card in hand.trick}


def public(table: Table) -> set[Card]:
    """What everybody has seen of this hand, or of the last one when none is in play."""
    assert table.match is not None
    hand = table.match.hand or table.match.hands[-1]
    seen = played(hand) | {hand.deal.up}
    if not table.match.hands and table.first is not None:
        seen |= {card for _, card in table.first.shown}
    return seen


def own(table: Table, user: int) -> set[Card]:
    seat = table.seat_of(user)
    view = table.view(seat)
    assert view is not None
    return set(view.cards) | ({view.discarded} if view.discarded else set())


@over_games
def test_the_board_shows_only_what_everybody_has_seen(rules: EuchreRules, seed: int) -> None:
    for table in game(seated(rules), Random(seed), hands=HANDS):
        assert cards_on(board_view(table)) <= public(table)
        assert cards_on(last_trick_view(table)) <= public(table)
        assert not cards_on(menu_view(table, USERS[0], True))


@over_games
def test_a_panel_shows_a_player_no_other_hand(rules: EuchreRules, seed: int) -> None:
    for table in game(seated(rules), Random(seed), hands=HANDS):
        for user in (*USERS, 99):
            playing = table.stage is Stage.PLAYING and user in USERS
            seen = public(table) | (own(table, user) if playing else set())
            assert cards_on(panel_view(table, user)) <= seen
            assert cards_on(panel_view(table, user, alone=True)) <= seen


@over_games
def test_a_panel_shows_all_of_the_players_own_cards(rules: EuchreRules, seed: int) -> None:
    for table in game(seated(rules), Random(seed), hands=HANDS):
        if table.stage is Stage.PLAYING:
            for seat, user in enumerate(USERS, start=1):
                view = table.view(seat)
                assert view is not None
                assert set(view.cards) <= cards_on(panel_view(table, user))


@over_games
def test_all_hands_are_those_of_the_finished_hand_until_the_next_is_finished(
    rules: EuchreRules, seed: int
) -> None:
    shown = ""
    for table in game(seated(rules), Random(seed), hands=HANDS):
        if table.stage is Stage.BETWEEN:
            shown = text(all_hands_view(table))
        elif table.match and table.match.hands and table.stage is Stage.PLAYING:
            assert text(all_hands_view(table)) == shown
        elif table.stage is Stage.PLAYING:
            assert not cards_on(all_hands_view(table))


def test_who_left_the_table_is_shown_no_hand() -> None:
    table = next(iter(game(seated(PRESETS["slapton"]), Random(3))))
    assert not cards_on(panel_view(table, 99))
    assert "don't sit" in text(panel_view(table, 99))
