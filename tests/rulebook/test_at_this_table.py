"""House rules of a table, and which of them an answer begins with."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from bot.games import PRESETS, preset
from bot.rulebook import Rulebook
from bot.rulebook.collection import Library, read_articles
from bot.rulebook.in_force import in_force
from bot.rulebook.learned import Learned
from bot.rulebook.words import Words


def test_a_value_is_not_told_where_another_case_is_asked_about(book: Rulebook) -> None:
    assert book.ask("who leads", "north_american")[0].notes
    sits_out = book.ask("who leads if guy left of dealer is sitting out", "north_american")[0]
    assert sits_out.notes == ()
    assert book.ask("who leads the next trick", "two_handed")[0].notes == ()
    assert "sits out" in sits_out.excerpt
    assert book.ask("pot carried on how much to put in", "spoil_five")[0].notes == ()


def test_a_tables_house_rules_are_told_where_they_change_the_section(book: Rulebook) -> None:
    stuck = preset("north_american").with_options("all_pass=stick target=5")
    answer = book.ask("does the dealer have to call if everyone passes", stuck)[0]
    assert answer.id == "north_american/second-round"
    assert answer.notes == ("At this table: if all others pass twice, the dealer must call.",)
    text = book.section(answer.id, stuck).text
    assert text.endswith(answer.notes[0])
    assert "thrown in" not in text


@pytest.mark.parametrize(
    ("question", "ruleset", "house", "told"),
    [
        ("10 or 11?", "north_american", "", "first to 10"),
        ("do we play to 10 or 11", "british_hangman", "", "first to 11"),
        ("how many points to win", "slapton", "deals=4", "4 deals, then the higher score wins"),
        ("is stick on", "north_american", "", "if all pass twice, the next player deals"),
        ("is stick on?", "slapton", "all_pass=stick", "if all others pass twice, the dealer must call"),
        ("can a defender go alone here", "north_american", "", "do not go alone; a house rule lets them"),
        (
            "can a defender go alone",
            "slapton",
            "",
            "too, but only one who comes after the maker",
        ),
        ("can a defender go alone", "british_book", "", "a defender may go alone too."),
        ("can a defender go alone", "classic", "defend_alone=yes", "too, but only against a lone maker."),
        ("lone defender euchred us, 2 or 4?", "british_book", "", "a euchre by a lone defender: 4 points"),
        ("lone defender euchred us, 2 or 4?", "north_american", "", "defenders do not go alone"),
        ("we stopped the guy who went alone, 2 or 4?", "north_american", "alone_euchred=4", "4 points"),
        ("what is a march worth", "cutthroat", "", "all five tricks: 3 points"),
        ("who leads", "british_hangman", "", "the maker's left leads"),
        ("is there a joker?", "north_american", "", "the highest trump; a house rule adds one."),
        ("what is the lowest bid", "bid", "min_bid=6", "the lowest bid is 6 tricks"),
        ("a lone defender stops us", "british_book", "", "a euchre by a lone defender: 4 points"),
        ("lone defender takes 3 tricks. points?", "slapton", "", "a euchre by a lone defender: 4 points"),
        ("they went alone and we got three tricks", "slapton", "alone_euchred=4", "4 points"),
        ("is it 2 points or 4 if i sweep by myself", "north_american", "", "all five alone: 4 points"),
        ("how many for 4 alone", "slapton", "", "four tricks alone: 2 points"),
        ("can we use a joker", "classic", "", "no Benny"),
        ("can i refuse the upcard", "classic", "", "may discard the card just turned up"),
        ("does the dealer get stuck", "slapton", "all_pass=stick", "the dealer must call"),
        ("what if three pass", "bid", "", "the dealer must make the lowest bid"),
        ("do I have to rob", "spoil_five", "rob=must", "must take the turned-up card"),
    ],
)
def test_the_answer_begins_with_what_the_table_has_of_the_option_asked_about(
    book: Rulebook, question: str, ruleset: str, house: str, told: str
) -> None:
    rules = preset(ruleset).with_options(house)
    (note,) = book.ask(question, rules)[0].notes
    assert note.startswith("At this table: ")
    assert told in note
    assert book.ask(question, ruleset)[0].notes[0].startswith(f"{rules.name}: ")


def test_nothing_is_told_of_an_option_that_does_not_arise_but_why() -> None:
    two = preset("two_handed")
    assert in_force(two, "partner_accepts", at_table=False) == ()
    for option in ("euchre_alone", "defend_alone", "alone_four"):
        assert in_force(two, option, at_table=False) == ("Two-handed Euchre: nobody goes alone.",)


def test_whether_a_hand_wins_the_game_is_answered_by_what_it_goes_to_as_well(book: Rulebook) -> None:
    rules = preset("north_american").with_options("target=7")
    notes = book.ask("4-4 and they march, do they win", rules)[0].notes
    assert [note.partition(": ")[2] for note in notes] == ["all five tricks: 2 points.", "first to 7."]
    assert len(book.ask("they won all five tricks", rules)[0].notes) == 1


@pytest.mark.parametrize(
    "question",
    [
        "must I follow suit",
        "what is a bower",
        "who wins the trick",
        "where are my cards",
        "how many cards in your hand to begin with",
        "i went alone and only got three tricks",
        "in the drive if everyone passes who deals",
    ],
)
def test_a_question_about_no_option_gets_no_value_of_one(book: Rulebook, question: str) -> None:
    rules = preset("slapton").with_options("target=16 all_pass=stick")
    assert book.ask(question, rules)[0].notes == ()


def test_asked_for_house_rules_it_tells_what_differs_and_nothing_else(book: Rulebook) -> None:
    question = "are we playing any house rules?"
    changed = preset("north_american").with_options("all_pass=stick target=5")
    assert book.ask(question, changed)[0].notes == (
        "At this table: first to 5.",
        "At this table: if all others pass twice, the dealer must call.",
    )
    own = book.ask(question, preset("north_american"))[0]
    assert own.notes == ("At this table: no house rules. Everything is as in North American Euchre.",)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("we euchred them while i was alone, how many points", "a euchre by a lone defender: 4 points."),
        ("do we get 4 if a lone defender euchres them", "a euchre by a lone defender: 4 points."),
        ("they euchred me when i was alone", "euchring a lone maker: 2 points."),
        ("we euchred a guy who went alone", "euchring a lone maker: 2 points."),
    ],
)
def test_who_was_alone_decides_which_points_are_told(book: Rulebook, question: str, told: str) -> None:
    assert book.ask(question, "slapton")[0].notes == (f"Slapton Euchre: {told}",)


def test_house_rules_that_have_nothing_to_do_with_a_section_are_not_told_there(book: Rulebook) -> None:
    stuck = preset("north_american").with_options("all_pass=stick")
    assert book.section("north_american/ranking", stuck).notes == ()
    assert book.section("slapton/second-round", stuck).notes == ()
    assert book.section("glossary/stick-the-dealer", stuck).notes == ()


def test_a_section_that_a_house_rule_contradicts_gives_way_to_the_one_that_fits(book: Rulebook) -> None:
    fewer = preset("slapton").with_options("alone=maker")
    text = book.section("slapton/going-alone", fewer).text
    assert text.startswith("The **maker** may go alone, and must say so with the call")
    assert text.endswith(
        "At this table: the maker may go alone, saying so with the call, and then a defender may too."
    )


def test_what_arises_by_a_house_rule_alone_is_in_the_tables_book(book: Rulebook) -> None:
    with_benny = preset("north_american").with_options("benny=joker")
    answer = book.ask("what happens when the benny is turned up", with_benny)[0]
    assert answer.id == "north_american/benny-turned-up"
    assert book.ask("is there a joker", with_benny)[0].notes == (
        "At this table: the Benny (a joker) is the highest trump.",
    )
    assert "**Benny**" in book.section("north_american/ranking", with_benny).text
    with pytest.raises(KeyError):
        book.section("north_american/benny-turned-up")


@pytest.mark.usefixtures("all_indexed")
def test_games_stay_prepared_however_many_sets_of_house_rules_are_asked_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.rulebook.book._MOST_TABLES", 2)
    book = Rulebook(Library(read_articles()), Words.load(), Learned.load())
    rules = preset("two_handed")
    assert not book.is_prepared(rules)
    book.prepare()
    assert all(map(book.is_prepared, PRESETS.values()))
    at_tables = [rules.with_options(f"target={target}") for target in (50, 51, 52)]
    for each in at_tables:
        book.prepare(each)
    assert all(map(book.is_prepared, PRESETS.values()))
    assert book.is_prepared(at_tables[-1]) and not book.is_prepared(at_tables[0])


def test_threads_may_ask_by_the_same_rules_at_once(book: Rulebook) -> None:
    rules = preset("north_american").with_options("target=7")
    questions = ["What beats what?", "May I go alone?", "Who deals first?", "What does a march score?"] * 8
    alone = [book.ask(question, rules) for question in questions]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(partial(book.ask, ruleset=rules), questions)) == alone
    assert all(alone)
