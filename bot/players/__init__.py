"""Computer players: each is given a seat's view and nothing else, and answers with an action.

>>> import random
>>> from bot.players import PLAYERS
>>> player = PLAYERS["basic"](random.Random(7))
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from bot.players.basic import BasicPlayer
from bot.players.chance import RandomPlayer
from bot.players.player import Player

__all__ = ["PLAYERS", "BasicPlayer", "Player", "RandomPlayer"]

# By the name that the command line and the lobby use; a player that leaves nothing to chance ignores the rng.
PLAYERS: Mapping[str, Callable[[random.Random], Player]] = {
    "random": RandomPlayer,
    "basic": lambda rng: BasicPlayer(),
}
