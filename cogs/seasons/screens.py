"""What is shown when a season is over."""

from __future__ import annotations

from bot.art.standings import PictureLine, picture
from bot.store.standings import Board, Placed
from cogs.seasons import words
from cogs.ui.layout import GOLD, Screen, lines, pictured, screen, small
from cogs.ui.words.names import and_more, named, tidy

PICTURE = "season.png"
PLACES = 10


def closing_view(period: str, board: Board) -> Screen:
    """A season's end, with the picture attached to the same message as ``PICTURE``."""
    first = [line for line in board.lines if line.place == 1]
    return screen(
        lines(f"### {words.over(period)}", words.won_by(first)),
        pictured(PICTURE, words.standings(board.lines)),
        small(and_more(board.size - len(board.lines))),
        accent=GOLD,
    )


def closing_picture(server: str, period: str, board: Board) -> bytes:
    """The closing table as a PNG; call it in a thread."""
    rows = [PictureLine(line.place, named(line.name), _figures(line)) for line in board.lines]
    return picture(words.season(period), tidy(server, 30), words.COLUMNS, rows)


def _figures(line: Placed) -> tuple[str, ...]:
    wins, games = line.sums["wins"], line.sums["games"]
    return str(wins), str(games), str(round(100 * wins / games))
