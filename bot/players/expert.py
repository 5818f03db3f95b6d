"""The searching player: it lays out the cards that it cannot see as they may lie, many times, and counts.

Each kind of game says how they may lie and what a choice is worth then (``bot.engine.search``). All choices
are tried on the same layouts, so that luck of the cards favours none; what has fallen clearly behind is tried
no more, and where choices are as good as level, the rules of thumb of the club level decide.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from math import inf, sqrt
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
_AGAIN = 30  # layouts in which what is doubtful is counted again
_BEHIND = 3.0  # standard errors by which a choice that is given up is worse than the best
PLACES = 2  # places behind the point to which points are told
_LEVEL = 0.5  # standard errors within which the club level's choice is taken for as good as the best


class Worth(NamedTuple):
    """What a choice is worth: the points that the seat gains on the others by it, on average.

    ``error`` is the standard error of its distance from the best choice, 0 for that one. ``chosen``: an
    expert at the table does that.
    """

    action: Action
    points: float
    error: float
    chosen: bool = False

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
        """Return one of ``view.legal``."""
        if len(view.legal) == 1:
            return view.legal[0]
        return self._found(view, give_up=True)[1]

    def worth(self, view: View) -> list[Worth]:
        """Return what each choice is worth, the best first; empty where this game can't be searched just now.

        The error of one that is worse by the search alone has no bound.
        """
        found, chosen = self._found(view, give_up=False)
        if not found:
            return []
        best = max(found, key=lambda action: sum(found[action]))
        all_ = []
        for action, values in found.items():
            ahead, error = _distance(found[best], values)
            if ahead > error and self._is_doubtful(view, best, action):
                error = inf
            all_.append(Worth(action, sum(values) / len(values), error, action == chosen))
        return sorted(all_, key=lambda each: (-each.points, each.action is not best))

    def _is_doubtful(self, view: View, best: Action, other: Action) -> bool:
        """Return whether counting the two another way, where there is one, prefers the other."""
        counts = kind_of(view.rules).counted_again(view, best, other)
        if counts is None:
            return False
        chance = self._chance(view)
        ahead = [one - two for one, two in (counts(chance, (best, other)) for _ in range(_AGAIN))]
        return sum(ahead) <= 0

    def _chance(self, view: View) -> random.Random:
        return random.Random(f"{self._salt} {view.cards} {view.calls} {view.tricks} {view.trick}")

    def _found(self, view: View, *, give_up: bool) -> tuple[Mapping[Action, Sequence[float]], Action]:
        """Return what each choice was worth in each layout, and which is chosen.

        With ``give_up`` those that have fallen behind are tried no more, and nothing is once one is left.
        """
        club: Action = view.legal[0]
        if len(view.legal) > 1:
            club = kind_of(view.rules).choose(view, Level.CLUB, self._style)
        search = kind_of(view.rules).search(view)
        if search is None:
            return {}, club
        until = None if self._seconds is None else self._clock() + self._seconds
        chance = self._chance(view)
        found: dict[Action, list[float]] = {action: [] for action in view.legal}
        left = tried = tuple(found)
        chosen: Action | None = None
        for number in range(1, self._worlds + 1):
            for action, value in zip(tried, search(chance, tried), strict=True):
                found[action].append(value)
            if until is not None and self._clock() > until:
                break
            if chosen is None and number % _AT_LEAST == 0:
                best = max([found[action] for action in left], key=sum)
                left = tuple([action for action in left if not _behind(best, found[action])])
                chosen = left[0] if len(left) == 1 else None
                if give_up:
                    tried = left
                    if chosen is not None:
                        break
        return found, chosen or _decided(view, {action: found[action] for action in left}, club)


def _decided(view: View, found: Mapping[Action, Sequence[float]], club: Action) -> Action:
    """Return what is done of the choices left: what the club level does, if nothing is better."""
    best = max(found, key=lambda action: sum(found[action]))
    if club in found:
        ahead, error = _distance(found[best], found[club])
        if ahead <= _LEVEL * error or _rests_on_one(found[best], found[club]):
            return club
    return _of_equals(view, found, best)


def _of_equals(view: View, found: Mapping[Action, Sequence[float]], best: Action) -> Action:
    """Return, of a suit's cards that came out alike, the highest to lead, else the lowest.

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
    """Return the card that is played, put out or given; None where it is something else."""
    card: Card | None = getattr(action, "card", None)
    return card


def _rests_on_one(best: Sequence[float], values: Sequence[float]) -> bool:
    """Return whether the one is better than the other in a single layout only, and otherwise the same."""
    return sum(one != other for one, other in zip(best, values, strict=True)) == 1


def _behind(best: Sequence[float], values: Sequence[float]) -> bool:
    ahead, error = _distance(best, values)
    return ahead > _BEHIND * error


def _distance(best: Sequence[float], values: Sequence[float]) -> tuple[float, float]:
    """Return how much better the one is on average, layout by layout, and the standard error."""
    distances = [one - other for one, other in zip(best, values, strict=True)]
    number = len(distances)
    mean = sum(distances) / number
    spread = sum((each - mean) ** 2 for each in distances) / max(number - 1, 1)
    return mean, sqrt(spread / number)


def alike(view: View) -> Action:
    """Return what an expert chooses without a clock, and so the same for everybody."""
    return Expert(_ALIKE, salt="alike").choose(view)
