"""Draws cards on the table and in the hand, with shadows, rims, marks and dimming."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from PIL import Image

from bot.art import letters
from bot.art.pack import badges
from bot.art.pack.colors import Scheme
from bot.art.pack.faces import HEIGHT, WIDTH, drawing, face, plain
from bot.art.pack.pictures import PLAIN_BELOW
from bot.art.pack.shapes import sign
from bot.art.table.colors import FELT, GOLD, INK, PLATE, RAIL, SHADOW, Ink, index
from bot.art.table.scene import Laid
from bot.art.table.sheet import Sheet, Sprite, css
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Card, Suit

AROUND = 8
"""The space around a card for the rim and the shadow, on each side, in pixels."""
TAB = 18
"""The height of a trump's tab below its card, in pixels."""
LED = "led"
BROADEST = 136
"""The maximum width of a card in the hand, in pixels."""
_SMALL_ROW = 7  # cards of the previous trick in a row


def height(width: int) -> int:
    """Return a card's height from its width."""
    return round(width * HEIGHT / WIDTH)


@lru_cache(maxsize=1024)  # 30 KB each
def held(
    card: Card, width: int, theme: ArtTheme, *, barred: bool = False, bright: bool = False, tab: str = ""
) -> Sprite:
    """Draw a card of the hand. ``tab`` is the sign on a trump's tab; ``bright``: it can be chosen."""
    sheet = Sheet(width + 2 * AROUND, height(width) + 2 * AROUND + (TAB if tab else 0), RAIL)
    _shadow(sheet, width, 3 if barred else 6)
    if bright:
        _rim(sheet, width, 4, css((255, 255, 255)))
    sheet.put(_face(card, width, theme), width, AROUND, AROUND, dim=barred)
    if tab:
        sheet.put(_tab(tab), 52, AROUND + width / 2 - 26, AROUND + height(width) - 20, dim=barred)
    return sheet.sprite(AROUND)


@lru_cache(maxsize=1024)  # 18 KB each
def laid(card: Card, width: int, theme: ArtTheme, *, best: bool = False, led: bool = False) -> Sprite:
    """Draw a card of the trick; ``best`` gives it a glow and a crown, ``led`` a label."""
    sheet = Sheet(width + 2 * AROUND, height(width) + 2 * AROUND, FELT)
    _shadow(sheet, width, 5)
    if best:
        _rim(sheet, width, 6, css(GOLD))
    sheet.put(_face(card, width, theme), width, AROUND, AROUND)
    if best:
        sheet.put(_CROWN, 44, AROUND + width - 36, AROUND + height(width) - 30)
    if led:
        size = theme.sizes.least
        wide, high = round(letters.length(LED, size) + size), round(size * 1.35)
        x, y = AROUND - 4, AROUND + height(width) - high + 4
        sheet.put(_pill(wide, high), wide, x, y)
        sheet.write(LED, x + wide / 2, y + high / 2, size, Ink.ON_PLATE, "m")
    return sheet.sprite(AROUND)


@lru_cache(maxsize=64)
def turned_up(card: Card, width: int, theme: ArtTheme) -> Sprite:
    """Draw the upcard."""
    sheet = Sheet(width + 2 * AROUND, height(width) + 2 * AROUND, FELT)
    _shadow(sheet, width, 6)
    _rim(sheet, width, 5, css(GOLD))
    sheet.put(_face(card, width, theme), width, AROUND, AROUND)
    return sheet.sprite(AROUND)


def in_rows(trick: tuple[Laid, ...], theme: ArtTheme) -> Sprite:
    """Draw a small trick: the ranks and suits in the order played, the best one in a frame."""
    wide = theme.sizes.badge if len(trick) < _SMALL_ROW else theme.sizes.badge - 4
    first = len(trick) if len(trick) <= _SMALL_ROW else (len(trick) + 1) // 2
    rows = [row for row in (trick[:first], trick[first:]) if row]
    step, high = wide + 4, wide + 8
    image = Image.new("L", (first * step + 4, high * len(rows)), index(FELT))
    for number, row in enumerate(rows):
        for at, each in enumerate(row, first - len(row)):
            small = _badge(each.card, wide, theme.scheme, best=each.best)
            small.paste_on(image, at * step, number * high)
    return Sprite(image, FELT)


@lru_cache(maxsize=256)  # 3 KB each
def _badge(card: Card, wide: int, scheme: Scheme, *, best: bool) -> Sprite:
    """Draw a card's rank and suit, with space around it for the frame of the best."""
    sheet = Sheet(wide + 8, wide + 8, FELT)
    if best:
        sheet.plate(0, 0, wide + 8, wide + 8, GOLD, 12)
    sheet.put(badges.card(card, scheme), wide, 4, 4)
    return sheet.sprite()


def pieces_of(card: Card) -> Iterator[Callable[[], object]]:
    """Yield functions that each draw a piece with this card in advance; each takes a few milliseconds."""
    theme, other = ArtTheme(), ArtTheme(Scheme.FOUR)
    in_hand, on_table = BROADEST, theme.sizes.laid[0]
    yield from (partial(held, card, in_hand, other), partial(laid, card, on_table, other))
    for tab in ("", card.suit.sign if card.suit else ""):
        for barred, bright in ((False, False), (True, False), (False, True)):
            yield partial(held, card, in_hand, theme, barred=barred, bright=bright, tab=tab)
    for best in (False, True):
        for led in (False, True):
            yield partial(laid, card, on_table, theme, best=best, led=led)


def _face(card: Card, width: int, theme: ArtTheme) -> str:
    small = theme.large or width < PLAIN_BELOW
    return (plain if small else face)(card, theme.scheme)


def _shadow(sheet: Sheet, width: int, deep: float) -> None:
    sheet.shape(
        '<defs><filter id="soft" x="-10%" y="-10%" width="120%" height="120%">'
        f'<feGaussianBlur stdDeviation="{deep / 2}"/></filter></defs>'
        f'<rect x="{AROUND - 1}" y="{AROUND + deep / 2}" width="{width + 2}" height="{height(width)}" rx="12"'
        f' fill="{css(SHADOW)}" opacity="0.6" filter="url(#soft)"/>'
    )


def _rim(sheet: Sheet, width: int, thick: float, color: str) -> None:
    sheet.shape(
        f'<rect x="{AROUND - thick}" y="{AROUND - thick}" width="{width + 2 * thick}"'
        f' height="{height(width) + 2 * thick}" rx="{width * 0.096 + thick}" fill="{color}"/>'
    )


def _tab(shown: str) -> str:
    """Draw a gold tab with a sign, for the bottom of a trump."""
    suit = next((suit for suit in Suit if suit.sign == shown), None)
    return drawing(
        f'<rect x="1.5" y="1.5" width="49" height="33" rx="16.5" fill="{css(GOLD)}" stroke="{css(INK)}"'
        f' stroke-width="3"/>{sign(suit, 26, 18, 23, css(INK))}',
        52,
        36,
    )


def _pill(wide: int, high: int) -> str:
    """Draw the background of a tag on a card."""
    return drawing(f'<rect width="{wide}" height="{high}" rx="{high / 2}" fill="{css(PLATE)}"/>', wide, high)


_CROWN = drawing(
    f'<path d="M5 31 L2 9 L13 18 L22 4 L31 18 L42 9 L39 31Z" fill="{css(GOLD)}" stroke="{css(INK)}"'
    ' stroke-width="3" stroke-linejoin="round"/>',
    44,
    36,
)
"""The crown of the best card."""
