"""A bot's choice in each phase of a hand, with a partner and without."""

from collections.abc import Callable, Collection, Mapping

from bot.engine.actions import Action
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.games.trick_play import choose_card
from bot.games.up_card import actions
from bot.games.up_card.computer.calling import call, declare, discard, give, go_under, name_blind
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.view import EuchreView


def choose(view: EuchreView, habits: Habits) -> Action:
    """Return the action of a player with these habits for this view."""
    if view.phase is Phase.PLAY:
        return _play(view, habits)
    if view.phase in (actions.FIRST_ROUND, actions.SECOND_ROUND):
        return call(view, habits)
    if view.phase is actions.DECLARING and view.trumps is not None:  # the fitted odds know only trumps
        return declare(view, habits)
    return _BY_PHASE.get(view.phase, _stay)(view)


def _play(view: EuchreView, habits: Habits) -> Action:
    rules, maker = view.rules, view.maker
    assert maker is not None
    friends: Collection[Seat] | None = None
    if habits.defends_together and not rules.partners and view.seat != maker:
        friends = [seat for seat in range(1, rules.seats + 1) if seat != maker]
    return choose_card(view, habits.policy(rules, view.trumps), maker, friends, view.lone, view.out)


def _stay(view: EuchreView) -> Action:
    return view.legal[0]


_BY_PHASE: Mapping[Phase, Callable[[EuchreView], Action]] = {
    actions.GOING_UNDER: go_under,
    actions.BLIND: name_blind,
    actions.DISCARDING: discard,
    actions.GIVING: give,
}
