"""The parts of pages that list names with numbers: standings, the sides of a game, and shares as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.art.letters import Weight, fitted, length
from bot.art.page import BAR, EDGE, GOLD, INK, LINES, MEDALS, QUIET, TILE, WORDS, Page

_ROW, _HEAD = 58, 36
_BETWEEN = 24  # between two columns of numbers
_BAR = 46
_SMALLEST = 24  # the minimum letter size of a number
_INDENT = 60  # from the edge to the names
TITLE = 50
"""The height of a part's title, in pixels."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings: an optional place, a name, a number a column. ``own`` is the reader's."""

    place: int | None
    name: str
    figures: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """Places, names and columns of numbers under ``headings``. The first three get medals."""

    headings: tuple[str, ...]
    lines: tuple[Line, ...]

    def height(self, page: Page) -> int:
        """Return the height of the lines and the headings, in pixels."""
        return _HEAD + _ROW * len(self.lines)

    def draw(self, page: Page, top: int) -> None:
        """Draw the headings and the lines."""
        right, room = float(page.width - EDGE), 0.0
        rights = []
        for at in reversed(range(len(self.headings))):
            rights.append(right)
            right -= self._wide(at) + _BETWEEN
        room = right - EDGE - _INDENT
        for head, right in zip(reversed(self.headings), rights, strict=True):
            page.write(head, right, top + 14, 24, QUIET, "r")
        for number, line in enumerate(self.lines):
            y = top + _HEAD + number * _ROW
            if number % 2 == 0:
                page.block((EDGE // 2, y, page.width - EDGE // 2, y + _ROW), TILE, 12)
            if line.own:
                page.block((EDGE // 2, y + 8, EDGE // 2 + 6, y + _ROW - 8), GOLD, 3)
            _placed(page, line, y + _ROW / 2, room)
            for figure, right in zip(reversed(line.figures), rights, strict=True):
                page.write(figure, right, y + _ROW / 2, 30, WORDS, "r", Weight.STRONG)

    def _wide(self, at: int) -> float:
        """Return the width of a column of numbers, in pixels."""
        figures = [length(line.figures[at], 30, Weight.STRONG) for line in self.lines]
        return max([length(self.headings[at], 24, Weight.PLAIN), *figures])


def _placed(page: Page, line: Line, middle: float, room: float) -> None:
    medal = dict(enumerate(MEDALS, start=1)).get(line.place or 0)
    if medal:
        page.shape("disc", EDGE + 22, middle, 20, medal)
    page.write(str(line.place or "–"), EDGE + 22, middle, 26, INK if medal else QUIET, "m", Weight.BOLD)
    weight = Weight.BOLD if line.own else Weight.STRONG
    page.write(fitted(line.name, 30, room, weight), EDGE + _INDENT, middle, 30, WORDS, "l", weight)


# The sides of a game


@dataclass(frozen=True, slots=True)
class Member:
    """A player on a side, with an optional note such as a rating."""

    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class SideSummary:
    """A side: its players, its score, and if it won."""

    members: tuple[Member, ...]
    figure: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a game, each with the mark of its line in the plot."""

    sides: tuple[SideSummary, ...]

    def height(self, page: Page) -> int:
        """Return the height of the rows, in pixels. Each row has two sides."""
        return -(-len(self.sides) // 2) * (self._tall + 14) - 14

    @property
    def _tall(self) -> int:
        return 22 + max(_members(side.members) for side in self.sides)

    def draw(self, page: Page, top: int) -> None:
        """Draw the sides."""
        across = (page.width - EDGE - 14) // 2
        for number, side in enumerate(self.sides):
            x = EDGE // 2 + number % 2 * (across + 14)
            y = top + number // 2 * (self._tall + 14)
            self._side(page, side, number, x, y, across)

    def _side(self, page: Page, side: SideSummary, number: int, x: int, y: int, across: int) -> None:
        page.block((x, y, x + across, y + self._tall), TILE, 14)
        if side.won:
            page.block((x, y + 12, x + 7, y + self._tall - 12), GOLD, 3)
        color, mark = LINES[number]
        size = 56 if len(side.members) > 1 else 44
        room = across - (110 if side.won else 76) - length(side.figure, size, Weight.BOLD)
        down = y + (self._tall - _members(side.members)) / 2 + 20
        page.shape(mark, x + 30, down, 10, color)
        for member in side.members:
            name = fitted(member.name, 29, room, Weight.STRONG)
            page.write(name, x + 52, down, 29, WORDS, "l", Weight.STRONG)
            if member.note:
                page.write(fitted(member.note, 24, room, Weight.PLAIN), x + 52, down + 31, 24, QUIET)
            down += _members([member])
        gold = GOLD if side.won else WORDS
        middle = y + self._tall / 2
        page.write(side.figure, x + across - 16, middle, size, gold, "r", Weight.BOLD)
        if side.won:
            left = x + across - 16 - length(side.figure, size, Weight.BOLD)
            page.shape("star", left - 22, middle, 14, GOLD)


def _members(some: Sequence[Member]) -> int:
    """Return the height of these names together, with their notes."""
    return sum(68 if member.note else 40 for member in some)


# Shares


@dataclass(frozen=True, slots=True)
class Share:
    """A share in words, such as "3 of 4", and as a number from 0 to 1."""

    label: str
    told: str
    much: float


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares listed under a title."""

    title: str
    shares: tuple[Share, ...]

    @property
    def high(self) -> int:
        """The height of the list, in pixels."""
        return TITLE + _BAR * len(self.shares)


@dataclass(frozen=True, slots=True)
class Bars:
    """Shares as bars: two lists side by side, or one above the other in large print."""

    lists: tuple[Shares, ...]

    def height(self, page: Page) -> int:
        """Return the height of the longer list, or of both in large print."""
        highs = [each.high for each in self.lists]
        return sum(highs) + EDGE * (len(highs) - 1) if page.theme.large else max(highs)

    def draw(self, page: Page, top: int) -> None:
        """Draw the lists."""
        left, right = EDGE, page.width - EDGE
        for number, each in enumerate(self.lists):
            if page.theme.large or len(self.lists) == 1:
                _bars(page, each, left, right, top)
                top += each.high + EDGE
            else:
                middle = page.width // 2
                _bars(page, each, *((left, middle - EDGE // 2), (middle + EDGE // 2, right))[number], top)


def _bars(page: Page, told: Shares, left: float, right: float, top: int) -> None:
    page.write(told.title, left, top + 18, 30, WORDS, "l", Weight.BOLD)
    names = max(length(share.label, 27, Weight.PLAIN) for share in told.shares)
    names = min(names, (right - left) * 0.42)
    figures = max(length(share.told, 27, Weight.PLAIN) for share in told.shares)
    start, end = left + names + 14, right - figures - 14
    for number, share in enumerate(told.shares):
        y = top + TITLE + _BAR * number + 20
        page.write(fitted(share.label, 27, names, Weight.PLAIN), left, y, 27)
        page.block((start, y - 10, end, y + 10), TILE, 10)
        if share.much > 0:
            page.block((start, y - 10, max(start + (end - start) * share.much, start + 20), y + 10), BAR, 10)
        page.write(share.told, right, y, 27, WORDS, "r")


@dataclass(frozen=True, slots=True)
class Figures:
    """Single large numbers, each above its label: three or four to a row."""

    figures: tuple[tuple[str, str], ...]

    def height(self, page: Page) -> int:
        """Return the height of the rows of tiles, in pixels."""
        return -(-len(self.figures) // self._abreast(page)) * 116 - 12

    def _abreast(self, page: Page) -> int:
        return 3 if page.theme.large else 4

    def draw(self, page: Page, top: int) -> None:
        """Draw the tiles."""
        abreast = self._abreast(page)
        across = (page.width - EDGE + 12) / abreast
        for number, (words, figure) in enumerate(self.figures):
            x, y = EDGE / 2 + number % abreast * across, top + number // abreast * 116
            page.block((x, y, x + across - 12, y + 104), TILE, 14)
            middle = x + (across - 12) / 2
            room = across - 28
            size = next(
                (size for size in (42, 36, 30) if length(figure, size, Weight.BOLD) <= room), _SMALLEST
            )
            page.write(
                fitted(figure, size, room, Weight.BOLD),
                middle,
                y + 38,
                size,
                WORDS,
                "m",
                Weight.BOLD,
            )
            page.write(fitted(words, 25, across - 24, Weight.PLAIN), middle, y + 81, 25, QUIET, "m")
