"""Text in pictures: Source Sans, the pack's suit signs, and replacements for characters neither has.

The font covers Latin, Greek and Cyrillic. Other scripts are transliterated into Latin letters, and emoji are
dropped: the message beside the picture has the original names. All sizes are in pixels.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from math import ceil

from anyascii import anyascii
from font_source_sans_pro import font_files_ttf
from PIL import Image, ImageDraw, ImageFont

from bot.art.pack.faces import drawing
from bot.art.pack.pictures import picture
from bot.art.pack.shapes import sign
from bot.engine.cards import Suit
from bot.names import fit

_NOWHERE = "\U0010ffff"  # no font has this character, so the font's empty box is drawn instead
_SIGNS: Mapping[str, Suit | None] = {suit.sign: suit for suit in Suit} | {"★": None}
_PARTS = re.compile(f"([{''.join(_SIGNS)}])")
_SIGN = 0.74  # the width and height of a sign, relative to the letter size
_ROOM = 0.04  # space on each side of a sign
_CAPITAL = 0.66  # the height of a capital
AIR = 3
"""Padding around a line in pixels, because letters may reach beyond its width."""
_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))


class Weight(Enum):
    """The weight of the letters."""

    PLAIN = "SourceSansPro"
    STRONG = "SourceSansProSemibold"
    BOLD = "SourceSansProBold"


@cache
def font(size: float, weight: Weight = Weight.STRONG) -> ImageFont.FreeTypeFont:
    """Return the font at this size."""
    return ImageFont.truetype(font_files_ttf[weight.value], size)


@lru_cache(maxsize=4096)
def make_legible(text: str) -> str:
    """Return the text in characters the font has: other scripts in Latin letters, without emoji.

    A name made only of emoji becomes the names of the emoji.
    """
    plain = unicodedata.normalize("NFC", text.translate(_SELECTORS))
    written = "".join(_letter(each) for each in plain)
    if written == plain:
        return written
    return written.strip() or anyascii(text).replace("::", " ").strip(": ") or "·"


def length(text: str, size: float, weight: Weight = Weight.STRONG) -> float:
    """Return how wide the text is, in pixels."""
    return sum(_advance(part, size, weight) for part in _parts(make_legible(text)))


@lru_cache(maxsize=4096)
def fitted(text: str, size: float, width: float, weight: Weight = Weight.STRONG) -> str:
    """Return the text, cut short with dots if it would be wider than ``width``."""
    if length(text, size, weight) <= width:
        return text
    written = "\u00a0".join(map(make_legible, text.split("\u00a0")))  # separates a name from its suffix
    return fit(written, lambda shown: length(shown, size, weight) <= width)


@lru_cache(maxsize=1024)
def wrapped(
    text: str, size: float, width: float, most: int, weight: Weight = Weight.STRONG
) -> tuple[str, ...]:
    """Wrap the text into at most ``most`` lines of that width. The last line is cut short to fit."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if not lines[-1] or len(lines) == most or length(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(fitted(line, size, width, weight) for line in lines)


@lru_cache(maxsize=256)  # 17 KB each; most are on a plate or a page, and these are cached, too
def draw_text(text: str, size: float, weight: Weight = Weight.STRONG) -> Image.Image:
    """Draw a line of text as a mask. Don't modify the result: it's cached.

    The text starts `AIR` pixels from the left, and the middle of its capitals is the middle of the mask.
    """
    half = ceil(size)
    mask = Image.new("L", (round(length(text, size, weight)) + 2 * AIR, 2 * half), 0)
    draw, x = ImageDraw.Draw(mask), float(AIR)
    for part in _parts(make_legible(text)):
        if part in _SIGNS:
            high = round(_SIGN * size)
            draw.bitmap((round(x + _ROOM * size), half - round(high / 2)), _mask(part, high), fill=255)
        else:
            draw.text((x, half + _CAPITAL * size / 2), part, 255, font(size, weight), anchor="ls")
        x += _advance(part, size, weight)
    return mask


def _parts(text: str) -> Iterator[str]:
    """Yield the text, split at suit signs."""
    return (part for part in _PARTS.split(text) if part)


@lru_cache(maxsize=4096)
def _advance(part: str, size: float, weight: Weight) -> float:
    return (_SIGN + 2 * _ROOM) * size if part in _SIGNS else font(size, weight).getlength(part)


@lru_cache(maxsize=256)
def _mask(shown: str, high: int) -> Image.Image:
    """Draw a suit sign as a mask."""
    return picture(drawing(sign(_SIGNS[shown], 50, 50, 100, "#fff"), 100, 100), high).getchannel("A")


@lru_cache(maxsize=4096)
def _letter(letter: str) -> str:
    if letter in _SIGNS or letter.isascii() or _has(letter):
        return letter if letter.isprintable() else " "
    if unicodedata.category(letter)[0] not in "LNP":  # a symbol, a combining mark, or an invisible character
        return ""
    return anyascii(letter)


def _has(letter: str) -> bool:
    """Return True if the font has the letter. It draws the same box for every letter it lacks."""
    return bytes(font(20).getmask(letter)) != bytes(font(20).getmask(_NOWHERE))
