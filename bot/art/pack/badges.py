"""Square drawings at the height of a line of text: cards, suits, and the marks of a table.

Discord shows an emoji 22 pixels high in text or on a button. That leaves room for a card's rank and suit
only, each as large as fits.
"""

from __future__ import annotations

from bot.art.pack.colors import DYES, GOLD, INK, PAPER, Scheme
from bot.art.pack.faces import drawing
from bot.art.pack.shapes import letter, sign
from bot.engine.cards import Card, Suit
from bot.engine.levels import Level

SIDE = 128
_EDGE = "#b9b6ac"


def card(shown: Card, scheme: Scheme = Scheme.TWO) -> str:
    """Draw the card with its rank at the top left and its suit at the bottom right."""
    color = DYES[scheme][shown.suit].full
    return _on_paper(letter(shown.rank, 38, 50, 82, color, 60) + _haloed(shown.suit, color))


def suit(shown: Suit, scheme: Scheme = Scheme.TWO) -> str:
    """Draw the suit's sign on white paper, so that black stays visible on a dark background."""
    return _on_paper(sign(shown, 64, 64, 98, DYES[scheme][shown].full))


def dealer() -> str:
    """Draw the dealer mark: a disc with a D."""
    d = f'<path d="M49 34 V94 H60 C94 94 94 34 60 34 Z" fill="none" stroke="{INK}" stroke-width="15"/>'
    return drawing(
        f'<circle cx="64" cy="64" r="59" fill="{GOLD}" stroke="{INK}" stroke-width="6"/>{d}', SIDE, SIDE
    )


def computer(level: Level = Level.CLUB) -> str:
    """Draw a small face with an antenna, for a bot. Beginners wear a leaf, experts a cap."""
    return drawing(
        f'<g stroke="{INK}" stroke-width="7" stroke-linejoin="round">{_WORN.get(level, _AERIAL)}'
        f'<rect x="4" y="54" width="18" height="36" rx="8" fill="{GOLD}"/>'
        f'<rect x="106" y="54" width="18" height="36" rx="8" fill="{GOLD}"/>'
        f'<rect x="16" y="33" width="96" height="86" rx="20" fill="#cfd9ea"/>'
        f'<path d="M42 95 H86" fill="none" stroke-linecap="round"/></g>'
        f'<circle cx="43" cy="67" r="12" fill="{INK}"/><circle cx="85" cy="67" r="12" fill="{INK}"/>',
        SIDE,
        SIDE,
    )


_AERIAL = f'<path d="M64 34 V18"/><circle cx="64" cy="14" r="9" fill="{GOLD}"/>'
_WORN = {
    Level.BEGINNER: '<path d="M64 36 C26 34 24 6 26 4 C44 4 62 12 64 36'
    ' C66 12 84 4 102 4 C104 6 102 34 64 36Z" fill="#6fbf5f"/>',
    Level.EXPERT: '<path d="M40 24 V42 H88 V24" fill="#2c4a86"/><path d="M64 2 L124 20 L64 38 L4 20Z"'
    ' fill="#2c4a86"/>'
    f'<path d="M112 22 V50" stroke="{GOLD}"/>',
}


def _haloed(shown: Suit | None, color: str) -> str:
    """Draw the sign with a rim of paper where it would touch a wide rank."""
    halo = (
        f'<g stroke="{PAPER}" stroke-width="14" stroke-linejoin="round">{sign(shown, 92, 88, 64, PAPER)}</g>'
    )
    return halo + sign(shown, 92, 88, 64, color)


def _on_paper(inside: str) -> str:
    rim = f'fill="{PAPER}" stroke="{_EDGE}" stroke-width="4"'
    sheet = f'<rect x="2" y="2" width="124" height="124" rx="22" {rim}/>'
    return drawing(sheet + inside, SIDE, SIDE)
