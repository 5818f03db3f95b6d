"""How players say things: phrases that mean one thing are one word."""

import pytest

from bot.rulebook.english import english, everyday
from bot.rulebook.words import Words, split


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("the left bower", "left bower"),
        ("is the left a trump", "is left bower a trump"),
        ("left of the dealer", "left of the dealer"),
        ("my partner left the game", "my partner away"),
        ("left over", "kitty"),
        ("the maker alone, me alone too", "the maker alone me both alone"),
        ("what if I had led the ace", "what if the ace"),
    ],
)
def test_the_phrase_that_needs_the_most_words_is_read_first(said: str, meant: str) -> None:
    assert " ".join(Words.load().canonical(split(said))) == meant


def test_everyday_words_are_those_that_are_said_most() -> None:
    assert {"kitchen", "weekend", "cousin", "cant"} <= everyday() < english()
    assert {"monocle", "postman", "parrot"}.isdisjoint(everyday())
