"""Lessons, puzzles and the hand of the day."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

from bot.art.table.theme import ArtTheme
from bot.daily.hand import SEAT, play_on, table_of
from bot.engine.cards import Card
from bot.lessons.lesson import Lesson, Step, course
from bot.puzzles.puzzle import Puzzle, collection
from bot.store.practice import DailyHand
from bot.tables.table import Stage, Table
from cogs.daily.screens import (
    DayCommitment,
    commitments_view,
    others_view,
    outcome_drawing,
    outcome_view,
    shared_view,
    turn_picture,
    turn_view,
)
from cogs.lessons.screens import course_view, end_view, step_view
from cogs.lessons.screens import table_picture as lesson_picture
from cogs.puzzles.screens import answer_view, puzzle_view
from cogs.puzzles.screens import shared_view as shared_puzzle
from cogs.puzzles.screens import table_picture as puzzle_picture
from cogs.ui.layout import Screen, illustrated
from tests.screens.catalogue import shows
from tests.screens.positions import cards_in_view

DAY = date(2026, 11, 30)
SEAL = "5e" * 32
ALL = list(collection().values())
SHOWN = {
    puzzle.number: puzzle
    for first in (
        {each.theme: each for each in reversed(ALL)},
        {each.rules.id: each for each in reversed(ALL)},
    )
    for puzzle in first.values()
}.values()
EVERY = dict.fromkeys(collection(), True)


def of_step(step: Step) -> frozenset[Card]:
    """Return the cards that a learner may know at a step of a lesson."""
    view = step.table.view(step.table.to_act)
    assert view is not None
    return cards_in_view(view)


def lesson_step(lesson: Lesson, step: Step, **said: str) -> Screen:
    """Return a step with its picture."""
    picture = lesson_picture(lesson, step).picture(ArtTheme())
    return illustrated(lambda hung: step_view(lesson, step, hung, **said), picture)  # type: ignore[arg-type]


def puzzle_shown(puzzle: Puzzle) -> Screen:
    """Return a puzzle with its picture."""
    return illustrated(
        partial(puzzle_view, puzzle, "Ann", {}), puzzle_picture(puzzle, "Ann").picture(ArtTheme())
    )


shows("lessons/course", partial(course_view, course(), {}))
shows("lessons/course-begun", partial(course_view, course(), {each.id: 1 for each in course()}))
for _lesson in course():
    for _at, _step in enumerate(_lesson.steps, start=1):
        _known = partial(of_step, _step)
        shows(f"lessons/{_lesson.id}-{_at}", partial(lesson_step, _lesson, _step), _known)
        shows(f"lessons/{_lesson.id}-{_at}-in-text", partial(step_view, _lesson, _step), _known)
    shows(f"lessons/{_lesson.id}-end", partial(end_view, _lesson, None, "Well done."))
    shows(f"lessons/{_lesson.id}-next", partial(end_view, _lesson, course()[0], "Well done."))
_first = course()[0].steps[0]
shows("lessons/wrong", partial(step_view, course()[0], _first, wrong="No."), partial(of_step, _first))

for _puzzle in SHOWN:
    _known = partial(cards_in_view, _puzzle.view)
    _best, *_, _worst = _puzzle.figures
    shows(f"puzzles/{_puzzle.number}", partial(puzzle_shown, _puzzle), _known)
    shows(f"puzzles/{_puzzle.number}-in-text", partial(puzzle_view, _puzzle, "Ann", {}), _known)
    for _name, _action in (("right", _best), ("wrong", _worst)):
        shows(
            f"puzzles/{_puzzle.number}-{_name}",
            partial(answer_view, _puzzle, "Ann", _action, {}, again=False),
            _known,
        )
shows("puzzles/all-done", partial(puzzle_view, ALL[0], "Ann", EVERY, done=200))
for _right in (True, False):
    shows(f"puzzles/shared-{_right}".lower(), partial(shared_puzzle, ALL[0], "Ann", right=_right))
shows("puzzles/again", partial(answer_view, ALL[0], "Ann", ALL[0].best, EVERY, again=True))


def daily_turns() -> list[Table]:
    """Return each moment at which the player of the daily hand decides, and its end."""
    table, _ = play_on(table_of(DAY, bytes(32)))
    turns = [table]
    while table.stage is Stage.PLAYING:
        view = table.view(SEAT)
        assert view is not None
        table, _ = play_on(table, str(view.legal[-1]))
        turns.append(table)
    return turns


def daily_known(table: Table) -> frozenset[Card]:
    """Return the cards that the player of the daily hand may know."""
    view = table.view(SEAT)
    assert view is not None
    return cards_in_view(view)


def daily_turn(table: Table) -> Screen:
    """Return a turn of the daily hand with its picture."""
    return illustrated(lambda hung: turn_view(table, DAY, hung), turn_picture(table).picture(ArtTheme()))


def hands(*scores: int) -> list[DailyHand]:
    """Return so many hands with these scores, best first."""
    return [
        DailyHand("2026-11-30", user, 1, f"Player {user}", (), score) for user, score in enumerate(scores, 1)
    ]


*TURNS, OVER = daily_turns()
FIELD = hands(4, 4, 2, *[1] * 20)
for _at, _table in enumerate(TURNS):
    shows(f"daily/turn-{_at}", partial(daily_turn, _table), partial(daily_known, _table))
shows("daily/turn-in-text", partial(turn_view, TURNS[0], DAY, note="No."))
shows("daily/shared", partial(shared_view, OVER, DAY, "Ann"))
shows("daily/outcome-alone", partial(outcome_view, OVER, DAY, hands(4), 1, 1))
shows(
    "daily/outcome-of-yesterday",
    partial(outcome_view, OVER, DAY, hands(4), 1, 1, today=DAY + timedelta(days=1)),
)
shows("daily/outcome", partial(outcome_view, OVER, DAY, FIELD, 20, 3))
shows(
    "daily/outcome-with-picture",
    lambda: illustrated(
        partial(outcome_view, OVER, DAY, FIELD, 20, 3),
        outcome_drawing(OVER, DAY, FIELD, 20, 3).picture(ArtTheme()),
    ),
)
shows("daily/others", partial(others_view, DAY, [(hand, OVER) for hand in hands(4, -2, -2)], 3))
shows(
    "daily/seals",
    partial(commitments_view, [DayCommitment(DAY, SEAL, ""), DayCommitment(DAY, SEAL, SEAL)], DAY),
)
