"""What is told of a finished game: the course of its score, and who stood out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from bot.engine.seats import Seat, Side
from bot.games.bid.hand import BidResult
from bot.games.spoil_five.hand import SpoilResult
from bot.games.up_card.scoring import EuchreResult
from bot.tables.table import Table
from cogs.ui.columns import block, cut
from cogs.ui.words.names import count, minus, on_side, plain, seats, signed, team, who
from cogs.ui.words.results import spoil

_COURSE = 6  # hands a line, for a phone
_ROWS = 8
_SIDES = 3
_NAME = 9  # columns
_FEWEST_CALLS = 2  # of a best caller
_FEATS = 4


def course(table: Table) -> str:
    """Each side's score after each hand that changed it, the latest if there are too many.

    Empty where many play, each alone: their places say enough.
    """
    match = table.match
    assert match is not None
    sides = range(match.rules.sides)
    scored = [result.score for result in match.results if any(result.score)]
    if not scored or len(sides) > _SIDES:
        return ""
    sums = list(zip(*(accumulate(side) for side in zip(*scored, strict=True)), strict=True))
    sums = sums[-_COURSE * (_ROWS // len(sides)) :]
    rows = []
    for at in range(0, len(sums), _COURSE):
        for side in sides:
            points = [minus(score[side]) for score in sums[at : at + _COURSE]]
            rows.append([_side(table, side), *points, *[""] * (_COURSE - len(points))])
    return block(rows, right=range(1, _COURSE + 1))


def places(table: Table) -> str:
    """Where everybody plays for himself: the final order, best first, with what each has; else empty."""
    match = table.match
    assert match is not None
    if match.rules.sides == 2:
        return ""
    has = signed if spoil.played(table) else minus
    order = sorted(range(match.rules.sides), key=lambda side: -match.score[side])
    rows = []
    for side in order:
        place = 1 + sum(points > match.score[side] for points in match.score)
        rows.append([str(place), cut(plain(table.player(side + 1)), 2 * _NAME), has(match.score[side])])
    return block(rows, right=(0, 2))


def stars(table: Table) -> list[str]:
    """Lines on what was worth seeing, of whatever kind the hands were."""
    match = table.match
    assert match is not None
    hands = list(enumerate(match.results, start=1))
    return [
        *_euchre(table, [(number, result) for number, result in hands if isinstance(result, EuchreResult)]),
        *_bid(table, [(number, result) for number, result in hands if isinstance(result, BidResult)]),
        *_spoil(table, [(number, result) for number, result in hands if isinstance(result, SpoilResult)]),
    ]


def _euchre(table: Table, hands: list[tuple[int, EuchreResult]]) -> list[str]:
    """Lone marches and lone defences, euchres, the best caller."""
    told = []
    for number, result in hands:
        for seat in result.lone:
            makers = table.rules.side_of(seat) == result.makers
            if makers and result.march:
                told.append(f"{who(table, seat)} marched alone in hand {number}")
            elif not makers and result.euchred:
                told.append(f"{who(table, seat)} euchred the makers alone in hand {number}")
    euchred = [result.makers for _, result in hands if result.euchred and result.makers is not None]
    calls = [(result.maker, not result.euchred) for _, result in hands if result.maker]
    return [*told[-_FEATS:], *_failures(table, "Euchred", euchred), *_best_caller(table, calls)]


def _bid(table: Table, hands: list[tuple[int, BidResult]]) -> list[str]:
    """The highest bid made, who was set, the best bidder."""
    made = [(result.bid.tricks, -number, result.declarer) for number, result in hands if result.made]
    told = []
    if made:
        tricks, number, seat = max(made)
        told.append(f"Highest bid made: {who(table, seat)}, {tricks} in hand {-number}")
    sets = [result.makers for _, result in hands if not result.made]
    calls = [(result.declarer, result.made) for _, result in hands]
    return [*told, *_failures(table, "Set", sets), *_best_caller(table, calls, "bid")]


def _spoil(table: Table, hands: list[tuple[int, SpoilResult]]) -> list[str]:
    """Jinks that came off or failed, who won how many pools, and how many were spoiled."""
    told = [
        f"{who(table, result.winner)} jinked in hand {number} and took all five"
        for number, result in hands
        if result.jinked and result.winner
    ]
    won = [result.winner for _, result in hands if result.winner]
    pools = " · ".join(f"{who(table, s)} {won.count(s)}" for s in seats(table.rules) if s in won)
    spoiled = sum(result.winner is None for _, result in hands)
    return [
        *told[-_FEATS:],
        *([f"Pools won: {pools}"] if pools else []),
        *([f"{count(spoiled, 'pool')} spoiled"] if spoiled else []),
    ]


def _failures(table: Table, word: str, sides: list[Side]) -> list[str]:
    """How often each side failed in what it had called: ``Euchred: Ann & Cy 1 · Bob & Dee 3``."""
    if not sides:
        return []
    each = (f"{team(table, side)} {sides.count(side)}" for side in range(table.rules.sides))
    return [f"{word}: {' · '.join(each)}"]


def _best_caller(table: Table, calls: Iterable[tuple[Seat, bool]], what: str = "call") -> list[str]:
    """Who made most of what was called, the more calls the better."""
    all_calls = list(calls)

    def made(seat: Seat) -> tuple[float, int]:
        mine = [made for by, made in all_calls if by == seat]
        return (sum(mine) / len(mine), len(mine)) if len(mine) >= _FEWEST_CALLS else (0.0, 0)

    best = max(seats(table.rules), key=made)
    rate, number = made(best)
    if rate <= 1 / 2:
        return []
    by = {"call": "caller", "bid": "bidder"}[what]
    return [f"Best {by}: {who(table, best)}, {round(rate * number)} of {count(number, what)} made"]


def _side(table: Table, side: Side) -> str:
    on = on_side(table.rules, side)
    width = (_NAME - len(on) + 1) // len(on)
    return "&".join(cut(plain(table.player(seat)), width) for seat in on)
