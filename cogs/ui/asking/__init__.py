"""What the player to act is asked, one function for each phase of a hand: a headline, why, and buttons.

Cards are pressed on the panel itself; the buttons here are the calls, bids and declarations.
"""

from __future__ import annotations

from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games.bid.hand import BidView
from bot.games.spoil_five.hand import SpoilView
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.asking import bid, euchre, following, spoil
from cogs.ui.asking.question import Ask

__all__ = ("Ask", "ask")


def ask(table: Table, view: View, offered: str = "") -> Ask:
    """What the seat of the view, whose turn it is, is asked; ``offered`` as for the panel."""
    if isinstance(view, SpoilView):
        return spoil.ask(table, view)
    if view.phase is Phase.PLAY:
        return following.ask(table, view)
    if isinstance(view, BidView):
        return bid.ask(table, view, offered)
    assert isinstance(view, EuchreView)
    return euchre.ask(table, view, offered)
