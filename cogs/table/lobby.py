"""The lobby: who sits where, with whom, by which rules, and the seats to take."""

from __future__ import annotations

from bot.engine.seats import Seat
from bot.tables.table import Stage, Table
from cogs.fair_deals.words import bound_line
from cogs.table import words
from cogs.ui.columns import digits
from cogs.ui.games.result_words import outcome
from cogs.ui.games.screens import screens_of
from cogs.ui.layout import BOLD, CHIEF, Button, Screen, button, lines, screen, small
from cogs.ui.press import Press, Verb


def lobby_view(table: Table) -> Screen:
    """The public message of a table before its game; one that was closed has no buttons."""
    rules = table.rules
    head = f"### {words.title(rules)}"
    sides = [words.side(table, side) for side in range(rules.sides)]
    if table.stage is Stage.ENDED:
        return screen(lines(head, f"{outcome(table)}. {words.OPEN_ANOTHER}"))
    if table.drive:
        return screen(lines(head, *sides), words.DRIVE_DEALS_SOON, _seal(table))
    two_lines = screens_of(rules).two_lines(rules)
    about = [*two_lines, words.house_line(rules), words.clock_line(table)]
    return screen(
        lines(head, words.opened_by(table)),
        lines(*sides),
        lines(*map(small, about), _seal(table)),
        words.waiting_for(table),
        *([_seats(table), _rest(table)] if table.stage is Stage.LOBBY else [_started(table)]),
    )


def _seal(table: Table) -> str:
    """What the deals are bound by, all of it: who looks at the message can hold the record against it."""
    return lines(small(bound_line(table)), digits(table.commitment)) if table.commitment else ""


def _started(table: Table) -> list[Button]:
    """What stands on the board in a moment, too, while the cards are being dealt."""
    hand, menu = Press(Verb.HAND, table.id), Press(Verb.MORE, table.id)
    return [button(words.MY_HAND, hand, CHIEF), button(words.TABLE, menu)]


def _seats(table: Table) -> list[Button]:
    """A button for each free seat; when none is, for those that a computer player would give up."""
    rules, free = table.rules, table.free_seats()
    if free:
        return [button(words.sit_down(rules, seat), _sit(table, seat), CHIEF) for seat in free]
    return [
        button(words.sit_down(rules, seat, player), _sit(table, seat))
        for seat, player in table.seated()
        if player.is_computer
    ]


def _sit(table: Table, seat: Seat) -> Press:
    return Press(Verb.SIT, table.id, detail=str(seat))


def _rest(table: Table) -> list[Button]:
    adding = [] if table.full else [button(words.ADD_COMPUTER, Press(Verb.COMPUTER, table.id))]
    return [
        *adding,
        button(words.LEAVE, Press(Verb.RISE, table.id)),
        button(words.HOUSE_RULES, Press(Verb.HOUSE, table.id)),
        button(words.RULES, Press(Verb.RULES, table.id)),
        button(words.START, Press(Verb.START, table.id), BOLD, disabled=not table.full),
    ]
