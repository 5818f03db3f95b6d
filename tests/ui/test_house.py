"""A table's Options, and the house rules at the table."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bot.engine.errors import BadOptions
from bot.engine.levels import OFFERED, Level
from bot.engine.options import Option, Ruleset
from bot.games import PRESETS
from bot.store.settings import Preset
from bot.tables.clock import CLOCKS
from bot.tables.requests import SetLevel, SetOptions
from bot.tables.table import Table
from cogs.house_rules.screens import HOUSE_RULES, asked_options, options_view
from cogs.rules.option import preset_choices
from cogs.table.panel import panel_view
from cogs.ui.press import Verb
from cogs.ui.words.rules import changed, option_sentence, option_title
from tests.approved import approve
from tests.ui.games import (
    AMERICAN,
    IDS,
    LOW,
    SLAPTON,
    SPOIL,
    TABLES,
    USERS,
    game,
    opened,
    position,
    seated,
    variants,
)
from tests.ui.games import asked as after
from tests.ui.seen import enabled, labels, press, selects, text

OPENER = USERS[0]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_rule_can_be_chosen_and_what_differs_has_a_line(rules: Ruleset) -> None:
    for house in (rules, *variants(rules, Random(1), 3)):
        table = seated(house)
        listed = options_view(table, OPENER, HOUSE_RULES)
        for name in house.options:
            assert (f"- {option_sentence(house, name)}" in text(listed)) == (name in changed(house)), name
        (select,) = selects(listed)
        there = [name for name in house.options if name in changed(house) or not house.is_fixed(name)]
        assert [option["value"] for option in select["options"]] == there
        assert [option["label"] for option in select["options"]] == [option_title(name) for name in there]
        clocks, levels = selects(options_view(table, OPENER))
        assert [int(option["value"]) for option in clocks["options"]] == list(CLOCKS)
        assert [option["value"] for option in levels["options"]] == ["beginner", "club", "expert"]


def test_free_seats_and_those_of_bots_can_be_chosen_by_anyone() -> None:
    table = seated(AMERICAN, computers=[2, 4])
    for user, offered in ((OPENER, ["2", "4"]), (USERS[2], ["2", "4"]), (99, ["2", "4"])):
        chooser = selects(options_view(table, user))[0]
        assert [option["value"] for option in chooser["options"]] == offered
    assert not selects(options_view(seated(AMERICAN), 99)), "people sit everywhere"


@pytest.mark.parametrize("first", [1, 2])
def test_at_ten_seats_every_computer_player_can_get_every_level(first: int) -> None:
    table = seated(SPOIL.with_seats(10), computers=range(first, 11))
    levels = selects(options_view(table, OPENER))[-1]
    chosen = {option["value"] for option in levels["options"]}
    for seat in range(first, 11):
        now = table.player(seat).level
        assert {level.value for level in OFFERED if f"{level.value} {seat}" not in chosen} == {now.value}
    assert len(chosen) <= 25


def test_what_was_chosen_from_the_levels_is_not_shown_for_what_is_so() -> None:
    def levels(table: Table) -> Any:
        return selects(options_view(table, OPENER))[-1]

    before = seated(AMERICAN, computers=[2, 3, 4])
    after_it = after(before, OPENER, SetLevel(Level.EXPERT, 3))
    assert levels(before)["custom_id"] != levels(after_it)["custom_id"], "apps forget what was chosen"
    assert levels(after_it)["placeholder"].count("club") == 2
    assert not any(option.get("default") for option in levels(after_it)["options"])


def test_what_takes_partners_is_not_offered_without_them() -> None:
    for rules in (PRESETS["two_handed"], PRESETS["cutthroat"]):
        (select,) = selects(options_view(seated(rules), OPENER, HOUSE_RULES))
        offered = {option["value"] for option in select["options"]}
        assert not offered & {"partner_accepts", "alone", "defend_alone", "march_alone", "go_under"}
        assert {"pack", "target", "march", "leader"} <= offered


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_value_can_be_set_or_its_fault_is_told(rules: Ruleset) -> None:
    for house in (rules, *variants(rules, Random(2), 3)):
        table = seated(house)
        for option in house.options.values():
            view = options_view(table, OPENER, option.name)
            able = {each.detail for each in enabled(view, Verb.VALUE)}
            now = Option.write(getattr(house, option.name))
            assert f"{option.name}={now}" not in able
            for value in option.choices or option.offered:
                asked = f"{option.name}={Option.write(value)}"
                try:
                    house.with_options(asked)
                except BadOptions:
                    assert asked not in able
                    assert re.search(r"\. (Only|Not) with |“.* is more than ", text(view))
                else:
                    assert asked in able or Option.write(value) == now
            for asked in able:
                assert after(table, OPENER, SetOptions(asked)).rules == house.with_options(asked)


def test_numbers_in_use_are_offered_though_nobody_would_offer_them() -> None:
    view = options_view(opened(AMERICAN.with_options("target=13")), OPENER, "target")
    assert labels(view) == ["5", "7", "10", "11", "13", "16", "31", "Another number…", "Back"]
    approve(text(view))


def test_only_the_opener_changes_anything_and_only_in_the_lobby() -> None:
    for table, user in ((seated(SLAPTON), USERS[1]), (playing(), OPENER), (seated(SLAPTON), 99)):
        for at in ("", HOUSE_RULES, "alone"):
            view = options_view(table, user, at)
            assert not {press(each).verb for each in selects(view)} - {Verb.SIT}
            assert not enabled(
                view, Verb.VALUE, Verb.OPTION, Verb.HINTS, Verb.FILL, Verb.WATCH, Verb.COMPUTER
            )
    approve(text(options_view(seated(SLAPTON), 99)))
    approve(text(options_view(playing(), 99)))


def playing() -> Table:
    return next(iter(game(seated(SLAPTON), Random(1))))


def test_all_house_rules_go_with_one_press() -> None:
    table = opened(SLAPTON.with_options("target=16 alone_four=1 leader=left_of_maker"))
    view = options_view(table, OPENER, HOUSE_RULES)
    (own,) = enabled(view, Verb.VALUE)
    assert after(table, OPENER, SetOptions(asked_options(own, table))).rules == SLAPTON
    assert not enabled(options_view(opened(SLAPTON), OPENER, HOUSE_RULES), Verb.VALUE)
    assert asked_options(enabled(options_view(table, OPENER, "alone"), Verb.VALUE)[0], table) == (
        "alone=maker"
    )


# At the table


def test_going_under_offers_each_three_of_the_low_cards() -> None:
    rules = AMERICAN.with_options("go_under=yes")
    view = panel_view(position(rules, LOW, "JS", rest="AC AD AH"), USERS[0])
    assert len(enabled(view, Verb.DO)) == 11
    assert labels(view)[0] == "10♠ 9♠ 9♥"
    assert labels(view)[-1] == "Keep your cards"
    table = position(rules, LOW, "JS", "under 9S TS 9H", rest="AC AD AH")
    assert "A♣" in text(panel_view(table, USERS[0])), "what was taken is seen at once"
    cannot = panel_view(position(rules, LOW, "JS", "stay", rest="AC AD AH"), USERS[1])
    assert labels(cannot) == ["Keep your cards"]
    approve(text(cannot))


def test_presets_are_told_apart_by_their_options_and_found_by_them() -> None:
    saved = [
        Preset(1, name, "slapton", options, 4, 1, 0)
        for name, options in (("Short", "target=11"), ("Long", "target=61 all_pass=stick"))
    ]
    found = [preset_choices(saved, typed) for typed in ("", "11", "stick", "long")]
    assert [[each.value for each in choices] for choices in found] == [
        ["Short", "Long"],
        ["Short"],
        ["Long"],
        ["Long"],
    ]
    approve("\n".join(each.name for each in found[0]))
