"""The colors of the table, which text goes on which background, and the one palette of all its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache

from PIL import Image, ImageColor

from bot.art.pack import colors as pack
from bot.art.pack.colors import DYES, Scheme
from bot.engine.cards import Suit

Color = tuple[int, int, int]


def rgb(name: str) -> Color:
    """Return the RGB value of a color name or an SVG color."""
    red, green, blue = ImageColor.getrgb(name)[:3]
    return red, green, blue


FELT: Color = (32, 96, 74)
RAIL: Color = (20, 60, 48)
POOL: Color = (37, 106, 82)
"""The middle of the felt, where the light falls. Things there are drawn as if on plain felt."""
INLAY: Color = (58, 128, 102)
PLATE: Color = (13, 38, 32)
LIGHT: Color = (246, 245, 236)
SOFT: Color = (196, 218, 207)
LIT: Color = (255, 241, 200)
PAPER, INK, GOLD = rgb(pack.PAPER), rgb(pack.INK), rgb(pack.GOLD)
SIDES: tuple[Color, ...] = ((140, 207, 255), (255, 183, 131), (214, 187, 255))
NEUTRAL: Color = (205, 222, 213)
SHADE: Color = (138, 150, 142)
"""The color by which a card that can't be chosen is multiplied."""
SHADOW: Color = (6, 24, 19)


class Ink(Enum):
    """A text color together with its background; all text uses one of these."""

    ON_PLATE = (LIGHT, PLATE)
    ON_PLATE_SOFT = (SOFT, PLATE)
    ON_PLATE_GOLD = (GOLD, PLATE)
    ON_LIT = (INK, LIT)
    ON_PAPER = (INK, PAPER)
    ON_GOLD = (INK, GOLD)
    ON_FELT = (LIGHT, FELT)
    ON_RAIL = (LIGHT, RAIL)
    ON_RAIL_SOFT = (SOFT, RAIL)
    ON_FIRST = (INK, SIDES[0])
    ON_SECOND = (INK, SIDES[1])
    ON_THIRD = (INK, SIDES[2])
    ON_NEUTRAL = (INK, NEUTRAL)

    @property
    def color(self) -> Color:
        """The color of the text."""
        return self.value[0]

    @property
    def ground(self) -> Color:
        """The color behind the text."""
        return self.value[1]


def shaded(color: Color) -> Color:
    """Return the color as it looks on a card that can't be chosen."""
    red, green, blue = (one * other // 255 for one, other in zip(color, SHADE, strict=True))
    return red, green, blue


CORNERS = (0, 64, 128, 192) * 2
"""The opacity of the palette's first colors, for the picture's round corners: felt, then rail."""
_NOWHERE: Color = (255, 0, 255)


@cache
def palette() -> Image.Image:
    """Return the palette as an image, to quantize with."""
    colors = list(dict.fromkeys(_colors()))
    assert len(colors) <= 256 - len(CORNERS), len(colors)
    image = Image.new("P", (1, 1))
    image.putpalette([part for each in [_NOWHERE] * len(CORNERS) + colors for part in each])
    return image


@cache
def palette_bytes() -> bytes:
    """Return the palette's bytes, including the corner colors."""
    written = palette().getpalette()
    assert written
    half = len(CORNERS) // 2
    return bytes([*FELT * half, *RAIL * half, *written[3 * len(CORNERS) :]])


@cache
def index(color: Color) -> int:
    """Return the color's index in the palette."""
    return len(CORNERS) + list(dict.fromkeys(_colors())).index(color)


def _colors() -> Iterator[Color]:
    """Yield all flat colors, and the steps between those that meet."""
    red, black = rgb(DYES[Scheme.TWO][Suit.HEARTS].full), rgb(DYES[Scheme.TWO][Suit.SPADES].full)
    dyes = {each for scheme in Scheme for each in DYES[scheme].values()}
    full = sorted({rgb(each.full) for each in dyes})
    tints = sorted({rgb(each.tint) for each in dyes})
    skin, edge = rgb(pack.SKIN), rgb(pack.EDGE)
    yield from (
        FELT,
        RAIL,
        POOL,
        INLAY,
        PLATE,
        LIGHT,
        SOFT,
        LIT,
        PAPER,
        INK,
        GOLD,
        *SIDES,
        NEUTRAL,
        skin,
        edge,
    )
    yield from (*full, *tints)
    for dye in full:
        yield from between(PAPER, dye, 5 if dye in (red, black) else 4)
    for tint in tints:
        yield from between(tint, INK, 3)
        yield from between(tint, PAPER, 1)
    for one, other, steps in (
        (LIGHT, PLATE, 8),
        (LIGHT, RAIL, 5),
        (LIGHT, FELT, 4),
        (SOFT, PLATE, 5),
        (SOFT, RAIL, 4),
        (GOLD, PLATE, 5),
        (GOLD, FELT, 3),
        (GOLD, RAIL, 3),
        (GOLD, INK, 6),
        (GOLD, PAPER, 4),
        (GOLD, red, 3),
        (skin, INK, 5),
        (skin, GOLD, 2),
        (red, INK, 3),
        (LIT, INK, 6),
        (PAPER, FELT, 4),
        (PAPER, RAIL, 4),
        (PAPER, PLATE, 3),
        (PLATE, FELT, 3),
        (PLATE, RAIL, 2),
        (INLAY, FELT, 2),
        (INLAY, RAIL, 2),
        (RAIL, FELT, 2),
        (SHADOW, FELT, 5),
        (SHADOW, RAIL, 5),
        *((side, PLATE, 4) for side in (*SIDES, NEUTRAL)),
        *((side, INK, 2) for side in (*SIDES, NEUTRAL)),
    ):
        yield from between(one, other, steps)
    paper = shaded(PAPER)
    yield from (paper, shaded(edge), shaded(GOLD), shaded(skin), *(shaded(each) for each in (*full, *tints)))
    for dye in full:
        yield from between(paper, shaded(dye), 4)
    yield from between(shaded(GOLD), shaded(INK), 2)
    yield from between(shaded(skin), shaded(INK), 2)
    yield from between(paper, RAIL, 3)
    for tint in tints:
        yield from between(shaded(tint), shaded(INK), 1)


def between(one: Color, other: Color, steps: int) -> Iterator[Color]:
    """Yield ``steps`` even steps between two colors, without the two."""
    for step in range(1, steps + 1):
        part = step / (steps + 1)
        red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
        yield red, green, blue
