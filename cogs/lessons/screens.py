"""The lessons: the course with what one has done of it, a learner's turn, and the end of a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.events import events
from bot.lessons.lesson import PREFIX, Lesson, Step
from bot.tables.records import YOUR_ID
from cogs.table.board import happened
from cogs.table.panel import panel_view
from cogs.ui.layout import BOLD, CHIEF, PLAIN, Button, Screen, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.names import count
from cogs.ui.words.results import headline

_TOLD = 3  # things that happened since the learner's last turn


def course_view(course: Sequence[Lesson], reached: Mapping[str, int]) -> Screen:
    """Every lesson with how far the learner has come, and the one to go on with first."""
    nexts = [lesson for lesson in course if reached.get(lesson.id, 0) < len(lesson.steps)]
    told = [_line(lesson, reached.get(lesson.id, 0)) for lesson in course]
    buttons = [_open(lesson, reached, CHIEF if nexts[:1] == [lesson] else PLAIN) for lesson in course]
    after = "You have done them all. /euchre solo deals you a real game, with computer players."
    return screen(
        "### Learn euchre, a hand at a time",
        lines(*told),
        buttons,
        small("A few minutes each, and only you see them." if nexts else after),
    )


def step_view(lesson: Lesson, step: Step, *, praise: str = "", wrong: str = "", offered: str = "") -> Screen:
    """The learner's turn: the hand panel of that moment, and above it what to think about.

    ``praise`` is said of what he did at his turn before, ``wrong`` of another choice at this one;
    ``offered`` as for the panel.
    """
    match = step.table.match
    assert match is not None
    assert match.hand is not None
    number = lesson.steps.index(step) + 1
    before = [] if wrong or offered else happened(step.table, events(match.hand))[-_TOLD:]
    note = lines(
        small(f"Lesson {lesson.number}, {lesson.title.lower()}: {number} of {len(lesson.steps)}"),
        praise or ("" if wrong or number > 1 else lesson.about),
        *map(small, before),
        f"> {wrong or step.ask}",
    )
    return panel_view(step.table, YOUR_ID, note=note, offered=offered)


def end_view(lesson: Lesson, following: Lesson | None, said: str) -> Screen:
    """The end of a lesson: what came of its last hand, and what comes next."""
    table = lesson.tables[-1]
    assert table.match is not None
    next_ = [_go(f"Next: {following.title}", following.id, 0, BOLD)] if following else []
    return screen(
        lines(f"### Lesson {lesson.number} done: {lesson.title}", said),
        headline(table, table.match.hands[-1]),
        [*next_, button("All lessons", Press(Verb.COURSE, f"{PREFIX}all"))],
        small("" if following else "Now for a real game: /euchre solo deals at once, with computer players."),
    )


def _line(lesson: Lesson, steps: int) -> str:
    of = len(lesson.steps)
    state = "done" if steps >= of else f"{steps} of {of}" if steps else count(of, "turn")
    return f"{lesson.number}. {lesson.title} · {state}"


def _open(lesson: Lesson, reached: Mapping[str, int], style: object) -> Button:
    steps = reached.get(lesson.id, 0)
    seq = lesson.steps[steps].table.seq if 0 < steps < len(lesson.steps) else 0
    return _go(f"{lesson.number}. {lesson.title}", lesson.id, seq, style)


def _go(label: str, id_: str, seq: int, style: object) -> Button:
    return button(label, Press(Verb.LESSON, f"{PREFIX}{id_}", seq), style)  # type: ignore[arg-type]
