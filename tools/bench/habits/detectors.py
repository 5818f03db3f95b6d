"""What a detector is: it names a habit, and tells where there is occasion for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action
from bot.engine.cards import Card
from bot.engine.phases import Phase
from tools.bench.habits.seen import Seen

# What nobody sensible does in a position, the likeliest first, and what each is to be done instead of it.
# Empty where there is no occasion for it.
Occasion = Mapping[Action, Action]
NONE: Occasion = {}
Finds = Callable[[Seen], Occasion]


@dataclass(frozen=True, slots=True)
class Detector:
    """A habit by name, and how an occasion for it is told from what the seat to act sees.

    ``said`` are those of which people have said that their computer partners get it wrong; the playouts tell
    whether it is wrong.
    """

    name: str
    occasion: Finds
    said: bool = False


def in_play(finds: Finds) -> Finds:
    """What finds an occasion when the viewer has a choice between cards to play."""

    return lambda seen: finds(seen) if seen.view.phase is Phase.PLAY and len(seen.cards) > 1 else NONE


def leading(finds: Finds) -> Finds:
    """The same when the viewer leads."""
    return in_play(lambda seen: NONE if seen.view.trick else finds(seen))


def following(finds: Finds) -> Finds:
    """The same when the viewer plays to a trick that somebody else led."""
    return in_play(lambda seen: finds(seen) if seen.view.trick else NONE)


def rather(better: Card, faults: Sequence[Card]) -> Occasion:
    """The one card rather than any of the others."""
    return {PLAYS[card]: PLAYS[better] for card in faults}
