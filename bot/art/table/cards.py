"""Cards as they lie on the table and in the hand: with shadows, rims, marks, and dimmed."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from bot.art import letters
from bot.art.pack import badges, pictures
from bot.art.pack.faces import HEIGHT, WIDTH, Back, plain
from bot.art.pack.shapes import sign
from bot.art.table.colours import FELT, GOLD, INK, PLATE, RAIL, SHADE, SHADOW, Ink
from bot.art.table.look import Look
from bot.art.table.scene import Laid
from bot.art.table.sheet import Sheet, Sprite, css
from bot.engine.cards import Card, Suit

AROUND = 8
"""How much wider than the card its picture is on every side, for the rim and the shadow."""
TAB = 18
"""How far the tab of a trump goes below the card."""
LED = "led"
_SMALL_ROW, _SMALL_ABOVE = 5, 4


def height(width: int) -> int:
    """A card's height by its width."""
    return round(width * HEIGHT / WIDTH)


@lru_cache(maxsize=512)
def held(
    card: Card, width: int, look: Look, *, barred: bool = False, bright: bool = False, tab: str = ""
) -> Sprite:
    """A card of the hand; ``tab`` is the sign on the tab of a trump. ``bright``: it can be chosen."""
    sheet = Sheet(width + 2 * AROUND, height(width) + 2 * AROUND + (TAB if tab else 0), RAIL)
    _shadow(sheet, AROUND, AROUND, width, 3 if barred else 6)
    if bright:
        _rim(sheet, width, 4, css((255, 255, 255)))
    face = _face(card, width, look)
    sheet.put(_dimmed(face) if barred else face, AROUND, AROUND)
    if tab:
        sheet.put(_tab(tab, barred=barred), AROUND + width / 2 - 26, AROUND + height(width) - 20)
    return sheet.sprite(AROUND)


@lru_cache(maxsize=512)
def laid(card: Card, width: int, look: Look, *, best: bool = False, led: bool = False) -> Sprite:
    """A card of the trick; ``best`` is lit and crowned, and the one that was ``led`` says so."""
    sheet = Sheet(width + 2 * AROUND, height(width) + 2 * AROUND, FELT)
    _shadow(sheet, AROUND, AROUND, width, 5)
    if best:
        _rim(sheet, width, 6, css(GOLD))
    sheet.put(_face(card, width, look), AROUND, AROUND)
    if best:
        sheet.put(_crown(), AROUND + width - 36, AROUND + height(width) - 30)
    if led:
        size = look.sizes.least
        sheet.put(_led(size), AROUND - 4, AROUND + height(width) - round(size * 1.2))
    return sheet.sprite(AROUND)


@lru_cache(maxsize=64)
def turned_up(card: Card, width: int, look: Look) -> Sprite:
    """The up-card."""
    sheet = Sheet(width + 2 * AROUND, height(width) + 2 * AROUND, FELT)
    _shadow(sheet, AROUND, AROUND, width, 6)
    _rim(sheet, width, 5, css(GOLD))
    sheet.put(_face(card, width, look), AROUND, AROUND)
    return sheet.sprite(AROUND)


@lru_cache(maxsize=8)
def face_down(width: int) -> Sprite:
    """The cards of who sits out."""
    sheet = Sheet(width + 2 * AROUND, height(width) + 2 * AROUND, FELT)
    _shadow(sheet, AROUND, AROUND, width, 3)
    sheet.put(_dimmed(pictures.turned(Back.LATTICE, width)), AROUND, AROUND)
    return sheet.sprite(AROUND)


@lru_cache(maxsize=256)
def in_rows(trick: tuple[Laid, ...], look: Look) -> Sprite:
    """A trick in small: the ranks and suits in the order they were played, the best in a rim."""
    wide = look.sizes.badge
    rows = (
        [trick]
        if len(trick) <= _SMALL_ROW
        else [trick[: (len(trick) + 1) // 2], trick[(len(trick) + 1) // 2 :]]
    )
    step = wide + 4
    longest = max(len(row) for row in rows)
    high = wide + 2 * _SMALL_ABOVE
    sheet = Sheet(longest * step + 4, high * len(rows) + 2, FELT)
    for number, row in enumerate(rows):
        top = number * high + _SMALL_ABOVE
        for at, each in enumerate(row):
            left = 4 + at * step + (longest - len(row)) * step
            if each.best:
                sheet.plate(left - 4, top - 4, wide + 8, wide + 8, GOLD, 12)
            sheet.put(pictures.picture(badges.card(each.card, look.scheme), wide), left, top)
    return sheet.sprite()


def _face(card: Card, width: int, look: Look) -> Image.Image:
    if look.large:
        return pictures.picture(plain(card, look.scheme), width)
    return pictures.card(card, width, look.scheme)


def _shadow(sheet: Sheet, x: float, y: float, width: int, deep: float) -> None:
    sheet.shape(
        '<defs><filter id="soft" x="-10%" y="-10%" width="120%" height="120%">'
        f'<feGaussianBlur stdDeviation="{deep / 2}"/></filter></defs>'
        f'<rect x="{x - 1}" y="{y + deep / 2}" width="{width + 2}" height="{height(width)}" rx="12"'
        f' fill="{css(SHADOW)}" opacity="0.75" filter="url(#soft)"/>'
    )


def _rim(sheet: Sheet, width: int, thick: float, colour: str) -> None:
    sheet.shape(
        f'<rect x="{AROUND - thick}" y="{AROUND - thick}" width="{width + 2 * thick}"'
        f' height="{height(width) + 2 * thick}" rx="{width * 0.096 + thick}" fill="{colour}"/>'
    )


def _dimmed(picture: Image.Image) -> Image.Image:
    colours = ImageChops.multiply(picture.convert("RGB"), Image.new("RGB", picture.size, SHADE))
    colours.putalpha(picture.getchannel("A"))
    return colours


@lru_cache(maxsize=16)
def _tab(shown: str, *, barred: bool) -> Image.Image:
    """A gold tab with a sign, that hangs at a trump's foot."""
    suit = next((suit for suit in Suit if suit.sign == shown), None)
    drawn = pictures.picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 36">'
        f'<rect x="1.5" y="1.5" width="49" height="33" rx="16.5" fill="{css(GOLD)}" stroke="{css(INK)}"'
        f' stroke-width="3"/>{sign(suit, 26, 18, 23, css(INK))}</svg>',
        52,
    )
    return _dimmed(drawn) if barred else drawn


@lru_cache(maxsize=2)
def _crown() -> Image.Image:
    """What the best card wears."""
    return pictures.picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 36">'
        f'<path d="M5 31 L2 9 L13 18 L22 4 L31 18 L42 9 L39 31Z" fill="{css(GOLD)}" stroke="{css(INK)}"'
        ' stroke-width="3" stroke-linejoin="round"/></svg>',
        44,
    )


@lru_cache(maxsize=4)
def _led(size: float) -> Image.Image:
    """The tag on the card that was led."""
    wide, high = round(letters.length(LED, size) + size), round(size * 1.35)
    drawn = pictures.picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" rx="{high / 2}" fill="{css(PLATE)}"/></svg>',
        wide,
    ).copy()
    letters.write(ImageDraw.Draw(drawn), LED, wide / 2, high / 2, size, Ink.ON_PLATE.colour, "mc")
    return drawn
