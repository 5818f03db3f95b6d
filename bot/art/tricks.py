"""Draws the tricks of a hand, one per row: the cards in the order played, who led, and who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.art.letters import Weight, fitted, length
from bot.art.page import EDGE, GOLD, INK, LINES, TILE, WORDS, Color, Page
from bot.engine.cards import Card

_STEEP = 1.4  # a card's height relative to its width
_RIM = 6  # around the card that won the trick
_NAME = 25
_NUMBER = 46  # the width of a trick's number
_NARROW, _LITTLE = 36, 22  # its width in two columns, and the letter size of the names then
_GAP = 12  # between two tricks
_BLOCKS = 6  # tricks in one column; more take two
_ABREAST = 6  # cards on one line; more take two
_CARD, _SMALL = 76, 60
_LED = 20


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card and the name of its player; ``side`` colors the name, in games with sides."""

    name: str
    card: Card
    side: int | None = None


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick in the order played; ``winner`` is the index of the winning card."""

    plays: tuple[PlayedCard, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Tricks:
    """Every trick of a hand; ``led`` is the label of the card that was led."""

    rows: tuple[TrickRow, ...]
    led: str

    def height(self, page: Page) -> int:
        """Return the height of the longest column, in pixels."""
        grid = _Grid(self, page)
        return grid.row * grid.rows - _GAP

    def draw(self, page: Page, top: int) -> None:
        """Draw the tricks."""
        grid = _Grid(self, page)
        for number, row in enumerate(self.rows):
            column, at = divmod(number, grid.rows)
            _draw(page, grid, row, number + 1, self.led, EDGE + column * grid.pitch, top + at * grid.row)


class _Grid:
    """The layout of the tricks on the page."""

    def __init__(self, tricks: Tricks, page: Page) -> None:
        most = max(len(row.plays) for row in tricks.rows)
        number = len(tricks.rows)
        columns = 2 if number > _BLOCKS and most <= 4 and not page.theme.large else 1
        self.rows = -(-number // columns)
        lines = -(-most // (_ABREAST if not page.theme.large else 5))
        self.abreast = -(-most // lines)
        inside = page.width - 2 * EDGE
        self.pitch = (inside + EDGE) // columns
        self.number, self.name = (_NUMBER, _NAME) if columns == 1 else (_NARROW, _LITTLE)
        self.cell = (self.pitch - EDGE - self.number) / self.abreast
        card = _CARD if lines == 1 and columns == 1 else _SMALL
        self.card = int(min(card, self.cell - 12))
        self.tall = round(self.card * _STEEP)
        self.line = self.tall + _RIM + 38
        self.row = lines * self.line + _GAP


def _draw(page: Page, grid: _Grid, row: TrickRow, number: int, led: str, left: int, top: int) -> None:
    middle = top + _RIM + grid.tall / 2
    page.write(str(number), left + grid.number / 2 - 4, middle, 34, WORDS, "m", Weight.BOLD)
    for line, plays in enumerate(_lines(row.plays, grid.abreast)):
        for place, (at, played) in enumerate(plays):
            across = left + grid.number + place * grid.cell
            _card(page, grid, played, across, top + _RIM + line * grid.line, taken=at == row.winner)
    _led(page, led, left + grid.number + (grid.cell - grid.card) / 2, top + _RIM + grid.tall)


def _led(page: Page, led: str, left: float, foot: float) -> None:
    """Draw the label on the card that was led, at its left edge."""
    wide = length(led, _LED) + _LED
    page.block((left - 8, foot - _LED - 8, left - 8 + wide, foot + 4), TILE, 14)
    page.write(led, left - 8 + wide / 2, foot - _LED / 2 - 2, _LED, WORDS, "m")


def _lines(plays: Sequence[PlayedCard], abreast: int) -> Iterator[list[tuple[int, PlayedCard]]]:
    numbered = list(enumerate(plays))
    return (numbered[at : at + abreast] for at in range(0, len(numbered), abreast))


def _card(page: Page, grid: _Grid, played: PlayedCard, left: float, top: float, *, taken: bool) -> None:
    x = left + (grid.cell - grid.card) / 2
    if taken:
        ring = (x - _RIM, top - _RIM, x + grid.card + _RIM, top + grid.tall + _RIM)
        page.block(ring, GOLD, 13)
    page.card(played.card, x, top, grid.card)
    if taken:
        page.shape("disc", x + grid.card - 3, top + grid.tall - 3, 17, INK)
        page.shape("star", x + grid.card - 3, top + grid.tall - 4, 13, GOLD)
    color: Color = GOLD if taken else WORDS if played.side is None else LINES[played.side][0]
    weight = Weight.BOLD if taken else Weight.PLAIN
    name = fitted(played.name, grid.name, grid.cell - 4, weight)
    page.write(name, left + grid.cell / 2, top + grid.tall + 25, grid.name, color, "m", weight)


@dataclass(frozen=True, slots=True)
class UnplayedCards:
    """Unplayed cards, each row with a caption saying whose they were."""

    rows: tuple[tuple[str, tuple[Card, ...]], ...]

    def height(self, page: Page) -> int:
        """Return the height of the rows, in pixels."""
        return 76 * len(self.rows)

    def draw(self, page: Page, top: int) -> None:
        """Draw the rows on a darker background."""
        for number, (words, cards) in enumerate(self.rows):
            y = top + 76 * number
            page.block((EDGE // 2, y, page.width - EDGE // 2, y + 70), TILE, 12)
            step = 46
            for at, card in enumerate(reversed(cards)):
                page.card(card, page.width - EDGE - (at + 1) * step, y + 6, 42)
            room = page.width - 2 * EDGE - len(cards) * step - 12
            page.write(fitted(words, 26, room), EDGE, y + 35, 26)
