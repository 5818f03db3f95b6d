"""A record's hands as they were at a table, with a person in a player's place: for lessons and puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import write_cards
from bot.games import preset
from bot.notation.record import Game
from bot.tables.happenings import Acted, Dealt, Happening, Opened, Sat, Started
from bot.tables.table import Table, new_table

YOU = "You"
"""The player of the record whose place is taken."""
YOUR_ID = 1
"""The user who sits there; nobody on Discord has it."""


def tables_of(table_id: str, game: Game) -> Iterator[Table]:
    """The table before each action of the record, and after the last; all other seats are the computer's."""
    rules = game.rules
    hands = game.match.hands if game.match else ()
    first = hands[0].deal.dealer
    opened = Opened(rules.id, rules.house_rules(preset(rules.id)), seats=rules.seats)
    seated: list[Happening] = [
        Sat(seat, name, YOUR_ID if name == YOU else None) for seat, name in enumerate(game.players, start=1)
    ]
    table = new_table(table_id, 0, 0, 0, opened).after_all([*seated, Started(first, "", 0)])
    for hand in hands:
        deal = hand.deal
        dealt = [write_cards(cards) for cards in deal.hands]
        table = table.after(Dealt(deal.dealer, dealt, str(deal.up or ""), write_cards(deal.rest)))
        for seat, action in hand.history:
            yield table
            table = table.after(Acted(seat, action))
    yield table
