"""The wording around the lessons; a lesson's own text is in its file."""

from __future__ import annotations

from bot.lessons.lesson import Lesson
from cogs.ui.words.names import count

CHANGED = "That lesson has changed since you opened it. Start it again with /learn."
TITLE = "Learn euchre, one hand at a time"
ABOUT = "A few minutes each. Only you can see them."
ALL_DONE = "All done! Try a real game with /play."
ALL_LESSONS = "All lessons"
TRY_ANOTHER = "Try another."
REAL_GAME = "Now try a real game against bots with /play."


def about(lessons: int) -> str:
    """Return the command's description."""
    return f"Learn euchre in {lessons} short lessons."


def numbered(lesson: Lesson) -> str:
    """Return what the lesson is called in the course: ``2. The bowers``."""
    return f"{lesson.number}. {lesson.title}"


def progress(lesson: Lesson, steps: int) -> str:
    """Return how far somebody has come in the lesson: ``6 turns``, ``2 of 6``, ``done``.

    Without a dot behind the number, of which Discord would make a list that begins at 1.
    """
    of = len(lesson.steps)
    state = "done" if steps >= of else f"{steps} of {of}" if steps else count(of, "turn")
    return f"**{lesson.number}** {lesson.title} · {state}"


def place(lesson: Lesson, turn: int) -> str:
    """Return which turn of which lesson it is."""
    return f"Lesson {lesson.number}, {lesson.title}: {turn} of {len(lesson.steps)}"


def not_that(pressed: str, tries: int, why: str) -> str:
    """Return what is said of a choice that is not the right one, after so many such tries at that turn."""
    again = f" (try {tries})" if tries > 1 else ""
    return f"**You chose {pressed}{again}.** {why or TRY_ANOTHER}"


def done(lesson: Lesson) -> str:
    """Return the heading at the end of the lesson."""
    return f"Lesson {lesson.number} done: {lesson.title}"


def learnt(lesson: Lesson) -> str:
    """Return what the lesson has taught."""
    return f"**You have learnt:** {lesson.learnt}"


def comes_next(lesson: Lesson) -> str:
    """Return what the next lesson is about."""
    return f"**Next:** {lesson.about}"


def following(lesson: Lesson) -> str:
    """Return the label that opens the next lesson."""
    return f"Next: {lesson.title}"
