"""The question on a hand panel, and what its parts are made with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from bot.engine.actions import Action, Play
from bot.engine.cards import Card
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.tables.table import Table
from cogs.ui.layout import Button, button
from cogs.ui.press import Press


@dataclass(frozen=True, slots=True)
class Ask:
    """What a panel says and offers: the headline, lines below it, and rows of buttons other than cards."""

    headline: str
    lines: Sequence[str] = ()
    buttons: Sequence[Button] = ()
    more: Sequence[Sequence[Button]] = ()  # below those, each in rows of its own


def seat_of(view: View) -> Seat:
    """The seat that the view is for."""
    assert view.seat is not None
    return view.seat


def do(table: Table, action: Action, label: str, style: ButtonStyle) -> Button:
    """A button that does the action."""
    return button(label, Press.doing(table.id, table.seq, action), style)


def playable(view: View) -> list[Card]:
    """The cards that may be played now."""
    return [action.card for action in view.legal if isinstance(action, Play)]
