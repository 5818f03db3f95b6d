"""The House rules panel, and the house rules at the table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.engine.errors import BadOptions
from bot.engine.levels import OFFERED, Level
from bot.engine.options import Option, Ruleset
from bot.tables.clock import CLOCKS
from bot.tables.requests import SetLevel, SetOptions
from bot.tables.table import Table
from cogs.house_rules.screens import asked_options, house_rules_view
from cogs.table.board import board_view
from cogs.table.lobby import lobby_view
from cogs.table.panel import panel_view
from cogs.table.summary import all_hands_view
from cogs.ui.press import Verb
from cogs.ui.words.rules import option_sentence, option_title
from tests.ui.games import (
    AMERICAN,
    IDS,
    LOW,
    SLAPTON,
    SPOIL,
    TABLES,
    USERS,
    done,
    game,
    opened,
    position,
    seated,
    variants,
)
from tests.ui.games import asked as after
from tests.ui.seen import buttons, enabled, labels, press, selects, text

OPENER = USERS[0]


def pages(table: Table, user: int) -> Iterator[str]:
    for page in range(3):
        yield text(house_rules_view(table, user, page))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_option_has_a_line_and_can_be_chosen(rules: Ruleset) -> None:
    for house in (rules, *variants(rules, Random(1), 3)):
        table = seated(house)
        shown = "\n".join(pages(table, OPENER))
        assert all(option_sentence(house, option) in shown for option in house.options)
        select, clocks, levels = selects(house_rules_view(table, OPENER))
        assert [int(option["value"]) for option in clocks["options"]] == list(CLOCKS)
        assert [option["value"] for option in levels["options"]] == ["beginner", "club", "expert"]
        assert [option["value"] for option in select["options"]] == list(house.options)
        assert [option["label"] for option in select["options"]] == [
            option_title(name) for name in house.options
        ]
        assert "\n".join(pages(table, USERS[1])) != shown, "others are told who can change them"


@pytest.mark.parametrize("first", [1, 2])
def test_at_ten_seats_every_computer_player_can_get_every_level(first: int) -> None:
    table = seated(SPOIL.with_seats(10), computers=range(first, 11))
    levels = selects(house_rules_view(table, OPENER))[-1]
    chosen = {option["value"] for option in levels["options"]}
    for seat in range(first, 11):
        now = table.player(seat).level
        assert {level.value for level in OFFERED if f"{level.value} {seat}" not in chosen} == {now.value}
    assert len(chosen) <= 25


def test_what_was_chosen_from_the_levels_is_not_shown_for_what_is_so() -> None:
    def levels(table: Table) -> Any:
        return selects(house_rules_view(table, OPENER))[-1]

    before = seated(AMERICAN, computers=[2, 3, 4])
    after_it = after(before, OPENER, SetLevel(Level.EXPERT, 3))
    assert levels(before)["custom_id"] != levels(after_it)["custom_id"], "apps forget what was chosen"
    assert levels(after_it)["placeholder"].count("club") == 2
    assert not any(option.get("default") for option in levels(after_it)["options"])


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_value_can_be_set_or_its_fault_is_told(rules: Ruleset) -> None:
    for house in (rules, *variants(rules, Random(2), 3)):
        table = seated(house)
        for option in house.options.values():
            view = house_rules_view(table, OPENER, chosen=option.name)
            able = {each.detail for each in enabled(view, Verb.VALUE)}
            now = Option.write(getattr(house, option.name))
            assert f"{option.name}={now}" not in able
            for value in option.choices or option.offered:
                asked = f"{option.name}={Option.write(value)}"
                try:
                    house.with_options(asked)
                except BadOptions:
                    assert asked not in able
                    assert "Not now: " in text(view)
                else:
                    assert asked in able or Option.write(value) == now
            for asked in able:
                assert after(table, OPENER, SetOptions(asked)).rules == house.with_options(asked)


def test_numbers_in_use_are_offered_though_nobody_would_offer_them() -> None:
    view = house_rules_view(opened(AMERICAN.with_options("target=13")), OPENER, chosen="target")
    assert labels(view) == ["5", "7", "10", "11", "13", "16", "31", "Another number…", "Back"]
    assert "**13:** First to 13 (now)." in text(view)
    assert "**10:** First to 10 (the ruleset's own)." in text(view)


def test_contradictions_are_told_in_words_beside_the_value() -> None:
    view = house_rules_view(opened(SLAPTON), OPENER, chosen="alone")
    assert (
        "**Nobody:** Nobody goes alone. Not now: “Who goes alone: nobody” needs "
        "“The dealer's partner accepts: together”; “Who goes alone: nobody” needs “Defending alone: no”."
    ) in text(view)


def test_only_the_opener_changes_anything_and_only_in_the_lobby() -> None:
    for table, user in ((seated(SLAPTON), USERS[1]), (playing(), OPENER), (seated(SLAPTON), 99)):
        for chosen in (None, "alone"):
            view = house_rules_view(table, user, chosen=chosen)
            assert not selects(view)
            assert not enabled(view, Verb.VALUE, Verb.OPTION)
    assert "Ann can change them until the game begins." in text(house_rules_view(seated(SLAPTON), 99))
    assert "Ann set them before the game." in text(house_rules_view(playing(), 99))


def playing() -> Table:
    return next(iter(game(seated(SLAPTON), Random(1))))


def test_all_house_rules_go_with_one_press() -> None:
    table = opened(SLAPTON.with_options("target=16 alone_four=1 leader=left_of_maker"))
    view = house_rules_view(table, OPENER)
    (own,) = enabled(view, Verb.VALUE)
    assert after(table, OPENER, SetOptions(asked_options(own, table))).rules == SLAPTON
    assert not enabled(house_rules_view(opened(SLAPTON), OPENER), Verb.VALUE)
    assert asked_options(enabled(house_rules_view(table, OPENER, chosen="alone"), Verb.VALUE)[0], table) == (
        "alone=maker"
    )


def test_what_differs_is_bold_and_pages_turn_round() -> None:
    table = opened(AMERICAN.with_options("farmers=yes"))
    first, second, again = pages(table, OPENER)
    assert "- **A hand of nines and tens only is shown, and the same dealer deals again**" in second
    assert first == again
    back = house_rules_view(table, OPENER, chosen="farmers")
    assert [press(each).detail for each in buttons(back)] == ["farmers=yes", "farmers=no", "1"]


def test_many_house_rules_stand_in_the_lobby_by_name() -> None:
    rules = AMERICAN.with_options("farmers=yes no_trump=yes all_pass=stick")
    assert "House rules: when all pass; no trump; farmer's hand." in text(lobby_view(opened(rules)))


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
    assert "You can't go under" in text(cannot)


def test_a_farmers_hand_is_shown_and_dealt_again() -> None:
    table = position(AMERICAN.with_options("farmers=yes"), LOW, "JS")
    assert labels(panel_view(table, USERS[0])) == ["Show your hand"]
    assert text(board_view(table)).startswith("### Ann to show a farmer's hand")
    shown = position(AMERICAN.with_options("farmers=yes"), LOW, "JS", "show")
    assert text(board_view(shown)).startswith("### A farmer's hand was shown: Dee deals again")
    assert "Ann held 9♠, 10♠, 9♥, 10♥ and 9♦" in text(board_view(shown))


def test_no_trump_is_called_played_and_told() -> None:
    rules = AMERICAN.with_options("no_trump=yes")
    called = ["pass"] * 4
    view = panel_view(position(rules, LOW, "JS", *called), USERS[0])
    assert labels(view) == ["Pass", "♥ Hearts", "♦ Diamonds", "♣ Clubs (next)", "No trump", "Alone…"]
    table = position(rules, LOW, "JS", *called, "call NT")
    assert "**No trump**: Ann, “No trump” · Dee deals" in text(board_view(table))
    assert text(panel_view(table, USERS[0])).startswith("### Your turn: you lead")
    assert "J♣ left" not in labels(panel_view(table, USERS[1]))


def test_the_partners_best_is_given_told_and_put_out_for() -> None:
    rules = AMERICAN.with_options("partners_best=yes")
    called = ["pass"] * 4 + ["call H alone"]
    giving = position(rules, LOW, "JS", *called)
    assert text(panel_view(giving, USERS[2])).startswith(
        "### Your turn: give your best card\nAnn plays alone"
    )
    assert len(enabled(panel_view(giving, USERS[2]), Verb.DO)) == 5
    putting = position(rules, LOW, "JS", *called, "give JH")
    assert "Cy gave you J♥ (right bower)." in text(panel_view(putting, USERS[0]))
    assert len(enabled(panel_view(putting, USERS[0]), Verb.DO)) == 6
    assert "J♥" not in text(board_view(putting))


def test_what_was_given_put_under_and_put_out_is_told_after_the_hand() -> None:
    rules = AMERICAN.with_options("partners_best=yes go_under=yes")
    called = ["under 9S TS 9H", *["pass"] * 4, "call H alone", "give JH", "discard 9D"]
    table = position(rules, LOW, "JS", *called, rest="AC AD AH")
    while table.match and table.match.hand:
        table = done(table, table.match.hand.legal_actions()[0])
    shown = text(all_hands_view(table))
    assert "Ann put 10♠, 9♠ and 9♥ under for A♣, A♦ and A♥." in shown
    assert "Cy gave Ann J♥." in shown
    assert "Ann put 9♦ face down." in shown
    row = shown.split("```")[1].strip("\n").splitlines()[0].split()
    assert set(row[2:]) == {"J♥", "A♥", "10♥", "A♣", "A♦"}
