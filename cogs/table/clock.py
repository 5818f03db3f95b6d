"""What is pressed about a table's clock, pauses and being away; and the reminder that it is one's turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.seats import Seat
from bot.tables.table import Stage, Table
from cogs.ui.asking import Ask
from cogs.ui.layout import BOLD, CHIEF, Button, Screen, button, screen
from cogs.ui.press import Press, Verb
from cogs.ui.words.clock import countdown
from cogs.ui.words.names import listed, who

_GO_ON = "The game goes on when somebody at the table presses Resume."
_GO_ON_DRIVE = "The game goes on when the drive does."


def pause_buttons(table: Table) -> list[Button]:
    """For everybody: ends the pause that there is, or asks for the one for which somebody asks already."""
    if table.clock.paused:
        return _resume(table)
    return [button("Pause too", Press(Verb.PAUSE, table.id))] if table.clock.asking else []


def seat_buttons(table: Table, seat: Seat) -> list[Button]:
    """What the player of the seat may do about the clock, in the table's menu."""
    if table.stage not in (Stage.PLAYING, Stage.BETWEEN):
        return []
    there = _back(table) if seat in table.clock.away else button("I'm away", Press(Verb.AWAY, table.id))
    if table.clock.paused:
        return [there, *_resume(table)]
    if table.drive or seat in table.clock.asking:
        return [there]
    return [there, button("Ask for a pause", Press(Verb.PAUSE, table.id))]


def held_up(table: Table, seat: Seat) -> Ask | None:
    """Why the player of the seat has nothing to play just now, and the way on; None where nothing is."""
    if table.clock.paused:
        return Ask("The game is paused", [_GO_ON_DRIVE if table.drive else _GO_ON], _resume(table))
    if seat in table.clock.away:
        return Ask("You are away", ["A computer player plays for you until you are back."], [_back(table)])
    return None


def away_view(table: Table) -> Screen:
    """Says that a computer player minds the seat, with the way back."""
    return screen(
        "A computer player plays for you, and the game's result is yours. Press I'm back when you are;"
        " /hand shows the button from anywhere.",
        [_back(table)],
    )


def asked_sentence(table: Table) -> str:
    """What came of asking for a pause."""
    if table.clock.paused:
        return f"The game is paused. {_GO_ON}"
    others = [who(table, seat) for seat in sorted(table.present() - table.clock.asking)]
    return f"The game is paused once {listed(others)} {'agrees' if len(others) == 1 else 'agree'}, too."


def reminder_view(table: Table, user: int) -> Screen:
    """The message that reminds the user of the turn; it pings, and is removed when the turn is over."""
    opener = table.seat_of(table.opened_by)
    at = "this table" if opener is None else f"{who(table, opener)}'s table"
    if user == table.opened_by:
        at = "your table"
    return screen(
        f"<@{user}>, your turn at {at}. {countdown(table)}.",
        _reminder_buttons(table, user),
    )


def _reminder_buttons(table: Table, user: int) -> Sequence[Button]:
    return [
        button("My hand", Press(Verb.HAND, table.id), CHIEF),
        button("No more pings", Press(Verb.QUIET, table.id, detail=str(user))),
    ]


def _back(table: Table) -> Button:
    return button("I'm back", Press(Verb.BACK, table.id), BOLD)


def _resume(table: Table) -> list[Button]:
    """Ends the pause; that of a drive ends with the drive's own."""
    return [] if table.drive else [button("Resume", Press(Verb.RESUME, table.id), BOLD)]
