"""What the picture is put together from: small pictures in the colours of the table's palette.

Each is drawn once on the flat ground where it will stand, edges and all. What is left of that ground is
not pasted.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image, ImageDraw
from resvg_py import svg_to_bytes

from bot.art import letters
from bot.art.letters import Weight
from bot.art.pack.faces import drawing
from bot.art.table.colours import Colour, Ink, index, palette


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A picture of the palette's colours, and a mask of what is to be seen of it.

    ``around`` is how wide the shadow and the rim are on every side of what it shows.
    """

    image: Image.Image
    mask: Image.Image
    around: int = 0

    @property
    def width(self) -> int:
        """In pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """In pixels."""
        return self.image.height


class Sheet:
    """An empty ground to draw on: all shapes first, then pictures, then texts."""

    def __init__(self, width: float, height: float, ground: Colour) -> None:
        self.width, self.height, self.ground = round(width), round(height), ground
        self._shapes: list[str] = []
        self._pictures: list[tuple[Image.Image, tuple[int, int]]] = []
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
        """A ground with round corners; a rim goes inwards."""
        edge = f' stroke="{css(rim)}" stroke-width="{thick}"' if rim else ""
        half = thick / 2
        self.shape(
            f'<rect x="{x + half}" y="{y + half}" width="{width - thick}" height="{height - thick}"'
            f' rx="{min(radius, height / 2) - half}" fill="{css(colour)}"{edge}/>'
        )

    def put(self, picture: Image.Image, x: float, y: float) -> None:
        """Lay a picture with clear corners, from its left upper corner."""
        self._pictures.append((picture, (round(x), round(y))))

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: Ink,
        anchor: str = "lc",
        weight: Weight = Weight.STRONG,
    ) -> None:
        """Write a line where the ink's ground is."""
        self._texts.append((text, x, y, size, ink, anchor, weight))

    def sprite(self, around: int = 0) -> Sprite:
        """What has been drawn, in the palette's colours."""
        image = Image.new("RGB", (self.width, self.height), self.ground)
        if self._shapes:
            drawn = drawn_once("".join(self._shapes), self.width, self.height)
            image.paste(drawn, (0, 0), drawn)
        for picture, place in self._pictures:
            image.paste(picture, place, picture)
        draw = ImageDraw.Draw(image)
        for text, x, y, size, ink, anchor, weight in self._texts:
            letters.write(draw, text, x, y, size, ink.colour, anchor, weight)
        return flat(image, self.ground, around)


def flat(image: Image.Image, ground: Colour, around: int = 0) -> Sprite:
    """The picture in the palette's colours; what is of the ground's is not to be seen."""
    small = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    seen = [255] * 256
    seen[index(ground)] = 0
    return Sprite(small, small.point(seen, "L").convert("1"), around)


def drawn_once(inside: str, width: int, height: int) -> Image.Image:
    """Shapes with clear ground, not kept."""
    written = svg_to_bytes(svg_string=drawing(inside, width, height), width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(written))


def css(colour: Colour) -> str:
    """The colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
