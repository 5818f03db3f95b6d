"""Columns in a code block, which line up whatever characters names contain."""

from collections.abc import Sequence
from functools import lru_cache

from discord.utils import escape_mentions
from wcwidth import ljust, rjust, width

from bot.names import fit

PHONE = 27
"""The number of code block columns that a phone shows."""

_GROUP = 8  # digits that are easy to compare at a glance
_LEAST = 8  # the minimum width of a shortened cell


@lru_cache(maxsize=1024)
def cut(text: str, most: int) -> str:
    """Cut the text to that many columns."""
    return fit(text, lambda shown: width(shown) <= most)


def fitted(rows: Sequence[Sequence[str]], column: int, *, least: int = _LEAST) -> list[list[str]]:
    """Shorten the cells of ``column`` until a phone can show all columns.

    A cell keeps at least ``least`` columns.
    """
    others = [at for at in range(len(rows[0])) if at != column]
    taken = sum(max(width(row[at]) for row in rows) + 1 for at in others)
    most = max(PHONE - taken, least)
    return [[cut(cell, most) if at == column else cell for at, cell in enumerate(row)] for row in rows]


def fold(head: Sequence[str], cells: Sequence[str], abreast: int) -> list[list[str]]:
    """Arrange the cells in rows of ``abreast``, at least one row, with the head before the first."""
    rows = [cells[at : at + abreast] for at in range(0, max(len(cells), 1), abreast)]
    heads = [head, *([[""] * len(head)] * (len(rows) - 1))]
    return [[*first, *row, *[""] * (abreast - len(row))] for first, row in zip(heads, rows, strict=True)]


def fits(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if a phone can show all columns of these rows."""
    return sum(max(width(row[at]) for row in rows) + 1 for at in range(len(rows[0]))) - 1 <= PHONE


def digits(long: str) -> str:
    """Format the digits of a seal or key as code in groups, so that lines of any width can break.

    Returns an empty text for no digits.
    """
    groups = [long[at : at + _GROUP] for at in range(0, len(long), _GROUP)]
    return f"`{' '.join(groups)}`" if groups else ""


def block(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> str:
    """Return rows of cells as a code block, without pings. Columns in ``right`` are right-aligned."""
    clean = [[escape_mentions(cell.replace("`", "'")) for cell in row] for row in rows]
    widths = [max(width(row[at]) for row in clean) for at in range(len(clean[0]))]
    written = []
    for row in clean:
        cells = ((rjust if at in right else ljust)(cell, widths[at]) for at, cell in enumerate(row))
        written.append(" ".join(cells).rstrip())
    return "\n".join(["```", *written, "```"])
