"""The seats on the board, one line each in aligned columns: whose turn, who, and what they did."""

from __future__ import annotations

import re

from wcwidth import width

from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.tables.table import Table
from cogs.ui.columns import PHONE, block, cut
from cogs.ui.games import words
from cogs.ui.games.screens import BEST, screens_of
from cogs.ui.words.cards import label
from cogs.ui.words.names import at_seat, seat_word, seats

_NAME = 10  # columns


def seats_block(table: Table, view: View) -> str:
    """Return a line per seat, the one to act marked, with what it said or played."""
    kind = screens_of(table.rules)
    own = kind.seats_block(table, view)
    if own is not None:
        return str(own)
    cells = dict(kind.beside_name(view))
    if view.phase is Phase.PLAY:
        cells = dict.fromkeys(kind.sitting_out(view), words.SITS_OUT)
        for seat, played in view.trick:
            cells[seat] = label(played, view.order) + (
                f" {BEST} {words.WINS}" if seat == view.winning else ""
            )
    rows = []
    for seat in seats(table.rules):
        initial = [seat_word(table.rules, seat)[0]] if table.rules.partners else []
        rows.append([turn_mark(view, seat), *initial, f"{short_name(table, seat)} ", cells.get(seat, "")])
    if max(width(" ".join(row)) for row in rows) > PHONE:  # without the word, the mark is clear enough
        rows = [[*row[:-1], re.sub(f"({BEST}) .*", r"\1", row[-1])] for row in rows]
    return block(rows)


def turn_mark(view: View, seat: Seat) -> str:
    """Return the mark before the name of the seat to act, or a blank."""
    return "▸" if seat == view.to_act else " "


def short_name(table: Table, seat: Seat) -> str:
    """Return the player's name, cut to the width of its column."""
    return cut(at_seat(table, seat), _NAME)
