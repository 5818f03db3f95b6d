"""The picture of how ratings went: a panel a family, each with a line inside the band of its spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.art.pen import GOLD, OVER, QUIET, WIDTH, WORDS, Colour, Draw, begun, finished, write

_EDGE, _HEAD, _PLOT, _FOOT = 28, 64, 220, 44
_LEFT, _RIGHT = 96, WIDTH - 40
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_SPREAD: Colour = (78, 76, 66)
_GRID: Colour = (98, 102, 108)
_DOT = 6


@dataclass(frozen=True, slots=True)
class Course:
    """A rating after each game, oldest first, with its spread; ``first`` is the number of the first one."""

    title: str
    first: int
    points: tuple[tuple[int, int], ...]


def picture(courses: Sequence[Course]) -> bytes:
    """The panels below each other, as a PNG. Takes tens of milliseconds: call it in a thread."""
    panel = _HEAD + _PLOT + _FOOT
    image, draw = begun(_EDGE + panel * len(courses))
    for at, course in enumerate(courses):
        _panel(draw, course, _EDGE // 2 + at * panel)
    return finished(image)


def _panel(draw: Draw, course: Course, top: int) -> None:
    last, spread = course.points[-1]
    write(draw, course.title, _EDGE, top + 10, 30, WORDS, "la")
    write(draw, f"{last} ± {spread}", _RIGHT, top + 10, 30, GOLD, "ra")
    low = min(points - spread for points, spread in course.points)
    high = max(points + spread for points, spread in course.points)
    step = next((step for step in _STEPS if (high - low) / step <= 4), high - low)
    plot = top + _HEAD

    def place(number: int, value: float) -> tuple[float, float]:
        across = number / max(len(course.points) - 1, 1)
        down = (high - value) / max(high - low, 1)
        return (_LEFT + across * (_RIGHT - _LEFT)) * OVER, (plot + down * _PLOT) * OVER

    above = [place(at, points + spread) for at, (points, spread) in enumerate(course.points)]
    below = [place(at, points - spread) for at, (points, spread) in enumerate(course.points)]
    draw.polygon([*above, *reversed(below)], fill=_SPREAD)
    for value in range(-(-low // step) * step, high + 1, step):
        (left, y), (right, _) = place(0, value), place(len(course.points) - 1, value)
        draw.line([(left, y), (right, y)], fill=_GRID, width=OVER)
        write(draw, str(value), _LEFT - 14, y / OVER, 24, QUIET, "rm")
    line = [place(at, points) for at, (points, _) in enumerate(course.points)]
    draw.line(line, fill=GOLD, width=3 * OVER, joint="curve")
    x, y = line[-1]
    draw.ellipse([x - _DOT * OVER, y - _DOT * OVER, x + _DOT * OVER, y + _DOT * OVER], fill=GOLD)
    foot = plot + _PLOT + 12
    write(draw, f"game {course.first}", _LEFT, foot, 24, QUIET, "la")
    write(draw, f"game {course.first + len(course.points) - 1}", _RIGHT, foot, 24, QUIET, "ra")
