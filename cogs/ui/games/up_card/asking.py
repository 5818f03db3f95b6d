"""What up-card euchre asks before play, one function per phase.

Call buttons are neutral in color, so that none looks recommended, and pass is beside them. Going alone is
behind a button below the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.engine.actions import STAY, Action
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.games.up_card import actions
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.games.screens import Ask, do
from cogs.ui.games.up_card import words
from cogs.ui.layout import CHIEF, PLAIN, Button, button
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import bare, short_reading, suit

_TOGETHER, _ALONE = "together", "alone"  # how the calls are offered


def ask(table: Table, view: EuchreView, offered: str) -> Ask:
    """Return the question for the view's seat; ``offered`` "alone" offers the calls made alone."""
    calling = _CALLING.get(view.phase)
    if calling is not None:
        return calling(table, view, offered == _ALONE)
    return _ASKING[view.phase](table, view) if view.phase in _ASKING else Ask()


# Before the calling


def _show(table: Table, view: EuchreView) -> Ask:
    showing = do(table, actions.SHOW, words.SHOW_YOUR_HAND, CHIEF)
    return Ask([words.shown_then(table, view)], [showing])


def _under(table: Table, view: EuchreView) -> Ask:
    threes = [action for action in view.legal if isinstance(action, actions.Under)]
    keep = do(table, STAY, words.KEEP_YOUR_CARDS, PLAIN)
    if not threes:
        return Ask([words.UNDER_TAKES_THREE], [keep])
    going = [do(table, under, " ".join(bare(each) for each in under.cards), PLAIN) for under in threes]
    return Ask([words.HOW_TO_GO_UNDER], going, [[keep]])


# Calling


def _order(table: Table, view: EuchreView, alone: bool) -> Ask:
    opposed = view.rules.side_of(view.viewer) != view.rules.side_of(view.dealer)
    goes = [words.goes_to_dealer(table, view)] if opposed else []
    return Ask([*goes, *_meanings(view)], *_calls(table, view, alone))


def _meanings(view: EuchreView) -> list[str]:
    """Return an explanation of the call's word if it could be misunderstood, as a list."""
    told = words.meaning(view) if any(isinstance(action, actions.Accept) for action in view.legal) else ""
    return [told] if told else []


def _calls(
    table: Table, view: EuchreView, alone: bool
) -> tuple[Sequence[Button], Sequence[Sequence[Button]]]:
    """Return pass and the calls, alone or with the partner, and below them the button for the others."""
    shown = _offered(view, alone)
    passing = [action for action in view.legal if not isinstance(action, actions.Accept | actions.Call)]
    buttons = [do(table, each, _label(view, each), PLAIN) for each in (*passing, *shown)]
    if len(buttons) == len(view.legal):
        return buttons, ()
    other = _TOGETHER if alone else _ALONE
    label = words.together_with(table, view.viewer) if alone else words.ALONE
    return buttons, [[button(label, Press(Verb.CALLS, table.id, table.seq, other))]]


def _offered(view: EuchreView, alone: bool) -> Sequence[actions.Accept | actions.Call]:
    """Return the calls made alone, or those with the partner; all calls if there are none of that sort."""
    calls = [action for action in view.legal if isinstance(action, actions.Accept | actions.Call)]
    return [call for call in calls if call.alone == alone] or calls


def _name(table: Table, view: EuchreView, alone: bool) -> Ask:
    return Ask(words.next_and_crossing(view), *_calls(table, view, alone))


def worth_by_suit(view: EuchreView) -> str:
    """Return what the hand is worth in each suit that can be named."""
    named = dict.fromkeys(call.suit for call in view.legal if isinstance(call, actions.Call))
    worth = [short_reading(view.cards, order(suit)) for suit in named]
    return words.trumps_you_would_have(worth, view.rules.trumps_word)


def _label(view: EuchreView, action: Action) -> str:
    """Return a call's button label, with "next" marked where players use the word."""
    next_ = view.up.suit.sister if view.rules.tongue.next and view.up.suit is not None else None
    said = isinstance(action, actions.Call) and next_ is not None and action.suit is next_
    return f"{words.action_words(view, action).label}{words.NEXT if said else ''}"


def _blind(table: Table, view: EuchreView) -> Ask:
    naming = [do(table, actions.CALLS[each, False], suit(each), PLAIN) for each in Suit]
    return Ask([words.after_blind(view)], naming)


# Trumps are made


def _discard(table: Table, view: EuchreView) -> Ask:
    seat = view.viewer
    if seat != view.dealer or not view.took_up or view.discarded is not None:  # it is for the partner's best
        return Ask([words.given_by_partner(table, view, seat)])
    return Ask([words.took_up(view)])


def _declare(table: Table, view: EuchreView) -> Ask:
    offered = [do(table, each, words.action_words(view, each).label, PLAIN) for each in (STAY, actions.ALONE)]
    return Ask(words.declare_lines(table, view, view.viewer), offered)


def _give(table: Table, view: EuchreView) -> Ask:
    return Ask([words.for_lone_partner(table, view.viewer)])


_CALLING: Mapping[Phase, Callable[[Table, EuchreView, bool], Ask]] = {
    actions.FIRST_ROUND: _order,
    actions.SECOND_ROUND: _name,
}
_ASKING: Mapping[Phase, Callable[[Table, EuchreView], Ask]] = {
    actions.FARMERS_HAND: _show,
    actions.GOING_UNDER: _under,
    actions.BLIND: _blind,
    actions.DISCARDING: _discard,
    actions.DECLARING: _declare,
    actions.GIVING: _give,
}
