"""Which sections the words of a question lean to."""

import pytest

from bot.rulebook.leaning import Leaning, counted

LEADING, DEALING = 0, 1
LEANING = Leaning(
    [
        counted([["who", "plays", "the", "first", "card"], ["what", "must", "he", "play"]]),
        counted([["who", "deals", "the", "first", "cards"], ["who", "is", "the", "dealer"]]),
    ]
)


def test_the_shares_of_all_sections_are_one() -> None:
    assert sum(LEANING.shares(["who", "is", "it"])) == pytest.approx(1)


def test_words_that_no_phrasing_has_lean_nowhere() -> None:
    assert LEANING.shares(["pancakes"]) == [0.5, 0.5]


def test_small_words_count_with_what_stands_next_to_them() -> None:
    asked = LEANING.shares(["what", "must", "the", "player", "play"])
    assert asked[LEADING] > asked[DEALING]
    asked = LEANING.shares(["who", "is", "the", "first"])
    assert asked[DEALING] > asked[LEADING]


def test_the_plural_is_the_same_word() -> None:
    assert LEANING.shares(["dealers"]) == LEANING.shares(["dealer"])
