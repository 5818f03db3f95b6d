"""The lobby: who sits where, with whom, by which rules, and the seats to take."""

from __future__ import annotations

from bot.engine.options import Ruleset
from bot.engine.seats import Seat, Side
from bot.tables.table import Stage, Table
from cogs.fair_deals.words import bound_line
from cogs.ui.layout import BOLD, CHIEF, Button, Screen, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.clock import clock_word
from cogs.ui.words.names import introduced, listed, on_side, plain, seat_word, who
from cogs.ui.words.results import outcome
from cogs.ui.words.rules import changed, ends, house_rules, option_title, two_lines

_NAMED = 4  # free seats, by name
_TOLD = 2  # house rules, in full


def lobby_view(table: Table) -> Screen:
    """The public message of a table before its game; one that was closed has no buttons."""
    rules = table.rules
    head = f"### {rules.name}, {ends(rules)}"
    if table.stage is Stage.ENDED:
        return screen(lines(head, outcome(table) + ". Open another with /euchre new."))
    if table.drive:
        sides = [_side(table, side) for side in range(rules.sides)]
        return screen(lines(head, *sides), "The first deal follows in a moment.", small(bound_line(table)))
    about = [*two_lines(rules), f"House rules: {_house(rules)}.", _clock(table), bound_line(table)]
    return screen(
        lines(head, _opened(table)),
        lines(*(_side(table, side) for side in range(rules.sides))),
        lines(*map(small, about)),
        _waiting(table),
        _seats(table),
        _rest(table),
    )


def _house(rules: Ruleset) -> str:
    """The house rules in full while they are few; the House rules panel has the rest."""
    told = house_rules(rules)
    if len(told) > _TOLD:
        told = [
            option_title(option).lower() for option in changed(rules) if option not in ("target", "deals")
        ]
    return "; ".join(told) or "none"


def _clock(table: Table) -> str:
    word = clock_word(table.clock.seconds)
    return f"Clock: {word}" if table.clock.seconds else f"{word}: a turn takes as long as it takes"


def _opened(table: Table) -> str:
    seat = table.seat_of(table.opened_by)
    again = "Rematch with partners swapped, opened" if table.swapped else "Rematch, opened"
    what = again if table.rematch_of else "Opened"
    return f"{what} by {who(table, seat)}" if seat else ""


def _side(table: Table, side: Side) -> str:
    on = on_side(table.rules, side)
    words = " & ".join(seat_word(table.rules, seat) for seat in on)
    return f"**{words}:** {' & '.join(_sitter(table, seat) for seat in on)}"


def _sitter(table: Table, seat: Seat) -> str:
    player = table.players[seat - 1]
    return introduced(player) if player else "*free*"


def _waiting(table: Table) -> str:
    free = [seat_word(table.rules, seat) for seat in table.free_seats()]
    if not free:
        return "**Everybody is here: press Start.**"
    which = listed(free) if len(free) <= _NAMED else f"{len(free)} seats"
    verb = "is" if len(free) == 1 else "are"
    return f"**{which} {verb} free.** Start lights up when the table is full."


def _seats(table: Table) -> list[Button]:
    """A button for each free seat; when none is, for those that a computer player would give up."""
    free = table.free_seats()
    if free:
        return [button(_taking(table, seat), _sit(table, seat), CHIEF) for seat in free]
    return [
        button(f"{_taking(table, seat)} for {plain(player)}", _sit(table, seat))
        for seat, player in table.seated()
        if player.is_computer
    ]


def _taking(table: Table, seat: Seat) -> str:
    word = seat_word(table.rules, seat)
    return f"Sit {word}" if table.rules.seats == 4 else word


def _sit(table: Table, seat: Seat) -> Press:
    return Press(Verb.SIT, table.id, detail=str(seat))


def _rest(table: Table) -> list[Button]:
    adding = [] if table.full else [button("Add computer", Press(Verb.COMPUTER, table.id))]
    return [
        *adding,
        button("Leave", Press(Verb.RISE, table.id)),
        button("House rules", Press(Verb.HOUSE, table.id)),
        button("Rules", Press(Verb.RULES, table.id)),
        button("Start", Press(Verb.START, table.id), BOLD, disabled=not table.full),
    ]
