"""Bots: each gets only a seat's view, and answers with an action.

>>> import random >>> from bot.players import PLAYERS >>> player = PLAYERS["club"](random.Random(7))
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
from bot.players.expert import IN_PLAY, WORLDS, Expert, Worth, choose_reproducibly

if TYPE_CHECKING:
    from prometheus_client import Histogram

    from bot.players.luck import Luck


class ComputerPlayer(Protocol):
    """A player that chooses an action for a seat from what that seat may see."""

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal``, which isn't empty: it's the seat's turn."""
        ...


class BasicPlayer:
    """A bot that plays by its game's simple rules, without chance or search: equal views, equal actions."""

    def __init__(self, level: Level = Level.CLUB, style: Style = Style.EVEN) -> None:
        self._level, self._style = level, style

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal``."""
        if len(view.legal) == 1:
            return view.legal[0]
        chosen: Action = kind_of(view.rules).choose(view, self._level, self._style)
        return chosen


class RandomPlayer:
    """A bot that plays a random legal action."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Action:
        """Return a random one of ``view.legal``."""
        return self._rng.choice(view.legal)


class Computers:
    """The bots at tables, of every level: all of them choose at once, by simple rules.

    `bot.players.thinking` has a subclass with experts that search.
    """

    took: Histogram | None = None
    """The times experts took to choose, or None if there are no searching experts."""

    def needs_thinking(self, level: Level) -> bool:
        """Return True if bots of that level think before they choose, off the event loop."""
        return False

    def choose_at_once(self, level: Level, view: View, style: Style = Style.EVEN) -> Action:
        """Return the choice of a bot of that level and style by simple rules."""
        return BasicPlayer(level, style).choose(view)

    def asking(self, by: Hashable) -> AbstractContextManager[None]:
        """Count a person's request within the context. Raise Busy if there are too many."""
        return nullcontext()

    async def choose(
        self, level: Level, view: View, style: Style = Style.EVEN, by: Hashable | None = None
    ) -> Action:
        """Return one of ``view.legal``, chosen by a bot of that level and style.

        ``by`` is the person who asks, None for a bot at a table.
        """
        return self.choose_at_once(level, view, style)

    async def choose_reproducibly(self, view: View, by: Hashable) -> Action:
        """Return the choice of an expert that chooses the same on every host and at any time."""
        return choose_reproducibly(view)

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = WORLDS
    ) -> Sequence[Worth]:
        """Return the worth of each choice of the seat to act, best first, for a person's request.

        Searches ``worlds`` layouts, or as many as ``seconds`` of CPU time allow. Empty if it can't be
        searched.
        """
        return ()

    async def luck(self, rules: Ruleset, dealt: Sequence[tuple[Deal, Seat]], by: Hashable) -> Luck | None:
        """Return how good these seats' cards were in these deals, or None if that can't be computed."""
        return None


EXPERT = Level.EXPERT.value
# By the name in the command line and the lobby. A player without randomness ignores the rng.
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
