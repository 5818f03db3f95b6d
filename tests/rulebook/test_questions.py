"""What players ask is answered by the right section, and what is about something else by none."""

from collections import defaultdict

import pytest

from bot.rulebook import Rulebook

from .asked import NOTHING, Asked, questions

ALL = list(questions())
ANSWERED = [asked for asked in ALL if asked.topic != NOTHING]
UNANSWERED = [asked.question for asked in ALL if asked.topic == NOTHING]


def told(missed: list[Asked]) -> str:
    """The missed questions by topic."""
    by_topic: dict[str, list[str]] = defaultdict(list)
    for asked in missed:
        by_topic[asked.topic].append(f"  {asked.right[0]}: {asked.question}")
    return "\n".join(f"{topic}\n" + "\n".join(lines) for topic, lines in by_topic.items())


def test_there_are_enough_questions_on_sections_that_exist(book: Rulebook) -> None:
    assert len(ANSWERED) >= 150
    for asked in ANSWERED:
        for right in asked.right:
            assert book.section(right)


def test_the_right_section_comes_first_and_if_not_then_among_three(book: Rulebook) -> None:
    places = {asked: asked.place(book) or 99 for asked in ANSWERED}
    not_first = [asked for asked, place in places.items() if place > 1]
    assert len(not_first) <= 0.05 * len(ANSWERED), told(not_first)
    not_shown = [asked for asked, place in places.items() if place > 3]
    assert len(not_shown) <= 0.01 * len(ANSWERED), told(not_shown)


@pytest.mark.parametrize("question", UNANSWERED)
def test_a_question_about_something_else_has_no_answer_but_near_topics(book: Rulebook, question: str) -> None:
    assert book.ask(question) == []
    assert book.nearest(question)


def test_every_phrasing_that_a_section_lists_finds_its_topic(book: Rulebook) -> None:
    """Not always first, as sections share phrasings; but a phrasing that leads elsewhere does harm."""
    for ruleset in ("north_american", "slapton", "bid", "spoil_five", "bot", "drive"):
        given = ruleset if book.topics(ruleset)[0].rules else None
        for section in book.topics(ruleset):
            for ask in section.draft.asks:
                found = [answer.id.partition("/")[2] for answer in book.ask(ask, given)]
                assert section.topic in found, (ask, found)
