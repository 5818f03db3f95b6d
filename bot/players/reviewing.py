"""The review of a finished hand: a seat's decisions, and the worth of its choices given what it saw."""

from collections.abc import Awaitable, Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bot.engine.actions import Action
from bot.engine.hand import Hand
from bot.engine.levels import Level
from bot.engine.match import Match
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.players import BasicPlayer
from bot.players.expert import PLACES, Worth
from bot.players.selfplay import play_hand

_SURE = 2.0  # standard errors by which a choice must be worse to be reported
_LEAST = 0.05  # points below which a difference is ignored
Weigh = Callable[[View], Awaitable[Sequence[Worth]]]
"""Returns the worth of each choice of the seat to act, best first, empty if it can't be computed."""


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A moment of a finished hand at which a seat had a choice: the ``match`` and the ``view`` before.

    ``turn`` counts the actions of the hand before it. ``done`` is what the seat then did.
    """

    turn: int
    match: Match
    view: View
    done: Action


class Grade(Enum):
    """The grade of a bad decision. The value is its minimum cost in points. The worst comes first."""

    BLUNDER = 1.0
    MISTAKE = 0.5
    INACCURACY = 0.0


@dataclass(frozen=True, slots=True)
class Decision(DecisionPoint):
    """A moment with the worth of all its choices, best first."""

    worth: Sequence[Worth]

    @property
    def best(self) -> Worth:
        """The best choice."""
        return self.worth[0]

    def worth_of(self, action: Action) -> Worth:
        """Return the worth of that choice."""
        return next(each for each in self.worth if each.action == action)

    @property
    def cost(self) -> float:
        """The points by which the best choice was better, or 0 if that's too little to report."""
        return certain_loss(self, self.done)

    @property
    def grade(self) -> Grade | None:
        """The decision's grade, or None if it cost nothing."""
        return next(grade for grade in Grade if self.cost >= grade.value) if self.cost else None


def certain_loss(decision: Decision, action: Action) -> float:
    """Return the points by which that choice was worse than the best, or 0 if that's too little to report.

    It's the difference of the two rounded values, so that reported numbers add up.
    """
    chosen = decision.worth_of(action)
    cost = decision.best.rounded - chosen.rounded
    return round(cost, PLACES) if _is_worse(decision.best, chosen) else 0.0


class Advice(NamedTuple):
    """A recommended choice, a clearly worse one to compare it with if there is any, and equally good ones.

    ``equally_good`` starts with what people would usually do.
    """

    chosen: Worth
    worse: Worth | None
    equally_good: Sequence[Worth]


def advise(view: View, worth: Sequence[Worth]) -> Advice:
    """Return the choice to recommend, a clearly worse one, and the other choices that are about as good.

    ``worth`` has all choices, the best first. The worse one is what people would usually do, if that's
    clearly worse, or else the best of those that are. It's None if none is.
    """
    chosen = next((each for each in worth if each.chosen), worth[0])
    usual = BasicPlayer(Level.PEOPLE).choose(view)
    by_custom = sorted(worth, key=lambda each: each.action != usual)  # the usual ones, then the best
    worse = next((each for each in by_custom if _is_worse(worth[0], each) and each is not chosen), None)
    equally_good = [each for each in by_custom if not _is_worse(worth[0], each) and each is not chosen]
    return Advice(chosen, worse, equally_good)


def _is_worse(best: Worth, other: Worth) -> bool:
    return best.points - other.points > max(_SURE * other.error, _LEAST)


def play_out_from(at: DecisionPoint, action: Action) -> Hand:
    """Play the hand on from another choice. The club level plays every seat from then on.

    Each player chooses by what its own seat sees, but the cards are as they were.
    """
    hand = at.match.in_play.apply(action, at.view.viewer)
    return play_hand(hand, [BasicPlayer()] * hand.rules.seats, at.match.score)


def decision_points(match: Match, number: int, seat: Seat) -> Iterator[DecisionPoint]:
    """Yield each moment of that finished hand, counted from 0, at which the seat had a choice."""
    scores = [result.score for result in match.results]
    begun_at = tuple(total - sum(each) for total, *each in zip(match.score, *scores, strict=True))
    now = Match(match.rules, match.hands[0].deal.dealer, points=begun_at)
    for before in match.hands[:number]:
        now = now.after(before)
    now = now.deal(match.hands[number].deal)
    for turn, (by, action) in enumerate(match.hands[number].history):
        view = now.view(by) if by == seat else None
        if view is not None and len(set(view.legal)) > 1:
            yield DecisionPoint(turn, now, view, action)
        now = now.apply(action, by)


async def review_hand(
    match: Match, number: int, seat: Seat, weigh: Weigh, without: Container[int] = ()
) -> list[Decision]:
    """Return the seat's decisions in that finished hand, counted from 0, most expensive first.

    ``without``: turns at which someone else decided for the seat.
    """
    found = []
    for at in decision_points(match, number, seat):
        worth = await weigh(at.view) if at.turn not in without else ()
        if any(each.action == at.done for each in worth):
            found.append(Decision(at.turn, at.match, at.view, at.done, worth))
    return sorted(found, key=lambda decision: -decision.cost)
