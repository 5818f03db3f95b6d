"""The pack as emoji: a name and a square drawing for each. The name ends with a digest of the drawing.

Names alone tell which emoji Discord already has: a changed drawing gets a new name, so nothing about emoji
has to be stored here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

from bot.art.pack import badges
from bot.art.pack.colors import DYES, Scheme
from bot.art.pack.pictures import png
from bot.engine.cards import ALL_CARDS, Card, Suit

DEALER, COMPUTER = "dealer", "computer"
_OURS = re.compile(r"\w+_eu[0-9a-f]{6}")
_GREEN_AND_BLUE = {Suit.CLUBS: "_green", Suit.DIAMONDS: "_blue"}
assert {suit for suit in Suit if len({DYES[scheme][suit] for scheme in Scheme}) > 1} == set(_GREEN_AND_BLUE)


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji to upload: ``code_name`` is its name in the code, ``svg`` its drawing."""

    code_name: str
    svg: str

    @property
    def name(self) -> str:
        """The emoji's name on Discord: words, because screen readers read it aloud, and the digest."""
        return f"{self.code_name}_eu{blake2b(self.svg.encode(), digest_size=3).hexdigest()}"

    def render_png(self) -> bytes:
        """Draw the emoji as a PNG."""
        return png(self.svg, badges.SIDE)


def of_card(card: Card, scheme: Scheme = Scheme.TWO) -> str:
    """Return the name of the card's emoji in the code."""
    return card.name.lower().replace(" ", "_") + _color(card.suit, scheme)


def of_suit(suit: Suit, scheme: Scheme = Scheme.TWO) -> str:
    """Return the name of the suit's emoji in the code."""
    return suit.word + _color(suit, scheme)


def is_ours(name: str) -> bool:
    """Return True if any version of this bot made an emoji with that name."""
    return _OURS.fullmatch(name) is not None


@cache
def every_emoji() -> tuple[Emoji, ...]:
    """Return all emoji: cards and suits in each color scheme where they differ, and the marks."""
    return tuple(Emoji(code_name, svg) for code_name, svg in dict(_all()).items())


def _all() -> Iterator[tuple[str, str]]:
    for scheme in Scheme:
        for card in ALL_CARDS:
            yield of_card(card, scheme), badges.card(card, scheme)
        for suit in Suit:
            yield of_suit(suit, scheme), badges.suit(suit, scheme)
    yield DEALER, badges.dealer()
    yield COMPUTER, badges.computer()


def _color(suit: Suit | None, scheme: Scheme) -> str:
    return _GREEN_AND_BLUE.get(suit, "") if scheme is Scheme.FOUR and suit else ""
