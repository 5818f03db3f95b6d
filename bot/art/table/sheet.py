"""The canvas for the parts of a table's picture: draw on a Sheet, and get a Sprite to paste.

Each is drawn once, with smooth edges, on the flat background it will be pasted on. The background left over
around it isn't pasted.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache, lru_cache
from threading import Lock

from cachetools import LRUCache, cached
from PIL import Image, ImageChops

from bot.art import letters
from bot.art.letters import Weight
from bot.art.pack.faces import drawing
from bot.art.pack.pictures import picture, rasterize
from bot.art.table.colors import SHADE, Color, Ink, index, palette


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A small picture of palette indices; pixels in its ground color are transparent.

    ``around`` is the width of the shadow and rim on every side.
    """

    image: Image.Image
    ground: Color
    around: int = 0

    def paste_on(self, canvas: Image.Image, x: int, y: int) -> None:
        """Paste all but the ground onto a picture of the same palette."""
        # The mask isn't cached, since it's as large as the picture. `Image.point` spends ten times as long
        # checking the 256 numbers as using them.
        mask = self.image.im.point(_all_but(self.ground), "1")
        canvas.im.paste(self.image.im, (x, y, x + self.width, y + self.height), mask)

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.image.height


@dataclass(frozen=True, slots=True)
class _Put:
    """A drawing and where it goes on a sheet."""

    svg: str
    width: int
    place: tuple[int, int]
    dim: bool


class Sheet:
    """An empty background to draw on: all shapes first, then pictures, then texts."""

    def __init__(self, width: float, height: float, ground: Color) -> None:
        self.width, self.height, self.ground = round(width), round(height), ground
        self._shapes: list[str] = []
        self._pictures: list[_Put] = []
        self._texts: list[tuple[str, float, float, float, Ink, str, Weight]] = []

    def shape(self, svg: str) -> None:
        """Draw SVG elements; the SVG has the sheet's size."""
        self._shapes.append(svg)

    def plate(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: Color,
        radius: float = 16,
        rim: Color | None = None,
        thick: float = 0,
    ) -> None:
        """Draw a background with round corners. Its rim, ``thick`` pixels wide, is inside its edge."""
        edge = f' stroke="{css(rim)}" stroke-width="{thick}"' if rim else ""
        half = thick / 2
        self.shape(
            f'<rect x="{x + half}" y="{y + half}" width="{width - thick}" height="{height - thick}"'
            f' rx="{min(radius, height / 2) - half}" fill="{css(color)}"{edge}/>'
        )

    def put(self, svg: str, width: float, x: float, y: float, *, dim: bool = False) -> None:
        """Place a drawing of the pack, ``width`` wide, its top left corner at (x, y), darkened if ``dim``."""
        self._pictures.append(_Put(svg, round(width), (round(x), round(y)), dim))

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: Ink,
        anchor: str = "l",
        weight: Weight = Weight.STRONG,
    ) -> None:
        """Write a line on the ink's background; ``anchor`` is `l`, `m` or `r` for the end at ``x``."""
        self._texts.append((text, x, y, size, ink, anchor, weight))

    def sprite(self, around: int = 0) -> Sprite:
        """Return the finished drawing in the palette's colors; :class:`Sprite` explains ``around``."""
        size = self.width, self.height
        what = "".join(self._shapes), tuple(self._pictures), size, self.ground
        if not self._texts:
            return Sprite(_paint(*what), self.ground, around)
        image = _paint_with_text(*what).copy()
        for text, x, y, height, ink, anchor, weight in self._texts:
            line = letters.draw_text(text, height, weight)
            before = {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * letters.length(text, height, weight)
            left, top = round(x - before) - letters.AIR, round(y) - line.height // 2
            box = (left, top, left + line.width, top + line.height)
            image.im.paste(line.im.point(_steps(ink), "L"), box, line.im.point(_ANYTHING, "1"))
        return Sprite(image, self.ground, around)


def _dim(picture: Image.Image) -> Image.Image:
    return ImageChops.multiply(picture.convert("RGB"), Image.new("RGB", picture.size, SHADE))


_ANYTHING = [0, *[255] * 255]


def _paint(shapes: str, pictures: tuple[_Put, ...], size: tuple[int, int], ground: Color) -> Image.Image:
    """Draw everything but the texts, as indices of the palette's colors."""
    image = _layer(shapes, size, ground).copy()
    for each in pictures:
        drawn = picture(each.svg, each.width)
        image.paste(_dim(drawn) if each.dim else drawn, each.place, drawn)
    # In mode "P" each sprite would carry the palette, four kilobytes of it.
    return Image.frombytes("L", size, image.quantize(palette=palette(), dither=Image.Dither.NONE).tobytes())


def _bytes(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())


@cached(LRUCache(2**20, getsizeof=_bytes), lock=Lock())  # too small for a felt, which is cached itself
def _layer(shapes: str, size: tuple[int, int], ground: Color) -> Image.Image:
    """Draw the shapes on the ground in full color; all cards share a few shadows and rims."""
    image = Image.new("RGB", size, ground)
    if shapes:
        smooth = Image.open(io.BytesIO(rasterize(drawing(shapes, *size), size[0])))
        image.paste(smooth, (0, 0), smooth)
    return image


_paint_with_text = lru_cache(maxsize=128)(_paint)
"""Caches `_paint` for sheets with text, whose texts change more often."""


@cache
def _all_but(ground: Color) -> list[int]:
    """Return the mask value for each color of the palette: 0 for the ground, 255 for the others."""
    seen = [255] * 256
    seen[index(ground)] = 0
    return seen


@cache
def _steps(ink: Ink) -> list[int]:
    """Return the palette's colors for the steps from the ink's ground to the ink itself."""
    row = Image.new("RGB", (256, 1))
    pairs = list(zip(ink.ground, ink.color, strict=True))
    for step in range(256):
        red, green, blue = (low + (high - low) * step // 255 for low, high in pairs)
        row.putpixel((step, 0), (red, green, blue))
    return list(row.quantize(palette=palette(), dither=Image.Dither.NONE).tobytes())


def css(color: Color) -> str:
    """Return the color in SVG form."""
    return "#{:02x}{:02x}{:02x}".format(*color)
