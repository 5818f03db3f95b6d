"""Which game a question is about, and when two are set side by side."""

import pytest

from bot.games import preset
from bot.rulebook import Rulebook
from bot.rulebook.rulesets import differences

from .asked import first


@pytest.mark.parametrize(
    ("question", "given", "game"),
    [
        ("who leads", None, "north_american"),
        ("who leads", "bid", "bid"),
        ("who leads in slapton", "bid", "slapton"),
        ("in British euchre (hangman) who leads", None, "british_hangman"),
        ("british euchre, the book of card games one: who leads", None, "british_book"),
        ("what happens when the benny is turned up", "british_book", "british_book"),
        ("what is the lowest bid", None, "bid"),
        ("when may I rob the pack", None, "spoil_five"),
        ("three handed euchre: who deals first", None, "cutthroat"),
        ("do we play with 32 cards", "slapton", "slapton"),
        ("can i swap the turned up card", "north_american", "north_american"),
    ],
)
def test_the_game_is_the_one_named_else_given_else_one_that_has_it(
    book: Rulebook, question: str, given: str | None, game: str
) -> None:
    assert first(book, question, given).partition("/")[0] == game


@pytest.mark.parametrize("question", ["when may I jink", "how much is the stake", "can i bid five hearts"])
def test_a_tables_game_is_left_for_another_only_where_that_is_named(book: Rulebook, question: str) -> None:
    for answer in book.ask(question, preset("slapton")):
        assert answer.home in ("slapton", "bot", "glossary", "drive", "course")


def test_a_bare_name_of_a_game_leads_to_what_it_is(book: Rulebook) -> None:
    assert first(book, "slapton") == "slapton/overview"
    assert first(book, "Spoil Five") == "spoil_five/overview"


@pytest.mark.parametrize(
    ("question", "given", "compared"),
    [
        ("difference between hangman and american euchre", None, "british_hangman+north_american"),
        ("compare slapton and the british book version", None, "slapton+british_book"),
        ("bid vs normal euchre whats different", None, "bid+north_american"),
        ("how is slapton different", None, "slapton+north_american"),
        ("how is slapton different", "classic", "slapton+classic"),
        ("is this the same as regular euchre", "slapton", "slapton+north_american"),
        ("diffrence betwen this and hangman", "british_book", "british_hangman+british_book"),
    ],
)
def test_two_games_asked_about_together_are_compared(
    book: Rulebook, question: str, given: str | None, compared: str
) -> None:
    answer = book.ask(question, given)[0]
    assert answer.id == f"compare/{compared}"
    one, other = map(preset, compared.split("+"))
    for each in differences(one, other):
        assert each.title in book.section(answer.id).text
    assert book.section(answer.id).title == f"{one.name} and {other.name}"


@pytest.mark.parametrize(
    "question",
    [
        "what is the difference between the left and the right bower",
        "is ordering up different from assisting",
        "what is slapton",
    ],
)
def test_what_compares_no_games_is_not_taken_for_that(book: Rulebook, question: str) -> None:
    assert not first(book, question).startswith("compare/")


def test_a_comparison_goes_by_the_house_rules_of_the_table(book: Rulebook) -> None:
    house = preset("slapton").with_options("target=16")
    text = book.section("compare/slapton+north_american", house).text
    assert "Slapton Euchre: first to 16." in text
    assert "first to 31" not in text
    assert "first to 31" in book.section("compare/slapton+north_american").text
