"""A player's statistics for a hand, for sums and awards. Each kind of game computes them for its hands."""

from dataclasses import dataclass, fields
from typing import NewType

from bot.engine.cards import Suit


@dataclass(frozen=True, slots=True)
class HandStats:
    """The facts about one player in one hand. Each true one is counted.

    ``calls_made`` are calls that succeeded, ``marches`` every trick taken by the player's side as makers,
    ``euchres`` hands in which the other side failed at its call or bid.
    """

    calls: bool = False
    calls_made: bool = False
    lone_hands: bool = False
    marches: bool = False
    euchres: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    """A hand that a player called, or was alone in.

    ``place`` is the player's place from the dealer: 0 is the dealer, 1 the eldest hand. ``trumps`` is None at
    no trump. ``named``: this player made trumps. ``defending``: a player was ``alone`` as a defender.
    ``made`` and ``every_trick`` are about the makers.
    """

    place: int
    trumps: Suit | None
    named: bool
    alone: bool
    defending: bool
    made: bool
    every_trick: bool

    @property
    def succeeded(self) -> bool:
        """True if a lone player reached the goal: every trick, or as a defender a euchre of the makers."""
        return not self.made if self.defending else self.every_trick


HAND_STATS = frozenset(field.name for field in fields(HandStats))
"""The names of all hand statistics."""

Award = NewType("Award", str)
"""The id of a feat that players brag about for years. It's stored as this text."""
