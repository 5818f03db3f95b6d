"""What only the kind of game knows about a picture of its table; scene.py does the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.engine.cards import Card
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """What a kind of game adds to the picture of a hand, limited to what the viewer may know.

    ``maker`` made trumps and the seats of ``lone`` play alone. ``said`` has the calls and ``figures`` the
    numbers beside the names, both by seat; if there are figures, they are the score. ``made`` says how trumps
    were made, and ``kind`` names them if no suit does. ``up`` is the card turned up, in front of seat
    ``up_at``, with ``up_told`` below it. ``pool`` is what can be won, and ``goal`` is where the game ends.
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
