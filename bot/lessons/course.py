"""The course: every lesson, in order."""

from __future__ import annotations

from functools import cache
from importlib import resources

from bot.lessons.lesson import PREFIX, Lesson, read_lesson


@cache
def course() -> tuple[Lesson, ...]:
    """Every lesson in order. Raises ValueError where a lesson's file is wrong."""
    files = (file for file in resources.files("bot.lessons").iterdir() if file.name.endswith(".pen"))
    read = (read_lesson(file.name.removesuffix(".pen"), file.read_text(encoding="utf-8")) for file in files)
    return tuple(sorted(read, key=lambda lesson: lesson.number))


def lesson(id_: str) -> Lesson | None:
    """The lesson of that id, or of the table of a lesson; None where there is none."""
    return next((each for each in course() if each.id == id_.removeprefix(PREFIX)), None)
