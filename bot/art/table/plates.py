"""Draws everything with words: seat plates, score, trump, speech bubbles, and notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.art import letters
from bot.art.letters import Weight, fitted, make_legible, wrapped
from bot.art.pack import badges
from bot.art.table.colors import (
    FELT,
    GOLD,
    LIT,
    NEUTRAL,
    PAPER,
    PLATE,
    SIDES,
    SOFT,
    Color,
    Ink,
)
from bot.art.table.scene import Place, Side
from bot.art.table.sheet import Sheet, Sprite, css
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Card, Suit

ALONE, OUT, LEADS, MAKER = "alone", "sits out", "leads", "maker"
FREE = "free"
_EDGE = 12
_LINE = 1.34  # the line height relative to the letter size
_INITIALS = (Ink.ON_FIRST, Ink.ON_SECOND, Ink.ON_THIRD)
_PIP, _PIP_HIGH, _PIP_STEP = 13, 19, 17
_MOST_PIPS = 5  # as many as can be counted at a glance; more are a number and a small heap
_HEAP, _HEAP_STEP = 3, 7
_TAIL, _TO_TAIL = 10, 30  # the height of a speech bubble's tail, and its distance from the left


@dataclass(frozen=True, slots=True)
class _Mark:
    """A mark in a plate's lower rows: its width, and a function to draw it from its left and middle."""

    width: float
    draw: Callable[[Sheet, float, float], None]


@lru_cache(maxsize=512)  # 15 KB each
def seat(place: Place, theme: ArtTheme, trumps: Suit | None, sides: int, leads: bool) -> Sprite:
    """Draw a seat's plate: the player's name and all marks below it.

    Colors tell sides apart if there are few ``sides``. ``leads`` marks the leader if no card shows it.
    """
    size, wide = theme.sizes, theme.sizes.side
    marks = _marks(place, theme, trumps, leads=leads)
    round_ = size.name * 1.24
    start = _EDGE + round_ + 4
    beside = sum(mark.width + 6 for mark in marks) + (26 if place.to_act else 0)
    one_row = start + letters.length(place.name, size.name) + 4 + beside <= wide - _EDGE
    rows = [] if one_row else _rows(marks, wide - 2 * _EDGE)
    head = size.name * 1.62
    low = size.mark + 6
    sheet = Sheet(wide, head + low * len(rows) + (4 if rows else 0), FELT)
    back, ink = (LIT, Ink.ON_LIT) if place.to_act else (PLATE, Ink.ON_PLATE)
    rim = GOLD if place.to_act else None
    sheet.plate(0, 0, wide, sheet.height, back, 16, rim, 4 if rim else 0)
    middle = head / 2
    _avatar(sheet, place, middle - round_ / 2, round_, sides)
    room = wide - start - _EDGE
    if place.to_act:
        room -= 26
        at = wide - _EDGE - 20
        sheet.shape(
            f'<path d="M{at} {middle - 11} L{at + 17} {middle} L{at} {middle + 11}Z"'
            f' fill="{css(Ink.ON_LIT.color)}"/>'
        )
    faint = Ink.ON_PLATE_SOFT if place.out and not place.to_act else ink
    letter = size.name if letters.length(place.name, size.name) <= room else size.word
    name = fitted(place.name, letter, room)
    sheet.write(name, start, middle, letter, faint)
    if one_row:
        across = start + letters.length(name, size.name) + 10
        for mark in marks:
            mark.draw(sheet, across, middle)
            across += mark.width + 6
    for number, row in enumerate(rows):
        across = float(_EDGE)
        for mark in row:
            mark.draw(sheet, across, head + low * number + low / 2 - 2)
            across += mark.width + 6
    return sheet.sprite()


def _avatar(sheet: Sheet, place: Place, y: float, across: float, sides: int) -> None:
    color, ink = _worn(place.side, sides)
    x, half = _EDGE - 4, across / 2
    sheet.shape(f'<circle cx="{x + half}" cy="{y + half}" r="{half}" fill="{css(color)}"/>')
    if place.computer:
        face = round(across * 0.76)
        sheet.put(badges.computer(place.level), face, x + half - face / 2, y + half - face / 2 - 1)
        return
    initial = make_legible(place.name)[:1].upper()
    sheet.write(initial, x + half, y + half, across * 0.62, ink, "m", Weight.BOLD)


def _worn(side: int, sides: int) -> tuple[Color, Ink]:
    if sides > len(SIDES):
        return NEUTRAL, Ink.ON_NEUTRAL
    return SIDES[side], _INITIALS[side]


def _marks(place: Place, theme: ArtTheme, trumps: Suit | None, *, leads: bool) -> Sequence[_Mark]:
    lit = place.to_act
    marks = []
    if place.dealer:
        marks.append(_drawn(badges.dealer(), theme))
    if place.maker:
        made = _drawn(badges.suit(trumps, theme.scheme), theme) if trumps else _tag(MAKER, theme, lit=lit)
        marks.append(made)
    if place.alone:
        marks.append(_tag(ALONE, theme, gold=True))
    if place.out:
        marks.append(_tag(OUT, theme, lit=lit))
    if leads:
        marks.append(_tag(LEADS, theme, lit=lit))
    if place.won:
        marks.append(pips(place.won, theme, lit=lit))
    if place.figure:
        marks.append(_figure(place.figure, theme, lit=lit))
    return marks


def _rows(marks: Sequence[_Mark], room: float) -> list[list[_Mark]]:
    rows: list[list[_Mark]] = []
    used = room
    for mark in marks:
        if used + mark.width > room:
            rows.append([])
            used = 0.0
        rows[-1].append(mark)
        used += mark.width + 6
    return rows


def _drawn(svg: str, theme: ArtTheme) -> _Mark:
    across = theme.sizes.mark
    return _Mark(across, lambda sheet, x, y: sheet.put(svg, across, x, y - across / 2))


def _tag(text: str, theme: ArtTheme, *, gold: bool = False, lit: bool = False) -> _Mark:
    """Draw a word in a frame or on gold."""
    size, high = theme.sizes.least, theme.sizes.mark
    wide = letters.length(text, size) + 16

    def draw(sheet: Sheet, x: float, y: float) -> None:
        ground, ink = (LIT, Ink.ON_LIT) if lit else (PLATE, Ink.ON_PLATE)
        if gold:
            sheet.plate(x, y - high / 2, wide, high, GOLD, 9)
        else:
            sheet.plate(x, y - high / 2, wide, high, ground, 9, SOFT, 2)
        sheet.write(text, x + wide / 2, y, size, Ink.ON_GOLD if gold else ink, "m")

    return _Mark(wide, draw)


def _figure(text: str, theme: ArtTheme, *, lit: bool) -> _Mark:
    size = theme.sizes.word
    shown = fitted(text, size, theme.sizes.side - 2 * _EDGE, Weight.BOLD)
    ink = Ink.ON_LIT if lit else Ink.ON_PLATE_GOLD
    return _Mark(
        letters.length(shown, size, Weight.BOLD),
        lambda sheet, x, y: sheet.write(shown, x, y, size, ink, weight=Weight.BOLD),
    )


def pips(won: int, theme: ArtTheme, *, lit: bool = False) -> _Mark:
    """Draw the tricks won as small cards, and many also as a number, which suits a ``lit`` plate."""
    size = theme.sizes.word
    number = f"{won}" if won > _MOST_PIPS else ""
    before = letters.length(number, size, Weight.BOLD) + 6 if number else 0
    shown, step = (_HEAP, _HEAP_STEP) if number else (won, _PIP_STEP)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        if number:
            sheet.write(number, x, y, size, Ink.ON_LIT if lit else Ink.ON_PLATE_GOLD, weight=Weight.BOLD)
        for at in range(shown):
            sheet.shape(
                f'<rect x="{x + before + at * step}" y="{y - _PIP_HIGH / 2}" width="{_PIP}"'
                f' height="{_PIP_HIGH}" rx="3.5" fill="{css(GOLD)}" stroke="{css(PLATE)}"'
                ' stroke-width="1.6"/>'
            )

    return _Mark(before + (shown - 1) * step + _PIP, draw)


@lru_cache(maxsize=256)
def score(sides: tuple[Side, ...], pool: str, goal: str, theme: ArtTheme) -> Sprite:
    """Draw the score: a row for each side with its tricks below, then the pool and the target."""
    size = theme.sizes
    points = max((letters.length(side.points, size.points, Weight.BOLD) for side in sides), default=0)
    start = _EDGE + 14 + points + 12
    room = size.corner - start - _EDGE
    shown = [_names(side.names, size.word, room) for side in sides]
    chip = size.mark + 8 if pool else 0
    won = fitted(pool, size.name, size.corner - 2 * _EDGE - chip, Weight.BOLD)
    to = fitted(goal, size.word, size.corner - 2 * _EDGE)
    wide = max(
        *(start + letters.length(each, size.word) for each in shown),
        *(start + pips(side.won, theme).width for side in sides if side.won),
        _EDGE + chip + letters.length(won, size.name, Weight.BOLD) if won else 0,
        _EDGE + letters.length(to, size.word) if to else 0,
    )
    rows = [size.points * 1.08 + (_PIP_HIGH + 4 if side.won else 0) for side in sides]
    below = [size.name * 1.5 if won else 0, size.word * _LINE if to else 0]
    sheet = Sheet(wide + _EDGE, sum(rows) + sum(below) + 14, FELT)
    sheet.plate(0, 0, sheet.width, sheet.height, PLATE)
    y = 7.0
    for side, names, high in zip(sides, shown, rows, strict=True):
        color, _ = _worn(side.side, len(sides))
        sheet.shape(
            f'<rect x="{_EDGE}" y="{y + 5}" width="7" height="{high - 10}" rx="3.5" fill="{css(color)}"/>'
        )
        middle = y + size.points * 0.54
        right = _EDGE + 14 + points
        sheet.write(side.points, right, middle, size.points, Ink.ON_PLATE, "r", Weight.BOLD)
        sheet.write(names, start, middle, size.word, Ink.ON_PLATE)
        if side.won:
            pips(side.won, theme).draw(sheet, start, y + high - _PIP_HIGH / 2 - 4)
        y += high
    if won:
        middle = y + below[0] / 2
        _chip(sheet, middle, size.mark)
        sheet.write(won, _EDGE + chip, middle, size.name, Ink.ON_PLATE_GOLD, weight=Weight.BOLD)
    sheet.write(to, _EDGE, y + below[0] + below[1] / 2, size.word, Ink.ON_PLATE_SOFT)
    return sheet.sprite()


def _chip(sheet: Sheet, y: float, across: float) -> None:
    """Draw a chip, which marks the pool."""
    half = across / 2
    at = f'cx="{_EDGE + half}" cy="{y}" fill="none"'
    dash = 3.1416 * across * 0.78 / 12
    sheet.shape(f'<circle cx="{_EDGE + half}" cy="{y}" r="{half}" fill="{css(GOLD)}"/>')
    sheet.shape(
        f'<circle {at} r="{half * 0.78}" stroke="{css(PLATE)}" stroke-width="{half * 0.34}"'
        f' stroke-dasharray="{dash * 0.8} {dash * 1.2}"/>'
        f'<circle {at} r="{half * 0.5}" stroke="{css(PLATE)}" stroke-width="2.5"/>'
    )


def _names(names: str, size: float, room: float) -> str:
    """Join the names of a side, each cut short if they're too long together."""
    if letters.length(names, size) <= room or " & " not in names:
        return fitted(names, size, room)
    parts = names.split(" & ")
    each = (room - letters.length(" & ", size) * (len(parts) - 1)) / len(parts)
    spare = sum(max(0.0, each - letters.length(part, size)) for part in parts)
    long = sum(letters.length(part, size) > each for part in parts)
    return " & ".join(fitted(part, size, each + spare / long) for part in parts)


@lru_cache(maxsize=256)
def trumps(suit: Suit | None, kind: str, how_made: tuple[str, ...], theme: ArtTheme) -> Sprite:
    """Draw the trump suit and how it was made."""
    size = theme.sizes
    told = [part for line in how_made for part in wrapped(line, size.least, size.corner - 2 * _EDGE, 2)]
    mark = size.mark + 10 if suit else 0
    head = size.name * 1.62 if kind else 0
    wide = max(
        mark + (8 if mark else 0) + letters.length(kind, size.name, Weight.BOLD),
        *(letters.length(each, size.least) for each in told),
        0,
    )
    line = size.least * _LINE
    sheet = Sheet(wide + 2 * _EDGE, head + line * len(told) + 12, FELT)
    sheet.plate(0, 0, sheet.width, sheet.height, PLATE)
    if suit:
        sheet.put(badges.suit(suit, theme.scheme), mark, _EDGE, 6 + head / 2 - mark / 2)
    sheet.write(
        kind, _EDGE + mark + (8 if mark else 0), 6 + head / 2, size.name, Ink.ON_PLATE, weight=Weight.BOLD
    )
    for number, each in enumerate(told):
        sheet.write(each, _EDGE, 5 + head + line * (number + 0.5), size.least, Ink.ON_PLATE_SOFT)
    return sheet.sprite()


@lru_cache(maxsize=256)
def bubble(text: str, theme: ArtTheme) -> Sprite:
    """Draw a speech bubble in at most two lines."""
    size = theme.sizes.word
    lines = wrapped(text, size, theme.sizes.side - 2 * _EDGE, 2)
    wide = max(letters.length(each, size) for each in lines) + 2 * _EDGE
    line = size * 1.18
    sheet = Sheet(max(wide, 2 * _TO_TAIL), _TAIL + line * len(lines) + 12, FELT)
    sheet.plate(0, _TAIL, wide, sheet.height - _TAIL, PAPER, 15)
    at = min(_TO_TAIL, wide - _TO_TAIL)
    sheet.shape(f'<path d="M{at} {_TAIL + 2} L{at + 7} 0 L{at + 20} {_TAIL + 2}Z" fill="{css(PAPER)}"/>')
    for number, each in enumerate(lines):
        sheet.write(each, wide / 2, _TAIL + 6 + line * (number + 0.5), size, Ink.ON_PAPER, "m")
    return sheet.sprite()


@lru_cache(maxsize=64)
def free_seat(name: str, theme: ArtTheme) -> Sprite:
    """Draw an empty seat: an outline with the seat's name."""
    size, wide = theme.sizes, theme.sizes.side
    head, low = size.name * 1.4, size.least * _LINE
    sheet = Sheet(wide, head + low, FELT)
    sheet.shape(
        f'<rect x="2" y="2" width="{wide - 4}" height="{sheet.height - 4}" rx="16" fill="none"'
        f' stroke="{css(SOFT)}" stroke-width="3" stroke-dasharray="12 8"/>'
    )
    shown = fitted(name, size.name, wide - 2 * _EDGE)
    sheet.write(shown, wide / 2, head / 2 + 2, size.name, Ink.ON_FELT, "m")
    sheet.write(FREE, wide / 2, head + low / 2 - 4, size.least, Ink.ON_FELT, "m")
    return sheet.sprite()


@lru_cache(maxsize=64)
def title(text: str, about: tuple[str, ...], theme: ArtTheme, room: float) -> Sprite:
    """Draw the game to be played at a table, and a line or two about it, at most ``room`` wide."""
    large, small = theme.sizes.title, theme.sizes.word
    heads = wrapped(text, large, room, 2)
    told = [part for line in about for part in wrapped(line, small, room, 2)]
    head, line = large * 1.18, small * 1.24
    wide = max(*(letters.length(each, large) for each in heads), *(letters.length(s, small) for s in told), 0)
    sheet = Sheet(wide + 12, head * len(heads) + line * len(told) + 8, FELT)
    for number, each in enumerate(heads):
        sheet.write(each, sheet.width / 2, 2 + head * (number + 0.5), large, Ink.ON_FELT, "m")
    for number, each in enumerate(told):
        y = 6 + head * len(heads) + line * (number + 0.5)
        sheet.write(each, sheet.width / 2, y, small, Ink.ON_FELT, "m")
    return sheet.sprite()


@lru_cache(maxsize=128)
def words(text: str, theme: ArtTheme, room: float, ink: Ink, most: int = 1) -> Sprite:
    """Draw words in that ink without a plate, in at most ``most`` lines that are at most ``room`` wide."""
    size = theme.sizes.least
    lines = wrapped(text, size, room, most)
    line = size * 1.22
    wide = max(letters.length(each, size) for each in lines)
    sheet = Sheet(wide + 4, line * len(lines) + 4, ink.ground)
    for number, each in enumerate(lines):
        sheet.write(each, sheet.width / 2, 2 + line * (number + 0.5), size, ink, "m")
    return sheet.sprite()


@lru_cache(maxsize=64)
def turned_up(card: Card, caption: str, theme: ArtTheme) -> Sprite:
    """Draw a small upcard with its caption beside it."""
    size, mark = theme.sizes.least, theme.sizes.badge
    shown = fitted(caption, size, theme.sizes.side - mark - 10)
    sheet = Sheet(mark + 10 + letters.length(shown, size) + 2, mark + 4, FELT)
    sheet.put(badges.card(card, theme.scheme), mark, 0, 2)
    sheet.write(shown, mark + 10, sheet.height / 2, size, Ink.ON_FELT)
    return sheet.sprite()
