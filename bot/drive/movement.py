"""Who sits where in the next round.

``winners_up``: the winners of each table move up one, and there split; those of the head table stay. Its
losers go to the foot; the losers of the other tables stay. So at each table two pairs meet who have each just
played together, and each of the one takes a partner of the other: of the two ways, that in which fewer
partners of earlier rounds meet again. ``individual``: as the schedule says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from bot.drive.drive import Drive, Movement, Played, Round, Seating
from bot.drive.schedule import individual
from bot.engine.cards import Card, Rank

Pair = tuple[int, int]


def next_seating(drive: Drive) -> Seating:
    """The seating of the next round, for a drive that has begun and is between rounds."""
    tables = len(drive.rooms)
    if drive.movement is Movement.INDIVIDUAL:
        fours = next(islice(individual(tables), len(drive.rounds), None))
        return tuple(tuple(drive.draw[index] for index in four) for four in fours)
    if not drive.rounds:
        return tuple(drive.draw[first : first + 4] for first in range(0, len(drive.draw), 4))
    return _winners_up(drive)


def _winners_up(drive: Drive) -> Seating:
    last = drive.rounds[-1]
    won = [_pair(last, table, winner(last.played[table])) for table in range(len(drive.rooms))]
    lost = [_pair(last, table, 1 - winner(last.played[table])) for table in range(len(drive.rooms))]
    stay = [won[0], *lost[1:]]
    come = [*won[1:], lost[0]]
    partnered = Counter(
        frozenset(four[side::2]) for round_ in drive.rounds for four in round_.seating for side in (0, 1)
    )
    return tuple(_split(a, b, partnered) for a, b in zip(stay, come, strict=True))


def _split(stay: Pair, come: Pair, partnered: Counter[frozenset[int]]) -> tuple[int, ...]:
    (a, c), (b, d) = stay, come
    ways = ((a, c, b, d), (a, c, d, b))  # in seat order, so that the first and third are partners
    return min(ways, key=lambda way: sum(partnered[frozenset(way[side::2])] for side in (0, 1)))


def _pair(round_: Round, table: int, side: int) -> Pair:
    first, second = round_.seating[table][side::2]
    return first, second


def winner(played: Played | None) -> int:
    """The side that won the table, 0 or 1; of a tie, the side that cut the higher card."""
    assert played is not None
    first, second = played.points
    if first != second:
        return 0 if first > second else 1
    ours, theirs = played.cut
    return 0 if _height(ours) < _height(theirs) else 1


def cut_for_it(pack: Iterable[Card]) -> list[str]:
    """The cards that two tied sides cut from a shuffled pack: the first two that are not of one rank."""
    cards = iter(pack)
    for ours, theirs in zip(cards, cards, strict=False):
        if ours.rank is not theirs.rank:
            return [str(ours), str(theirs)]
    raise AssertionError("a pack holds cards of more than one rank")


def _height(code: str) -> int:
    return list(Rank).index(Card(code).rank)
