"""What all pictures have in common: how wide they are, their ground, their colours, and how they are written.

They are as wide as a phone shows at double resolution, and bring their own dark ground, so that they read
alike in light and dark themes. Everything is drawn larger and then reduced, which smooths the edges.
"""

from __future__ import annotations

import io

from PIL import Image, ImageDraw, ImageFont

from bot.art.suits import Colour, Draw

WIDTH = 800
GROUND: Colour = (43, 45, 49)
BAND: Colour = (52, 55, 60)
WORDS: Colour = (242, 243, 245)
QUIET: Colour = (181, 186, 193)
GOLD: Colour = (240, 190, 70)
OVER = 3
"""Pictures are drawn so many times as large as they will be, and then reduced."""
_LATIN = 0x24F  # the last letter that the font is sure to have


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


def write(draw: Draw, text: str, x: float, y: float, size: float, colour: Colour, anchor: str) -> None:
    """Write a line; ``anchor`` says which point of it (x, y) is, as Pillow has it."""
    font = ImageFont.load_default(size * OVER)
    draw.text((x * OVER, y * OVER), _known(text), fill=colour, font=font, anchor=anchor)


def fitted(text: str, size: float, width: float) -> str:
    """As much of the text, written in that size, as is no wider; the dots that stand for the rest counted."""
    font = ImageFont.load_default(size * OVER)
    shown = text
    while shown and font.getlength(_known(shown if shown == text else shown + "…")) > width * OVER:
        shown = shown[:-1].rstrip()
    return shown if shown == text else shown + "…"


def _known(text: str) -> str:
    """The text in letters that the font has; a name in none of them is told in the message beside it."""
    return "".join(letter if ord(letter) <= _LATIN or letter in "–…±" else "·" for letter in text)
