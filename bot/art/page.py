"""Pages: pictures made of parts below one another, for a hand, a game or a table of standings.

A part is a value that knows its height on a page of a given width, and can draw itself there. Large print
uses a narrower page, which a phone shows larger. Everything is drawn once at its final size: letters are
smooth already, and other shapes are drawn large, scaled down and cached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from PIL import Image, ImageDraw

from bot.art.letters import AIR, Weight, draw_text, length
from bot.art.loop import ensure_off_event_loop
from bot.art.pack import pictures
from bot.art.pack.badges import suit as suit_badge
from bot.art.pack.colors import DYES
from bot.art.png import write_png
from bot.art.table import colors
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Card, Suit

Color = colors.Color
Point = tuple[float, float]
EDGE = 30
"""The margin all around and between two parts, in pixels."""

GROUND, TILE, WORDS, QUIET = colors.RAIL, colors.PLATE, colors.LIGHT, colors.SOFT
GOLD, INK = colors.GOLD, colors.INK
GRID: Color = (50, 93, 78)
SPREAD: Color = (74, 86, 48)
BAR: Color = (120, 190, 150)
MEDALS: tuple[Color, ...] = (GOLD, (205, 212, 218), (226, 160, 110))
LINES: tuple[tuple[Color, str], ...] = (
    *zip(colors.SIDES, ("disc", "square", "diamond"), strict=True),
    ((246, 170, 220), "triangle"),
    ((255, 235, 130), "wedge"),
    ((186, 240, 150), "disc"),
    ((150, 240, 224), "square"),
    ((255, 160, 150), "diamond"),
    ((226, 226, 226), "triangle"),
    ((200, 220, 110), "wedge"),
)
"""The color and mark of each side's line: the mark is for people who can't tell the colors apart."""


_OVER = 4
_FINE = 3
WIDTH = 720
"""The page width in pixels: what a phone shows at double resolution."""
_LARGE = 600


class Written(NamedTuple):
    """A line of text on a page and the box of its capitals; ``aside`` marks text such as axis labels."""

    text: str
    box: tuple[float, float, float, float]
    aside: bool


class Part(Protocol):
    """A part of a page."""

    def height(self, page: Page) -> int:
        """Return the part's height on that page, in pixels."""

    def draw(self, page: Page, top: int) -> None:
        """Draw the part, starting ``top`` pixels from the top of the page."""


class Page:
    """A picture being drawn; ``written`` lists its lines of text."""

    def __init__(self, theme: ArtTheme) -> None:
        self.theme = theme
        self.width = _LARGE if theme.large else WIDTH
        self.image = Image.new("RGB", (1, 1))
        self.written: list[Written] = []

    def begin(self, height: int) -> None:
        """Create the canvas, ``height`` pixels high."""
        self.image = Image.new("RGB", (self.width, height), GROUND)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: int,
        color: Color = WORDS,
        anchor: str = "l",
        weight: Weight = Weight.PLAIN,
        *,
        aside: bool = False,
    ) -> None:
        """Write a line centered vertically on y; ``anchor`` says if x is its left end, middle or right end.

        ``aside`` marks text that only labels something else, such as the numbers along an axis.
        """
        wide, high = length(text, size, weight), 0.36 * size
        left = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
        self.image.paste(color, (round(left) - AIR, round(y) - size), draw_text(text, size, weight))
        self.written.append(Written(text, (left, y - high, left + wide, y + high), aside))

    def block(self, box: tuple[float, float, float, float], color: Color, radius: int = 0) -> None:
        """Fill a rectangle with round corners."""
        x, y, right, bottom = (round(edge) for edge in box)
        if radius:
            mask = _rounded(right - x, bottom - y, radius)
            self.image.paste(color, (x, y), mask)
        else:
            self.image.paste(color, (x, y, right, bottom))

    def shape(self, kind: str, x: float, y: float, radius: int, color: Color) -> None:
        """Fill a shape from SHAPES, such as a disc, centered on (x, y)."""
        mask = _shape(kind, radius)
        self.image.paste(color, (round(x) - radius, round(y) - radius), mask)

    def line(self, points: Sequence[Point], color: Color, width: int = 4) -> None:
        """Draw a line through the points."""
        with self._through(points, color, width) as (pen, placed):
            pen.line(placed, fill=255, width=width * _FINE, joint="curve")

    def area(self, corners: Sequence[Point], color: Color) -> None:
        """Fill the polygon with these corners."""
        with self._through(corners, color, 1) as (pen, placed):
            pen.polygon(placed, fill=255)

    @contextmanager
    def _through(
        self, points: Sequence[Point], color: Color, width: int
    ) -> Iterator[tuple[ImageDraw.ImageDraw, list[Point]]]:
        """Yield a pen and the points scaled for it; what it draws ends up with smooth edges."""
        left, top = (int(min(each) - width) for each in zip(*points, strict=True))
        right, low = (int(max(each) + width) + 1 for each in zip(*points, strict=True))
        mask = Image.new("L", ((right - left) * _FINE, (low - top) * _FINE), 0)
        yield ImageDraw.Draw(mask), [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
        self.image.paste(color, (left, top), mask.reduce(_FINE))

    def card(self, shown: Card, x: float, y: float, width: int) -> None:
        """Draw a card at (x, y); its height is 1.4 times its width."""
        self.paste(pictures.card(shown, width, self.theme.scheme), x, y)

    def suit(self, shown: Suit, x: float, y: float, size: int) -> None:
        """Draw a suit's sign on white paper."""
        self.paste(pictures.picture(suit_badge(shown, self.theme.scheme), size), x, y)

    def paste(self, image: Image.Image, x: float, y: float) -> None:
        """Paste an image; the background shows through its transparent parts."""
        self.image.paste(image, (round(x), round(y)), image)


def picture(parts: Sequence[Part], theme: ArtTheme | None = None) -> bytes:
    """Draw the parts below one another as a PNG. Takes about 15 ms."""
    ensure_off_event_loop()
    # All colors are known in advance, so the palette isn't computed for each picture.
    image = page_of(parts, theme).image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    return write_png(image)


def page_of(parts: Sequence[Part], theme: ArtTheme | None = None) -> Page:
    """Return a page with the parts drawn on it."""
    page = Page(theme or ArtTheme())
    heights = [part.height(page) for part in parts]
    page.begin(EDGE + sum(heights) + len(heights) * EDGE)
    top = EDGE
    for part, height in zip(parts, heights, strict=True):
        part.draw(page, top)
        top += height + EDGE
    return page


@cache
def _palette() -> Image.Image:
    """Return the palette of all pages: their colors, and the shades between each and its background."""
    paper, ink = colors.PAPER, colors.INK
    ramps = [(ground, color, 11) for ground in (GROUND, TILE) for color in (WORDS, QUIET, GOLD)]
    ramps += [(GROUND, color, 6) for color, _ in LINES] + [(TILE, color, 5) for color, _ in LINES[:2]]
    ramps += [(paper, colors.rgb(dye.full), 7) for dyes in DYES.values() for dye in dyes.values()]
    ramps += [(INK, GOLD, 6), (paper, GOLD, 3), (GROUND, paper, 5), (TILE, paper, 5), (paper, ink, 5)]
    ramps += [
        (GROUND, GRID, 3),
        (GROUND, SPREAD, 3),
        (SPREAD, GOLD, 5),
        (SPREAD, GRID, 2),
        (TILE, BAR, 5),
        (GROUND, TILE, 4),
    ]
    ramps += [(TILE, medal, 5) for medal in MEDALS] + [(medal, INK, 5) for medal in MEDALS]
    between = [(one, *colors.between(one, other, steps - 1), other) for one, other, steps in ramps]
    used = list(dict.fromkeys(each for ramp in between for each in ramp))
    held = Image.new("P", (1, 1))
    held.putpalette([value for color in (used + [GROUND] * 256)[:256] for value in color])
    return held


# Shapes


@lru_cache(maxsize=128)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    corner = _corner(radius)
    for turned, at in (
        (0, (0, 0)),
        (90, (0, height - radius)),
        (180, (width - radius, height - radius)),
        (270, (width - radius, 0)),
    ):
        mask.paste(corner.rotate(turned), at)
    return mask


@lru_cache(maxsize=32)
def _corner(radius: int) -> Image.Image:
    large = Image.new("L", (radius * _OVER, radius * _OVER), 0)
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * _OVER, 2 * radius * _OVER), fill=255)
    return large.reduce(_OVER)


SHAPES = {
    "disc": None,
    "square": ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    "triangle": ((0, -0.95), (0.95, 0.75), (-0.95, 0.75)),
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "wedge": ((0, 0.95), (0.95, -0.75), (-0.95, -0.75)),
    "star": (
        (0.0, -1.0),
        (0.26, -0.34),
        (0.97, -0.3),
        (0.42, 0.15),
        (0.6, 0.84),
        (0.0, 0.45),
        (-0.6, 0.84),
        (-0.42, 0.15),
        (-0.97, -0.3),
        (-0.26, -0.34),
    ),
    "arrow": ((-0.6, -0.8), (0.8, 0), (-0.6, 0.8)),
}
"""The corners of each shape within a circle of radius 1; None is the circle itself."""


@lru_cache(maxsize=128)
def _shape(kind: str, radius: int) -> Image.Image:
    side = 2 * radius * _OVER
    large = Image.new("L", (side, side), 0)
    pen, corners = ImageDraw.Draw(large), SHAPES[kind]
    if corners is None:
        pen.ellipse((0, 0, side - 1, side - 1), fill=255)
    else:
        pen.polygon([((x + 1) * side / 2, (y + 1) * side / 2) for x, y in corners], fill=255)
    return large.reduce(_OVER)
