"""What is asked in up-card euchre before the play, one function for each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import ButtonStyle

from bot.engine.actions import PASS, STAY, Action
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.games.up_card.actions import (
    ALONE,
    BLIND,
    CALLS,
    DECLARING,
    DISCARDING,
    FARMERS_HAND,
    FIRST_ROUND,
    GIVING,
    GOING_UNDER,
    SECOND_ROUND,
    SHOW,
    Accept,
    Call,
    Under,
)
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.games.screens import Ask, do
from cogs.ui.games.up_card import words
from cogs.ui.layout import BOLD, CHIEF, PLAIN, button
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import bare, reading, short_reading, suit
from cogs.ui.words.names import begun

_TOGETHER, _ALONE = "together", "alone"  # how the calls of the second round are offered


def ask(table: Table, view: EuchreView, offered: str) -> Ask:
    """What the seat of the view is asked; ``offered`` "alone" offers the calls that are made alone."""
    if view.phase is SECOND_ROUND:
        return _name(table, view, alone=offered == _ALONE)
    return _ASKING[view.phase](table, view)


def choice(table: Table, view: EuchreView, action: Action) -> str:
    """What the seat of the view may do, as its button says it."""
    seat, accepting = view.viewer, ""
    if isinstance(action, Accept) and table.match is not None and table.match.hand is not None:
        accepting = table.match.hand.written(seat, action).split()[0]
    return words.choice(table, view, seat, accepting, action)


# Before the calling


def _show(table: Table, view: EuchreView) -> Ask:
    showing = do(table, SHOW, words.SHOW_YOUR_HAND, CHIEF)
    return Ask(words.ONLY_LOW, [words.shown_then(table, view)], [showing])


def _under(table: Table, view: EuchreView) -> Ask:
    threes = [action for action in view.legal if isinstance(action, Under)]
    keep = do(table, STAY, words.KEEP_YOUR_CARDS, PLAIN)
    if not threes:
        return Ask(words.CANNOT_GO_UNDER, [words.UNDER_TAKES_THREE], [keep])
    going = [do(table, under, " ".join(bare(each) for each in under.cards), CHIEF) for under in threes]
    return Ask(words.GO_UNDER, [words.HOW_TO_GO_UNDER], going, [[keep]])


# Calling


def _order(table: Table, view: EuchreView) -> Ask:
    seat = view.viewer
    ranking = order(view.up.suit)
    if seat == view.dealer:
        worth = words.with_up_card(view, reading((*view.cards, view.up), ranking))
    else:
        worth = f"{begun(reading(view.cards, ranking))}."
    opposed = view.rules.side_of(seat) != view.rules.side_of(view.dealer)
    goes = [words.goes_to_dealer(table, view)] if opposed else []
    return Ask(
        words.your_call(table, view, seat),
        [" ".join([worth, *goes])],
        [do(table, action, choice(table, view, action), _style(action)) for action in view.legal],
    )


def _style(action: Action) -> ButtonStyle:
    if not isinstance(action, Accept):
        return PLAIN
    return BOLD if action.alone else CHIEF


def _name(table: Table, view: EuchreView, *, alone: bool) -> Ask:
    calls = [action for action in view.legal if isinstance(action, Call)]
    shown = [call for call in calls if call.alone == alone] or calls
    must = PASS not in view.legal
    passing = [] if must else [do(table, PASS, words.PASS, PLAIN)]
    naming = [do(table, call, _naming(table, view, call), BOLD if call.alone else CHIEF) for call in shown]
    turn = []
    if len(calls) > len(shown):
        other = _TOGETHER if alone else _ALONE
        label = words.together_with(table, view.viewer) if alone else words.ALONE
        turn = [button(label, Press(Verb.CALLS, table.id, table.seq, other))]
    return Ask(
        words.MUST_NAME if must else words.NAME_OR_PASS,
        [
            words.trumps_you_would_have([short_reading(view.cards, order(call.suit)) for call in shown]),
            *words.next_and_crossing(view),
        ],
        [*passing, *naming, *turn],
    )


def _naming(table: Table, view: EuchreView, call: Call) -> str:
    said = view.rules.tongue.next and view.up.suit is not None and call.suit is view.up.suit.sister
    next_ = words.NEXT if said else ""
    return f"{choice(table, view, call)}{next_}"


def _blind(table: Table, view: EuchreView) -> Ask:
    naming = [do(table, CALLS[each, False], suit(each), CHIEF) for each in Suit]
    return Ask(words.NAME_BLIND, [words.after_blind(view)], naming)


# Trumps are made


def _discard(table: Table, view: EuchreView) -> Ask:
    seat = view.viewer
    if seat != view.dealer or not view.took_up or view.discarded is not None:  # it is for the partner's best
        return Ask(words.PUT_ONE_DOWN, [words.given_by_partner(table, view, seat)])
    return Ask(words.PUT_ONE_DOWN, [words.took_up(view)])


def _declare(table: Table, view: EuchreView) -> Ask:
    worth = f"{begun(reading(view.cards, view.order))}."
    return Ask(
        words.GO_ALONE,
        words.declare_lines(table, view, view.viewer, worth),
        [
            do(table, STAY, choice(table, view, STAY), CHIEF),
            do(table, ALONE, choice(table, view, ALONE), BOLD),
        ],
    )


def _give(table: Table, view: EuchreView) -> Ask:
    head, then = words.give_your_best(table, view.viewer)
    return Ask(head, [then])


_ASKING: Mapping[Phase, Callable[[Table, EuchreView], Ask]] = {
    FARMERS_HAND: _show,
    GOING_UNDER: _under,
    FIRST_ROUND: _order,
    BLIND: _blind,
    DISCARDING: _discard,
    DECLARING: _declare,
    GIVING: _give,
}
