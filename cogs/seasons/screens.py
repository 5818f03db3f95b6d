"""The screens before a season is ended by hand, and after its end."""

from collections.abc import Iterable

from bot.art.parts import Heading
from bot.art.standings import Line, Standings
from bot.standings.periods import Seasons
from bot.store.standings import Board, Placed
from bot.tables.settings import ServerSettings
from cogs.seasons import words
from cogs.ui.columns import block, fitted
from cogs.ui.controls import GRAVE, button
from cogs.ui.custom_ids import CustomId, Number
from cogs.ui.layout import GOLD, Picture, Screen, lines, screen, small
from cogs.ui.link_buttons import to_server_settings
from cogs.ui.pictures import Drawing
from cogs.ui.words.names import and_more, named, tidy

PICTURE = "season.png"
PLACES = 10
_SERVER = 30  # letters


class EndPress(CustomId, frozen=True, tag="se"):
    """The press that ends the season of that number, for seasons ended by hand."""

    number: Number


def season_view(settings: ServerSettings, number: int, period: str | None, board: Board) -> Screen:
    """Return the current season, if any, with its leaders and how it ends."""
    if period is None:
        return screen(f"### {words.NO_SEASONS}", words.HOW_TO_START, [to_server_settings()])
    manual_season = settings.seasons is Seasons.BY_HAND
    ending, how = manual_season and board.lines, words.ENDS_BY_ITSELF
    if manual_season:
        how = words.ends(number, settings.season_channel) if ending else words.NOTHING_TO_END
    return screen(
        lines(f"### {words.season(period)}", words.led_by(_first(board))),
        how,
        [*([button(words.END, EndPress(number), GRAVE)] if ending else []), to_server_settings()],
    )


def closing_view(period: str, board: Board, picture: Picture | None = None) -> Screen:
    """Return a season's end, with the ``picture`` attached to the same message, or as text."""
    return screen(
        lines(f"### {words.over(period)}", words.won_by(_first(board))),
        picture.item if picture else _table(board),
        small(and_more(board.size - len(board.lines))),
        accent=GOLD,
    )


def closing_drawing(server: str, period: str, board: Board) -> Drawing:
    """Return the final standings as a picture."""
    rows = tuple(Line(line.place, name, _figures(line)) for name, line in _named(board))
    return Drawing(
        PICTURE, (Heading(words.season(period), (tidy(server, _SERVER),)), Standings(words.COLUMNS, rows))
    )


def _table(board: Board) -> str:
    rows = [[f"{line.place}." if line.place else "–", name, *_figures(line)] for name, line in _named(board)]
    return block(fitted([["", "", *words.COLUMNS], *rows], 1), right=(0, 2, 3, 4))


def _first(board: Board) -> list[tuple[str, Placed]]:
    """Return the names and lines of those in first place."""
    return [(name, line) for name, line in _named(board) if line.place == 1]


def _named(board: Board) -> Iterable[tuple[str, Placed]]:
    """Return the lines of the board, each with a name that is unique among them."""
    return zip(named([line.name for line in board.lines]), board.lines, strict=True)


def _figures(line: Placed) -> tuple[str, ...]:
    wins, games = line.sums["wins"], line.sums["games"]
    return str(wins), str(games), str(round(100 * wins / games))
