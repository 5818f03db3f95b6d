"""What the player to act is asked, one function for each phase of a hand: a headline, why, and buttons.

Cards are pressed on the panel itself; the buttons here are the calls and declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.engine.actions import ALONE, CALLS, PASS, STAY, Accept, Action, Call, Play
from bot.engine.cards import Card, Suit
from bot.engine.euchre import Phase
from bot.engine.ranking import suit_of
from bot.engine.seats import Seat, partner_of
from bot.engine.views import View
from bot.tables.table import Table
from cogs.ui.layout import BOLD, CHIEF, PLAIN, Button, button
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import belonging, card, reading, short_reading, suit
from cogs.ui.words.names import begun, listed, plain, who

_ACCEPTING = {"order": "Order it up", "assist": "Assist", "take": "Take it up", "turn-down": "Turn it down"}


@dataclass(frozen=True, slots=True)
class Ask:
    """What a panel says and offers: the headline, lines below it, and buttons other than cards."""

    headline: str
    lines: Sequence[str] = ()
    buttons: Sequence[Button] = ()


def ask(table: Table, view: View, *, alone: bool = False) -> Ask:
    """What the seat of the view, whose turn it is, is asked; ``alone`` as for the panel."""
    if view.phase is Phase.NAME:
        return _name(table, view, alone)
    return _ASKING[view.phase](table, view)


def _order(table: Table, view: View) -> Ask:
    assert view.up.suit is not None
    seat, dealer, up = _seat(view), view.dealer, card(view.up)
    held, taking = (view.cards, "")
    if seat == dealer:
        held, taking = (*view.cards, view.up), f"With {up} taken up: "
    known = {seat: "you deal", partner_of(seat): "your partner deals"}
    whose = known.get(dealer, f"{who(table, dealer)} deals")
    worth = reading(held, view.up.suit)
    return Ask(
        f"Your call: {up} is turned up, {whose}",
        [f"{taking}{worth}." if taking else f"{begun(worth)}."],
        [_do(table, action, *_accepting(table, view, action)) for action in view.legal],
    )


def _accepting(table: Table, view: View, action: Action) -> tuple[str, ButtonStyle]:
    if not isinstance(action, Accept):
        return ("Over" if view.seat == view.dealer else "Pass"), PLAIN
    assert table.match is not None
    assert table.match.hand is not None
    word = table.match.hand.written(_seat(view), action).split()[0]
    if word == "turn-down":
        return f"{_ACCEPTING[word]}: alone", BOLD
    return (f"{_ACCEPTING[word]}, alone", BOLD) if action.alone else (_ACCEPTING[word], CHIEF)


def _name(table: Table, view: View, alone: bool) -> Ask:
    calls = [action for action in view.legal if isinstance(action, Call)]
    offered = [call for call in calls if call.alone == alone] or calls
    suits = [call.suit for call in offered]
    must = PASS not in view.legal
    passing = [] if must else [_do(table, PASS, "Pass", PLAIN)]
    naming = [_do(table, call, _naming(view, call), BOLD if call.alone else CHIEF) for call in offered]
    other = "together" if alone else "alone"
    partner = plain(table.player(partner_of(_seat(view))))
    turn = button(f"With {partner}…" if alone else "Alone…", Press(Verb.CALLS, table.id, table.seq, other))
    return Ask(
        "Your call: the dealer must name trumps" if must else "Your call: name trumps, or pass",
        ["Trumps you would have: " + " · ".join(short_reading(view.cards, suit) for suit in suits)],
        [*passing, *naming, *([turn] if len(calls) > len(offered) else [])],
    )


def _naming(view: View, call: Call) -> str:
    next_ = " (next)" if view.up.suit is not None and call.suit is view.up.suit.sister else ""
    return f"{suit(call.suit)}{', alone' if call.alone else ''}{next_}"


def _blind(table: Table, view: View) -> Ask:
    return Ask(
        "The Benny is turned up: name trumps before you see your cards",
        ["You then take the Benny up and put a card out."],
        [_do(table, CALLS[each, False], suit(each), CHIEF) for each in Suit],
    )


def _discard(table: Table, view: View) -> Ask:
    up = card(view.up, view.trumps)
    may = "it may go, too" if view.rules.dealer_may_refuse else "so it stays in your hand"
    return Ask("Put one card face down", [f"You took up {up}, {may}."])


def _declare(table: Table, view: View) -> Ask:
    assert view.trumps is not None
    seat, partner = _seat(view), partner_of(_seat(view))
    name, short = who(table, partner), plain(table.player(partner))
    worth = f"{begun(reading(view.cards, view.trumps))}."
    go, stay, lines = "Go alone", f"Play with {short}", [worth]
    if partner in view.lone:
        go, stay = f"Go alone, over {short}", f"Let {short} play alone"
        lines = [f"{name} plays alone. If you do, {name} is overruled and sits out.", worth]
        if seat == view.dealer and view.accepted and not view.took_up:
            lines.insert(1, f"You would take up {card(view.up)} and put a card out.")
    elif partner == view.maker:
        lines = [f"{name} made trumps. If you go alone, {name} sits out.", worth]
    against = [who(table, other) for other in view.lone if other not in (seat, partner)]
    lines = [*(f"{other} plays alone against you." for other in against), *lines]
    return Ask("Do you go alone?", lines, [_do(table, STAY, stay, CHIEF), _do(table, ALONE, go, BOLD)])


def _play(table: Table, view: View) -> Ask:
    if not view.trick:
        return Ask("Your turn: you lead")
    led = view.led
    assert led is not None
    able = [action.card for action in view.legal if isinstance(action, Play)]
    lines = [_on_the_table(table, view)]
    strays = [belonging(held, view.trumps) for held in view.cards if _strays(held, view)]
    if any(suit_of(held, view.trumps) is not led for held in able):
        lines += [f"{why[0].upper()}{why[1:]}." for why in strays]
        return Ask(f"Your turn: {led.word} were led, you have none", [*lines, "Play any card."])
    if len(able) < len(view.cards) or strays:
        why = f": {listed(strays)}" if strays else ""
        lines.append(f"You hold {listed([card(held) for held in able])}{why}.")
    return Ask(f"Your turn: {led.word} were led, you must follow", lines)


def _strays(held: Card, view: View) -> bool:
    """Whether the card follows, or does not, against what is printed on it."""
    suit = suit_of(held, view.trumps)
    return suit is not held.suit and view.led in (suit, held.suit)


def _on_the_table(table: Table, view: View) -> str:
    shown = [f"{who(table, seat)} {card(played, view.trumps)}" for seat, played in view.trick]
    for at, (seat, _) in enumerate(view.trick):
        if seat == view.winning and len(shown) > 1:
            shown[at] = f"**{shown[at]} is winning**"
    return f"On the table: {', '.join(shown)}"


def _seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat


def _do(table: Table, action: Action, label: str, style: ButtonStyle) -> Button:
    return button(label, Press(Verb.DO, table.id, table.seq, str(action)), style)


_ASKING: Mapping[Phase, Callable[[Table, View], Ask]] = {
    Phase.ORDER: _order,
    Phase.BLIND: _blind,
    Phase.DISCARD: _discard,
    Phase.DECLARE: _declare,
    Phase.PLAY: _play,
}
