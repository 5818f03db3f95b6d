"""The lobby: who sits where, with whom, under which rules, and the free seats."""

from __future__ import annotations

from bot.engine.seats import Seat
from bot.tables.handling import seats_filled
from bot.tables.table import Stage, Table
from cogs.table import words
from cogs.ui.games.result_words import outcome
from cogs.ui.layout import BOLD, CHIEF, Button, Picture, Screen, button, even_rows, lines, screen, small
from cogs.ui.press import BOTS, Press, Verb
from cogs.ui.words.levels import leaning, now_playing


def lobby_view(table: Table, picture: Picture | None = None) -> Screen:
    """Return the public message of a table before its game; without buttons once it was closed.

    First comes what most readers want: to join, and once the table is full to start. Rules has the
    rest of the rules and ✓ Fair deal.
    """
    rules = table.rules
    head = f"### {words.title(rules)}"
    sides = [words.side(table, side) for side in range(rules.sides)]
    if table.stage is Stage.ENDED:
        return screen(lines(head, f"{outcome(table)}. {words.OPEN_ANOTHER}"))
    if table.drive:
        return screen(lines(head, *sides), words.DRIVE_DEALS_SOON)
    open_, few = table.stage is Stage.LOBBY, seats_filled(table)
    rows = (*even_rows(_taking_over(table)), _rest(table), _sizes(table))
    lone = [each for row in rows if len(row) == 1 for each in row]
    joining = [*even_rows([*_coming(table), *lone]), *(row for row in rows if len(row) > 1)]
    buttons = joining if open_ else [_started(table)]
    if picture is not None:
        by = words.opened_by(table)
        fine = [
            f"{by}." if by else "",
            words.house_line(rules),
            f"{words.clock_line(table)}.",
            _computers(table),
            _hints(table),
        ]
        return screen(
            lines(f"### {words.missing(table)}", words.can_start(table, few) if open_ else ""),
            picture.item,
            small(" ".join(filter(None, fine))),
            *buttons,
        )
    told = [words.house_line(rules), f"{words.clock_line(table)}.", _hints(table)]
    return screen(
        lines(head, words.opened_by(table)),
        lines(*sides),
        small(" ".join(filter(None, told))),
        words.waiting_for(table, few),
        *buttons,
    )


def _computers(table: Table) -> str:
    """Return how the seated bots play, for a lobby drawn as a picture; in text it's beside each name."""
    return " ".join(f"{told}." for told in (now_playing(table), leaning(table)) if told)


def _hints(table: Table) -> str:
    return f"{words.HINTS_GIVEN}." if table.gives_hints else ""


def _started(table: Table) -> list[Button]:
    """Return the buttons that the board will have in a moment, for while the cards are being dealt."""
    hand, menu = Press(Verb.HAND, table.id), Press(Verb.MORE, table.id)
    return [button(words.MY_HAND, hand, CHIEF), button(words.TABLE, menu)]


def _coming(table: Table) -> list[Button]:
    """Return the buttons to join, to take a seat of one's choice, and to start if that's possible."""
    rules, free, few = table.rules, table.free_seats(), seats_filled(table)
    joining = [button(words.JOIN, Press(Verb.SIT, table.id), CHIEF)] if free else []
    chosen = free if rules.partners else ()
    seats = [button(words.sit_down(rules, seat), _sit(table, seat)) for seat in chosen]
    label = words.start_with(few) if few else words.START
    starting = [button(label, Press(Verb.START, table.id), BOLD)] if few or table.full else []
    if free:
        starting.append(button(words.START_WITH_BOTS, Press(Verb.START, table.id, detail=BOTS)))
    return [*joining, *seats, *starting]


def _taking_over(table: Table) -> list[Button]:
    """Return buttons to take over a bot's seat at a full table."""
    return [
        button(words.sit_down(table.rules, seat, player), _sit(table, seat))
        for seat, player in table.seated()
        if player.is_computer and table.full
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
    ]


def _sizes(table: Table) -> list[Button]:
    """Fewer seats and more, where the rules leave that open."""
    seats, allowed, sitting = table.rules.seats, table.rules.seats_allowed, len(list(table.seated()))
    return [
        button(label, Press(Verb.SEATS, table.id, detail=str(number)))
        for label, number in ((words.FEWER_SEATS, seats - 1), (words.MORE_SEATS, seats + 1))
        if number in allowed and number >= sitting
    ]
