"""Columns in a code block, which line up whatever the names are made of."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import combining, east_asian_width

from discord.utils import escape_mentions

PHONE = 27
"""How many columns of a code block a phone shows."""

_LEAST = 8  # columns that are left of a shortened cell
_NO_WIDTH = "\ufe0e\u200b"  # the text variation selector, and what keeps a name from being a mention


def width(text: str) -> int:
    """How many columns the text takes in a fixed-width font."""
    return sum(_width(character) for character in text)


def cut(text: str, most: int) -> str:
    """The text shortened to that many columns."""
    if width(text) <= most:
        return text
    while width(text) > most - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def fitted(rows: Sequence[Sequence[str]], column: int) -> list[list[str]]:
    """The rows with the cells of that column shortened as far as a phone needs it to show all columns."""
    others = [at for at in range(len(rows[0])) if at != column]
    taken = sum(max(width(row[at]) for row in rows) + 1 for at in others)
    most = max(PHONE - taken, _LEAST)
    return [[cut(cell, most) if at == column else cell for at, cell in enumerate(row)] for row in rows]


def block(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> str:
    """Rows of cells as a code block, without pings; the columns numbered in ``right`` are set flush right."""
    clean = [[escape_mentions(cell.replace("`", "'")) for cell in row] for row in rows]
    widths = [max(width(row[at]) for row in clean) for at in range(len(clean[0]))]
    written = []
    for row in clean:
        cells = [_pad(cell, widths[at], flush_right=at in right) for at, cell in enumerate(row)]
        written.append(" ".join(cells).rstrip())
    return "\n".join(["```", *written, "```"])


def _pad(cell: str, to: int, *, flush_right: bool) -> str:
    space = " " * (to - width(cell))
    return space + cell if flush_right else cell + space


def _width(character: str) -> int:
    if combining(character) or character in _NO_WIDTH:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
