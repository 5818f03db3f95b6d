"""What is told of tables beside their boards: the list of them, a table's menu and rules, and its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.ids import TableId, UserId
from bot.tables.leaving import may_close
from bot.tables.requests import Person
from bot.tables.table import Table
from cogs.rules.press import Page, RulePress
from cogs.table import words
from cogs.table.clock import seat_buttons
from cogs.ui.games.screens import score_line, screens_of
from cogs.ui.games.telling import ends
from cogs.ui.layout import GRAVE, Button, Screen, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.ways import to_fair_deal, to_hand
from cogs.ui.words.names import against
from cogs.ui.words.rules import house_rules

_TABLES = 8


def menu_view(table: Table, reader: Person) -> Screen:
    """Return what a person may do at the table besides playing, visible only to that person."""
    buttons: list[Button] = [button(words.RULES, Press(Verb.RULES, table.id))]
    told = []
    seat = table.seat_of(reader.id)
    if seat is not None:
        timing = seat_buttons(table, seat)
        buttons += timing
        if timing:
            told.append(words.AWAY_KEEPS)
        buttons.append(button(words.LEAVE, Press(Verb.LEAVE, table.id)))
        if not table.private:  # which has no board
            buttons.append(button(words.MOVE_DOWN, Press(Verb.LOWER, table.id)))
        told.append(words.leaving(table))
    if not table.private and may_close(table, reader):
        buttons.append(button(words.END_TABLE, Press(Verb.END, table.id), GRAVE))
        told.append(words.ending(table, reader.id))
    return screen(lines(f"### {words.title(table.rules)}", *told), buttons)


def confirm_end_view(table: Table, user_id: UserId) -> Screen:
    """Ask to confirm closing the table for everyone; continuing takes no press."""
    score = [score_line(table), words.ending(table, user_id)] if table.match else []
    sitting = against(table) if table.full else words.seated(table)
    return screen(
        lines(f"### {words.END_FOR_ALL}", sitting, *score),
        small(words.DISMISS if table.match else words.DISMISS_TO_KEEP),
        [button(words.END_TABLE, Press(Verb.END_NOW, table.id), GRAVE)],
    )


def confirm_leave_view(table: Table, seat: Seat) -> Screen:
    """Ask to confirm leaving a game in progress; continuing takes no press."""
    timing = seat_buttons(table, seat)[:1]
    return screen(
        lines(
            f"### {words.LEAVE_GAME}",
            words.which_game(table),
            *([score_line(table)] if table.match else []),
            words.leaving(table),
        ),
        words.AWAY_KEEPS if timing else "",
        small(words.DISMISS_AWAY if seat in table.clock.away else words.DISMISS),
        [button(words.LEAVE_IT, Press(Verb.LEAVE_NOW, table.id), GRAVE), *timing],
    )


def rules_view(of: Table | Ruleset) -> Screen:
    """Return the rules of a table, or a ruleset, in a dozen short lines."""
    rules = of.rules if isinstance(of, Table) else of
    return screen(
        lines(f"### {words.title(rules)}", *screens_of(rules).two_lines(rules), small(words.source(rules))),
        lines(*(f"- {line}" for line in screens_of(rules).rule_lines(rules))),
        small(words.house_rules_here(house_rules(rules))),
        _further(of, rules),
    )


def _further(of: Table | Ruleset, rules: Ruleset) -> list[Button]:
    table = of if isinstance(of, Table) else None
    book = button(words.RULEBOOK, RulePress(Page.TOPICS, table.id if table else "", rules.id))
    if table is None or not table.commitment:
        return [book]
    return [book, to_fair_deal(table.id)]


def tables_view(tables: Sequence[Table], links: Mapping[TableId, str | None] | None = None) -> Screen:
    """Return a server's open tables; ``links`` are the addresses of their messages by table id."""
    if not tables:
        return screen(words.NONE_OPEN)
    shown = [_table(table, (links or {}).get(table.id)) for table in tables[:_TABLES]]
    return screen(f"### {words.OPEN_TABLES}", *shown, small(words.and_more(len(tables) - len(shown))))


def others_view(tables: Sequence[Table], user_id: UserId) -> Screen:
    """Return the other tables a person plays at, each with a button to the hand there."""
    parts: list[str | list[Button]] = []
    for table in tables[:_TABLES]:
        parts += [words.also_at(table, yours=turn_of(table, user_id)), [to_hand(table)]]
    return screen(*parts, small(words.and_more(len(tables) - _TABLES)))


def turn_of(table: Table, user_id: UserId) -> bool:
    """Return True if it's the user's turn at the table."""
    return table.to_act is not None and table.to_act == table.seat_of(user_id)


def _table(table: Table, link: str | None) -> str:
    where = words.go_there(link, table.channel_id)
    title = f"**{table.rules.name}**, {ends(table.rules)} · {where}"
    if table.match is not None:
        return lines(title, score_line(table))
    return lines(title, words.seated(table) if table.free_seats() else against(table))
