"""Tables in every position of the records in tests/golden, as they are folded from their logs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.engine.cards import Card, write_cards
from bot.engine.events import events
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games.up_card.events import Shown
from bot.notation import loads
from bot.tables.events import Dealt, Started
from bot.tables.table import Stage, Table
from tests.ui.games import NAMES, done, on, seated

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = {path.stem: path for path in (*sorted(GOLDEN.glob("*.pen")), *sorted(GOLDEN.glob("house/*.pen")))}


@cache
def replayed(name: str, names: tuple[str, ...] = NAMES) -> tuple[Table, ...]:
    """Return the table after each happening of a recorded game, from the full lobby to the result."""
    (game,) = loads(RECORDS[name].read_text(encoding="utf-8"))
    assert game.match is not None
    table = seated(game.rules, names)
    states = [table]
    for number, hand in enumerate(game.match.hands):
        deal = hand.deal
        if not number:
            table = on(table, Started(deal.dealer, "", 0))
        hands = [write_cards(cards) for cards in deal.hands]
        table = on(table, Dealt(deal.dealer, hands, str(deal.up or ""), write_cards(deal.kitty)))
        states.append(table)
        for seat, action in hand.history:
            assert table.to_act == seat
            table = done(table, action)
            states.append(table)
    return tuple(states)


def moments(name: str) -> Iterator[tuple[str, Table]]:
    """Yield the positions of a record worth a look, each with a name that says what is asked.

    The first of each phase, a card led and one followed, the first with tricks behind it, between hands, the
    end. Of a record of a house rule only what its ruleset's own record has not.
    """
    states = replayed(name)
    own = states[0].rules.id
    seen = {moment for moment, _ in moments(own)} - {"between"} if name != own else set[str]()
    for table in states:
        moment = _moment(table)
        if moment not in seen:
            seen.add(moment)
            yield moment, table


def _moment(table: Table) -> str:
    if table.stage is not Stage.PLAYING:
        return table.stage.name.lower()
    hand = table.game.in_play
    phase = hand.phase.words.replace("'", "").replace(" ", "-")
    if hand.trick:
        return f"{phase}-following" + ("-later" if hand.tricks else "")
    return f"{phase}-later" if hand.tricks else phase


def cards_in_view(view: View) -> frozenset[Card]:
    """Return the cards known to the viewer: their own, the upcard, and those played."""
    played = {card for trick in view.tricks for _, card in trick.plays} | {card for _, card in view.trick}
    return frozenset({*view.cards, *played, *filter(None, (view.discarded, view.up))})


def public(table: Table) -> frozenset[Card]:
    """Return the cards that everyone has seen of the hand in play, or of the last one."""
    if table.match is None or not (table.match.hand or table.match.hands):
        return frozenset()
    hand = table.match.hand or table.match.hands[-1]
    seen = {card for trick in hand.tricks for _, card in trick.plays} | {card for _, card in hand.trick}
    seen |= {hand.deal.up} if hand.deal.up else set()
    seen |= {card for event in events(hand) if isinstance(event, Shown) for card in event.cards}
    if not table.match.hands and table.first is not None:
        seen |= {card for _, card in table.first.shown}
    return frozenset(seen)


def known(table: Table, seat: Seat | None) -> frozenset[Card]:
    """Return the cards that the player of that seat may know; None is a spectator."""
    view = table.view(seat)
    if view is None or seat is None or table.stage is not Stage.PLAYING:
        return public(table)
    return public(table) | set(view.cards) | ({view.discarded} if view.discarded else set())


def drawn(table: Table, seat: Seat | None = None) -> frozenset[Card]:
    """Return the cards that may be in that seat's picture: those it may know, and all of a finished hand."""
    if table.match is None or table.match.hand or not table.match.hands:
        return known(table, seat)
    deal = table.match.hands[-1].deal
    return known(table, seat) | {card for cards in deal.hands for card in cards} | set(deal.kitty)
