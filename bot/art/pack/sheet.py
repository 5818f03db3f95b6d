"""One picture of the whole pack, for whoever changes it: cards in both schemes and all sizes, and backs."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from PIL import Image, ImageDraw, ImageFont

from bot.art.pack import badges
from bot.art.pack.colours import Scheme
from bot.art.pack.faces import Back
from bot.art.pack.pictures import card, picture, turned
from bot.engine.cards import ALL_CARDS, BENNY, Card, Suit
from bot.games import PRESETS

_CARD, _SMALL, _TEXT, _ALONE = 130, 44, 22, 48  # pixels across: large, small, in a text, alone in a message
_GAP, _HEAD = 10, 44
_TABLE, _DARK, _LIGHT = (36, 86, 66), (49, 51, 56), (255, 255, 255)
_WORDS = (242, 243, 245)
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_WIDTH = 14 * (_CARD + _GAP) + _GAP


def packs() -> dict[tuple[Card, ...], list[str]]:
    """Return the different packs, the largest last, each with the names of its rulesets."""
    found: dict[tuple[Card, ...], list[str]] = {}
    for rules in PRESETS.values():
        found.setdefault(tuple(dict.fromkeys(rules.cards)), []).append(rules.name)
    return dict(sorted(found.items(), key=lambda each: len(each[0])))


def sheet() -> bytes:
    """Everything, as a PNG. Takes a second or two."""
    parts = [
        *(_part(_named(cards, games), [cards], _small) for cards, games in packs().items()),
        *(_part(f"Suits of {scheme.name.lower()} colours", _rows(), _large(scheme)) for scheme in Scheme),
        _backs(),
        *(
            _part(
                f"In texts and on buttons: suits of {scheme.name.lower()} colours",
                _rows(),
                _square(scheme, size),
                ground,
            )
            for scheme, ground in ((Scheme.TWO, _DARK), (Scheme.FOUR, _LIGHT))
            for size in (_TEXT, _ALONE)
        ),
        *(_marks(ground) for ground in (_DARK, _LIGHT)),
    ]
    whole = Image.new("RGB", (_WIDTH, sum(part.height for part in parts)), _TABLE)
    down = 0
    for part in parts:
        whole.paste(part, (0, down))
        down += part.height
    written = io.BytesIO()
    whole.save(written, "PNG", optimize=True)
    return written.getvalue()


def _named(cards: tuple[Card, ...], games: Iterable[str]) -> str:
    benny = " and the Benny" if BENNY in cards else ""
    return f"{len(cards) - bool(benny)} cards{benny}: {', '.join(games)}"


def _rows() -> list[list[Card]]:
    """Return the cards a row a suit, with the Benny at the end of the first."""
    rows = [[each for each in ALL_CARDS if each.suit is suit] for suit in _SUITS]
    rows[0].append(BENNY)
    return rows


def _small(shown: Card) -> Image.Image:
    return card(shown, _SMALL)


def _large(scheme: Scheme) -> Callable[[Card], Image.Image]:
    return lambda shown: card(shown, _CARD, scheme)


def _square(scheme: Scheme, size: int) -> Callable[[Card], Image.Image]:
    """Return a badge as Discord shows it: made large, and reduced."""
    return lambda shown: _reduced(badges.card(shown, scheme), size)


def _reduced(svg: str, size: int) -> Image.Image:
    return picture(svg, badges.SIDE).resize((size, size), Image.Resampling.LANCZOS)


def _backs() -> Image.Image:
    return _pasted(
        "Backs", [[turned(kind, _CARD) for kind in Back] + [turned(kind, _SMALL) for kind in Back]], _TABLE
    )


def _marks(ground: tuple[int, int, int]) -> Image.Image:
    drawn = [
        *(badges.suit(each, scheme) for scheme in Scheme for each in _SUITS),
        badges.dealer(),
        badges.computer(),
    ]
    rows = [[_reduced(svg, size) for svg in drawn] for size in (_TEXT, _ALONE)]
    return _pasted("Suits, the dealer, a computer player", rows, ground)


def _part(
    heading: str,
    rows: Iterable[Iterable[Card]],
    drawn: Callable[[Card], Image.Image],
    ground: tuple[int, int, int] = _TABLE,
) -> Image.Image:
    return _pasted(heading, [[drawn(each) for each in row] for row in rows], ground)


def _pasted(heading: str, rows: list[list[Image.Image]], ground: tuple[int, int, int]) -> Image.Image:
    """Return the pictures in rows under a heading; a row that is too long goes on in the next line."""
    lines = [line for row in rows for line in _broken(row)]
    heights = [max(each.height for each in line) + _GAP for line in lines]
    part = Image.new("RGB", (_WIDTH, _HEAD + sum(heights) + _GAP), ground)
    words = (40, 42, 46) if ground == _LIGHT else _WORDS
    ImageDraw.Draw(part).text((_GAP, 12), heading, fill=words, font=ImageFont.load_default(22))
    down = _HEAD
    for line, height in zip(lines, heights, strict=True):
        across = _GAP
        for each in line:
            part.paste(each, (across, down), each)
            across += each.width + _GAP
        down += height
    return part


def _broken(row: list[Image.Image]) -> Iterable[list[Image.Image]]:
    most = (_WIDTH - _GAP) // (row[0].width + _GAP)
    return (row[at : at + most] for at in range(0, len(row), most))
