"""What a recorded deal is worth: one score where the tricks decide it, several where it broke off early."""

from __future__ import annotations

from bot.engine.hand import Trick
from bot.engine.scoring import settle
from bot.engine.seats import Side, side_of
from bot.notation.egn.calling import Calling
from bot.notation.egn.holding import HAND_SIZE
from bot.notation.egn.ruleset import House

Score = tuple[int, ...]


def tricks_of(tricks: tuple[Trick, ...]) -> Score:
    """The finished tricks that each side took."""
    winners = [side_of(trick.winner) for trick in tricks]
    return (winners.count(0), winners.count(1))


def possible_scores(house: House, calling: Calling, tricks: tuple[Trick, ...]) -> tuple[Score, ...]:
    """Every score that the deal can have, each once; first the one with the fewest tricks for the makers."""
    if calling.maker is None:
        return ((0, 0),) if calling.passed else ()
    makers, taken = side_of(calling.maker), tricks_of(tricks)
    left = HAND_SIZE - sum(taken)
    scores = []
    for more in range(left + 1):
        ends = [0, 0]
        ends[makers], ends[1 - makers] = taken[makers] + more, taken[1 - makers] + left - more
        result = settle(house.rules, calling.maker, calling.trumps, calling.lone, tuple(ends))
        scores.append((0, 0) if _breaks_fast(house, tricks, makers, tuple(ends)) else result.score)
    return tuple(dict.fromkeys(scores))


def _breaks_fast(house: House, tricks: tuple[Trick, ...], makers: Side, ends: Score) -> bool:
    first_two = [side_of(trick.winner) for trick in tricks[:2]]
    return house.fast_break and first_two == [1 - makers] * 2 and ends[makers] == 3


def decided(house: House, calling: Calling, tricks: tuple[Trick, ...]) -> Score | None:
    """The deal's score; None where the record broke off before anything was decided.

    Makers with three tricks or more who did not play on for the rest have given up the march.
    """
    scores = possible_scores(house, calling, tricks)
    if len(scores) == 1:
        return scores[0]
    if calling.maker is None or tricks_of(tricks)[side_of(calling.maker)] < 3:
        return None
    return scores[0]


def earns_token(house: House, calling: Calling, tricks: tuple[Trick, ...]) -> bool:
    """Whether the makers earn a token, which only EGN knows: just four tricks, with nobody alone."""
    if not house.tokens or calling.maker is None or calling.lone:
        return False
    return len(tricks) == HAND_SIZE and tricks_of(tricks)[side_of(calling.maker)] == 4
