"""Menus, rules and lists."""

from __future__ import annotations

import pytest

from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.ids import UserId
from bot.tables.requests import Person
from cogs.house_rules.screens import presets_view
from cogs.table.menu import menu_view, rules_view, tables_view
from tests.ui.games import AMERICAN, HEARTS, SLAPTON, USERS, opened, position
from tests.ui.seen import labels, text


def test_the_menu_offers_what_its_reader_may_do() -> None:
    table = position(AMERICAN, HEARTS, "9H")
    playing = ["Rules", "I'm away", "Ask for a pause", "Leave", "Move the board down", "End the table"]
    assert (
        labels(menu_view(table, Person(USERS[0], "")))
        == labels(menu_view(table, Person(USERS[1], "")))
        == playing
    )
    assert labels(menu_view(table, Person(UserId(99), ""))) == ["Rules"]
    assert labels(menu_view(table, Person(UserId(99), "", True))) == ["Rules", "End the table"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_rules_are_told_in_about_a_dozen_lines(rules: Ruleset) -> None:
    lines = [line for line in text(rules_view(rules)).splitlines() if line.startswith("- ")]
    assert 10 <= len(lines) <= 16
    assert text(rules_view(opened(rules))) == text(rules_view(rules))


def test_open_tables_are_listed_with_their_state_and_link() -> None:
    lobby, playing = opened(SLAPTON), position(AMERICAN, HEARTS, "9H")
    shown = text(tables_view([lobby, playing], {lobby.id: "https://discord.com/channels/1/2/3"}))
    assert "nobody · 4 free" in shown
    assert "Ann & Cy **0** · Bob & Dee **0** (of\N{NO-BREAK SPACE}10)" in shown
    assert "(https://discord.com/channels/1/2/3)" in shown
    assert "No table is open" in text(tables_view([]))


def test_saved_house_rules_stand_a_line_each() -> None:
    rules = SLAPTON.with_options("target=21 all_pass=stick")
    shown = text(presets_view([("Friday", rules), ("Old", None)])).splitlines()
    assert shown[1].startswith("**Friday** · Slapton Euchre, to 21")
    assert shown[2].startswith("- ") and shown[-2] == "**Old** · can no longer be played"
