"""What is asked in up-card euchre before the play, one function for each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import ButtonStyle

from bot.engine.actions import PASS, STAY, Action
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import partner_of
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
from cogs.ui.asking.question import Ask, do, seat_of
from cogs.ui.layout import BOLD, CHIEF, PLAIN, button
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import bare, card, reading, short_reading, suit, the
from cogs.ui.words.choices import choice
from cogs.ui.words.names import begun, plain, who


def ask(table: Table, view: EuchreView, offered: str) -> Ask:
    """What the seat of the view is asked; ``offered`` "alone" offers the calls that are made alone."""
    if view.phase is SECOND_ROUND:
        return _name(table, view, alone=offered == "alone")
    return _ASKING[view.phase](table, view)


# Before the calling


def _show(table: Table, view: EuchreView) -> Ask:
    return Ask(
        "You hold nines and tens only",
        [f"Show them, and {who(table, view.dealer)} deals again."],
        [do(table, SHOW, "Show your hand", CHIEF)],
    )


def _under(table: Table, view: EuchreView) -> Ask:
    threes = [action for action in view.legal if isinstance(action, Under)]
    keep = do(table, STAY, "Keep your cards", PLAIN)
    if not threes:
        return Ask("You can't go under", ["That takes three nines or tens."], [keep])
    going = [do(table, under, " ".join(bare(each) for each in under.cards), CHIEF) for under in threes]
    return Ask(
        "Do you go under?",
        ["Three nines or tens go for the three hidden cards, unseen. Press those to give away."],
        going,
        [[keep]],
    )


# Calling


def _order(table: Table, view: EuchreView) -> Ask:
    assert view.up.suit is not None
    seat, dealer, up = seat_of(view), view.dealer, card(view.up)
    held, taking = (view.cards, "")
    if seat == dealer:
        held, taking = (*view.cards, view.up), f"With {up} taken up: "
    whose = f"{who(table, dealer)} deals"
    if seat == dealer:
        whose = "you deal"
    elif view.rules.partners and seat == partner_of(dealer):
        whose = "your partner deals"
    worth = reading(held, order(view.up.suit))
    return Ask(
        f"Your call: {up} is turned up, {whose}",
        [f"{taking}{worth}." if taking else f"{begun(worth)}."],
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
    passing = [] if must else [do(table, PASS, "Pass", PLAIN)]
    naming = [do(table, call, _naming(table, view, call), BOLD if call.alone else CHIEF) for call in shown]
    turn = []
    if len(calls) > len(shown):
        other = "together" if alone else "alone"
        label = f"With {plain(table.player(partner_of(seat_of(view))))}…" if alone else "Alone…"
        turn = [button(label, Press(Verb.CALLS, table.id, table.seq, other))]
    worth = " · ".join(short_reading(view.cards, order(call.suit)) for call in shown)
    return Ask(
        "Your call: the dealer must name trumps" if must else "Your call: name trumps, or pass",
        [f"Trumps you would have: {worth}"],
        [*passing, *naming, *turn],
    )


def _naming(table: Table, view: EuchreView, call: Call) -> str:
    next_ = " (next)" if view.up.suit is not None and call.suit is view.up.suit.sister else ""
    return f"{choice(table, view, call)}{next_}"


def _blind(table: Table, view: EuchreView) -> Ask:
    return Ask(
        "The Benny is turned up: name trumps before you see your cards",
        ["You then take the Benny up and put a card face down."],
        [do(table, CALLS[each, False], suit(each), CHIEF) for each in Suit],
    )


# Trumps are made


def _discard(table: Table, view: EuchreView) -> Ask:
    seat = seat_of(view)
    if seat != view.dealer or not view.took_up or view.discarded is not None:  # it is for the partner's best
        best = card(view.cards[-1], view.order)
        return Ask("Put one card face down", [f"{who(table, partner_of(seat))} gave you {best}."])
    may = "it may go, too" if view.rules.dealer_may_refuse else "so it stays in your hand"
    return Ask("Put one card face down", [f"You took up {the(view.up, view.order)}, {may}."])


def _declare(table: Table, view: EuchreView) -> Ask:
    seat, partner = seat_of(view), partner_of(seat_of(view))
    name = who(table, partner)
    worth = f"{begun(reading(view.cards, view.order))}."
    lines = [worth]
    if partner in view.lone:
        lines = [f"{name} plays alone. If you do, {name} is overruled and sits out.", worth]
        if seat == view.dealer and view.accepted and not view.took_up:
            lines.insert(1, f"You would take up {card(view.up, view.order)} and put a card face down.")
    elif partner == view.maker:
        lines = [f"{name} made trumps. If you go alone, {name} sits out.", worth]
    against = [who(table, other) for other in view.lone if other not in (seat, partner)]
    lines = [*(f"{other} plays alone against you." for other in against), *lines]
    return Ask(
        "Do you go alone?",
        lines,
        [
            do(table, STAY, choice(table, view, STAY), CHIEF),
            do(table, ALONE, choice(table, view, ALONE), BOLD),
        ],
    )


def _give(table: Table, view: EuchreView) -> Ask:
    alone = who(table, partner_of(seat_of(view)))
    return Ask(f"{alone} plays alone: give your best card", [f"{alone} then puts another face down."])


_ASKING: Mapping[Phase, Callable[[Table, EuchreView], Ask]] = {
    FARMERS_HAND: _show,
    GOING_UNDER: _under,
    FIRST_ROUND: _order,
    BLIND: _blind,
    DISCARDING: _discard,
    DECLARING: _declare,
    GIVING: _give,
}
