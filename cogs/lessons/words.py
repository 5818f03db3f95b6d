"""The wording around the lessons. A lesson's own text is in its file."""

from bot.lessons.lesson import Lesson

CHANGED = "That lesson has changed. Start it again with /learn."
TITLE = "Learn euchre"
ABOUT = "A few minutes each. Only you see them."
ALL_DONE = "All done! You're ready for a real game."
ALL_LESSONS = "All lessons"
TRY_ANOTHER = "Try another."


def about(lessons: int) -> str:
    """Return the command's description."""
    return f"Learn euchre in {lessons} short lessons."


def numbered(lesson: Lesson, steps: int = 0) -> str:
    """Return a lesson's label and progress: ``2. The bowers · 3 of 8``, ``2. The bowers ✓``."""
    of = len(lesson.steps)
    state = " ✓" if steps >= of else f" · {steps} of {of}" if steps else ""
    return f"{lesson.number + 1}. {lesson.title}{state}"


def place(lesson: Lesson, turn: int) -> str:
    """Return the lesson and the turn: ``2. The bowers · 3 of 8``."""
    return f"{lesson.number + 1}. {lesson.title} · {turn} of {len(lesson.steps)}"


def not_that(pressed: str, tries: int, why: str) -> str:
    """Return the answer to a wrong choice, with the number of tries at that turn."""
    again = f" (try {tries})" if tries > 1 else ""
    return f"**You chose {pressed}{again}.** {why or TRY_ANOTHER}"


def done(lesson: Lesson) -> str:
    """Return the heading at the end of the lesson."""
    return f"Lesson {lesson.number + 1} done: {lesson.title}"


def learned(lesson: Lesson) -> str:
    """Return what the lesson has taught."""
    return f"**You learned:** {lesson.learned}"


def comes_next(lesson: Lesson) -> str:
    """Return what the next lesson is about."""
    return f"**Next:** {lesson.about}"


def following(lesson: Lesson) -> str:
    """Return the label that opens the next lesson."""
    return f"Next: {lesson.title}"
