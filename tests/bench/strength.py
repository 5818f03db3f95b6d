"""How often a basic pair beats a random pair."""

from __future__ import annotations

import random
from math import sqrt

from bot.engine.ruleset import EuchreRules
from bot.players import BasicPlayer, Player, RandomPlayer
from bot.players.selfplay import play_match


def matches_won(rules: EuchreRules, matches: int) -> int:
    """How many of the matches a basic pair wins; it takes each side by turns."""
    won = 0
    for seed in range(matches):
        rng = random.Random(seed)
        side = seed % 2
        pair: list[Player] = [BasicPlayer(), RandomPlayer(rng)]
        if side == 1:
            pair.reverse()
        won += play_match(rules, pair * 2, rng).winners == (side,)
    return won


def interval(won: int, matches: int) -> tuple[float, float]:
    """Wilson's interval: where the true rate lies in 95 of 100 such experiments."""
    z = 1.96
    rate, spread = won / matches, z * z / matches
    middle = (rate + spread / 2) / (1 + spread)
    half = z * sqrt(rate * (1 - rate) / matches + spread / (4 * matches)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
