"""The lobby: who sits where, and why it can or cannot start."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import MessageId
from bot.tables.happenings import Ended, EndReason, Posted, Sat, Starting
from cogs.fair_deals.screens import fair_view
from cogs.table.lobby import lobby_view
from cogs.table.menu import menu_view, rules_view, tables_view
from cogs.table.panel import panel_view
from cogs.ui.columns import digits
from cogs.ui.press import Verb
from tests.ui.games import AMERICAN, SLAPTON, USERS, on, opened, seated
from tests.ui.seen import enabled, labels, text


def test_the_lobby_pairs_seats_and_says_why_it_cannot_start() -> None:
    table = on(opened(SLAPTON), Sat(1, "Ann", USERS[0]), Sat(2, "Ada", None))
    view = lobby_view(table)
    assert "### Slapton Euchre, to 31\nOpened by Ann" in text(view)
    assert "**North & South:** Ann & *free*" in text(view)
    assert "**East & West:** Ada (computer) & *free*" in text(view)
    assert "**South and West are free.**" in text(view)
    assert labels(view) == ["Sit South", "Sit West", "Add computer", "Leave", "House rules", "Rules", "Start"]
    assert [each.detail for each in enabled(view, Verb.SIT)] == ["3", "4"]
    assert not enabled(view, Verb.START)


def test_a_full_lobby_starts_and_offers_the_computers_seats() -> None:
    view = lobby_view(seated(SLAPTON, computers=(3,)))
    assert labels(view) == ["Sit South for Cy°", "Leave", "House rules", "Rules", "Start"]
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
    for user in (*USERS, 99):
        assert menu_view(table, user, False)
    assert tables_view([table])
    assert rules_view(table)
