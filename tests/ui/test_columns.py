"""Columns line up and fit a phone, whatever the names in them are made of."""

from __future__ import annotations

from random import Random

import pytest
from wcwidth import width

from bot.engine.options import Ruleset
from bot.tables.table import Stage
from cogs.table.summary import all_hands_view
from cogs.ui.columns import PHONE, block, cut, digits, fitted
from tests.size import size
from tests.ui.games import IDS, TABLES, game, seated
from tests.ui.seen import text

NAMES = {
    "Ann": 3,
    "名前": 4,  # each as wide as two letters
    "한국": 4,
    "Ｚoë": 4,
    "Zoe\u0308": 3,  # the dots are a character of their own
    "नमस्ते": 4,
    "👍🏽": 2,  # a thumb and its colour
    "👨\u200d👩\u200d👧": 2,
    "🇬🇧": 2,
    "♥\ufe0e": 1,
    "♥\ufe0f": 2,
}


@pytest.mark.parametrize(("name", "columns"), NAMES.items())
def test_a_column_begins_after_as_many_places_as_the_name_takes(name: str, columns: int) -> None:
    rows = block([[name, "1"], ["Bartholomew", "22"]], right=[1]).splitlines()[1:3]
    assert rows[0] == f"{name}{' ' * (11 - columns)}  1"
    assert rows[1] == "Bartholomew 22"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("most", [3, 4, 8, 9])
def test_a_long_name_is_cut_to_what_there_is(name: str, most: int) -> None:
    assert most - 1 <= width(cut(name * 10, most)) <= most
    assert cut(name, NAMES[name]) == name


@pytest.mark.parametrize("name", [name for name, columns in NAMES.items() if columns <= 2])
def test_no_name_is_cut_within_what_shows_as_one_character(name: str) -> None:
    assert cut(name * 10, 7) == f"{name * (6 // NAMES[name])}…"


def test_rows_with_wide_names_fit_a_phone() -> None:
    rows = [["1st", "名前" * 6, "12", "100%"], ["2nd", "Ann", "7", "58%"]]
    first, second = block(fitted(rows, 1), right=[2, 3]).splitlines()[1:3]
    assert "…" in first and PHONE - 1 <= width(first) == width(second) <= PHONE


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_all_hands_and_tricks_fit_a_phone_whoever_holds_the_benny(rules: Ruleset) -> None:
    names = ("Bartholomew", "名前名前名前名前") * 5
    for seed in range(size(6, 60)):
        for table in game(seated(rules, names, computers=(2,)), Random(seed), hands=1):
            if table.stage is Stage.BETWEEN:
                for shown in text(all_hands_view(table)).split("```")[1::2]:
                    wide = [line for line in shown.splitlines() if width(line) > PHONE]
                    assert not wide, wide


def test_all_digits_of_a_seal_stand_in_groups_between_which_any_phone_breaks_the_line() -> None:
    seal = "0123456789abcdef" * 4
    shown = digits(seal)
    assert "".join(shown.strip("`").split()) == seal
    assert "```" not in shown and max(map(width, shown.split())) < PHONE / 2
    assert digits("") == ""
