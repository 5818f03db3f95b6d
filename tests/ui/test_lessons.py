"""The lessons' pictures of the table: what the learner sees, and no more than has been told."""

from __future__ import annotations

import pytest

from bot.art.table.look import Look
from bot.lessons.lesson import Lesson, course
from cogs.lessons.screens import sight, step_view
from cogs.ui.games.in_words import in_words
from tests.lessons.test_lesson import UNTOLD
from tests.ui.seen import described, text
from tests.ui.test_limits import check

LESSONS = [pytest.param(each, id=each.id) for each in course()]


def test_the_picture_of_the_first_lesson_says_nothing_that_has_not_been_told() -> None:
    first = course()[0]
    for step in first.steps:
        shown = in_words(sight(first, step).scene)
        assert not [word for word in (*UNTOLD, "deal", "maker", "made", "trumps") if word in shown]
        assert "Spades are trump." in shown and "Cora" in shown


@pytest.mark.parametrize("lesson", LESSONS)
def test_beside_its_picture_a_step_is_what_to_think_about_and_what_to_do(lesson: Lesson) -> None:
    for step in lesson.steps:
        seen = sight(lesson, step)
        picture = seen.picture(Look())
        shown = step_view(lesson, step, picture=picture)
        check(shown)
        assert described(shown) == picture.told
        assert f"> {step.ask}\n### {seen.scene.prompt}" in text(shown)
        assert "```" not in text(shown) and "On the table" not in text(shown)
