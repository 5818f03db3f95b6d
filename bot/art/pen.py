"""What all pictures have in common: how wide they are, their ground, their colours, and how they are written.

They are as wide as a phone shows at double resolution, and bring their own dark ground, so that they read
alike in light and dark themes. Everything is drawn larger and then reduced, which smooths the edges.
"""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from bot.art import letters
from bot.art.letters import Weight

Draw = ImageDraw.ImageDraw
Colour = tuple[int, int, int]
WIDTH = 800
GROUND: Colour = (43, 45, 49)
BAND: Colour = (52, 55, 60)
WORDS: Colour = (242, 243, 245)
QUIET: Colour = (181, 186, 193)
GOLD: Colour = (240, 190, 70)
OVER = 3
"""Pictures are drawn so many times as large as they will be, and then reduced."""


def begun(height: int) -> tuple[Image.Image, Draw]:
    """An empty picture, so many points high once it is reduced."""
    image = Image.new("RGB", (WIDTH * OVER, height * OVER), GROUND)
    return image, ImageDraw.Draw(image)


def finished(image: Image.Image, colours: int = 64) -> bytes:
    """The picture reduced, as a PNG of so many colours."""
    small = image.resize((WIDTH, image.height // OVER), Image.Resampling.LANCZOS).quantize(
        colours, Image.Quantize.FASTOCTREE
    )
    written = io.BytesIO()
    small.save(written, "PNG", optimize=True)
    return written.getvalue()


def write(
    draw: Draw,
    text: str,
    x: float,
    y: float,
    size: float,
    colour: Colour,
    anchor: str,
    weight: Weight = Weight.STRONG,
) -> None:
    """Write a line; ``anchor`` says which point of it (x, y) is, as :func:`bot.art.letters.write` has it."""
    letters.write(draw, text, x * OVER, y * OVER, size * OVER, colour, anchor, weight)


def length(text: str, size: float, weight: Weight = Weight.STRONG) -> float:
    """How wide the text is, written in that size."""
    return letters.length(text, size * OVER, weight) / OVER


def fitted(text: str, size: float, width: float, weight: Weight = Weight.STRONG) -> str:
    """As much of the text, written in that size, as is no wider; the dots that stand for the rest counted."""
    return letters.fitted(text, size * OVER, width * OVER, weight)


def plate(draw: Draw, box: tuple[float, float, float, float], colour: Colour, radius: float = 12) -> None:
    """A ground with round corners, from left and top to right and bottom."""
    left, top, right, bottom = (round(each * OVER) for each in box)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), round(radius * OVER), fill=colour)
