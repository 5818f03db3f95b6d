"""The lessons: every one can be played through, and says something at each turn."""

import re

import pytest

from bot.engine.actions import Play, parse_action
from bot.ids import UserId
from bot.lessons.lesson import Step, course, lesson, read_lesson
from bot.tables.records import YOUR_ID


def test_the_lessons_are_numbered_and_begin_with_one_for_who_has_never_played() -> None:
    assert [each.number for each in course()] == list(range(len(course())))


TERMS = {
    "led": "first card",
    "follow": "must",
    "trick": "four cards together",
    "trump": "stronger",
    "partner": "opposite",
}
UNTOLD = ("bower", "maker", "euchre", "march", "order", "dealer", "upcard", "alone", "renege", "Benny")


def test_the_first_lesson_uses_no_word_before_it_is_told() -> None:
    first = course()[0]
    said = [first.about]
    for step in first.steps:
        said += [step.ask, *step.wrong.values(), step.praise]
    everything = " ".join([*said, first.learned]).replace("*", "")
    for term, telling in TERMS.items():
        sentence = next(each for each in everything.split(". ") if re.search(rf"\b{term}", each))
        assert telling in sentence, f"{term} is used before it is told: {sentence}"
    assert not [word for word in UNTOLD if word in everything]


def test_a_lesson_is_found_by_its_id_and_by_its_tables() -> None:
    for each in course():
        assert each.learned.endswith(".")
        assert lesson(each.id) is each
        assert all(lesson(step.table.id) is each for step in each.steps)


def test_the_turns_follow_each_other_to_the_end() -> None:
    for each in course():
        step: Step | None = each.steps[0]
        seen = []
        while step is not None:
            assert each.step_at(step.table.seq) is step
            seen.append(step)
            step = each.after(step)
        assert tuple(seen) == each.steps


def test_at_each_turn_it_is_the_learner_who_acts_and_other_choices_are_spoken_of() -> None:
    for step in (step for each in course() for step in each.steps):
        view = step.table.view(step.table.to_act)
        assert view is not None and step.table.seat_of(UserId(YOUR_ID)) == step.table.to_act
        assert parse_action(step.right) in view.legal
        wrong = {str(action) for action in view.legal} - {step.right}
        assert bool(step.wrong) == bool(wrong), step.ask
        named = step.wrong.keys() & wrong
        assert step.wrong.keys() - wrong <= {"any other"}, "an answer to what can't be pressed"
        assert len(wrong - named) <= 1, f"{wrong - named} have one answer for all"
        for action in wrong:
            assert step.answer_to(action)
        assert "  " not in "".join([step.ask, *step.wrong.values(), step.praise])


def test_no_choice_of_the_learner_goes_by_unmentioned() -> None:
    for each in course():
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
        ";. hm\n1 pass\n;? hm\n;= so\n2 pass\n3 pass\n4 pass\n1 pass, 2 pass, 3 pass, 4 pass\n"
    )
    with pytest.raises(ValueError, match="without a turn of the learner"):
        read_lesson("1-x", text)
    with pytest.raises(ValueError, match="a title"):
        read_lesson("1-x", text.replace("You", "Al"))


def test_a_play_is_written_as_a_button_has_it() -> None:
    plays = [step for each in course() for step in each.steps if isinstance(parse_action(step.right), Play)]
    assert plays and all(str(parse_action(step.right)) == step.right for step in plays)
