"""The pack's drawings as pictures: cards and badges of any width, drawn once each."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image
from resvg_py import svg_to_bytes

from bot.art.loop import ensure_off_event_loop
from bot.art.pack.colors import Scheme
from bot.art.pack.faces import face, plain
from bot.engine.cards import Card

PLAIN_BELOW = 90
"""Cards narrower than this, in pixels, show only their rank and suit."""


def rasterize(svg: str, width: int) -> bytes:
    """Render the drawing as a PNG, `width` pixels wide, with transparent corners."""
    ensure_off_event_loop()
    return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)


png = lru_cache(maxsize=1024)(rasterize)  # up to 10 KB each
"""Like `rasterize`, but cached by drawing and width."""


def picture(svg: str, width: int) -> Image.Image:
    """Return the drawing as an image to paste, with itself as the mask. Don't modify it: it's cached."""
    return _open(svg, width) if width >= PLAIN_BELOW else _open_small(svg, width)


def _open(svg: str, width: int) -> Image.Image:
    shown = Image.open(io.BytesIO(png(svg, width)))
    shown.load()
    return shown


_open_small = lru_cache(maxsize=256)(_open)
"""Caches small images as they are. Large ones are cached as PNG, which takes a tenth of the memory."""


def card(shown: Card, width: int, scheme: Scheme = Scheme.TWO) -> Image.Image:
    """Return the card, ``width`` pixels wide, with its figure or pips if there's room for them."""
    return picture((plain if width < PLAIN_BELOW else face)(shown, scheme), width)
