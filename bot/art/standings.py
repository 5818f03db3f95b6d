"""The picture of a closing table: places, names and figures, the first three with a medal.

As wide as the picture of what beats what, on the same ground, and drawn as that is: larger, then reduced.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from bot.art.ranks import WIDTH
from bot.art.suits import Colour, Draw

_OVER = 3  # times as large as the picture will be
_EDGE, _LINE, _HEAD = 28, 56, 118
_FIGURE = 120  # how wide a column of figures is
_GROUND: Colour = (43, 45, 49)
_BAND: Colour = (52, 55, 60)
_WORDS: Colour = (242, 243, 245)
_QUIET: Colour = (181, 186, 193)
_MEDALS: dict[int, Colour] = {1: (240, 190, 70), 2: (196, 202, 208), 3: (205, 140, 90)}
_LATIN = 0x24F  # the last letter that the font is sure to have
_NAME = 22


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: the place, the name, and a figure a column."""

    place: int
    name: str
    figures: tuple[str, ...]


def picture(title: str, subtitle: str, columns: Sequence[str], lines: Sequence[Line]) -> bytes:
    """The table as a PNG. Takes tens of milliseconds: call it in a thread."""
    height = _HEAD + _LINE * len(lines) + _EDGE
    image = Image.new("RGB", (WIDTH * _OVER, height * _OVER), _GROUND)
    draw = ImageDraw.Draw(image)
    _write(draw, _known(title), _EDGE, 24, 38, _WORDS, "la")
    _write(draw, _known(subtitle), _EDGE, 76, 24, _QUIET, "la")
    for at, column in enumerate(columns):
        _write(draw, column, _right(at, columns), 76, 24, _QUIET, "ra")
    for number, line in enumerate(lines):
        _line(draw, line, _HEAD + number * _LINE, columns, band=number % 2 == 0)
    small = image.resize((WIDTH, height), Image.Resampling.LANCZOS).quantize(64)
    written = io.BytesIO()
    small.save(written, "PNG", optimize=True)
    return written.getvalue()


def _line(draw: Draw, line: Line, y: int, columns: Sequence[str], *, band: bool) -> None:
    if band:
        ends = [_EDGE // 2, y, WIDTH - _EDGE // 2, y + _LINE]
        draw.rectangle([each * _OVER for each in ends], fill=_BAND)
    middle = y + _LINE / 2
    medal = _MEDALS.get(line.place)
    if medal:
        centre, radius = _EDGE + 22, 20
        box = [centre - radius, middle - radius, centre + radius, middle + radius]
        draw.ellipse([each * _OVER for each in box], fill=medal)
    _write(draw, str(line.place), _EDGE + 22, middle, 24, _GROUND if medal else _QUIET, "mm")
    name = _known(line.name)
    shown = name if len(name) <= _NAME else name[: _NAME - 1] + "…"
    _write(draw, shown, _EDGE + 62, middle, 30, _WORDS, "lm")
    for at, figure in enumerate(line.figures):
        _write(draw, figure, _right(at, columns), middle, 30, _WORDS, "rm")


def _right(column: int, columns: Sequence[str]) -> int:
    return WIDTH - _EDGE - (len(columns) - 1 - column) * _FIGURE


def _known(text: str) -> str:
    """The text in letters that the font has; a name in none of them is told in the message beside it."""
    return "".join(letter if ord(letter) <= _LATIN or letter in "–…" else "·" for letter in text)


def _write(draw: Draw, text: str, x: float, y: float, size: int, colour: Colour, anchor: str) -> None:
    font = ImageFont.load_default(size * _OVER)
    draw.text((x * _OVER, y * _OVER), text, fill=colour, font=font, anchor=anchor)
