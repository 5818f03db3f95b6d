"""The ``individual`` movement: who partners and who opposes whom in each round, fixed beforehand.

It is the whist tournament of old: the players are the numbers 0 to m - 1 (m one less than there are players,
and so odd) and one who never moves. From the tables of the first round those of each next one come by adding
1 to every number, modulo m. If the partners of the first round lie at all possible distances (around the
circle of m), then in m rounds each partners each other exactly once; if the opponents lie at each distance
twice, each opposes each other exactly twice.

The first rounds for up to 32 players are such tournaments, found by search and held by a test. For more
players partners still never repeat within m rounds, and a greedy choice spreads the opponents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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


def individual(tables: int) -> Iterator[tuple[Four, ...]]:
    """The seatings of one round after another, without end, for ``4 * tables`` players numbered from 0.

    After ``4 * tables - 1`` rounds, when each has partnered each, they begin again.
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
    """A first round whose partners i and -i lie at all distances, each pair facing a pair that suits."""
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
