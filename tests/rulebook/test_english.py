"""Which words of English count as everyday ones."""

from bot.rulebook.english import english, everyday


def test_everyday_words_are_those_that_are_said_most() -> None:
    assert {"kitchen", "weekend", "cousin", "cant"} <= everyday() < english()
    assert {"monocle", "postman", "parrot"}.isdisjoint(everyday())
