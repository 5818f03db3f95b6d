"""The pack's drawings as pictures: cards and badges of any width, drawn once each."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image
from resvg_py import svg_to_bytes

from bot.art.loop import leave_loop
from bot.art.pack.colours import Scheme
from bot.art.pack.faces import face, plain
from bot.engine.cards import Card

PLAIN_BELOW = 90
"""A card that is fewer pixels wide is its rank and its suit alone."""


def rasterize(svg: str, width: int) -> bytes:
    """Return the drawing, `width` pixels wide, as a PNG with clear corners."""
    leave_loop()
    return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)


png = lru_cache(maxsize=1024)(rasterize)  # up to 10 KB each
"""As `rasterize`, but each drawing and width is drawn once."""


def picture(svg: str, width: int) -> Image.Image:
    """Return the drawing to be pasted into another picture with itself as the mask; don't change it."""
    return _open(svg, width) if width >= PLAIN_BELOW else _open_small(svg, width)


def _open(svg: str, width: int) -> Image.Image:
    shown = Image.open(io.BytesIO(png(svg, width)))
    shown.load()
    return shown


_open_small = lru_cache(maxsize=256)(_open)
"""The small ones are kept as they are; of the large ones the PNG is a tenth of that."""


def card(shown: Card, width: int, scheme: Scheme = Scheme.TWO) -> Image.Image:
    """Return the card so many pixels wide: with its figure or its pips where there is room for them."""
    return picture((plain if width < PLAIN_BELOW else face)(shown, scheme), width)
