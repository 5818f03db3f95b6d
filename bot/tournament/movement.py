"""The seating of the next round, by two movements.

``winners_up``: the winners of each table move up one and split there, but those of the head table stay. Its
losers go to the foot, and the losers of the other tables stay. So at each table two pairs meet that have just
played together, and each player takes a partner from the other pair. Of the two ways, the one that repeats
fewer earlier partnerships is taken.

``individual``: partners and opponents of each round are fixed beforehand, as in a whist tournament. The
players are the numbers 0 to m - 1 (m is one less than the number of players, and so odd), and one who never
moves. The tables of each round come from those of the one before by adding 1 to every number, modulo m. If
the partners of the first round are at all possible distances (around the circle of m), then in m rounds
everyone partners everyone exactly once. If the opponents are at each distance twice, everyone opposes
everyone exactly twice. The first rounds for up to 32 players have this property, found by search and checked
by a test. For more players partners still never repeat within m rounds, and a greedy choice spreads the
opponents.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from bot.engine.cards import Card, Rank
from bot.tournament.tournament import Movement, Round, Seating, TableScore, Tournament

Pair = tuple[int, int]


def next_seating(tournament: Tournament) -> Seating:
    """Return the next round's seating of a tournament between two rounds."""
    tables = len(tournament.rooms)
    if tournament.movement is Movement.INDIVIDUAL:
        fours = next(islice(individual_seatings(tables), len(tournament.rounds), None))
        return tuple(tuple(tournament.draw[index] for index in four) for four in fours)
    if not tournament.rounds:
        return tuple(tournament.draw[first : first + 4] for first in range(0, len(tournament.draw), 4))
    return _winners_up(tournament)


def _winners_up(tournament: Tournament) -> Seating:
    last = tournament.rounds[-1]
    won = [_pair(last, table, winner(last.played[table])) for table in range(len(tournament.rooms))]
    lost = [_pair(last, table, 1 - winner(last.played[table])) for table in range(len(tournament.rooms))]
    stay = [won[0], *lost[1:]]
    come = [*won[1:], lost[0]]
    partnered = Counter(
        frozenset(four[side::2]) for round_ in tournament.rounds for four in round_.seating for side in (0, 1)
    )
    return tuple(_split(a, b, partnered) for a, b in zip(stay, come, strict=True))


def _split(stay: Pair, come: Pair, partnered: Counter[frozenset[int]]) -> tuple[int, ...]:
    (a, c), (b, d) = stay, come
    ways = ((a, c, b, d), (a, c, d, b))  # in seat order, so that the first and third are partners
    return min(ways, key=lambda way: sum(partnered[frozenset(way[side::2])] for side in (0, 1)))


def _pair(round_: Round, table: int, side: int) -> Pair:
    first, second = round_.seating[table][side::2]
    return first, second


def winner(played: TableScore | None) -> int:
    """Return the side that won the table, 0 or 1. After a tie, it's the side that cut the higher card."""
    if played is None:
        raise ValueError("the table is still being played")
    first, second = played.points
    if first != second:
        return 0 if first > second else 1
    ours, theirs = played.cut
    return 0 if _height(ours) < _height(theirs) else 1


def cut_for_it(pack: Iterable[Card]) -> list[str]:
    """Return the cards two tied sides cut from a shuffled pack: the first two with different ranks."""
    cards = iter(pack)
    for ours, theirs in zip(cards, cards, strict=False):
        if ours.rank is not theirs.rank:
            return [str(ours), str(theirs)]
    raise AssertionError("a pack holds cards of more than one rank")


def _height(code: str) -> int:
    return list(Rank).index(Card(code).rank)


Four = tuple[int, int, int, int]
"""The players of a table in seat order, as indexes from 0: the first and third are partners."""

_FIXED = -1
_STARTS: dict[int, tuple[Four, ...]] = {
    1: ((_FIXED, 1, 0, 2),),
    2: ((_FIXED, 1, 0, 3), (2, 4, 6, 5)),
    3: ((_FIXED, 1, 0, 3), (2, 7, 9, 6), (4, 5, 10, 8)),
    4: ((_FIXED, 1, 0, 2), (3, 8, 12, 11), (4, 13, 9, 6), (5, 10, 7, 14)),
    5: ((_FIXED, 1, 0, 2), (3, 8, 15, 11), (4, 7, 9, 17), (5, 14, 13, 10), (6, 18, 12, 16)),
    6: (
        *((_FIXED, 1, 0, 2), (3, 4, 16, 20), (5, 21, 8, 13)),
        *((6, 15, 18, 9), (7, 17, 11, 22), (10, 12, 19, 14)),
    ),
    7: (
        *((_FIXED, 1, 0, 2), (3, 6, 24, 13), (4, 19, 23, 17), (5, 20, 14, 25)),
        *((7, 15, 18, 11), (8, 26, 21, 16), (9, 22, 12, 10)),
    ),
    8: (
        *((_FIXED, 1, 0, 2), (3, 29, 17, 26), (4, 30, 13, 28), (5, 15, 25, 11)),
        *((6, 24, 22, 18), (7, 10, 14, 23), (8, 16, 27, 21), (9, 12, 19, 20)),
    ),
}


def individual_seatings(tables: int) -> Iterator[tuple[Four, ...]]:
    """Yield the seatings of one round after another, endlessly, for ``4 * tables`` players numbered from 0.

    They repeat after ``4 * tables - 1`` rounds, when everyone has partnered everyone.
    """
    m = 4 * tables - 1
    start = _STARTS.get(tables) or _circle(tables)
    while True:
        for step in range(m):
            yield tuple(_moved(four, step, m) for four in start)


def _moved(four: Four, step: int, m: int) -> Four:
    a, b, c, d = (m if player == _FIXED else (player + step) % m for player in four)
    return a, b, c, d


def _circle(tables: int) -> tuple[Four, ...]:
    """Return a first round in which partners i and -i are at all distances, with suitable opponents."""
    m = 4 * tables - 1
    pairs = [(_FIXED, 0), *((i, m - i) for i in range(1, 2 * tables))]
    faced: Counter[int] = Counter()
    fours: list[Four] = []
    while pairs:
        a, c = pairs.pop(0)

        def met(other: tuple[int, int], a: int = a, c: int = c) -> list[int]:
            return [min((x - y) % m, (y - x) % m) for x in (a, c) if x != _FIXED for y in other]

        b, d = min(pairs, key=lambda other: sorted((faced[x] for x in met(other)), reverse=True))
        pairs.remove((b, d))
        faced.update(met((b, d)))
        fours.append((a, b, c, d))
    return tuple(fours)
