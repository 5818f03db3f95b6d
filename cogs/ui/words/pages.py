"""A picture's contents in words, for people who can't see it, made from its parts alone."""

from collections.abc import Iterable, Sequence
from functools import singledispatch

from bot.art.page import Part
from bot.art.parts import Foot, Heading, Stars
from bot.art.plot import Plot
from bot.art.standings import Bars, Figures, Sides, Standings
from bot.art.tricks import TrickRow, Tricks, UnplayedCards
from cogs.ui.controls import ALT_TEXT
from cogs.ui.words.cards import bare, the
from cogs.ui.words.names import count, minus, plays_line

_COUNTED = {"pts": "point", "lone": "loner"}
_OUT_OF = {"games": "game", "hands": "hand"}  # what the figure before was reached in
_FEW = 40  # values of all curves in words, if naming each player and value would be too long


def describe_parts(parts: Sequence[Part]) -> str:
    """Describe everything the parts show, briefly if it would be too long for Discord."""
    whole = _joined(describe_part(part, False) for part in parts)
    return whole if len(whole) <= ALT_TEXT else _joined(describe_part(part, True) for part in parts)


def _joined(sentences: Iterable[str]) -> str:
    return " ".join(
        each if each.endswith((".", "!", "?")) else f"{each}." for each in sentences if each
    ).replace("\ufe0e", "")


@singledispatch
def describe_part(part: object, short: bool) -> str:
    """Describe what a part shows. ``short`` means as briefly as possible."""
    raise TypeError(part)


@describe_part.register
def _(part: Heading, short: bool) -> str:
    return _joined([part.title, *part.lines])


@describe_part.register
def _(part: Stars | Foot, short: bool) -> str:
    return _joined(part.lines)


@describe_part.register
def _(part: Tricks, short: bool) -> str:
    return " ".join(_trick(number, row, part.led, short) for number, row in enumerate(part.rows, start=1))


def _trick(number: int, row: TrickRow, led: str, short: bool) -> str:
    """Describe a trick with a name before each card. In short, only who took it, and so leads next."""
    if short:
        plays = ", ".join(bare(played.card) for played in row.plays)
        line = plays if number > 1 else f"{row.plays[0].name} {led} {plays}"
    else:
        line = plays_line([(played.name, the(played.card)) for played in row.plays])
    return f"Trick {number}: {line}. {row.plays[row.winner].name} took it."


@describe_part.register
def _(part: UnplayedCards, short: bool) -> str:
    return _joined(f"{words} {', '.join(map(bare, cards))}" for words, cards in part.rows)


@describe_part.register
def _(part: Sides, short: bool) -> str:
    sides = []
    for side in part.sides:
        names = " & ".join(f"{member.name} {member.note}".rstrip() for member in side.members)
        sides.append(f"{names}: {side.figure}{', won' if side.won else ''}")
    return _joined(["; ".join(sides)])


@describe_part.register
def _(part: Plot, short: bool) -> str:
    begins, ends = part.ends
    if part.spread:
        line = part.lines[0]
        ran = f"{line[0]} after {begins}, {line[-1]} after {ends}, between {min(line)} and {max(line)}"
        return _joined([f"{part.title}: {part.figure}", ran])
    every = -(-len(part.lines) * len(part.lines[0]) // _FEW) if short else 1
    runs = [", ".join(minus(value) for value in line[::-1][::every][::-1]) for line in part.lines]
    some = f" (every {every} hands)" if every > 1 else ""
    if short:
        some += ", players in the same order"
    else:
        runs = [f"{name} had {run}" for name, run in zip(part.names, runs, strict=True)]
    return _joined([f"Score from the {begins} to {ends}{some}: {'; '.join(runs)}"])


@describe_part.register
def _(part: Standings, short: bool) -> str:
    lines = []
    for line in part.lines:
        figures = _figures([each for each in zip(part.headings, line.figures, strict=True) if each[1]])
        place = f"{line.place}. " if line.place else "– "
        lines.append(f"{place}{line.name}: {', '.join(figures[:1] if short else figures)}")
    return _joined(["; ".join(lines)])


def _figure(head: str, figure: str) -> str:
    if head in _COUNTED:
        return count(int(figure), _COUNTED[head])
    if head == "won":
        return f"{head} {figure}"
    return f"{figure}%" if head == "%" else f"{figure} {head}".strip()


def _figures(some: Sequence[tuple[str, str]]) -> list[str]:
    """Return a line's figures with their heads: ``60%``, ``9 points``, ``rounds 1 to 2: 4, 5``."""
    rounds = [(head[1:], figure) for head, figure in some if head[0:1] == "r" and head[1:].isdecimal()]
    told: list[str] = []
    for head, figure in some[: len(some) - len(rounds)]:
        if head in ("of", "±"):
            told[-1] += f" {head} {figure}"
        elif head in _OUT_OF:
            of = "of" if told[-1].startswith("won") else "in"
            told[-1] += f" {of} {count(int(figure), _OUT_OF[head])}"
        else:
            told.append(_figure(head, figure))
    if rounds:
        when = f"rounds {rounds[0][0]} to {rounds[-1][0]}" if len(rounds) > 1 else f"round {rounds[0][0]}"
        told.append(f"{when}: {', '.join(figure for _, figure in rounds)}")
    return told


@describe_part.register
def _(part: Bars, short: bool) -> str:
    return _joined(
        f"{each.title}: {', '.join(f'{s.label} ({s.told})' for s in each.shares)}" for each in part.lists
    )


@describe_part.register
def _(part: Figures, short: bool) -> str:
    return _joined(["; ".join(f"{words}: {figure}" for words, figure in part.figures)])
