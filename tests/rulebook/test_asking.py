"""Which section answers, in whatever words it is asked for, and what has no answer."""

import pytest

from bot.games import preset
from bot.rulebook import Rulebook

from .asked import first


def test_the_meaning_of_a_word_is_the_glossarys_and_its_rule_the_rulesets(book: Rulebook) -> None:
    assert first(book, "what does march mean") == "glossary/march"
    assert first(book, "what is a march worth") == "north_american/scoring"


@pytest.mark.parametrize(
    ("right", "slip"),
    [
        ("can I renege", "can i renage"),
        ("Who leads against a lone player?", "hwo lesds agianst a loan player"),
        ("what is the left bower", "wats the leftbower"),
        ("the benny is turned up", "THE BENNY IS TRUNED UP!!!"),
    ],
)
def test_slips_of_the_pen_change_no_answer(book: Rulebook, right: str, slip: str) -> None:
    assert first(book, slip) == first(book, right)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("how do you host a drive", "drive/commands"),
        ("how does my rating go up", "bot/ratings"),
        ("how do i compare slapton with bid", "bot/rulebook"),
        ("where does the word euchre come from", "north_american/history"),
        ("delete my data", "bot/privacy"),
        ("what even is trump", "glossary/trumps"),
        ("what's trump", "glossary/trumps"),
        ("does my partner lay his hand down when i go alone", "north_american/going-alone"),
        ("what is euchre", "glossary/the-game"),
        ("whats euchre", "glossary/the-game"),
        ("wat is euchre", "glossary/the-game"),
        ("whos the maker", "glossary/maker"),
        ("what kinds of euchre are there", "bot/choosing"),
        ("how do we turn on stick the dealer", "bot/house-rules"),
        ("explain euchre to me please", "north_american/overview"),
        ("how do i leave", "bot/leaving"),
        ("how can my friend join my table", "bot/joining"),
        ("what does the little ° mean", "bot/computers"),
        ("what was the last trick", "bot/looking-back"),
    ],
)
def test_what_beginners_and_hosts_ask_first_is_in_the_book(book: Rulebook, question: str, right: str) -> None:
    assert first(book, question) == right


BEGINNERS = {  # what beginners ask first, each in three wordings, and what they have to be shown
    "five tricks": ("what is euchre", "what's this game about", "explain the game in short"),
    "whose cards beat": ("what's trump", "what is a trump card", "explain trumps to me"),
    "five cards": ("how many cards", "how many cards do you get", "how many do we each get"),
    "best trump takes": (
        "who wins the trick",
        "how do we know who gets the trick",
        "which card takes the trick",
    ),
    "next player deals": (
        "what happens if all pass twice",
        "everyone passed both times, now what",
        "nobody wants to call, not even the second time",
    ),
    "you need not trump": (
        "can I trump",
        "when am i allowed to trump",
        "do i have to trump if i cant follow",
    ),
    "To invite friends": (
        "how do I invite friends",
        "how can my mates join",
        "how do i get someone to play with me",
    ),
    "marks a computer player": (
        "what does ° mean",
        "why is there a ° by his name",
        "who are the players with a circle",
    ),
    "Last trick": ("can I see the last trick", "what was just played", "see previous trick"),
    "/leave": ("how do i leave", "how do i quit the game", "i want to stop playing"),
}


@pytest.mark.parametrize(("fact", "wordings"), BEGINNERS.items(), ids=BEGINNERS)
def test_what_beginners_ask_first_is_answered_in_any_wording(
    book: Rulebook, fact: str, wordings: tuple[str, ...]
) -> None:
    for question in wordings:
        found = book.ask(question, preset("north_american"))
        assert found and fact in found[0].text.replace("*", ""), (question, found[0].id if found else "none")


@pytest.mark.parametrize("word", "sunday pronounce minute apply produce mins pasty cord truck".split())
def test_a_real_word_is_never_taken_for_another(book: Rulebook, word: str) -> None:
    assert book._spelling.mend([word]) == [word]


@pytest.mark.parametrize("question", ["deal of the day", "please leave me alone", "table lamps on offer"])
def test_sayings_with_words_of_the_game_are_not_taken_for_questions_about_it(
    book: Rulebook, question: str
) -> None:
    assert book.ask(question, "north_american") == []


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("grandma slipped on the stairs and i must ring somebody, how do i leave this table", "bot/leaving"),
        ("my uncle and aunt visited from bristol yesterday, how do i invite them to my table", "bot/joining"),
        (
            "brought the trifle and the sherry to slapton for the vicar, how many points is a game",
            "slapton/winning",
        ),
    ],
)
def test_a_question_is_found_among_what_is_told_around_it(book: Rulebook, question: str, right: str) -> None:
    assert first(book, question) == right


@pytest.mark.parametrize(
    "question",
    [
        "how do i fix my bike, the chain came off and the wheel is bent",
        "the cat is on the roof, what is the capital of france",
    ],
)
def test_what_is_told_around_a_question_makes_it_none_of_the_books(book: Rulebook, question: str) -> None:
    assert book.ask(question) == []


def test_a_hand_that_is_told_with_call_or_pass_is_answered_by_advice(book: Rulebook) -> None:
    told = "ace of spades is up and ive got the king and ten of spades with a red jack"
    assert first(book, f"{told}. order it or pass?") == "north_american/strategy"
    assert first(book, f"{told}. which is higher?") != "north_american/strategy"


def test_a_hand_that_is_told_card_by_card_gets_advice_on_what_is_asked(book: Rulebook) -> None:
    hand = "i hold the right bower, the ace of trumps, the ace of clubs and 9 of spades"
    assert first(book, f"{hand}, hearts are trumps. what do i throw?") == "north_american/tactics"
    assert first(book, f"{hand}, should i order it?") == "north_american/strategy"
    assert first(book, f"{hand}, should i go alone?") == "north_american/lone-strategy"
    assert first(book, f"{hand}, which of them is highest?") == "north_american/ranking"


@pytest.mark.parametrize("asked", ["should i go alone", "is it worth going alone with both bowers"])
@pytest.mark.parametrize("game", ["bid", "cutthroat", "two_handed"])
def test_advice_on_lone_hands_is_that_there_are_none_where_nobody_goes_alone(
    book: Rulebook, game: str, asked: str
) -> None:
    assert first(book, asked, game) == f"{game}/going-alone"


def test_a_word_of_other_matters_said_in_passing_bars_no_question_that_is_clear(book: Rulebook) -> None:
    asked = "what happens when somebody fails to follow suit by accident"
    assert first(book, f"{asked}? at our kitchen table it costs two points") == "north_american/revoke"
    assert not book.ask("what is a kitchen table worth")


def test_no_rule_of_an_ordinary_table_stands_beside_one_of_a_drive(book: Rulebook) -> None:
    found = book.ask("drive: nobody called twice, does the deal go on", "slapton")
    assert found[0].id == "drive/throw-in"
    assert not [each.id for each in found if each.id.startswith("slapton/")]


def test_answers_come_best_first_no_more_than_asked_for_and_always_the_same(book: Rulebook) -> None:
    found = book.ask("how many points for going alone", "slapton", limit=2)
    assert len(found) == 2
    assert found[0].score >= found[1].score
    assert found == Rulebook.load().ask("how many points for going alone", "slapton", limit=2)


@pytest.mark.parametrize("question", ["", "?", "!!! ???", "the of and", "a" * 4000, '" OR NEAR(* "', "🂡 🂱"])
def test_a_question_without_sense_has_no_answer_and_does_no_harm(book: Rulebook, question: str) -> None:
    assert book.ask(question) == []
    assert book.nearest(question)


def test_the_nearest_are_offered_when_nothing_is_found(book: Rulebook) -> None:
    assert [answer.id for answer in book.nearest("zzz", "spoil_five", limit=2)] == [
        "spoil_five/overview",
        "spoil_five/pack",
    ]
