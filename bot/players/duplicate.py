"""Comparing players with duplicate deals: each is played from all sides, so that luck favors none.

With two sides, a deal is played twice, and the players swap sides. If each seat plays for itself, it's played
as often as there are seats: one player has each seat in turn, against the other player in all the rest.

The deals come from matches. In each match a different replay sets the score, and the others start every deal
from the same score and pool.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from operator import add

from bot.engine.hand import Hand
from bot.engine.kind import kind_of
from bot.engine.match import Match, first_position
from bot.engine.options import Ruleset
from bot.engine.seats import Side
from bot.players import PLAYERS
from bot.players.expert import mean_and_error
from bot.players.selfplay import deal, play_hand


@dataclass(frozen=True, slots=True)
class CallCounts:
    """A player's calls in a number of hands of a side, and their outcomes.

    ``alone`` counts the lone calls, ``five`` those of them with every trick.
    """

    hands: int = 0
    called: int = 0
    made: int = 0
    alone: int = 0
    five: int = 0

    def __add__(self, other: CallCounts) -> CallCounts:
        """Return the sum of both."""
        return CallCounts(*map(add, astuple(self), astuple(other)))


@dataclass(frozen=True, slots=True)
class ComparedDeal:
    """A deal played from every side: the first player's gain, and the calls of both.

    ``won`` is the first player's share in a match that ended with this deal, None if none did.
    """

    gained: float
    one: CallCounts
    other: CallCounts
    won: float | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of many deals.

    ``gained`` is the first player's lead over the others' average, in points per hand, and ``error`` its
    standard error. ``won`` is the number of ``matches`` won, with shared wins split.
    """

    deals: int
    gained: float
    error: float
    one: CallCounts
    other: CallCounts
    matches: int
    won: float

    @classmethod
    def summarize(cls, deals: Iterable[ComparedDeal]) -> Comparison:
        """Return the figures of these deals. There must be at least one."""
        all_ = list(deals)
        won = [each.won for each in all_ if each.won is not None]
        return cls(
            len(all_),
            *mean_and_error([each.gained for each in all_]),
            sum((each.one for each in all_), CallCounts()),
            sum((each.other for each in all_), CallCounts()),
            len(won),
            sum(won),
        )


def compare_players(
    rules: Ruleset, one: str, other: str, deals: int, seed: int, processes: int = 1
) -> Iterator[ComparedDeal]:
    """Play that many deals in order. ``one`` and ``other`` are names in PLAYERS.

    The results depend only on the seed, not on the number of processes.
    """
    with _mapping(processes, deals) as mapping:
        matches = mapping(partial(_match, rules, one, other, deals, seed), range(deals))
        yield from islice((each for match in matches for each in match), deals)


@contextmanager
def _mapping(processes: int, most: int) -> Iterator[Callable[..., Iterable[Sequence[ComparedDeal]]]]:
    if processes == 1:
        yield map
        return
    pool = ProcessPoolExecutor(min(processes, most), get_context("spawn"))
    try:
        yield pool.map
    finally:
        pool.shutdown(cancel_futures=True)


def _match(rules: Ruleset, one: str, other: str, most: int, seed: int, number: int) -> list[ComparedDeal]:
    """Play the deals of match ``number``, at most ``most`` of them."""
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
    match, found = Match(rules, rng.randint(1, rules.seats)), list[ComparedDeal]()
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


def _compared(played: Sequence[Hand], won: float | None) -> ComparedDeal:
    """Return a deal after it was played with the first player on each side in turn."""
    gained, calls = 0.0, {True: CallCounts(), False: CallCounts()}
    for mine, hand in enumerate(played):
        result = hand.result
        assert result is not None
        others = [points for side, points in enumerate(result.score) if side != mine]
        gained += result.score[mine] - sum(others) / len(others)
        for side in range(hand.rules.sides):
            calls[side == mine] += _calls(hand, side)
    return ComparedDeal(gained / len(played), calls[True], calls[False], won)


def _calls(hand: Hand, side: Side) -> CallCounts:
    """Return a side's calls in a finished hand."""
    kind, rules = kind_of(hand.rules), hand.rules
    seats = [seat for seat in range(1, rules.seats + 1) if rules.side_of(seat) == side]
    calls = [call for seat in seats if (call := kind.call_of(hand, seat)) is not None and not call.defending]
    if not calls:
        return CallCounts(1)
    alone = any(call.alone for call in calls)
    return CallCounts(1, 1, calls[0].made, alone, alone and calls[0].every_trick)
