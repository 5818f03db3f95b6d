"""Results of a player's reviews: a line of numbers per game, which can be added up.

Points are in thousandths, so that stored values equal the shown ones. A game is written as its hands,
decisions, good decisions, points given away by the others, luck and its error, and then its calls by place
from the dealer (0: the dealer, 1: the eldest hand): the number of decisions, how many were too shy and what
those cost, how many were too bold and what those cost: ``12 60 52 2510 370 900 0:9,1,300,0,0``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field
from math import hypot

THOUSANDTHS = 1000


@dataclass(frozen=True, slots=True)
class CallReview:
    """A player's calls from one place: how often they were too shy or too bold, and what that cost.

    Passing when a call was better is too shy. Calling when a pass was better is too bold.
    """

    decided: int = 0
    shy: int = 0
    shy_cost: int = 0
    bold: int = 0
    bold_cost: int = 0

    def __add__(self, other: CallReview) -> CallReview:
        """Return the sum of both."""
        return CallReview(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    @property
    def lean(self) -> int:
        """The cost of calls not made minus the cost of bold calls."""
        return self.shy_cost - self.bold_cost


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A player's decisions in some hands: ``good`` ones gave nothing away, the others ``cost`` points.

    ``luck`` is how much better the player's cards were than average, with its standard ``error``. ``places``
    are the calls by place from the dealer.
    """

    hands: int = 0
    decisions: int = 0
    good: int = 0
    cost: int = 0
    luck: int = 0
    error: int = 0
    places: Mapping[int, CallReview] = field(default_factory=dict)

    def __add__(self, other: Reviewed) -> Reviewed:
        """Return the sum of both."""
        places = dict(self.places)
        for place, calls in other.places.items():
            places[place] = places.get(place, CallReview()) + calls
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
        """Read such a line. Raise ValueError if it's malformed."""
        words = text.split()
        places = {}
        for word in words[6:]:
            place, _, calls = word.partition(":")
            decided, shy, shy_cost, bold, bold_cost = map(int, calls.split(","))
            places[int(place)] = CallReview(decided, shy, shy_cost, bold, bold_cost)
        hands, decisions, good, cost, luck, error = map(int, words[:6])
        return cls(hands, decisions, good, cost, luck, error, places)


def total(games: Iterable[Reviewed]) -> Reviewed:
    """Add up reviews."""
    return sum(games, Reviewed())
