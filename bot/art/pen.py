"""What all pictures have in common: how wide they are, their ground, their colours, and how they are written.

They are as wide as a phone shows at double resolution, and bring their own dark ground, so that they read
alike in light and dark themes. Everything is drawn larger and then reduced, which smooths the edges.
"""

from __future__ import annotations

import io
import unicodedata

from PIL import Image, ImageDraw, ImageFont

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
_MORE = "°±…"  # what the font has besides ASCII
_NEAREST = str.maketrans(
    {"–": "-", "−": "-", "’": "'", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"}
    | {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "þ": "th", "Þ": "Th", "ı": "i"}
)


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
    """The text in letters that the font has: without accents, and a dot for what has no such letter.

    The message beside the picture has the names as they are written.
    """
    parted = unicodedata.normalize("NFD", text.translate(_NEAREST))
    letters = (letter for letter in parted if not unicodedata.combining(letter))
    return "".join(letter if letter in _MORE or " " <= letter <= "~" else "·" for letter in letters)
