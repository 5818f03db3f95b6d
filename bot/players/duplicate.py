"""Players compared by duplicate deals: each is played from all sides, so that luck of the cards favors none.

With two sides a deal is played twice, and the players swap sides. Where more play, each for themselves, it is
played as often as there are seats: one of the players has each seat in turn, against the other in all
the rest.

The deals are those of matches. In each match another of the playings makes the score, and the others begin
every deal from the same score and with the same pool.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from operator import add

from bot.engine.hand import Hand
from bot.engine.kind import kind_of
from bot.engine.match import Match, first_position
from bot.engine.options import Ruleset
from bot.engine.seats import Side
from bot.players import PLAYERS
from bot.players.selfplay import deal, play_hand


@dataclass(frozen=True, slots=True)
class Calls:
    """What a player called: in so many hands of a side, and what came of it.

    ``alone`` are the calls that a side played alone, ``five`` those of them in which it took every trick.
    """

    hands: int = 0
    called: int = 0
    made: int = 0
    alone: int = 0
    five: int = 0

    def __add__(self, other: Calls) -> Calls:
        """Return the two together."""
        return Calls(*map(add, self._all, other._all))

    @property
    def _all(self) -> tuple[int, ...]:
        return self.hands, self.called, self.made, self.alone, self.five


@dataclass(frozen=True, slots=True)
class Compared:
    """One deal, played from every side: what the first player gained by it, and what both called.

    ``won`` is the first player's share in a match that ended with it, None where none did.
    """

    gained: float
    one: Calls
    other: Calls
    won: float | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """What many deals come to.

    ``gained`` are the points a hand by which the first player's sides were ahead of the others' average, and
    ``error`` the standard error of that; ``won`` of so many ``matches``, shared where several win.
    """

    deals: int
    gained: float
    error: float
    one: Calls
    other: Calls
    matches: int
    won: float

    @classmethod
    def of(cls, deals: Iterable[Compared]) -> Figures:
        """Return the figures of those deals, of which there is at least one."""
        all_ = list(deals)
        number = len(all_)
        mean = sum(each.gained for each in all_) / number
        spread = sum((each.gained - mean) ** 2 for each in all_) / max(number - 1, 1)
        won = [each.won for each in all_ if each.won is not None]
        return cls(
            number,
            mean,
            sqrt(spread / number),
            sum((each.one for each in all_), Calls()),
            sum((each.other for each in all_), Calls()),
            len(won),
            sum(won),
        )


def compared(
    rules: Ruleset, one: str, other: str, deals: int, seed: int, processes: int = 1
) -> Iterator[Compared]:
    """Play so many deals, one after another; ``one`` and ``other`` are names of PLAYERS.

    The same for the same seed, whatever the number of processes.
    """
    with _mapping(processes, deals) as mapping:
        matches = mapping(partial(_match, rules, one, other, deals, seed), range(deals))
        yield from islice((each for match in matches for each in match), deals)


@contextmanager
def _mapping(processes: int, most: int) -> Iterator[Callable[..., Iterable[Sequence[Compared]]]]:
    if processes == 1:
        yield map
        return
    pool = ProcessPoolExecutor(min(processes, most), get_context("spawn"))
    try:
        yield pool.map
    finally:
        pool.shutdown(cancel_futures=True)


def _match(rules: Ruleset, one: str, other: str, most: int, seed: int, number: int) -> list[Compared]:
    """Return the deals of the match of that number, or the first ``most`` of them."""
    rng = random.Random(f"{seed} {number}")
    playings = [
        [
            PLAYERS[one if rules.side_of(seat) == side else other](
                random.Random(f"{seed} {number} {side} {seat}")
            )
            for seat in range(1, rules.seats + 1)
        ]
        for side in range(rules.sides)
    ]
    leading = number % rules.sides
    match, found = Match(rules, rng.randint(1, rules.seats)), list[Compared]()
    while not match.over and len(found) < most:
        dealt = deal(rules, match.dealer, rng)
        first = first_position(rules, dealt, match.carried)
        played = [play_hand(first, players, match.score) for players in playings]
        match = match.after(played[leading])
        won = None
        if match.over:
            won = (leading in match.winners) / len(match.winners)
        found.append(_compared(played, won))
    return found


def _compared(played: Sequence[Hand], won: float | None) -> Compared:
    """Return a deal that was played with the first player on each side in turn."""
    gained, calls = 0.0, {True: Calls(), False: Calls()}
    for mine, hand in enumerate(played):
        result = hand.result
        assert result is not None
        others = [points for side, points in enumerate(result.score) if side != mine]
        gained += result.score[mine] - sum(others) / len(others)
        for side in range(hand.rules.sides):
            calls[side == mine] += _calls(hand, side)
    return Compared(gained / len(played), calls[True], calls[False], won)


def _calls(hand: Hand, side: Side) -> Calls:
    """Return what a side called in a finished hand."""
    kind, rules = kind_of(hand.rules), hand.rules
    seats = [seat for seat in range(1, rules.seats + 1) if rules.side_of(seat) == side]
    calls = [call for seat in seats if (call := kind.called(hand, seat)) is not None and not call.defending]
    if not calls:
        return Calls(1)
    alone = any(call.alone for call in calls)
    return Calls(1, 1, calls[0].made, alone, alone and calls[0].every_trick)
