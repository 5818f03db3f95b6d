"""What a computer player does in each phase of a hand, with a partner and without."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.engine.actions import Action
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.games.card_play import by_thumb, friends
from bot.games.up_card.actions import (
    BLIND,
    DECLARING,
    DISCARDING,
    FIRST_ROUND,
    GIVING,
    GOING_UNDER,
    SECOND_ROUND,
)
from bot.games.up_card.computer.calling import (
    call,
    declare,
    discard,
    give,
    go_under,
    name_blind,
    put_out,
)
from bot.games.up_card.computer.card_play import play
from bot.games.up_card.computer.habits import Habits
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
    if view.phase in (FIRST_ROUND, SECOND_ROUND):
        return call(view, habits)
    return name_blind(view) if view.phase is BLIND else _stay(view)


def _against_maker(view: EuchreView) -> Sequence[Seat]:
    """Those who play against the maker."""
    return [seat for seat in range(1, view.rules.seats + 1) if seat != view.maker]
