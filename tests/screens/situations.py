"""Single positions, in situations.txt: turns of play that are rare, or that have words of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.events import events
from bot.games import PRESETS
from bot.players.expert import Worth
from bot.tables.table import Stage, Table
from cogs.table.boards import public_view
from cogs.table.panel import panel_view
from cogs.table.summary import all_hands_view, last_trick_view, result_view
from cogs.ui.games.describing import event_sentence, hint
from cogs.ui.layout import lines
from tests.screens.catalogue import HERE, shows
from tests.screens.positions import drawn, known, public
from tests.screens.table import board, panel
from tests.ui.games import USERS, done, position


def situations() -> Iterator[tuple[str, Table]]:
    """Yield each position of the file with its name."""
    for line in (HERE / "situations.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(";"):
            continue
        name, game, dealer, hands, up, rest, actions = line.split(" | ")
        id_, seats, *options = game.split(" ")
        rules = PRESETS[id_].with_seats(int(seats)).with_options(" ".join(options))
        table = position(rules, hands, up, dealer=int(dealer) if dealer else None, rest=rest)
        for action in filter(None, actions.split(", ")):
            table = done(table, action)
        yield name, table


def telling(table: Table) -> str:
    """Return all that has happened in the hand, a sentence a line."""
    return lines(*(event_sentence(event, table) for event in events(table.game.in_play)))


def hints(table: Table) -> str:
    """Return what a hint says for up to six choices, each by far better than the one before it."""
    view = table.view(table.to_act)
    assert view is not None
    choices = list(dict.fromkeys(view.legal))[:7]
    weighed = zip(choices[1:], choices, strict=False)
    return lines(*(hint(view, [Worth(one, 1.0, 0.0), Worth(two, 0.3, 0.1)]) for one, two in weighed))


for _name, _table in situations():
    _at = f"situations/{_table.rules.id}/{_name}"
    shows(f"{_at}-board", partial(board, _table), partial(drawn, _table))
    shows(f"{_at}-board-in-text", partial(public_view, _table), partial(public, _table))
    if _table.to_act:
        _seat, _user = _table.to_act, USERS[_table.to_act - 1]
        shows(f"{_at}-hand", partial(panel, _table, _seat), partial(drawn, _table, _seat))
        shows(f"{_at}-hand-in-text", partial(panel_view, _table, _user), partial(known, _table, _seat))
        if events(_table.game.in_play):
            shows(f"{_at}-told", partial(telling, _table), partial(known, _table, _seat))
        if len(_table.game.in_play.legal_actions()) > 1:
            shows(f"{_at}-hints", partial(hints, _table), partial(known, _table, _seat))
        _other = _seat % _table.rules.seats + 1
        shows(f"{_at}-next", partial(panel_view, _table, USERS[_other - 1]), partial(known, _table, _other))
    elif _table.stage is Stage.BETWEEN:
        shows(f"{_at}-hand", partial(panel_view, _table, USERS[0]), partial(public, _table))
        shows(f"{_at}-all-hands", partial(all_hands_view, _table), partial(drawn, _table))
        shows(f"{_at}-last-trick", partial(last_trick_view, _table), partial(public, _table))
    elif _table.stage is Stage.ENDED:
        shows(f"{_at}-result", partial(result_view, _table))
