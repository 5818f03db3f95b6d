"""What the picture is put together from: small pictures in the colours of the table's palette.

Each is drawn once on the flat ground where it will stand, edges and all. What is left of that ground is
not pasted.
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
from bot.art.table.colours import SHADE, Colour, Ink, index, palette


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A picture of the palette's colours, of which all is seen but what has the colour of its ground.

    ``around`` is how wide the shadow and the rim are on every side of what it shows.
    """

    image: Image.Image
    ground: Colour
    around: int = 0

    def paste_on(self, canvas: Image.Image, x: int, y: int) -> None:
        """Paste all but the ground onto a picture of the same palette."""
        # The mask isn't kept, since it is as large as the picture. `Image.point` spends ten times as long on
        # checking the 256 numbers as on using them.
        mask = self.image.im.point(_all_but(self.ground), "1")
        canvas.im.paste(self.image.im, (x, y, x + self.width, y + self.height), mask)

    @property
    def width(self) -> int:
        """In pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """In pixels."""
        return self.image.height


@dataclass(frozen=True, slots=True)
class _Put:
    """A drawing to be laid somewhere."""

    svg: str
    width: int
    place: tuple[int, int]
    dim: bool


class Sheet:
    """An empty ground to draw on: all shapes first, then pictures, then texts."""

    def __init__(self, width: float, height: float, ground: Colour) -> None:
        self.width, self.height, self.ground = round(width), round(height), ground
        self._shapes: list[str] = []
        self._pictures: list[_Put] = []
        self._texts: list[tuple[str, float, float, float, Ink, str, Weight]] = []

    def shape(self, svg: str) -> None:
        """Draw what is inside an SVG of the sheet's size."""
        self._shapes.append(svg)

    def plate(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: Colour,
        radius: float = 16,
        rim: Colour | None = None,
        thick: float = 0,
    ) -> None:
        """Draw a ground with round corners; a rim goes inwards."""
        edge = f' stroke="{css(rim)}" stroke-width="{thick}"' if rim else ""
        half = thick / 2
        self.shape(
            f'<rect x="{x + half}" y="{y + half}" width="{width - thick}" height="{height - thick}"'
            f' rx="{min(radius, height / 2) - half}" fill="{css(colour)}"{edge}/>'
        )

    def put(self, svg: str, width: float, x: float, y: float, *, dim: bool = False) -> None:
        """Lay a drawing of the pack's, so wide, from its left upper corner; ``dim`` as in the shade."""
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
        """Write a line where the ink's ground is; its left end, middle, or right is at ``x``."""
        self._texts.append((text, x, y, size, ink, anchor, weight))

    def sprite(self, around: int = 0) -> Sprite:
        """Return what has been drawn, in the palette's colours; ``around``, see :class:`Sprite`."""
        size = self.width, self.height
        what = "".join(self._shapes), tuple(self._pictures), size, self.ground
        if not self._texts:
            return Sprite(_painted(*what), self.ground, around)
        image = _painted_before(*what).copy()
        for text, x, y, height, ink, anchor, weight in self._texts:
            line = letters.inked(text, height, weight)
            before = {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * letters.length(text, height, weight)
            left, top = round(x - before) - letters.AIR, round(y) - line.height // 2
            box = (left, top, left + line.width, top + line.height)
            image.im.paste(line.im.point(_steps(ink), "L"), box, line.im.point(_ANYTHING, "1"))
        return Sprite(image, self.ground, around)


def _dimmed(picture: Image.Image) -> Image.Image:
    return ImageChops.multiply(picture.convert("RGB"), Image.new("RGB", picture.size, SHADE))


_ANYTHING = [0, *[255] * 255]


def _painted(shapes: str, pictures: tuple[_Put, ...], size: tuple[int, int], ground: Colour) -> Image.Image:
    """Return all but the texts, in the palette's colors."""
    image = _layer(shapes, size, ground).copy()
    for each in pictures:
        drawn = picture(each.svg, each.width)
        image.paste(_dimmed(drawn) if each.dim else drawn, each.place, drawn)
    return image.quantize(palette=palette(), dither=Image.Dither.NONE)


def _bytes(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())


@cached(LRUCache(16 * 2**20, getsizeof=_bytes), lock=Lock())  # a felt is a megabyte, a shadow some kilobytes
def _layer(shapes: str, size: tuple[int, int], ground: Colour) -> Image.Image:
    """Return the shapes on the ground in all colors; all cards have one of a few shadows and rims."""
    image = Image.new("RGB", size, ground)
    if shapes:
        smooth = Image.open(io.BytesIO(rasterize(drawing(shapes, *size), size[0])))
        image.paste(smooth, (0, 0), smooth)
    return image


_painted_before = lru_cache(maxsize=256)(_painted)
"""The same, kept for what has texts, which change more often."""


@cache
def _all_but(ground: Colour) -> list[int]:
    """Return a mask's value for each colour of the palette."""
    seen = [255] * 256
    seen[index(ground)] = 0
    return seen


@cache
def _steps(ink: Ink) -> list[int]:
    """Return the palette's colour for each step from the ink's ground to the ink itself."""
    row = Image.new("RGB", (256, 1))
    pairs = list(zip(ink.ground, ink.colour, strict=True))
    for step in range(256):
        red, green, blue = (low + (high - low) * step // 255 for low, high in pairs)
        row.putpixel((step, 0), (red, green, blue))
    return list(row.quantize(palette=palette(), dither=Image.Dither.NONE).tobytes())


def css(colour: Colour) -> str:
    """Return the colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
