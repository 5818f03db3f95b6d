"""The pack's drawings as pictures: cards, backs and badges of any width, drawn once each."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image
from resvg_py import svg_to_bytes

from bot.art.pack.colours import Scheme
from bot.art.pack.faces import Back, back, face, plain
from bot.engine.cards import Card

PLAIN_BELOW = 90
"""A card that is fewer pixels wide is its rank and its suit alone."""


@lru_cache(maxsize=1024)
def png(svg: str, width: int) -> bytes:
    """The drawing so many pixels wide, with its corners clear. Takes some milliseconds the first time."""
    return _drawn(svg, width)


@lru_cache(maxsize=256)  # some 60 KB each
def picture(svg: str, width: int) -> Image.Image:
    """The drawing to be pasted into another picture, itself as the mask; not to be changed."""
    shown = Image.open(io.BytesIO(_drawn(svg, width)))
    shown.load()
    return shown


def _drawn(svg: str, width: int) -> bytes:
    return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)


def card(shown: Card, width: int, scheme: Scheme = Scheme.TWO) -> Image.Image:
    """The card so many pixels wide: with its figure or its pips where there is room for them."""
    return picture((plain if width < PLAIN_BELOW else face)(shown, scheme), width)


def turned(kind: Back, width: int) -> Image.Image:
    """A card face down."""
    return picture(back(kind), width)
