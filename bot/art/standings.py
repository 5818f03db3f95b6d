"""The picture of a closing table: places, names and figures, the first three with a medal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.art.pen import (
    BAND,
    GOLD,
    GROUND,
    OVER,
    QUIET,
    WIDTH,
    WORDS,
    Colour,
    Draw,
    begun,
    finished,
    fitted,
    write,
)

_EDGE, _LINE, _HEAD = 28, 56, 118
_FIGURES = 360  # how wide all columns of figures may be
_FIGURE = 120  # how wide one is at most
_MEDALS: dict[int, Colour] = {1: GOLD, 2: (196, 202, 208), 3: (205, 140, 90)}
_INDENT = 62  # from the edge to the names
_AIR = 16  # between a name and the first figure, which may fill its column


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A player's line: the place if there is one, the name, and a figure a column."""

    place: int | None
    name: str
    figures: tuple[str, ...]


def picture(title: str, subtitle: str, columns: Sequence[str], lines: Sequence[PictureLine]) -> bytes:
    """The table as a PNG. Takes tens of milliseconds: call it in a thread."""
    image, draw = begun(_HEAD + _LINE * len(lines) + _EDGE)
    write(draw, fitted(title, 38, WIDTH - 2 * _EDGE), _EDGE, 24, 38, WORDS, "la")
    write(draw, fitted(subtitle, 24, _right(0, columns) - _room(columns) - _EDGE), _EDGE, 76, 24, QUIET, "la")
    for at, column in enumerate(columns):
        write(draw, column, _right(at, columns), 76, 24, QUIET, "ra")
    for number, line in enumerate(lines):
        _line(draw, line, _HEAD + number * _LINE, columns, band=number % 2 == 0)
    return finished(image)


def _line(draw: Draw, line: PictureLine, y: int, columns: Sequence[str], *, band: bool) -> None:
    if band:
        ends = [_EDGE // 2, y, WIDTH - _EDGE // 2, y + _LINE]
        draw.rectangle([each * OVER for each in ends], fill=BAND)
    middle = y + _LINE / 2
    medal = _MEDALS.get(line.place or 0)
    if medal:
        centre, radius = _EDGE + 22, 20
        box = [centre - radius, middle - radius, centre + radius, middle + radius]
        draw.ellipse([each * OVER for each in box], fill=medal)
    write(draw, str(line.place or "-"), _EDGE + 22, middle, 24, GROUND if medal else QUIET, "mm")
    room = _right(0, columns) - _room(columns) - _EDGE - _INDENT
    write(draw, fitted(line.name, 30, room), _EDGE + _INDENT, middle, 30, WORDS, "lm")
    for at, figure in enumerate(line.figures):
        write(draw, figure, _right(at, columns), middle, 30, WORDS, "rm")


def _right(column: int, columns: Sequence[str]) -> int:
    return WIDTH - _EDGE - (len(columns) - 1 - column) * _wide(columns)


def _wide(columns: Sequence[str]) -> int:
    return min(_FIGURE, _FIGURES // len(columns))


def _room(columns: Sequence[str]) -> int:
    return _wide(columns) - _AIR
