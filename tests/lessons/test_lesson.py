"""The lessons: every one can be played through, and says something at each turn."""

import pytest

from bot.engine.actions import Play, parse_action
from bot.ids import UserId
from bot.lessons.lesson import Lesson, Step, course, lesson, read_lesson
from bot.tables.records import YOUR_ID

LESSONS = [pytest.param(each, id=each.id) for each in course()]
STEPS = [
    pytest.param(each, step, id=f"{each.id}-{number}")
    for each in course()
    for number, step in enumerate(each.steps, start=1)
]


def test_the_lessons_are_numbered_from_one() -> None:
    assert [each.number for each in course()] == list(range(1, len(course()) + 1))


@pytest.mark.parametrize("each", LESSONS)
def test_a_lesson_is_found_by_its_id_and_by_its_tables(each: Lesson) -> None:
    assert lesson(each.id) is each
    assert all(lesson(step.table.id) is each for step in each.steps)


@pytest.mark.parametrize("each", LESSONS)
def test_the_turns_follow_each_other_to_the_end(each: Lesson) -> None:
    step: Step | None = each.steps[0]
    seen = []
    while step is not None:
        assert each.step_at(step.table.seq) is step
        seen.append(step)
        step = each.after(step)
    assert tuple(seen) == each.steps


@pytest.mark.parametrize(("each", "step"), STEPS)
def test_at_each_turn_it_is_the_learner_who_acts_and_other_choices_are_spoken_of(
    each: Lesson, step: Step
) -> None:
    view = step.table.view(step.table.to_act)
    assert view is not None and step.table.seat_of(UserId(YOUR_ID)) == step.table.to_act
    assert parse_action(step.right) in view.legal
    assert bool(step.wrong) == (len(view.legal) > 1)
    assert "  " not in step.ask + step.wrong + step.praise


@pytest.mark.parametrize("each", LESSONS)
def test_no_choice_of_the_learner_goes_by_unmentioned(each: Lesson) -> None:
    asked = {step.table.seq for step in each.steps}
    for table in each.tables[:-1]:
        view = table.view(table.to_act)
        if table.to_act == table.seat_of(UserId(YOUR_ID)) and view is not None and table.seq not in asked:
            assert len(view.legal) == 1, f"{each.id}: {view.legal}"


def test_a_lesson_with_words_at_anothers_turn_is_refused() -> None:
    text = (
        ';# A title\n[Rules "north_american"]\n[Players "You, Bo, Cy, Di"]\n'
        "hand 1 dealer 4\ndeal 1: AS KS QS TS 9S\ndeal 2: JH AH KH QH TH\ndeal 3: JD AD KD QD TD\n"
        "deal 4: JC AC KC QC TC\nup 9H\n"
        "1 pass\n;? hm\n;= so\n2 pass\n3 pass\n4 pass\n1 pass, 2 pass, 3 pass, 4 pass\n"
    )
    with pytest.raises(ValueError, match="without a turn of the learner"):
        read_lesson("1-x", text)
    with pytest.raises(ValueError, match="a title"):
        read_lesson("1-x", text.replace("You", "Al"))


def test_a_play_is_written_as_a_button_has_it() -> None:
    plays = [step for each in course() for step in each.steps if isinstance(parse_action(step.right), Play)]
    assert plays and all(str(parse_action(step.right)) == step.right for step in plays)
