"""House rules of a table, in the entries and in the chapters."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from bot.games import preset
from bot.rulebook import Rulebook


def test_an_answer_goes_by_the_tables_house_rules_and_tells_those_that_bear_on_it(book: Rulebook) -> None:
    stuck = preset("north_american").with_options("all_pass=stick target=5")
    answer = book.entry("north_american/second-round/dealer-must", stuck)
    assert answer.text.startswith("Yes.")
    told = "House rule: stick the dealer. If everyone else passes twice, the dealer must call."
    assert answer.notes == (told,)
    assert book.entry("north_american/second-round/dealer-must").text.startswith("No.")
    text = book.section(answer.section, stuck).text
    assert text.endswith(answer.notes[0])
    assert "thrown in" not in text


@pytest.mark.parametrize(
    ("question", "ruleset", "house", "begins"),
    [
        ("what is the game played to", "slapton", "target=16", "16 points"),
        ("is stick on", "slapton", "all_pass=stick", "Yes"),
        ("can a defender go alone", "north_american", "", "No"),
        ("can a defender go alone", "classic", "defend_alone=yes", "Yes"),
        ("what is the lowest bid", "bid", "min_bid=6", "6 tricks"),
        ("do I have to rob", "spoil_five", "rob=must", "Yes"),
    ],
)
def test_a_question_is_answered_by_the_tables_rules(
    book: Rulebook, question: str, ruleset: str, house: str, begins: str
) -> None:
    rules = preset(ruleset).with_options(house) if house else preset(ruleset)
    first = book.ask(question, rules)[0]
    assert first.text.startswith(begins)
    assert bool(first.notes) == bool(house)


def test_a_value_that_the_answer_has_is_not_told_twice(book: Rulebook) -> None:
    first = book.ask("what is the game played to", preset("slapton").with_options("target=16"))[0]
    assert "16" in first.text and first.notes and "16" not in first.notes[0]


def test_a_section_that_a_house_rule_contradicts_gives_way_to_the_one_that_fits(book: Rulebook) -> None:
    fewer = preset("slapton").with_options("alone=maker")
    text = book.section("slapton/going-alone", fewer).text
    assert text.startswith("The **maker** can go alone, and must say so with the call")
    assert text.endswith(
        "House rule: the maker can go alone, and must say so with the call. Then a defender can too."
    )


def test_what_arises_by_a_house_rule_alone_is_in_the_tables_book(book: Rulebook) -> None:
    with_benny = preset("north_american").with_options("benny=joker")
    assert "any suit" in book.entry("north_american/benny-turned-up/what", with_benny).text
    assert "**Benny**" in book.section("north_american/ranking", with_benny).text
    with pytest.raises(KeyError):
        book.section("north_american/benny-turned-up")
    with pytest.raises(KeyError):
        book.entry("north_american/benny-turned-up/what")


def test_threads_may_ask_by_the_same_rules_at_once(book: Rulebook) -> None:
    rules = preset("north_american").with_options("target=7")
    questions = ["What beats what?", "May I go alone?", "Who deals first?", "What does a march score?"] * 8
    alone = [book.ask(question, rules) for question in questions]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(partial(book.ask, ruleset=rules), questions)) == alone
    assert all(alone)
