"""What only a kind of game knows of a picture of its table; the rest is the same for all (scene.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.engine.cards import Card
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """What a kind of game adds to the picture of a hand, as far as the viewer may know it.

    ``maker`` made trumps, ``lone`` play alone, ``said`` are the calls and ``figures`` what stands beside
    the names, each by seat; where there are figures they are the score. ``made`` tells how trumps came to be,
    ``kind`` names them where no suit does. ``up`` is the card turned up, before the seat ``up_at``, with
    ``up_told`` below it. ``pool`` is what can be won, and ``goal`` what the game goes to.
    """

    maker: Seat | None = None
    lone: Sequence[Seat] = ()
    said: Mapping[Seat, str] = field(default_factory=dict)
    figures: Mapping[Seat, str] = field(default_factory=dict)
    made: tuple[str, ...] = ()
    kind: str = ""
    up: Card | None = None
    up_at: Seat | None = None
    up_told: str = ""
    pool: str = ""
    goal: str = ""
