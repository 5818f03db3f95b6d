"""The likelihood of others' calls, passes and declarations, given the hands they may have."""

from collections.abc import Sequence
from dataclasses import replace
from math import exp

from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.weighing import NEVER, PossibleCall, Weighing
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.view import EuchreView

_SPREAD = 0.07  # in points: a choice worth this much less is e times less likely
_WHIM = 0.001  # the minimum likelihood of any call or pass, whatever the hand
_WIDTH = 0.1  # the range of values around a player's limit within which a declaration is uncertain
_DECLARES = 0.001  # the minimum likelihood of declaring, or not, whatever the hand


_WEIGHINGS: dict[tuple[EuchreRules, tuple[int, ...], Phase, Seat, Seat], Weighing] = {}


def weighing(view: EuchreView, seat: Seat, phase: Phase, habits: Habits) -> Weighing:
    """Return how that seat rates its calls in that round."""
    key = (view.rules, view.score, phase, view.dealer, seat)
    found = _WEIGHINGS.get(key)
    if found is None:
        if len(_WEIGHINGS) > 2000:
            _WEIGHINGS.clear()
        found = _WEIGHINGS[key] = Weighing(replace(view, seat=seat, phase=phase), habits)
    return found


def likely_call(
    weighs: Weighing, calls: Sequence[PossibleCall], suit: Suit | None, alone: bool, passed: bool
) -> float:
    """Return the likelihood that a player calls that suit, alone or not, or else passes if ``passed``.

    ``weighs`` rates the possible ``calls``.
    """
    scale = _SPREAD * weighs.point
    said, all_ = NEVER, list[float]()
    if weighs.may_pass:
        all_.append(weighs.passed)
        if passed:
            said = weighs.passed
    for call in calls:
        _, together, lone = weighs.worths(call.together, call.lone)
        all_ += (together, lone)
        if not passed and call.suit is suit:
            said = lone if alone else together
    best = max(all_, default=NEVER)
    if said == NEVER:
        return _WHIM
    most = sum([exp((each - best) / scale) for each in all_])
    return _WHIM + (1 - _WHIM) * exp((said - best) / scale) / most


def likely(value: float, limit: float) -> float:
    """Return the likelihood that a player with this value declares if the usual limit is ``limit``."""
    return _DECLARES + (1 - 2 * _DECLARES) / (1 + exp(min(50.0, (limit - value) / _WIDTH)))
