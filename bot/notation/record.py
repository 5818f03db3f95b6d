"""A game as a record holds it: its tags and the match that was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.errors import Refusal
from bot.engine.match import Match
from bot.engine.options import Ruleset


class RecordFault(Refusal):
    """Raised for a record that is wrong: ``line`` counts from 1, ``reason`` is a sentence."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a record.

    ``match`` is None for tags without a hand. ``players`` are the names in seat order. ``tags`` are all
    other tags, kept and written back in their order; Result is written from the match.
    """

    rules: Ruleset
    players: tuple[str, ...]
    match: Match | None = None
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def total(self) -> tuple[int, ...]:
        """The score, one number a side."""
        return self.match.score if self.match else (0,) * self.rules.sides


def default_players(seats: int) -> tuple[str, ...]:
    """The names of players whom a record does not name: ``P1, P2, …``."""
    return tuple(f"P{seat}" for seat in range(1, seats + 1))
