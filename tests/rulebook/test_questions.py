"""What players ask is answered by the right entry, and what is about something else by none."""

from collections import defaultdict

import pytest

from bot.rulebook import Rulebook
from tests.size import size

from .asked import NOTHING, OPEN, SEALED, Asked, Figures, figures, missed_entries, questions

ONE_OF = size(4, 1)  # so many questions is asked


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


def test_there_are_enough_questions_on_sections_that_exist(book: Rulebook) -> None:
    for half in (OPEN, SEALED):
        assert sum(asked.topic != NOTHING for asked in questions(half)) >= 500
    for asked in questions():
        for right in asked.right:
            assert book.section(right)


def test_open_questions_are_answered_by_their_entry(book: Rulebook) -> None:
    for name in ("entries", "hurried-open", "strangers-open"):
        number, missed = missed_entries(book, name, size(2, 1))
        assert number >= size(60, 120)
        assert len(missed) <= LEFT * number, "\n".join(missed)


LEFT = 0.05  # of the open questions


def test_questions_are_answered_out_of_a_section_that_tells_it(open_ones: Figures, sealed: Figures) -> None:
    assert len(open_ones.not_first) <= 0.05 * open_ones.asked, told(open_ones.not_first)
    unanswered = len(sealed.not_first)  # a number, as a failed test prints what it compares
    assert unanswered <= 0.12 * sealed.asked


def test_what_is_about_something_else_is_refused(open_ones: Figures, sealed: Figures) -> None:
    assert len(open_ones.not_refused) <= 0.05 * open_ones.elsewhere, told(open_ones.not_refused)
    assert len(sealed.not_refused) <= 0.05 * sealed.elsewhere
