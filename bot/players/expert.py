"""The searching player: it lays out the cards that it cannot see as they may lie, many times, and counts.

Each kind of game says how they may lie and what a choice is worth then (``bot.engine.search``). All choices
are tried on the same layouts, so that luck of the cards favours none; what has fallen clearly behind is tried
no more, and where choices are as good as level, the rules of thumb of the club level decide.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from bot.engine.actions import Action, Play
from bot.engine.cards import Card
from bot.engine.kind import kind_of
from bot.engine.levels import Level, Style
from bot.engine.view import View

WORLDS = 60  # layouts for what a choice is worth
IN_PLAY = 150  # for a choice in a game: it is seldom that close, and stops early
_ALIKE = 24  # layouts where everybody is to meet the same player, however fast the host is
_AT_LEAST = 10  # layouts before a choice is given up, and between one look and the next
_BEHIND = 3.0  # standard errors by which a choice that is given up is worse than the best
PLACES = 2  # places behind the point to which points are told
_LEVEL = 0.5  # standard errors within which the club level's choice is taken for as good as the best


class Worth(NamedTuple):
    """What a choice is worth: the points that the seat gains on the others by it, on average.

    ``error`` is the standard error of its distance from the best choice, 0 for that one; ``ways`` how many
    layouts were looked at, 0 where that is not known.
    """

    action: Action
    points: float
    error: float
    ways: int = 0

    @property
    def told(self) -> float:
        """The points as they are told, in hundredths."""
        return round(self.points, PLACES) + 0.0  # never -0.0


class Expert:
    """Searches. The same view gives the same choice, unless there is a time limit and the clock ends it.

    ``worlds`` are the layouts looked at for a decision, or those for which ``seconds`` are enough, if given;
    ``salt`` has it see other layouts. Its ``style`` tells where choices are as good as level.
    """

    def __init__(
        self,
        worlds: int = WORLDS,
        seconds: float | None = None,
        salt: object = 0,
        clock: Callable[[], float] = time.monotonic,
        style: Style = Style.EVEN,
    ) -> None:
        self._worlds, self._seconds, self._salt, self._clock = worlds, seconds, salt, clock
        self._style = style

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        if len(view.legal) == 1:
            return view.legal[0]
        club: Action = kind_of(view.rules).choose(view, Level.CLUB, self._style)
        found = self._found(view, give_up=True)
        if not found:
            return club
        best = max(found, key=lambda action: sum(found[action]))
        if club in found:  # and not given up
            ahead, error = _distance(found[best], found[club])
            if ahead <= _LEVEL * error or _rests_on_one(found[best], found[club]):
                return club
        return _of_equals(view, found, best)

    def worth(self, view: View) -> list[Worth]:
        """What each choice is worth, the best first; empty where this game can't be searched just now."""
        found = self._found(view, give_up=False)
        best = max(found, key=lambda action: sum(found[action]), default=None)
        if best is None:
            return []
        all_ = [
            Worth(action, sum(values) / len(values), _distance(found[best], values)[1], len(values))
            for action, values in found.items()
        ]
        return sorted(all_, key=lambda each: (-each.points, each.action is not best))

    def _found(self, view: View, *, give_up: bool) -> Mapping[Action, Sequence[float]]:
        """What each choice was worth in each layout; those given up are left out."""
        search = kind_of(view.rules).search(view)
        if search is None:
            return {}
        until = None if self._seconds is None else self._clock() + self._seconds
        chance = random.Random(f"{self._salt} {view.cards} {view.calls} {view.tricks} {view.trick}")
        found: dict[Action, list[float]] = {action: [] for action in view.legal}
        for number in range(1, self._worlds + 1):
            for values, value in zip(found.values(), search(chance, tuple(found)), strict=True):
                values.append(value)
            if until is not None and self._clock() > until:
                break
            if give_up and number % _AT_LEAST == 0:
                best = max(found.values(), key=sum)
                found = {action: values for action, values in found.items() if not _behind(best, values)}
                if len(found) == 1:
                    break
        return found


def _of_equals(view: View, found: Mapping[Action, Sequence[float]], best: Action) -> Action:
    """Of cards of a suit that came out all alike the highest to lead, the lowest to follow with or put out.

    With all cards seen an ace and its king are the same; a partner who does not see them fears for the king.
    """
    card = _card_of(best)
    if card is None:
        return best
    suits, strengths = view.order.suits, view.order.strengths
    suit, leads = suits[card], isinstance(best, Play) and not view.trick
    alike = {
        strengths[suit][other]: each
        for each, values in found.items()
        if (other := _card_of(each)) is not None and suits[other] is suit and values == found[best]
    }
    return alike[max(alike) if leads else min(alike)]


def _card_of(action: Action) -> Card | None:
    """The card that is played, put out or given; None where it is something else."""
    card: Card | None = getattr(action, "card", None)
    return card


def _rests_on_one(best: Sequence[float], values: Sequence[float]) -> bool:
    """Whether the one is better than the other in a single layout only, and otherwise the same."""
    return sum(one != other for one, other in zip(best, values, strict=True)) == 1


def _behind(best: Sequence[float], values: Sequence[float]) -> bool:
    ahead, error = _distance(best, values)
    return ahead > _BEHIND * error


def _distance(best: Sequence[float], values: Sequence[float]) -> tuple[float, float]:
    """By how much the one is better on average, layout by layout, and the standard error of that."""
    distances = [one - other for one, other in zip(best, values, strict=True)]
    number = len(distances)
    mean = sum(distances) / number
    spread = sum((each - mean) ** 2 for each in distances) / max(number - 1, 1)
    return mean, sqrt(spread / number)


def alike(view: View) -> Action:
    """One of ``view.legal``: what an expert chooses without a clock, and so the same for everybody."""
    return Expert(_ALIKE, salt="alike").choose(view)
