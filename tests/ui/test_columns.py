"""Columns line up and fit a phone, whatever the names in them are made of."""

from __future__ import annotations

import pytest
from wcwidth import width

from cogs.ui.columns import PHONE, block, cut, fitted

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
