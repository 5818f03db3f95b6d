"""How a hand of up-card euchre ended."""

from __future__ import annotations

from bot.engine.events import events
from bot.engine.seats import Side, partner_of
from bot.games.up_card.events import Accepted, Named, Shown, WentAlone, WentUnder
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.scoring import EuchreResult
from bot.tables.table import Table
from cogs.ui.words.cards import card, cards, word
from cogs.ui.words.names import count, listed, team, teams, verb, who

_CALLED = {
    "order": "ordered up {}",
    "assist": "assisted in {}",
    "take": "took up {}",
    "turn-down": "turned it down to play {}",
}
_NAMED = {
    "next": "named {} (next)",
    "crossing": "named {} (crossing)",
    "blind": "named {} blind",
    "no trump": "named {}",
}


def headline(table: Table, hand: EuchreHand) -> str:
    """What came of it: ``Bob & Dee made it: 4 tricks, 1 point``."""
    result = _result(hand)
    makers = result.makers
    if makers is None:
        if hand.shown:
            return f"A farmer's hand was shown: {who(table, hand.deal.dealer)} deals again"
        return "All passed: the hand is thrown in"
    lone = next((seat for seat in result.lone if hand.rules.side_of(seat) == makers), None)
    by, taken = team(table, makers), count(result.tricks[makers], "trick")
    if result.euchred:
        others = _others(hand, makers)
        each = " each" if len(others) > 1 else ""
        won = f"{count(result.score[others[0]], 'point')}{each} to {teams(table, others)}"
        return f"{by} {verb(table, 'were', 'was')} euchred: {taken}, {won}"
    points = count(result.score[makers], "point")
    if result.march:
        marched = f"{who(table, lone)} marched alone" if lone else f"{by} marched"
        return f"{marched}: all five tricks, {points}"
    made = f"{who(table, lone)} made it alone" if lone else f"{by} made it"
    return f"{made}: {taken}, {points}"


def reasons(table: Table, hand: EuchreHand) -> list[str]:
    """Who called what, what was lost to whom, and the Dutchman."""
    result = _result(hand)
    if result.makers is None:
        shown = [event for event in events(hand) if isinstance(event, Shown)]
        return [f"{who(table, each.seat)} held {cards(each.cards)}" for each in shown]
    lines = [_call(table, hand), *_lost(table, hand, result.makers)]
    if result.dutchman:
        holder = who(table, result.dutchman)
        lines.append(f"{holder} held the Dutchman: both bowers and the ace of trumps")
    return lines


def _lost(table: Table, hand: EuchreHand, makers: Side) -> list[str]:
    """The tricks that the makers did not take, side by side; the one that cost them the march in full."""
    side_of = hand.rules.side_of
    lost = [(n, trick) for n, trick in enumerate(hand.tricks, 1) if side_of(trick.winner) != makers]
    if len(lost) == 1:
        ((number, trick),) = lost
        best = card(trick.best, hand.order)
        return [f"March missed by {who(table, trick.winner)}'s {best} in trick {number}"]
    told = []
    for side in _others(hand, makers):
        numbers = [str(n) for n, trick in lost if side_of(trick.winner) == side]
        if numbers:
            tricks = "trick" if len(numbers) == 1 else "tricks"
            told.append(f"{team(table, side)} took {tricks} {listed(numbers)}")
    return told


def _call(table: Table, hand: EuchreHand) -> str:
    before, made, after = "", "", ""
    for event in events(hand):
        match event:
            case WentUnder(seat):
                before = f"{who(table, seat)} went under; "
            case Accepted(seat, said, suit, alone):
                made = f"{who(table, seat)} {_CALLED[said].format(suit.word)}{', alone' if alone else ''}"
            case Named(seat, named, way, alone):
                made = f"{who(table, seat)} {_NAMED[way].format(word(named))}{', alone' if alone else ''}"
            case WentAlone(seat, over):
                tail = f" over {who(table, partner_of(seat))}" if over else ""
                after += f"; {who(table, seat)} went alone{tail}"
            case _:
                continue
    return before + made + after


def _others(hand: EuchreHand, makers: Side) -> list[Side]:
    return [side for side in range(hand.rules.sides) if side != makers]


def _result(hand: EuchreHand) -> EuchreResult:
    assert hand.result is not None
    return hand.result
