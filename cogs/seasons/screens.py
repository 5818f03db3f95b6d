"""What is said when a season is over."""

from __future__ import annotations

from bot.art.standings import Line, picture
from bot.standings.periods import title
from bot.store.rows import Board, Placed
from cogs.ui.layout import GOLD, Screen, lines, pictured, screen, small
from cogs.ui.words.names import begun, count, listed, safe, tidy

PICTURE = "season.png"
PLACES = 10
_COLUMNS = ("won", "games", "%")


def closing_view(period: str, board: Board) -> Screen:
    """A season's end, with the picture attached to the same message as ``PICTURE``."""
    first = [line for line in board.lines if line.place == 1]
    names = listed([f"**{_name(line)}**" for line in first])
    best = first[0].sums
    won = f"{best['wins']} of {count(best['games'], 'game')}"
    more = board.size - len(board.lines)
    return screen(
        lines(
            f"### {begun(title(period))} is over",
            f"Won by {names}, with {won}.",
        ),
        pictured(PICTURE, _alt_text(board)),
        small(f"and {more} more" if more > 0 else ""),
        accent=GOLD,
    )


def closing_picture(server: str, period: str, board: Board) -> bytes:
    """The closing table as a PNG; call it in a thread."""
    rows = [Line(line.place, tidy(line.name) or "Nameless", _figures(line)) for line in board.lines]
    return picture(begun(title(period)), tidy(server, 30), _COLUMNS, rows)


def _figures(line: Placed) -> tuple[str, ...]:
    wins, games = line.sums["wins"], line.sums["games"]
    return str(wins), str(games), str(round(100 * wins / games))


def _name(line: Placed) -> str:
    return safe(tidy(line.name) or "Nameless")


def _alt_text(board: Board) -> str:
    told = [f"{line.place}. {tidy(line.name) or 'Nameless'}, {line.sums['wins']} won" for line in board.lines]
    return f"The closing table: {'; '.join(told)}."
