"""What is told of a finished game: the course of its score, and who stood out."""

from __future__ import annotations

from itertools import accumulate

from bot.engine.scoring import Result
from bot.engine.seats import SEATS, Seat, seats_of, side_of
from bot.tables.table import Table
from cogs.ui.columns import block, cut
from cogs.ui.words.names import count, pair, plain, who

_COURSE = 6  # hands a line, for a phone
_LINES = 4
_NAME = 4
_FEWEST_CALLS = 2  # of a best caller
_LONE = 4  # of the feats of lone players


def course(table: Table) -> str:
    """Both scores after each hand that changed them, the latest if there are too many."""
    match = table.match
    assert match is not None
    scored = [result.score for result in match.results if any(result.score)]
    if not scored:
        return ""
    sums = list(zip(*(accumulate(side) for side in zip(*scored, strict=True)), strict=True))
    sums = sums[-_COURSE * _LINES :]
    rows = []
    for at in range(0, len(sums), _COURSE):
        for side in (0, 1):
            points = [str(score[side]) for score in sums[at : at + _COURSE]]
            rows.append([_side(table, side), *points, *[""] * (_COURSE - len(points))])
    return block(rows, right=range(1, _COURSE + 1))


def stars(table: Table) -> list[str]:
    """Lines on what was worth seeing: lone marches, lone defences, euchres, the best caller."""
    match = table.match
    assert match is not None
    told = []
    for number, result in enumerate(match.results, start=1):
        for seat in result.lone:
            makers = side_of(seat) == result.makers
            if makers and result.march:
                told.append(f"{who(table, seat)} marched alone in hand {number}")
            elif not makers and result.euchred:
                told.append(f"{who(table, seat)} euchred the makers alone in hand {number}")
    return [*told[-_LONE:], *_euchres(table, match.results), *_best_caller(table, match.results)]


def _euchres(table: Table, results: tuple[Result, ...]) -> list[str]:
    won = [sum(result.euchred and result.makers != side for result in results) for side in (0, 1)]
    if not any(won):
        return []
    return [f"Euchres: {' · '.join(f'{pair(table, side)} {won[side]}' for side in (0, 1))}"]


def _best_caller(table: Table, results: tuple[Result, ...]) -> list[str]:
    """Who made most of what was called, the more calls the better."""

    def made(seat: Seat) -> tuple[float, int]:
        called = [result for result in results if result.maker == seat]
        if len(called) < _FEWEST_CALLS:
            return (0.0, 0)
        return (sum(not result.euchred for result in called) / len(called), len(called))

    best = max(SEATS, key=made)
    rate, calls = made(best)
    if rate <= 1 / 2:
        return []
    return [f"Best caller: {who(table, best)}, {round(rate * calls)} of {count(calls, 'call')} made"]


def _side(table: Table, side: int) -> str:
    return "&".join(cut(plain(table.player(seat)), _NAME) for seat in seats_of(side))
