"""The lobby: who sits where, and why it can or cannot start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import MessageId, UserId
from bot.tables.events import Ended, EndReason, Posted, Resized, Sat, Starting
from bot.tables.requests import Person
from cogs.fair_deals.screens import fair_view
from cogs.table.lobby import lobby_view
from cogs.table.menu import menu_view, rules_view, tables_view
from cogs.table.panel import panel_view
from cogs.ui.columns import digits
from cogs.ui.press import Verb
from tests.ui.games import AMERICAN, SLAPTON, SPOIL, USERS, on, opened, seated
from tests.ui.seen import enabled, labels, rows, text


def test_the_lobby_pairs_seats_and_says_why_it_cannot_start() -> None:
    table = on(opened(SLAPTON), Sat(1, "Ann", USERS[0]), Sat(2, "Ada", None))
    view = lobby_view(table)
    assert "### Slapton Euchre, to 31\nOpened by Ann" in text(view)
    assert "**North & South:** Ann & *free*" in text(view)
    assert "**East & West:** Ada° (computer, club, bold) & *free*" in text(view)
    assert "**South and West are free.**" in text(view)
    assert labels(view) == ["Join", "Sit South", "Sit West", "Add computer", "Leave", "House rules", "Rules"]
    assert [each.detail for each in enabled(view, Verb.SIT)] == ["", "3", "4"]
    assert not enabled(view, Verb.START)


def test_a_full_lobby_starts_and_offers_the_computers_seats() -> None:
    view = lobby_view(seated(SLAPTON, computers=(3,)))
    assert labels(view) == ["Start", "Sit South for Cy°", "Leave", "House rules", "Rules"]
    assert enabled(view, Verb.START)


def test_house_rules_stand_in_the_lobby_in_words() -> None:
    rules = AMERICAN.with_options("target=16 all_pass=stick")
    shown = text(lobby_view(opened(rules)))
    assert "North American Euchre, to 16" in shown
    assert "House rules: If all others pass twice, the dealer must call." in shown


def test_a_closed_lobby_has_no_buttons() -> None:
    view = lobby_view(on(opened(SLAPTON), Sat(1, "Ann", USERS[0]), Ended(EndReason.CLOSED, USERS[0])))
    assert "Table closed by Ann" in text(view)
    assert not labels(view)


def test_while_the_cards_are_being_dealt_every_screen_of_the_table_can_be_shown() -> None:
    sealed = replace(seated(SLAPTON), commitment="0123456789abcdef" * 4)
    table = sealed.after_all([Starting(), Posted(MessageId(5))])
    shown = lobby_view(table)
    assert "The cards are being dealt" in text(shown)
    assert digits(table.commitment) in text(shown)
    assert labels(shown) == ["My hand", "Table"]
    assert "The cards are being dealt" in text(panel_view(table, USERS[0]))
    assert "Add to the seed" not in labels(fair_view(table))
    for user in (*USERS, UserId(99)):
        assert menu_view(table, Person(user, ""))
    assert tables_view([table])
    assert rules_view(table)


REST = ["Add computer", "Leave", "House rules", "Rules"]


def test_the_seal_stands_behind_rules_until_the_cards_are_dealt() -> None:
    table = replace(seated(SLAPTON), commitment="0123456789abcdef" * 4)
    assert digits(table.commitment) not in text(lobby_view(table))
    assert digits(table.commitment) in text(rules_view(table))
    assert "Fair deal" in labels(rules_view(table))


def test_a_game_for_any_number_begins_with_those_who_sit_or_has_other_seats() -> None:
    alone = on(opened(SPOIL.with_seats(5)), Sat(1, "Ann", USERS[0]))
    assert labels(lobby_view(alone))[0] == "Join" and not enabled(lobby_view(alone), Verb.START)
    four = on(alone, *(Sat(seat, "Ada", None) for seat in (2, 4, 5)))
    view = lobby_view(four)
    assert labels(view) == ["Join", "Start with 4", *REST, "Fewer seats", "More seats"]
    assert "**Seat 3 is free.** Ann can start without waiting." in text(view)
    assert "bold" not in text(view), "nothing is called here that a style could show in"
    assert [each.detail for each in enabled(view, Verb.SEATS)] == ["4", "6"]
    full = on(four, Resized(4))
    assert [player.name for _, player in full.seated()] == ["Ann", "Ada", "Ada", "Ada"] and full.full
    assert [each.detail for each in enabled(lobby_view(full), Verb.SEATS)] == ["5"], "nobody is sent away"
    assert not enabled(lobby_view(opened(SLAPTON)), Verb.SEATS)


@pytest.mark.parametrize("seats", SPOIL.seats_allowed)
def test_no_button_stands_alone_in_its_row_whatever_number_is_to_play(seats: int) -> None:
    alone = on(opened(SPOIL.with_seats(seats)), Sat(1, "Ann", USERS[0]))
    for sitting in range(1, seats + 1):
        table = on(alone, *(Sat(seat, "Ada", None) for seat in range(2, sitting + 1)))
        _, *others = [len(row) for row in rows(lobby_view(table))]
        assert 1 not in others, (sitting, others)
