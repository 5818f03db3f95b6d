"""What a computer player does in each phase of a hand, with a partner and without."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.engine.actions import PASS, Action
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.games.card_play import by_thumb, friends
from bot.games.up_card.actions import (
    ACCEPT,
    BLIND,
    DECLARING,
    DISCARDING,
    FIRST_ROUND,
    GIVING,
    GOING_UNDER,
    SECOND_ROUND,
    Call,
)
from bot.games.up_card.computer.calling import (
    call,
    declare,
    discard,
    give,
    go_under,
    name_blind,
    put_out,
    trumps_if_accepted,
)
from bot.games.up_card.computer.card_play import play
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.valuing import best_kept, hand_value, in_play, trump_value
from bot.games.up_card.view import EuchreView


def choose(view: EuchreView, habits: Habits) -> Action:
    """What the viewer does now."""
    if not view.rules.partners:
        return _for_few(view, habits)
    if view.trumps is None and view.maker is not None:  # no trump was named: the fitted odds know only trumps
        return _at_no_trump(view, habits)
    if view.phase is Phase.PLAY:
        return play(view, habits)
    if view.phase in (FIRST_ROUND, SECOND_ROUND):
        return call(view, habits)
    if view.phase is DECLARING:
        return declare(view, habits)
    return _WAYS[view.phase](view)


def _at_no_trump(view: EuchreView, habits: Habits) -> Action:
    if view.phase is Phase.PLAY:
        assert view.maker is not None
        ways = habits.by_thumb(view.rules.seats)
        return by_thumb(
            view, ways, making=view.maker in friends(view), out=view.out if ways.knows_voids else ()
        )
    return {GIVING: give, DISCARDING: put_out}.get(view.phase, _stay)(view)


def _stay(view: EuchreView) -> Action:
    return view.legal[0]


_WAYS: Mapping[Phase, Callable[[EuchreView], Action]] = {
    GOING_UNDER: go_under,
    BLIND: name_blind,
    DISCARDING: discard,
    GIVING: give,
}


# Without a partner


def _for_few(view: EuchreView, habits: Habits) -> Action:
    """What the viewer does where there is no partner, and nobody goes alone."""
    if view.phase is Phase.PLAY:
        own = _against_maker(view) if habits.defends_together and view.seat != view.maker else None
        return by_thumb(view, habits.by_thumb(view.rules.seats), making=view.maker == view.seat, together=own)
    if view.phase is DISCARDING:
        return discard(view) if view.trumps else put_out(view)
    if view.phase is FIRST_ROUND:
        assert view.up.suit is not None
        if trumps_if_accepted(view) < habits.least_trumps:
            return PASS
        return ACCEPT if _accepted(view, view.up.suit, habits) >= _enough(view, habits) else PASS
    if view.phase is SECOND_ROUND:
        return _name(view, habits)
    return name_blind(view) if view.phase is BLIND else _stay(view)


def _against_maker(view: EuchreView) -> Sequence[Seat]:
    """Those who play against the maker."""
    return [seat for seat in range(1, view.rules.seats + 1) if seat != view.maker]


def _enough(view: EuchreView, habits: Habits) -> float:
    """The value of a hand with which the viewer calls."""
    return habits.enough[view.rules.seats] + habits.lapses.mood(view) - habits.daring


def _accepted(view: EuchreView, trumps: Suit, habits: Habits) -> float:
    cards = in_play(view, up_is_out=False)
    if view.seat == view.dealer:
        six = (*view.cards, view.up)
        return best_kept(six, trumps, six if view.rules.dealer_may_refuse else view.cards, cards)[0]
    up = trump_value(view.up, view.cards, trumps, cards)
    return hand_value(view.cards, trumps, cards) - habits.up_with_opponent * up


def _name(view: EuchreView, habits: Habits) -> Action:
    cards = in_play(view, up_is_out=True)
    calls = [action for action in view.legal if isinstance(action, Call) and action.suit is not None]

    def value(call: Call) -> float:
        assert call.suit is not None
        return hand_value(view.cards, call.suit, cards)

    best = max(calls, key=value)
    return best if PASS not in view.legal or value(best) >= _enough(view, habits) else PASS
