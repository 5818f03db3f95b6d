"""Which entry answers, in whatever words it is asked for, and what has no answer."""

import pytest

from bot.games import preset
from bot.rulebook import Rulebook

from .asked import first


@pytest.mark.parametrize(
    ("right", "slip"),
    [
        ("can I renege", "can i renage"),
        ("what is the left bower", "wats the left bowr"),
        ("what happens if the benny is turned up", "THE BENNY IS TRUNED UP!!!"),
    ],
)
def test_slips_of_the_pen_change_no_answer(book: Rulebook, right: str, slip: str) -> None:
    assert book.ask(slip, "slapton")[0].section == book.ask(right, "slapton")[0].section


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("delete my data", "bot/privacy"),
        ("what's trump", "glossary/trumps"),
        ("wat is euchre", "glossary/the-game"),
        ("what kinds of euchre are there", "bot/choosing"),
        ("how do i leave", "bot/leaving"),
        ("what does the little ° mean", "bot/computers"),
        ("what was the last trick", "bot/looking-back"),
        ("what does march mean", "glossary/march"),
        ("what is a march worth", "north_american/scoring"),
    ],
)
def test_what_beginners_and_hosts_ask_first_is_in_the_book(book: Rulebook, question: str, right: str) -> None:
    assert first(book, question) == right


@pytest.mark.parametrize(
    ("ruleset", "question", "right"),
    [
        ("north_american", "must i trump if i cant follow", "play/must-trump"),
        ("north_american", "may i trump if i cant follow", "play/cannot"),
        ("north_american", "do i have to lead trump", "leading/must-trump"),
        ("north_american", "can i lead trump", "leading/trump-lead"),
        ("british_book", "can the dealer discard the benny", "benny-turned-up/discard"),
        ("british_book", "must the dealer keep the benny", "benny-turned-up/must-keep"),
        ("bid", "do i have to bid", "bidding/must-bid"),
        ("bid", "can i pass", "bidding/may-pass"),
        ("slapton", "can my partner overrule my lone hand", "going-alone/overrule"),
        ("slapton", "can i overrule my partners lone hand", "going-alone/overrule"),
        ("british_book", "i called can my partner go alone", "going-alone/on-partners-call"),
        ("british_book", "my partner called can i go alone", "going-alone/on-partners-call"),
        ("north_american", "can i order up my partner", "making-trumps/partner-assist"),
        ("north_american", "can my partner order me up", "making-trumps/partner-assist"),
        ("north_american", "my partner goes alone do i play", "going-alone/partner"),
        ("north_american", "i go alone does my partner play", "going-alone/partner"),
        ("north_american", "how much is a loner worth", "going-alone/worth"),
        ("north_american", "how do i win", "winning/wins"),
        ("spoil_five", "whats robbin", "robbing/what"),
        ("north_american", "dealer picks up who starts", "leading/first"),
        ("bid", "what if nobody bids", "bidding/all-pass"),
        ("bid", "can i bid lower", "bidding/same"),
        ("bid", "how many tricks do i have to take", "scoring/need"),
    ],
)
def test_what_is_asked_and_of_whom_outranks_what_it_is_about(
    book: Rulebook, ruleset: str, question: str, right: str
) -> None:
    assert book.ask(question, ruleset)[0].id == f"{ruleset}/{right}"


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("whats a loner", "glossary/loner/what"),
        ("what's a trump card", "glossary/trumps/what"),
        ("tourneys, can they be paused", "drive/commands/pause"),
    ],
)
def test_a_common_word_and_another_name_for_one_are_enough(book: Rulebook, question: str, right: str) -> None:
    assert book.ask(question)[0].id == right


@pytest.mark.parametrize(
    "question", ["deal of the day", "what is the capital of france", "how do i fix my bike", "table lamps"]
)
def test_what_is_about_other_matters_has_no_answer_and_nothing_is_offered(
    book: Rulebook, question: str
) -> None:
    assert book.ask(question, "north_american") == []
    assert book.closest(question, "north_american") == []


def test_answers_come_best_first_no_more_than_asked_for_and_always_the_same(book: Rulebook) -> None:
    found = book.ask("how many points for going alone", "slapton", limit=2)
    assert len(found) == 2
    assert found == Rulebook.load().ask("how many points for going alone", "slapton", limit=2)


def test_of_two_entries_that_might_be_meant_the_second_is_marked(book: Rulebook) -> None:
    first, second, *others = book.ask("whats calling next", "north_american")
    assert not first.is_close
    assert second.is_close
    assert not any(each.is_close for each in others)
    assert not any(each.is_close for each in book.ask("who leads", "north_american"))


@pytest.mark.parametrize("question", ["", "?", "!!! ???", "a" * 4000, '" OR NEAR(* "', "🂡 🂱"])
def test_a_question_without_sense_has_no_answer_and_does_no_harm(book: Rulebook, question: str) -> None:
    assert book.ask(question) == []
    assert book.ask(question, preset("spoil_five")) == []
