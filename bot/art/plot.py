"""Plots over games or hands: a score by hand, or a rating with its uncertainty band."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.art.letters import Weight, fitted, length
from bot.art.page import EDGE, GOLD, GRID, GROUND, INK, LINES, QUIET, SPREAD, WORDS, Page

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_MANY = 24  # up to this many points, each gets a mark


@dataclass(frozen=True, slots=True)
class Mark:
    """A star on a line of the plot. Both numbers are indexes."""

    line: int
    point: int


@dataclass(frozen=True, slots=True)
class Plot:
    """A line plot. Points are numbered from ``first``, and ``ends`` are the labels below both ends.

    ``spread`` is the half-width of the band around a single line, and several lines have ``names``. ``goal``
    is a highlighted value.
    """

    lines: tuple[tuple[int, ...], ...]
    ends: tuple[str, str]
    first: int = 0
    title: str = ""
    figure: str = ""
    spread: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    goal: int | None = None
    stars: tuple[Mark, ...] = ()
    high: int = 260

    def height(self, page: Page) -> int:
        """Return the height of the title, the lines and the labels below, in pixels."""
        return self._head + self.high + 44

    @property
    def _head(self) -> int:
        return 54 if self.title else 12

    def draw(self, page: Page, top: int) -> None:
        """Draw the title, the grid, the lines and the labels."""
        left, right = EDGE + 62, page.width - EDGE - 14
        if self.title:
            room = right - EDGE - 200
            page.write(
                fitted(self.title, 30, room, Weight.BOLD),
                EDGE,
                top + 20,
                30,
                WORDS,
                "l",
                Weight.BOLD,
            )
            page.write(self.figure, right + 14, top + 20, 30, GOLD, "r", Weight.BOLD)
        plot = top + self._head
        scale = _Scale(self, right - left)
        for value in scale.grid(self.goal):
            y = plot + scale.down(value)
            strong = value == self.goal
            page.block((left, y - 1, right, y + 1), GOLD if strong else GRID)
            page.write(_shown(value), left - 14, y, 24, GOLD if strong else QUIET, "r", aside=True)
        self._lines(page, scale, left, plot)
        if len(self.lines) > 1:
            self._marks(page, scale, left, plot)
        self._below(page, scale, left, plot + self.high + 26)

    def _below(self, page: Page, scale: _Scale, left: float, y: float) -> None:
        """Draw the labels below both ends and the numbers between them."""
        last = len(self.lines[0]) - 1
        page.write(self.ends[0], left, y, 24, QUIET)
        if not last:
            return
        page.write(self.ends[1], left + scale.across, y, 24, QUIET, "r")
        step = next(step for step in _STEPS if scale.across / last * step >= 70)
        for number in range(-(-self.first // step) * step, self.first + last, step):
            across = scale.right(number - self.first)
            if length(self.ends[0], 24) + 30 < across < scale.across - length(self.ends[1], 24) - 30:
                page.write(str(number), left + across, y, 24, QUIET, "m", aside=True)

    def _lines(self, page: Page, scale: _Scale, left: float, top: float) -> None:
        """Draw the lines, the first on top, and the band around a single one."""

        def places(values: Iterable[int]) -> list[tuple[float, float]]:
            return [(left + scale.right(at), top + scale.down(value)) for at, value in enumerate(values)]

        if self.spread:
            pairs = list(zip(self.lines[0], self.spread, strict=True))
            above = places(value + by for value, by in pairs)
            page.area([*above, *reversed(places(value - by for value, by in pairs))], SPREAD)
        for number, line in reversed(list(enumerate(self.lines))):
            page.line(places(line), GOLD if self.spread else LINES[number][0])

    def _marks(self, page: Page, scale: _Scale, left: float, top: float) -> None:
        """Draw the marks of the lines, the first line's on top, and the stars."""
        points = len(self.lines[0])
        every = -(-points // _MANY)
        for number, line in reversed(list(enumerate(self.lines))):
            color, kind = LINES[number]
            for point in range(points - 1, -1, -every):
                x, y = left + scale.right(point), top + scale.down(line[point])
                page.shape(kind, x, y, 9, GROUND)
                page.shape(kind, x, y, 7, color)
        for star in self.stars:
            x, y = left + scale.right(star.point), top + scale.down(self.lines[star.line][star.point])
            page.shape("disc", x, y, 17, INK)
            page.shape("star", x, y, 14, GOLD)


def _shown(value: int) -> str:
    return str(value).replace("-", "−")


class _Scale:
    """The conversion of values and points to positions on a plot of a given width."""

    def __init__(self, plot: Plot, across: int) -> None:
        self.plot, self.across = plot, across
        spread = plot.spread or (0,) * len(plot.lines[0])
        every = [
            value
            for line in plot.lines
            for point, by in zip(line, spread, strict=True)
            for value in (point - by, point + by)
        ]
        every += [] if plot.goal is None else [plot.goal]
        self.low, self.high = min(every), max(every)
        if self.high == self.low:
            self.high += 1
        span = self.high - self.low
        self.step = next((step for step in _STEPS if span / step <= 5), span)

    def grid(self, goal: int | None) -> Iterator[int]:
        """Yield the values that get a horizontal grid line."""
        for value in range(-(-self.low // self.step) * self.step, self.high + 1, self.step):
            if goal is None or value == goal or abs(self.down(value) - self.down(goal)) > 26:
                yield value
        if goal is not None and goal % self.step:
            yield goal

    def down(self, value: float) -> float:
        """Return the vertical position of a value, in pixels from the top."""
        return (self.high - value) / (self.high - self.low) * self.plot.high

    def right(self, point: int) -> float:
        """Return the horizontal position of a point, in pixels from the left."""
        return point / max(len(self.plot.lines[0]) - 1, 1) * self.across
