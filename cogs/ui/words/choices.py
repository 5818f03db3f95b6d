"""What can be done, as buttons say it and as choices are compared."""

from __future__ import annotations

from bot.engine.actions import Action, Pass, Play, Stay
from bot.engine.seats import partner_of
from bot.engine.view import View
from bot.games.up_card.actions import FIRST_ROUND, Accept, Alone, Call, Discard
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.words.cards import label, suit
from cogs.ui.words.names import plain

_ACCEPTING = {"order": "Order it up", "assist": "Assist", "take": "Take it up", "turn-down": "Turn it down"}


def choice(table: Table, view: View, action: Action) -> str:
    """What the seat of the view, whose turn it is, may do: ``Order it up``, ``♥ Hearts, alone``."""
    assert view.seat is not None
    match action:
        case Pass():
            return "Over" if view.phase is FIRST_ROUND and view.seat == view.dealer else "Pass"
        case Accept(alone):
            assert table.match is not None
            assert table.match.hand is not None
            word = table.match.hand.written(view.seat, action).split()[0]
            return f"{_ACCEPTING[word]}{(': alone' if word == 'turn-down' else ', alone') if alone else ''}"
        case Call(strain, alone):
            return f"{suit(strain)}{', alone' if alone else ''}"
        case Alone() | Stay():
            return _declaring(table, view, alone=isinstance(action, Alone))
        case Play(card) | Discard(card):
            return label(card, view.order)
    return str(action).capitalize()


def _declaring(table: Table, view: View, *, alone: bool) -> str:
    assert view.seat is not None
    partner = plain(table.player(partner_of(view.seat)))
    if isinstance(view, EuchreView) and partner_of(view.seat) in view.lone:
        return f"Go alone, over {partner}" if alone else f"Let {partner} play alone"
    return "Go alone" if alone else f"Play with {partner}"
