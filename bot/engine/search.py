"""The interface to search the choices in a kind of game: their value for one layout of the unseen cards.

A kind draws possible layouts of the cards a seat can't see, and computes the value of each choice in that
layout, in points. The searcher (``bot.players.expert``) decides how many, and what follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bot.engine.actions import Action


class RandomSource(Protocol):
    """A source of random numbers, such as ``random.Random``; engine and games have none of their own."""

    def random(self) -> float:
        """Return a number from 0 up to 1, excluding 1."""

    def shuffle(self, x: list[Any], /) -> None:
        """Shuffle the list in place."""


# Draws a random layout of the unseen cards, and returns the value of each of these choices to the seat in it,
# in points gained on the others.
Search = Callable[[RandomSource, Sequence[Action]], Sequence[float]]
