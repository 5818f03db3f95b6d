"""Bots: each is given a seat's view and nothing else, and answers with an action.

>>> import random
>>> from bot.players import PLAYERS
>>> player = PLAYERS["club"](random.Random(7))
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.kind import kind_of
from bot.engine.levels import Level, Style
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.players.expert import IN_PLAY, WORLDS, Expert, Worth, alike

if TYPE_CHECKING:
    from prometheus_client import Histogram

    from bot.players.luck import Luck


class ComputerPlayer(Protocol):
    """Chooses for a seat from what that seat may see."""

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal``, which is not empty: the seat is to act."""
        ...


class BasicPlayer:
    """Goes by its kind of game's rules of thumb: no chance, no search, for the same view always the same."""

    def __init__(self, level: Level = Level.CLUB, style: Style = Style.EVEN) -> None:
        self._level, self._style = level, style

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal``."""
        if len(view.legal) == 1:
            return view.legal[0]
        chosen: Action = kind_of(view.rules).choose(view, self._level, self._style)
        return chosen


class RandomPlayer:
    """Takes any legal action, each as likely as the next."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal`` at random."""
        return self._rng.choice(view.legal)


class Computers:
    """The bots at tables, of every level: all of them choose at once, by rules of thumb.

    `bot.players.thinking` has others, of whom experts search.
    """

    took: Histogram | None = None
    """The times that experts took to choose; None if none of them searches."""

    def thinks(self, level: Level) -> bool:
        """Return whether bots of that level think before they choose, off the event loop."""
        return False

    def at_once(self, level: Level, view: View, style: Style = Style.EVEN) -> Action:
        """Return what a bot of that level and style chooses by rules of thumb."""
        return BasicPlayer(level, style).choose(view)

    def asking(self, by: Hashable) -> AbstractContextManager[None]:
        """Count what a person asks for while the context lasts; raises Busy where too much is asked for."""
        return nullcontext()

    async def choose(
        self, level: Level, view: View, style: Style = Style.EVEN, by: Hashable | None = None
    ) -> Action:
        """Return one of ``view.legal``, by a bot of that level and style.

        ``by`` is the person who asks, None for a bot at a table.
        """
        return self.at_once(level, view, style)

    async def alike(self, view: View, by: Hashable) -> Action:
        """Return what an expert chooses who chooses the same on every host and at every time."""
        return alike(view)

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = WORLDS
    ) -> Sequence[Worth]:
        """Return what each choice of the seat to act is worth, the best first, for the person who asks.

        Look at so many layouts, or as many as ``seconds`` of a processor allow. Empty where that can't be
        told.
        """
        return ()

    async def luck(self, rules: Ruleset, dealt: Sequence[tuple[Deal, Seat]], by: Hashable) -> Luck | None:
        """Return how good these seats' cards were in these deals; None where that can't be told."""
        return None


EXPERT = Level.EXPERT.value
# By the name that the command line and the lobby use; a player that leaves nothing to chance ignores the rng.
PLAYERS: Mapping[str, Callable[[random.Random], ComputerPlayer]] = {
    "random": RandomPlayer,
    Level.BEGINNER.value: lambda rng: BasicPlayer(Level.BEGINNER),
    Level.CLUB.value: lambda rng: BasicPlayer(),
    Style.CAUTIOUS.value: lambda rng: BasicPlayer(style=Style.CAUTIOUS),
    Style.BOLD.value: lambda rng: BasicPlayer(style=Style.BOLD),
    Level.YARDSTICK.value: lambda rng: BasicPlayer(Level.YARDSTICK),
    Level.PEOPLE.value: lambda rng: BasicPlayer(Level.PEOPLE),
    EXPERT: lambda rng: Expert(IN_PLAY, salt=rng.random()),
}
