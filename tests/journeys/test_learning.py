"""The first lessons: played through by pressing, with wrong choices explained and progress kept."""

from __future__ import annotations

import pytest

from bot.engine.actions import parse_action
from bot.ids import TableId
from bot.lessons.lesson import PREFIX, Lesson, course
from cogs.ui.games.describing import choice
from cogs.ui.press import Press, Verb
from tests.journeys.seen import answer, buttons, labels, text
from tests.journeys.world import World
from tests.size import size

# All of them are read through in tests/lessons; those played here ask for every kind of answer.
PLAYED = size(course()[3:5], course())
LESSONS = [pytest.param(lesson, id=lesson.id) for lesson in PLAYED]


async def press_action(club: World, action: str) -> None:
    """Ann presses the action on her lesson, unfolding the calls to go alone if it is among them."""
    panel = club.panel("Ann")
    presses = {read.action: b for b in buttons(panel) if (read := Press.read(b.custom_id))}
    if action not in presses:
        await club.press("Ann", panel, "eu:calls")
        presses = {read.action: b for b in buttons(club.panel("Ann")) if (read := Press.read(b.custom_id))}
    assert not presses[action].disabled
    await club.press_id("Ann", club.panel("Ann"), presses[action].custom_id)


@pytest.mark.parametrize("lesson", LESSONS)
async def test_a_lesson_is_played_to_its_end_and_a_wrong_choice_is_explained(
    club: World, lesson: Lesson
) -> None:
    await club.slash("Ann", "learn")
    await club.press("Ann", club.panel("Ann"), f"{lesson.number + 1}.")
    for step in lesson.steps:
        assert step.ask in text(club.panel("Ann"))
        view = step.table.view(step.table.to_act)
        assert view is not None
        for other in view.legal:
            if other != parse_action(step.right) and "alone" not in str(other):
                await press_action(club, str(other))
                said = text(club.panel("Ann"))
                assert step.answer_to(str(other)) in said
                assert choice(view, other) in said, "what was pressed is named"
                await press_action(club, str(other))
                assert text(club.panel("Ann")) != said, "and pressing it again is seen"
        await press_action(club, step.right)
        assert step.praise in text(club.panel("Ann"))
    assert f"Lesson {lesson.number + 1} done" in text(club.panel("Ann"))
    assert f"**You learned:** {lesson.learned}" in text(club.panel("Ann"))
    for following in course()[lesson.number + 1 :][:1]:
        assert f"**Next:** {following.about}" in text(club.panel("Ann"))
    assert len(club.private("Ann")) == 1, "it all happens on one message"
    assert not club.public() and not club.bot.manager.book.open_ones


async def test_progress_is_kept_and_the_lesson_goes_on_where_it_was(club: World) -> None:
    first = course()[0]
    await club.slash("Ann", "learn")
    await club.press("Ann", club.panel("Ann"), "1.")
    await press_action(club, first.steps[0].right)
    await club.restart()
    await club.slash("Ann", "learn")
    assert f"1 of {len(first.steps)}" in labels(club.panel("Ann"))[0]
    assert first.steps[1].ask in text(await club.on("Ann", "1."))
    await club.slash("Bob", "learn")
    assert "1 of" not in labels(club.panel("Bob"))[0]


async def test_a_lesson_that_has_changed_since_says_so(club: World) -> None:
    await club.slash("Ann", "learn")
    for gone in (
        Press(Verb.LESSON, TableId(f"{PREFIX}gone")),
        Press(Verb.LESSON, TableId(f"{PREFIX}bowers"), 999),
    ):
        assert "/learn" in answer(await club.forge("Ann", club.panel("Ann"), str(gone)))
