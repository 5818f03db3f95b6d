"""The search player: it tries its choices on many random layouts of the cards it can't see.

Each kind of game draws the layouts and computes what a choice is worth in one (``bot.engine.search``). All
choices are tried on the same layouts, so that luck favors none. A choice that is clearly behind is dropped,
and between equal choices the simple rules of the club level decide.
"""

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

WORLDS = 60  # layouts to compute what a choice is worth
IN_PLAY = 150  # for a choice in a game: it's rarely that close, and stops early
_ALIKE = 24  # layouts if everyone must meet the same player, however fast the host is
_AT_LEAST = 10  # layouts before a choice is dropped, and between two checks
_AGAIN = 30  # layouts to confirm a doubtful preference
_BEHIND = 3.0  # standard errors by which a dropped choice is worse than the best
PLACES = 2  # decimal places of points as shown
_LEVEL = 0.5  # standard errors within which the club level's choice counts as good as the best


class Worth(NamedTuple):
    """The worth of a choice: the average points that the seat gains on the others with it.

    ``error`` is the standard error of its distance from the best choice, 0 for that one. ``chosen``: an
    expert at the table plays this one.
    """

    action: Action
    points: float
    error: float
    chosen: bool = False

    @property
    def rounded(self) -> float:
        """The points as shown, rounded to hundredths."""
        return round(self.points, PLACES) + 0.0  # never -0.0


class Expert:
    """A bot that plays by search. Equal views give equal choices, unless a time limit ends the search.

    A decision uses ``worlds`` layouts, or as many as ``seconds`` allow, if given. ``salt`` selects other
    layouts. The ``style`` decides between equal choices.
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
        return self._search(view, give_up=True)[1]

    def worth(self, view: View) -> list[Worth]:
        """Return the worth of each choice, best first, empty if this game can't be searched right now.

        The error of one that is worse by the search alone is unbounded.
        """
        found, chosen = self._search(view, give_up=False)
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
        """Return True if there's another way to count the two choices, and it prefers ``other``."""
        counts = kind_of(view.rules).second_search(view, best, other)
        if counts is None:
            return False
        chance = self._chance(view)
        ahead = [one - two for one, two in (counts(chance, (best, other)) for _ in range(_AGAIN))]
        return sum(ahead) <= 0

    def _chance(self, view: View) -> random.Random:
        return random.Random(f"{self._salt} {view.cards} {view.calls} {view.tricks} {view.trick}")

    def _search(self, view: View, *, give_up: bool) -> tuple[Mapping[Action, Sequence[float]], Action]:
        """Return the worth of each choice in each layout, and the chosen one.

        With ``give_up``, choices that have fallen behind are dropped, and the search stops once only one is
        left.
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
                left = tuple([action for action in left if not _is_behind(best, found[action])])
                chosen = left[0] if len(left) == 1 else None
                if give_up:
                    tried = left
                    if chosen is not None:
                        break
        return found, chosen or _final_choice(view, {action: found[action] for action in left}, club)


def _final_choice(view: View, found: Mapping[Action, Sequence[float]], club: Action) -> Action:
    """Return the final choice: the club level's, unless another one is better."""
    best = max(found, key=lambda action: sum(found[action]))
    if club in found:
        ahead, error = _distance(found[best], found[club])
        if ahead <= _LEVEL * error or _differs_in_one(found[best], found[club]):
            return club
    return _choose_among_equals(view, found, best)


def _choose_among_equals(view: View, found: Mapping[Action, Sequence[float]], best: Action) -> Action:
    """Choose among equal cards of a suit: the highest to lead, otherwise the lowest.

    With all cards visible an ace and its king are equal, but a partner who can't see them worries about the
    king.
    """
    card = _card_of(best)
    if card is None:
        return best
    suits, strengths = view.order.suits, view.order.strengths
    suit, leads = suits[card], isinstance(best, Play) and not view.trick
    equals = {
        strengths[suit][other]: each
        for each, values in found.items()
        if (other := _card_of(each)) is not None and suits[other] is suit and values == found[best]
    }
    return equals[max(equals) if leads else min(equals)]


def _card_of(action: Action) -> Card | None:
    """Return the card that is played, put out or given, or None for other actions."""
    card: Card | None = getattr(action, "card", None)
    return card


def _differs_in_one(best: Sequence[float], values: Sequence[float]) -> bool:
    """Return True if one is better than the other in a single layout only, and otherwise equal."""
    return sum(one != other for one, other in zip(best, values, strict=True)) == 1


def _is_behind(best: Sequence[float], values: Sequence[float]) -> bool:
    ahead, error = _distance(best, values)
    return ahead > _BEHIND * error


def _distance(best: Sequence[float], values: Sequence[float]) -> tuple[float, float]:
    """Return how much better the first is on average, layout by layout, and the standard error."""
    return mean_and_error([one - other for one, other in zip(best, values, strict=True)])


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the values, and its standard error."""
    number = len(values)
    mean = sum(values) / number
    spread = sum((each - mean) ** 2 for each in values) / max(number - 1, 1)
    return mean, sqrt(spread / number)


def choose_reproducibly(view: View) -> Action:
    """Return the choice of an expert with a fixed number of layouts, the same on every host."""
    return Expert(_ALIKE, salt="alike").choose(view)
