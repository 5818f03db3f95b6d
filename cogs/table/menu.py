"""Screens about tables besides their boards: the list, a table's menu and rules, leaving and closing."""

from collections.abc import Mapping, Sequence

from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.ids import TableId, TournamentId, UserId
from bot.tables.leaving import may_close
from bot.tables.people import Person
from bot.tables.table import Stage, Table
from cogs.rules.press import Page, RulePress
from cogs.table import lobby_words, words
from cogs.table.board import bot_mark_line
from cogs.table.clock import seat_buttons
from cogs.ui.controls import CANCEL, CHIEF, GRAVE, Button, button
from cogs.ui.games.describing import ends
from cogs.ui.games.screens import score_line, screens_of
from cogs.ui.layout import Screen, confirmation, lines, screen, small
from cogs.ui.link_buttons import NOWHERE, go_to, to_fair_deal, to_hand, to_open_table, to_play
from cogs.ui.press import Press, Verb
from cogs.ui.words.names import against, and_more, table_for_reader
from cogs.ui.words.rules import house_rules

_TABLES = 8


def menu_view(table: Table, reader: Person) -> Screen:
    """Return what a person may do at the table besides playing, visible only to that person.

    Leaving and closing are explained when pressed, since both ask first.
    """
    buttons: list[Button] = [button(words.RULES, Press(Verb.RULES, table.id))]
    told = ""
    seat = table.seat_of(reader.id)
    if seat is not None:
        timing = seat_buttons(table, seat)
        buttons += timing
        told = words.if_away(table) if timing else ""
        buttons.append(button(words.LEAVE, Press(Verb.LEAVE, table.id)))
        if not table.private:  # a private table has no board
            buttons.append(button(words.MOVE_DOWN, Press(Verb.LOWER, table.id)))
    if not table.private and may_close(table, reader):
        buttons.append(button(words.END_TABLE, Press(Verb.END, table.id), GRAVE))
    return screen(lines(f"### {lobby_words.title(table.rules)}", told, *bot_mark_line(table)), buttons)


def confirm_end_view(table: Table, user_id: UserId) -> Screen:
    """Ask to confirm closing the table for everyone."""
    sitting = against(table) if table.full else words.seated(table)
    told = [score_line(table), words.ending(table, user_id)] if table.match else [sitting]
    ending = words.END_TABLE, Press(Verb.END_NOW, table.id)
    return confirmation(words.END_FOR_ALL, lines(*told), ending, Press(Verb.CANCEL, table.id))


def confirm_leave_view(table: Table, seat: Seat) -> Screen:
    """Ask to confirm leaving a game in progress."""
    timing = seat_buttons(table, seat)[:1]
    leave = words.LEAVE if table.drive else words.LEAVE_IT
    leaving = button(leave, Press(Verb.LEAVE_NOW, table.id), GRAVE)
    return screen(
        lines(
            f"### {words.LEAVE_TOURNAMENT if table.drive else words.LEAVE_GAME}",
            words.which_game(table),
            *([score_line(table_for_reader(table, seat))] if table.match else []),
            words.leaving(table),
        ),
        words.if_away(table) if timing and not table.is_played_by_bot(seat) else "",
        [leaving, *timing, button(CANCEL, Press(Verb.CANCEL, table.id))],
    )


def rules_view(of: Table | Ruleset) -> Screen:
    """Return the rules of a table, or a ruleset, in a few lines. The rulebook has the rest."""
    table, rules = (of, of.rules) if isinstance(of, Table) else (None, of)
    book = button(words.RULEBOOK, RulePress(Page.TOPICS, table.id if table else "", rules.id))
    return screen(
        lines(
            f"### {lobby_words.title(rules)}", *screens_of(rules).two_lines(rules), small(words.source(rules))
        ),
        small(words.house_rules_here(house_rules(rules))),
        [book, *([to_fair_deal(table.id)] if table and table.commitment else [])],
    )


def tables_view(
    tables: Sequence[Table], links: Mapping[TableId, str | None] | None = None, user: UserId | None = None
) -> Screen:
    """Return a server's open tables, with buttons to sit down where possible.

    ``links`` are the addresses of their messages by table id. There's no button for a table where ``user``
    sits.
    """
    if not tables:
        return screen(words.NONE_OPEN, [to_open_table(), to_play()])
    parts: list[str | list[Button]] = []
    for table in tables[:_TABLES]:
        there = user is not None and table.seat_of(user) is not None
        sitting = button(words.SIT, Press(Verb.SIT, table.id), CHIEF)
        parts += [_table(table, (links or {}).get(table.id))]
        parts += [[sitting]] if joinable(table) and not there else []
    return screen(f"### {words.OPEN_TABLES}", *parts, small(and_more(len(tables) - _TABLES)))


def joinable(table: Table) -> bool:
    """Return True if someone can sit down at the table, perhaps in place of a bot."""
    bots = [player for _, player in table.seated() if player.is_computer]
    return table.stage is Stage.LOBBY and not table.drive and (not table.full or bool(bots))


def running_view(table: Table, rules: Ruleset, again: Press) -> Screen:
    """Offer to continue the private game that is running, or to start another by these ``rules``."""
    heard = table_for_reader(table, next(iter(table.seats_of_people()), None))
    return screen(
        lines(f"### {words.IN_A_GAME}", score_line(heard) if table.match else ""),
        [
            button(words.CONTINUE, Press(Verb.HAND, table.id), CHIEF),
            button(words.NEW_GAME, again),
        ],
        small(words.new_game_is(rules)),
    )


def elsewhere_view(table: Table) -> Screen:
    """Return, for another channel, where the table is, with an offer to move it here."""
    moving = words.MOVE_AND_RESUME if table.clock.paused else words.MOVE_HERE
    return screen(
        words.table_is_in(table.channel_id),
        [go_to(table.guild_id, table.channel_id), button(moving, Press(Verb.MOVE, table.id))],
    )


def leave_tournament_view(tournament: TournamentId, *, started: bool) -> Screen:
    """Ask to confirm leaving the tournament, at none of whose tables the player sits now."""
    told = words.LEAVING_DRIVE if started else words.LEAVING_SIGN_UP
    leaving = words.LEAVE, Press(Verb.QUIT, NOWHERE, detail=tournament)
    return confirmation(words.LEAVE_TOURNAMENT, told, leaving, Press(Verb.CANCEL, NOWHERE))


def others_view(tables: Sequence[Table], user_id: UserId) -> Screen:
    """Return the other tables a person plays at, each with a button to the hand there."""
    parts: list[str | list[Button]] = []
    for table in tables[:_TABLES]:
        parts += [words.also_at(table, yours=turn_of(table, user_id)), [to_hand(table)]]
    return screen(*parts, small(and_more(len(tables) - _TABLES)))


def turn_of(table: Table, user_id: UserId) -> bool:
    """Return True if it's the user's turn at the table."""
    return table.to_act is not None and table.to_act == table.seat_of(user_id)


def _table(table: Table, link: str | None) -> str:
    where = words.go_there(link, table.channel_id)
    title = f"**{table.rules.name}**, {ends(table.rules)} · {where}"
    if table.match is not None:
        return lines(title, score_line(table))
    return lines(title, words.seated(table) if table.free_seats() else against(table))
