"""Screens and buttons about a table's timer, pauses, absence, and reminders."""

from bot.engine.seats import Seat
from bot.tables.table import Stage, Table
from cogs.table import words
from cogs.ui.controls import BOLD, CHIEF, Button, button
from cogs.ui.games.screens import Ask
from cogs.ui.layout import Screen, screen
from cogs.ui.link_buttons import go_to, to_notifications
from cogs.ui.press import Press, Verb
from cogs.ui.words.clock import paused_by


def pause_buttons(table: Table) -> list[Button]:
    """Return the button that ends the pause, or agrees to a pause someone asks for."""
    ends = [button(words.END_TABLE, Press(Verb.END, table.id))] if table.closing else []
    if table.clock.paused:
        return [*_resume(table), *ends]
    return [*([button(words.PAUSE_TOO, Press(Verb.PAUSE, table.id))] if table.clock.asking else []), *ends]


def seat_buttons(table: Table, seat: Seat) -> list[Button]:
    """Return the seat's player's buttons about the timer, in the table's menu."""
    if table.stage not in (Stage.PLAYING, Stage.BETWEEN):
        return []
    if table.private:  # a private table waits for its player anyway
        back = [_back(table)] if seat in table.clock.away else []
        return [*back, *(_resume(table) if table.clock.paused else [])]
    there = _back(table) if seat in table.clock.away else button(words.AWAY, Press(Verb.AWAY, table.id))
    if table.clock.paused:
        return [there, *_resume(table)]
    if table.drive or seat in table.clock.asking:
        return [there]
    pausing = words.ASK_FOR_PAUSE if len(table.humans()) > 1 else words.PAUSE
    return [there, button(pausing, Press(Verb.PAUSE, table.id))]


def held_up(table: Table, seat: Seat) -> tuple[str, Ask] | None:
    """Return why the seat's player can't play now, with a button to go on, or None if they can."""
    if table.clock.paused:
        by, goes_on = paused_by(table), words.goes_on(table)
        return words.PAUSED, Ask([f"{by}. {goes_on}" if by else goes_on], _resume(table))
    if seat in table.clock.away:
        return words.YOU_ARE_AWAY, Ask([words.played_for(table), words.BACK_BY], [_back(table)])
    return None


def reminder_view(table: Table, user: int) -> Screen:
    """Return the message that pings the user about their turn. It's removed when the turn is over."""
    return screen(
        words.reminder(table, user),
        [
            button(words.MY_HAND, Press(Verb.HAND, table.id), CHIEF),
            button(words.NO_MORE_PINGS, Press(Verb.QUIET, table.id, detail=str(user))),
        ],
    )


def turn_notice_view(table: Table, text: str) -> Screen:
    """Return the message about a player's turn, with a link, in a place where it can't be played."""
    return screen(text, [go_to(table.guild_id, table.channel_id), to_notifications(table)])


def _back(table: Table) -> Button:
    return button(words.BACK, Press(Verb.BACK, table.id), BOLD)


def _resume(table: Table) -> list[Button]:
    """Return the button that ends the pause, or none in a tournament, which resumes its tables."""
    return [] if table.drive else [button(words.RESUME, Press(Verb.RESUME, table.id), BOLD)]
