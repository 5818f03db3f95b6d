"""How often basic players beat others who play at random."""

from __future__ import annotations

import random
from math import sqrt

from bot.engine.options import Ruleset
from bot.players import BasicPlayer, ComputerPlayer, RandomPlayer
from bot.players.selfplay import play_match
from bot.progress import each


def matches_won(rules: Ruleset, matches: int) -> int:
    """How many of the matches a side of basic players wins; it takes each side by turns."""
    won = 0
    for seed in each(range(matches), rules.name, "matches"):
        rng = random.Random(seed)
        side = seed % rules.sides
        players: list[ComputerPlayer] = [
            BasicPlayer() if rules.side_of(seat) == side else RandomPlayer(rng)
            for seat in range(1, rules.seats + 1)
        ]
        won += play_match(rules, players, rng).winners == (side,)
    return won


def interval(won: int, matches: int) -> tuple[float, float]:
    """Wilson's interval: where the true rate lies in 95 of 100 such experiments."""
    z = 1.96
    rate, spread = won / matches, z * z / matches
    middle = (rate + spread / 2) / (1 + spread)
    half = z * sqrt(rate * (1 - rate) / matches + spread / (4 * matches)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
