"""Where and after what a question is asked: a drive, a phase, a refusal, the question before."""

import pytest

from bot.games import preset
from bot.rulebook import Rulebook
from bot.rulebook.moment import ANYWHERE, Moment

DRIVE = Moment(drive=True)
PLAYING = Moment(now="play")


def first(book: Rulebook, question: str, moment: Moment, rules: str = "slapton") -> str:
    return book.ask(question, preset(rules).with_options("target=16"), moment=moment)[0].section


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("who wins", "drive/tally"),
        ("where do i go next", "drive/movement"),
        ("what happens if I leave", "drive/absence"),
        ("how do i see the standings", "drive/commands"),
        ("who leads", "slapton/leading"),
        ("can i go alone", "slapton/going-alone"),
    ],
)
def test_in_a_drive_what_may_mean_the_drive_does(book: Rulebook, question: str, right: str) -> None:
    assert first(book, question, DRIVE) == right


def test_elsewhere_it_means_the_table(book: Rulebook) -> None:
    assert first(book, "who wins", ANYWHERE) == "slapton/winning"
    assert first(book, "what happens if I leave", ANYWHERE).startswith("bot/")


@pytest.mark.parametrize(
    ("question", "moment", "right"),
    [
        ("why can't I play this?", PLAYING, "slapton/play"),
        ("why not?", PLAYING, "slapton/play"),
        ("it wont let me", Moment(now="discard"), "slapton/discard"),
        ("why can't I play this?", Moment(now="play", refused="benny-turned-up"), "slapton/benny-turned-up"),
        ("why not??", Moment(now="second-round", refused="second-round"), "slapton/second-round"),
        ("why can't i go alone", PLAYING, "slapton/going-alone"),
    ],
)
def test_why_not_is_answered_by_what_was_refused_else_by_what_is_being_done(
    book: Rulebook, question: str, moment: Moment, right: str
) -> None:
    assert first(book, question, moment) == right


@pytest.mark.parametrize(
    ("before", "question", "whole"),
    [
        ("how many points for a march", "and alone?", "how many points for a march alone"),
        ("must I follow suit?", "and if I don't?", "must I follow suit? if i dont"),
        ("who leads", "if someone is alone?", "who leads if someone is alone"),
        ("who leads in slapton", "what about bid euchre?", "who leads bid euchre"),
        ("what beats the right bower", "and the left?", "what beats the right bower the left"),
        ("who deals first", "and who leads?", "and who leads?"),
        ("who deals first", "thanks!", "thanks!"),
        ("who deals first", "how do I leave a table", "how do I leave a table"),
        ("", "and alone?", "and alone?"),
        ("how many points for a march", "in slapton?", "how many points for a march in slapton"),
    ],
)
def test_a_question_that_is_none_by_itself_goes_on_from_the_one_before(
    book: Rulebook, before: str, question: str, whole: str
) -> None:
    assert book.complete_question(question, before).split() == whole.split()


@pytest.mark.parametrize(
    "question",
    ["asdf qwer", "Kann ich allein spielen?", "and qwer?", "if qwer", "lol what", "u suck", "stupid bot"],
)
def test_what_the_book_knows_no_word_of_goes_on_from_nothing(book: Rulebook, question: str) -> None:
    for before in ("is it my turn", "who is the best computer"):
        assert book.complete_question(question, before) == question
    assert book.ask(question) == []


def test_what_it_goes_on_from_keeps_its_topic(book: Rulebook) -> None:
    for question in ("and alone?", "and if we are euchred?", "with four tricks?"):
        whole = book.complete_question(question, "how many points is a march", "slapton")
        assert book.ask(whole, "slapton")[0].section in ("slapton/scoring", "slapton/going-alone")
