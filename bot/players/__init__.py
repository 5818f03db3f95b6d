"""Computer players: each is given a seat's view and nothing else, and answers with an action.

>>> import random
>>> from bot.players import PLAYERS
>>> player = PLAYERS["club"](random.Random(7))
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from bot.engine.actions import Action
from bot.engine.kind import kind_of
from bot.engine.levels import Level
from bot.engine.view import View
from bot.players.expert import Expert


class ComputerPlayer(Protocol):
    """Chooses for a seat from what that seat may see."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, which is not empty: the seat is to act."""
        ...


class BasicPlayer:
    """Goes by its kind of game's rules of thumb: no chance, no search, for the same view always the same."""

    def __init__(self, level: Level = Level.CLUB) -> None:
        self._level = level

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        if len(view.legal) == 1:
            return view.legal[0]
        chosen: Action = kind_of(view.rules).choose(view, self._level)
        return chosen


class RandomPlayer:
    """Takes any legal action, each as likely as the next."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Action:
        """One of ``view.legal`` at random."""
        return self._rng.choice(view.legal)


EXPERT = "expert"
# By the name that the command line and the lobby use; a player that leaves nothing to chance ignores the rng.
PLAYERS: Mapping[str, Callable[[random.Random], ComputerPlayer]] = {
    "random": RandomPlayer,
    Level.BEGINNER.value: lambda rng: BasicPlayer(Level.BEGINNER),
    Level.CLUB.value: lambda rng: BasicPlayer(),
    Level.YARDSTICK.value: lambda rng: BasicPlayer(Level.YARDSTICK),
    EXPERT: lambda rng: Expert(salt=rng.random()),
}
