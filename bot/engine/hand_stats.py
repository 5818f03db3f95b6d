"""What a player did in a hand, as statistics and awards count it; each kind of game says it of its hands."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NewType

from bot.engine.cards import Suit


@dataclass(frozen=True, slots=True)
class HandStats:
    """What one player did in one hand, each to be counted where it is true.

    ``calls_made`` are calls that held, ``marches`` every trick taken by the player's side as makers,
    ``euchres`` hands in which the other side failed in what it had called or bid.
    """

    calls: bool = False
    calls_made: bool = False
    lone_hands: bool = False
    marches: bool = False
    euchres: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    """A hand that a player called, or was alone in.

    ``place`` is the player's from the dealer: 0 is the dealer, 1 the eldest hand. ``trumps`` is None at no
    trump. ``named``: this player made trumps. ``defending`` tells on which side a player was ``alone``;
    ``made`` and ``every_trick`` are of the makers.
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
        """Whether a lone player reached the aim: every trick, or as a defender the makers' euchre."""
        return not self.made if self.defending else self.every_trick


HAND_STATS = frozenset(field.name for field in fields(HandStats))
"""The names of all that is counted of hands."""

Award = NewType("Award", str)
"""Something done in a match that players tell of for years; the text is how it is kept."""
