"""What reviews of a player's games came to: a line of numbers a game, which can be added up.

Points are counted in thousandths, so that what is kept is what was told. A game is written as its hands,
decisions, good ones, what the others gave away, luck and its error, and then its calls by place from the
dealer (0: the dealer, 1: the eldest hand): how many were decided, the times that were too shy and what those
gave away, the times that were too bold and what those did: ``12 60 52 2510 370 900 0:9,1,300,0,0``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field
from math import hypot

THOUSANDTHS = 1000


@dataclass(frozen=True, slots=True)
class Calls:
    """A player's calls from one place, and how often and by how much they were too shy or too bold.

    To pass is too shy where a call was better, to call too bold where a pass was.
    """

    decided: int = 0
    shy: int = 0
    shy_cost: int = 0
    bold: int = 0
    bold_cost: int = 0

    def __add__(self, other: Calls) -> Calls:
        """Both together."""
        return Calls(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    @property
    def lean(self) -> int:
        """By how much shyness gave more away than boldness; below 0 it is the other way round."""
        return self.shy_cost - self.bold_cost


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What one player decided in some hands: ``good`` decisions gave nothing away, the others ``cost``.

    ``luck`` is by how much the player's cards were worth more than such cards are on average, with its
    standard ``error``; ``places`` are the calls by place from the dealer.
    """

    hands: int = 0
    decisions: int = 0
    good: int = 0
    cost: int = 0
    luck: int = 0
    error: int = 0
    places: Mapping[int, Calls] = field(default_factory=dict)

    def __add__(self, other: Reviewed) -> Reviewed:
        """Both together."""
        places = dict(self.places)
        for place, calls in other.places.items():
            places[place] = places.get(place, Calls()) + calls
        return Reviewed(
            self.hands + other.hands,
            self.decisions + other.decisions,
            self.good + other.good,
            self.cost + other.cost,
            self.luck + other.luck,
            round(hypot(self.error, other.error)),
            places,
        )

    def __str__(self) -> str:
        """Format the review as the line the store saves."""
        *numbers, places = (getattr(self, name) for name in self.__slots__)
        calls = [f"{place}:{','.join(map(str, astuple(each)))}" for place, each in sorted(places.items())]
        return " ".join([*map(str, numbers), *calls])

    @classmethod
    def parse(cls, text: str) -> Reviewed:
        """Read what was written; raises ValueError for what is not such a line."""
        words = text.split()
        places = {}
        for word in words[6:]:
            place, _, calls = word.partition(":")
            decided, shy, shy_cost, bold, bold_cost = map(int, calls.split(","))
            places[int(place)] = Calls(decided, shy, shy_cost, bold, bold_cost)
        hands, decisions, good, cost, luck, error = map(int, words[:6])
        return cls(hands, decisions, good, cost, luck, error, places)


def total(games: Iterable[Reviewed]) -> Reviewed:
    """Add up several figures."""
    return sum(games, Reviewed())
