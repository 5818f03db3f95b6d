"""Which game a question is about, and when two are set side by side."""

import pytest

from bot.games import preset
from bot.rulebook import Rulebook, shown_first
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
        ("what happens when the benny is turned up", None, "slapton"),
        ("what happens when the benny is turned up", "british_book", "british_book"),
        ("when may I jink", "north_american", "spoil_five"),
        ("what is the lowest bid", None, "bid"),
        ("euchre for three people: how do we score", None, "cutthroat"),
    ],
)
def test_the_game_is_the_one_named_else_hinted_at_else_given(
    book: Rulebook, question: str, given: str | None, game: str
) -> None:
    assert first(book, question, given).partition("/")[0] == game


def test_where_two_games_share_a_name_both_are_shown(book: Rulebook) -> None:
    found = [answer.id for answer in book.ask("who leads in british euchre")]
    assert found[:2] == ["british_hangman/leading", "british_book/leading"]


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("both alone is it one v one", "slapton"),
        ("when its one v one who leads", "british_book"),
        ("can i call w just two trumps", "north_american"),
        ("just two tricks, are we euchred", "north_american"),
        ("just three trumps and i call", "british_hangman"),
    ],
)
def test_one_against_one_and_just_two_are_no_names_of_a_game(
    book: Rulebook, question: str, given: str
) -> None:
    assert first(book, question, given).partition("/")[0] == given
    assert first(book, "one v one game", given).partition("/")[0] == "two_handed"
    assert first(book, "just two of us, who deals", given).partition("/")[0] == "two_handed"


@pytest.mark.parametrize(
    ("question", "given", "game"),
    [
        ("me and my husband always argue about it, does the joker count as a trump", "slapton", "slapton"),
        ("me and my dad bid 7 and made 6", "bid", "bid"),
        ("can just two of us play", "spoil_five", "spoil_five"),
        ("three of us here, how many cards each", "spoil_five", "spoil_five"),
        ("three of us here, how many cards each", None, "cutthroat"),
        ("three of us here, how many cards each", "cutthroat", "cutthroat"),
        ("just me and my brother today, who deals", "cutthroat", "two_handed"),
        ("just us two against the caller, what if he fails", "cutthroat", "cutthroat"),
        ("seven of us came tonight, who deals", "cutthroat", "spoil_five"),
        ("three player euchre, how does it score", "spoil_five", "cutthroat"),
    ],
)
def test_who_is_there_names_a_game_unless_the_one_given_is_for_as_many(
    book: Rulebook, question: str, given: str | None, game: str
) -> None:
    assert first(book, question, given).partition("/")[0] == game


def test_where_a_rule_is_set_beside_another_games_both_are_shown(book: Rulebook) -> None:
    found = shown_first(book.ask("is leading same as american euchre", "british_hangman"))
    assert [each.id for each in found] == ["british_hangman/leading", "north_american/leading"]
    found = shown_first(
        book.ask("hangman people say another may lead, in this version who leads", "british_book")
    )
    assert [each.id for each in found] == ["british_book/leading", "british_hangman/leading"]


def test_a_bare_name_of_a_game_leads_to_what_it_is(book: Rulebook) -> None:
    assert first(book, "slapton") == "slapton/overview"
    assert first(book, "Spoil Five") == "spoil_five/overview"


@pytest.mark.parametrize(
    ("question", "given", "compared"),
    [
        ("difference between british and american euchre", None, "british_hangman+north_american"),
        ("compare slapton and the book version", None, "slapton+british_book"),
        ("compare hangman and the book version", None, "british_hangman+british_book"),
        ("bid vs normal euchre whats different", None, "bid+north_american"),
        ("how is slapton different", None, "slapton+north_american"),
        ("how is slapton different", "classic", "slapton+classic"),
        ("how is slapton different", "slapton", "slapton+north_american"),
        ("is this the same as regular euchre", "slapton", "slapton+north_american"),
        ("how do the two british games differ", "bid", "british_hangman+british_book"),
    ],
)
def test_two_games_asked_about_together_are_compared(
    book: Rulebook, question: str, given: str | None, compared: str
) -> None:
    answer = book.ask(question, given)[0]
    assert answer.id == f"compare/{compared}"
    one, other = map(preset, compared.split("+"))
    for each in differences(one, other):
        assert each.title in answer.text
    assert book.section(answer.id).title == f"{one.name} and {other.name}"


@pytest.mark.parametrize(
    "question",
    [
        "what is the difference between the left and the right bower",
        "is ordering up different from assisting",
        "can we play by different rules in slapton",
        "what is slapton",
        "is it different when the dealer goes alone in slapton",
    ],
)
def test_what_compares_no_games_is_not_taken_for_that(book: Rulebook, question: str) -> None:
    assert not first(book, question).startswith("compare/")


def test_a_comparison_goes_by_the_house_rules_of_the_table(book: Rulebook) -> None:
    house = preset("slapton").with_options("target=16")
    text = book.ask("how is slapton different from american euchre", house)[0].text
    assert "Slapton Euchre: first to 16." in text
    assert "first to 31" not in text
    assert "first to 31" in book.section("compare/slapton+north_american").text


@pytest.mark.parametrize(
    ("question", "given", "game"),
    [
        ("do we play with 32 cards", "bid", "bid"),
        ("is it 3 points for a march", "slapton", "slapton"),
        ("who leads in devon", "british_book", "british_book"),
        ("who leads at the queens arms", "classic", "classic"),
        ("who leads at the queens arms", None, "slapton"),
        ("32 cards, how many are left over", None, "classic"),
        ("i hoped for two points alone like in slapton, it gave one", "british_hangman", "british_hangman"),
        ("there are three cards left over, how many were not dealt", "british_book", "british_book"),
        ("three of us passed, what can the dealer bid", "bid", "bid"),
        ("how do i play the normal rules in this game", "slapton", "slapton"),
        ("my partner goes alone on hearts, can i pinch it off him", "slapton", "slapton"),
        ("can i swap the turned up card", "north_american", "north_american"),
        ("can i exchange the upcard", "slapton", "slapton"),
        ("may i steal the jack", "british_book", "british_book"),
        ("can i grab the turned up card", "classic", "classic"),
        ("can we play for chips", "north_american", "north_american"),
        ("how many chips do i get", "bid", "bid"),
        ("how much is the stake", "slapton", "slapton"),
        ("is the five of trumps highest", "north_american", "north_american"),
        ("can i swap the turned up card", None, "north_american"),
        ("can i swap the turned up card", "spoil_five", "spoil_five"),
        ("i am playing with two friends, who deals", "slapton", "slapton"),
        ("one of each pair is alone, so just two of us left, who leads", "british_book", "british_book"),
    ],
)
def test_what_merely_sounds_like_a_game_names_none_where_one_is_given(
    book: Rulebook, question: str, given: str | None, game: str
) -> None:
    assert first(book, question, given).partition("/")[0] == game


def test_where_nothing_is_of_a_drive_a_question_is_taken_to_be_about_the_game(book: Rulebook) -> None:
    assert book.ask("do partners exist", "spoil_five")[0].id.startswith("spoil_five/")
