"""The lessons' screens: the course with the learner's progress, a learner's turn, and a lesson's end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Unpack

from discord import ButtonStyle

from bot.engine.events import TrickTaken, numbered_events
from bot.ids import TableId
from bot.lessons.lesson import PREFIX, Lesson, Step
from bot.tables.records import YOUR_ID
from cogs.lessons import words
from cogs.table.board import event_lines
from cogs.table.drawings import TablePicture
from cogs.table.panel import PanelChoices, panel_view
from cogs.ui.controls import BOLD, CHIEF, PLAIN, Button, button
from cogs.ui.games.describing import choice, headline
from cogs.ui.games.scene import scene_of
from cogs.ui.layout import Picture, Screen, lines, screen, small
from cogs.ui.link_buttons import to_play
from cogs.ui.press import Press, Verb

_TOLD = 3  # events since the learner's last turn


def course_view(course: Sequence[Lesson], reached: Mapping[str, int]) -> Screen:
    """Return every lesson with the learner's progress, and the one to continue with first."""
    nexts = [lesson for lesson in course if reached.get(lesson.id, 0) < len(lesson.steps)]
    buttons = [_open(lesson, reached, CHIEF if nexts[:1] == [lesson] else PLAIN) for lesson in course]
    return screen(
        f"### {words.TITLE}",
        words.ABOUT if nexts else words.ALL_DONE,
        buttons,
        None if nexts else [to_play()],
    )


def step_view(
    lesson: Lesson,
    step: Step,
    picture: Picture | None = None,
    *,
    praise: str = "",
    wrong: str = "",
    **chosen: Unpack[PanelChoices],
) -> Screen:
    """Return the learner's turn: the hand panel of that moment, with the question above it.

    ``praise`` is for the right choice on the turn before, ``wrong`` for a wrong choice on this one.
    ``picture`` and ``chosen`` are as for the panel.
    """
    hand = step.table.game.hand
    number = lesson.steps.index(step) + 1
    told = numbered_events(hand) if hand and not (wrong or chosen.get("offered")) else []
    if not lesson.number:  # its reader doesn't know calls yet
        told = [(at, event) for at, event in told if isinstance(event, TrickTaken)]
    before = event_lines(step.table, told)[-_TOLD:]
    note = lines(
        small(words.place(lesson, number)),
        praise or ("" if wrong or number > 1 else lesson.about),
        *([] if picture else map(small, before)),
        f"> {wrong or step.ask}",
    )
    return panel_view(step.table, YOUR_ID, note=note, picture=picture, told_so_far=True, **chosen)


def table_picture(lesson: Lesson, step: Step, *, trumps_last: bool = False) -> TablePicture:
    """Return the table as the learner sees it, without dealer and maker marks in the first lesson."""
    view = step.table.view(step.table.to_act)
    assert view is not None
    scene = scene_of(step.table, view, trumps_last=trumps_last)
    if lesson.number:
        return TablePicture(scene)
    places = tuple(replace(place, dealer=False, maker=False) for place in scene.places)
    return TablePicture(replace(scene, places=places, sides=(), goal="", made=()))


def chosen_at(step: Step, action: str) -> str | None:
    """Return the button label of the chosen action on that turn, or None if it isn't legal."""
    table = step.table
    view = table.view(table.to_act)
    legal = view.legal if view else ()
    return next((choice(view, each) for each in legal if view and str(each) == action), None)


def end_view(lesson: Lesson, following: Lesson | None, comment: str) -> Screen:
    """Return the end of a lesson: the result of its last hand, and what comes next."""
    table = lesson.tables[-1]
    next_ = _go(words.following(following), following.id, 0, BOLD) if following else to_play()
    return screen(
        lines(f"### {words.done(lesson)}", comment),
        headline(table, table.game.hands[-1]) if lesson.number else "",
        lines(words.learned(lesson), words.comes_next(following) if following else ""),
        [next_, button(words.ALL_LESSONS, Press(Verb.COURSE, TableId(f"{PREFIX}all")))],
        "" if following else words.ALL_DONE,
    )


def _open(lesson: Lesson, reached: Mapping[str, int], style: ButtonStyle) -> Button:
    steps = reached.get(lesson.id, 0)
    seq = lesson.steps[steps].table.seq if 0 < steps < len(lesson.steps) else 0
    return _go(words.numbered(lesson, steps), lesson.id, seq, style)


def _go(label: str, id_: str, seq: int, style: ButtonStyle) -> Button:
    return button(label, Press(Verb.LESSON, TableId(f"{PREFIX}{id_}"), seq), style)
