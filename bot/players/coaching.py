"""A review of one player's decisions in a whole game, hand by hand, with a summary."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.kind import kind_of
from bot.players.luck import Luck
from bot.players.reviewing import Decision
from bot.standings.coaching import THOUSANDTHS, CallReview, Reviewed


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """A player's decisions in a finished hand, counted from 0: most expensive first."""

    number: int
    decisions: tuple[Decision, ...]

    @property
    def cost(self) -> float:
        """The points the player's decisions gave away."""
        return sum(decision.cost for decision in self.decisions)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A player's decisions in the hands of a game, in order, and how good the cards were."""

    hands: tuple[ReviewedHand, ...]
    luck: Luck | None = None

    @property
    def decisions(self) -> list[Decision]:
        """All decisions of the game."""
        return [decision for hand in self.hands for decision in hand.decisions]

    def costliest(self) -> list[tuple[int, Decision]]:
        """Return the decisions that cost points, costliest first, each after its hand's number, from 0."""
        dear = [(hand.number, each) for hand in self.hands for each in hand.decisions if each.cost]
        return sorted(dear, key=lambda one: -one[1].cost)

    def summarize(self) -> Reviewed:
        """Return the summary for the store."""
        decisions, luck = self.decisions, self.luck or Luck(0.0, 0.0)
        return Reviewed(
            len(self.hands),
            len(decisions),
            sum(not each.cost for each in decisions),
            _thousandths(sum(each.cost for each in decisions)),
            _thousandths(luck.points),
            _thousandths(luck.error),
            _calls(decisions),
        )


def _calls(decisions: Iterable[Decision]) -> dict[int, CallReview]:
    """Count the calls by place: a pass may be too shy, a call too bold."""
    places: dict[int, CallReview] = {}
    for each in decisions:
        calls = kind_of(each.view.rules).calls
        if len({calls(one.action) for one in each.worth} - {None}) < 2:
            continue
        done, best, cost = calls(each.done), calls(each.best.action), _thousandths(each.cost)
        shy = bool(cost) and done is False and best is True
        bold = bool(cost) and done is True and best is False
        place = each.match.in_play.place_of(each.view.viewer)
        places[place] = places.get(place, CallReview()) + CallReview(1, shy, cost * shy, bold, cost * bold)
    return places


def _thousandths(points: float) -> int:
    return round(points * THOUSANDTHS)
