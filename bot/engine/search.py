"""How a kind of game lets its choices be searched: what they are worth where the unseen cards lie one way.

A kind says how the cards may lie that a seat cannot see, and what each choice is worth then, in points.
Whoever searches (``bot.players.expert``) says how often, and what follows from many such answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bot.engine.actions import Action


class RandomSource(Protocol):
    """A source of chance; ``random.Random`` is one. The engine and the games have none of their own."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""

    def shuffle(self, x: list[Any], /) -> None:
        """Mix the list."""


# Lays the unseen cards out by chance, and tells what each of these choices is worth to the seat then, in the
# points that it gains on the others.
Search = Callable[[RandomSource, Sequence[Action]], Sequence[float]]
