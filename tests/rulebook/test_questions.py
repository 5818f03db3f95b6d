"""What players ask is answered by what is shown first, and what is about something else by nothing."""

import re
from collections import defaultdict

import pytest

from bot.rulebook import Rulebook, also_likely, shown_first
from bot.rulebook.learned import read_phrasings
from tests.size import size

from .asked import NOTHING, OPEN, SEALED, Asked, Figures, figures, plain, questions

ANSWERED = [asked for asked in questions() if asked.topic != NOTHING]
ONE_OF = size(2, 1)  # so many questions is asked


@pytest.fixture(scope="module")
def open_ones(book: Rulebook) -> Figures:
    return figures(book, OPEN, ONE_OF)


@pytest.fixture(scope="module")
def sealed(book: Rulebook) -> Figures:
    return figures(book, SEALED, ONE_OF)


def told(missed: list[Asked]) -> str:
    """Return the missed questions by topic."""
    by_topic: dict[str, list[str]] = defaultdict(list)
    for asked in missed:
        by_topic[asked.topic].append(f"  {' '.join(asked.right)}: {asked.question}")
    return "\n".join(f"{topic}\n" + "\n".join(lines) for topic, lines in by_topic.items())


def words(text: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", text.lower()).strip()


def test_there_are_enough_questions_on_sections_that_exist(book: Rulebook) -> None:
    for half in (OPEN, SEALED):
        assert sum(asked.topic != NOTHING for asked in questions(half)) >= 500
    for asked in ANSWERED:
        for right in asked.right:
            assert book.section(right)


def test_no_question_is_a_phrasing_that_the_book_lists(book: Rulebook) -> None:
    asks = [ask for section in book.every() for ask in section.asks]
    listed = {words(ask) for ask in (*asks, *(ask for _, ask in read_phrasings()))}
    assert [asked.question for asked in questions(OPEN) if words(asked.question) in listed] == []
    assert sum(words(asked.question) in listed for asked in questions(SEALED)) == 0, (
        "so many of the sealed ones"
    )


def test_every_fact_that_a_question_wants_stands_in_a_section_that_answers_it(book: Rulebook) -> None:
    """Where the book is written anew, its facts stay or the question says the new words."""
    lost = [
        asked
        for asked in ANSWERED
        for fact in asked.must
        if not any(plain(fact) in plain(book.section(right).text) for right in asked.right)
    ]
    assert not lost, told([asked for asked in lost if asked in list(questions(OPEN))]) or len(lost)


def test_most_topics_have_questions_whose_facts_are_known() -> None:
    wanting = {asked.topic for asked in ANSWERED} - {asked.topic for asked in ANSWERED if asked.must}
    assert not wanting


def test_what_is_shown_first_answers(open_ones: Figures) -> None:
    assert len(open_ones.not_answered) <= 0.05 * open_ones.asked, told(open_ones.not_answered)
    assert len(open_ones.not_shown) <= 0.01 * open_ones.asked, told(open_ones.not_shown)


def test_two_sections_are_shown_where_it_is_unsure_which_and_not_often(
    book: Rulebook, open_ones: Figures
) -> None:
    assert 0 < open_ones.twos <= 0.25 * open_ones.asked
    found = book.ask("can i play by myself", "north_american")
    assert {each.id for each in shown_first(found)} == {"north_american/going-alone", "bot/start"}
    assert not {each.id for each in shown_first(found)} & {each.id for each in also_likely(found)}
    assert len(shown_first(book.ask("what is a march worth", "north_american"))) == 1


def test_so_it_is_with_questions_that_nobody_has_looked_at(sealed: Figures) -> None:
    """Which are missed is not told, so that nobody mends one by one what strangers ask in other words."""
    wrong, hidden = len(sealed.not_answered), len(sealed.not_shown)  # else a failure would list them
    assert wrong <= 0.05 * sealed.asked, sealed.shares()
    assert hidden <= 0.02 * sealed.asked, sealed.shares()


def test_a_question_about_something_else_has_no_answer_but_near_topics(
    book: Rulebook, open_ones: Figures, sealed: Figures
) -> None:
    assert len(open_ones.not_refused) <= 0.03 * open_ones.elsewhere, told(open_ones.not_refused)
    leaked = len(sealed.not_refused)  # else a failure would list them
    assert leaked <= 0.02 * sealed.elsewhere, sealed.shares()
    assert all(book.nearest(asked.question) for asked in questions(OPEN) if asked.topic == NOTHING)


EACH = size(10, 1)  # of so many phrasings of a section one is asked


def test_every_phrasing_that_a_section_lists_finds_its_topic(book: Rulebook) -> None:
    """Not always first, as sections share phrasings; but a phrasing that leads elsewhere does harm."""
    for ruleset in ("north_american", "slapton", "bid", "spoil_five", "bot", "drive"):
        given = ruleset if book.topics(ruleset)[0].rules else None
        for number, section in enumerate(book.topics(ruleset)):
            for ask in section.draft.asks[number % EACH :: EACH]:
                found = [answer.id.partition("/")[2] for answer in book.ask(ask, given)]
                assert section.topic in found, (ask, found)
