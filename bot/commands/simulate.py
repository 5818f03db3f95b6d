"""``simulate``: computer players play by themselves, and the record is printed."""

from __future__ import annotations

import random
import sys

from bot.engine.errors import Refusal
from bot.engine.notation import Game, dumps
from bot.engine.notation.record import default_players
from bot.engine.ruleset import preset
from bot.players import PLAYERS
from bot.players.selfplay import play_match


def simulate(ruleset: str, options: str, games: int, seed: int, players: str) -> int:
    """Play and print; 1 when the rules can't be played."""
    try:
        rules = preset(ruleset).with_options(options)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    rng = random.Random(seed)
    four = [PLAYERS[players](rng) for _ in range(rules.seats)]
    for number in range(games):
        match = play_match(rules, four, rng)
        tags = {"Event": "Simulation", "Round": str(number + 1)}
        print(
            ("\n" if number else "") + dumps([Game(rules, default_players(rules.seats), match, tags)]), end=""
        )
    return 0
