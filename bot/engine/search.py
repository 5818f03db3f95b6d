"""The type of a search: a function that draws one layout of the unseen cards and values each choice in it.

Each kind of game has its own. The searcher (``bot.players.expert``) calls it many times and decides what
follows from the values, which are in points.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bot.engine.actions import Action


class RandomSource(Protocol):
    """A source of random numbers, such as ``random.Random``. Engine and games have none of their own."""

    def random(self) -> float:
        """Return a number from 0 up to 1, excluding 1."""

    def shuffle(self, x: list[Any], /) -> None:
        """Shuffle the list in place."""


# Draws a random layout of the unseen cards, and returns the value of each of these choices to the seat in it,
# in points gained on the others.
Search = Callable[[RandomSource, Sequence[Action]], Sequence[float]]
