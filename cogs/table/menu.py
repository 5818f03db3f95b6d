"""What is told of tables beside their boards: the list of them, a table's menu and rules, and its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.options import Ruleset
from bot.ids import TableId, UserId
from bot.tables.table import Stage, Table
from cogs.rules.press import Page, RulePress
from cogs.table.clock import seat_buttons
from cogs.ui.layout import GRAVE, Button, Screen, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.names import against, listed, who
from cogs.ui.words.results import score_line
from cogs.ui.words.rules import ends, house_rules, rule_lines

_TABLES = 8


def menu_view(table: Table, user_id: int, may_manage: bool) -> Screen:
    """What somebody may do at the table besides playing, for that one's eyes alone."""
    buttons: list[Button] = [button("Rules", Press(Verb.RULES, table.id))]
    told = []
    seat = table.seat_of(UserId(user_id))
    if seat is not None:
        timing = seat_buttons(table, seat)
        buttons += timing
        if timing:
            told.append("While you are away a computer player plays for you, and the result is yours.")
        buttons.append(button("Leave", Press(Verb.LEAVE, table.id)))
        buttons.append(button("Move the board down", Press(Verb.LOWER, table.id)))
        told.append(
            "If you leave, a computer player goes on for you, and you have no place in the drive."
            if table.drive
            else "If you leave, a computer player takes your seat and the game counts as lost for you."
        )
    if not table.drive and (user_id == table.opened_by or may_manage):
        buttons.append(button("End the table", Press(Verb.END, table.id), GRAVE))
        told.append("Ending closes the table for everybody, and the game does not count.")
    return screen(lines(f"### {_title(table)}", *told), buttons)


def confirm_end_view(table: Table) -> Screen:
    """Asks before the table is closed for everybody; going on needs no press."""
    score = [score_line(table), "The game does not count if you end it now."] if table.match else []
    return screen(
        lines("### End this table for everybody?", against(table), *score),
        small("To go on playing, just dismiss this."),
        [button("End the table", Press(Verb.END_NOW, table.id), GRAVE)],
    )


def rules_view(of: Table | Ruleset) -> Screen:
    """The rules of a table, or a ruleset, in a dozen short lines."""
    rules = of.rules if isinstance(of, Table) else of
    changed = house_rules(rules)
    return screen(
        lines(f"### {rules.name}, {ends(rules)}", small(f"From {rules.source}")),
        lines(*(f"- {line}" for line in rule_lines(rules))),
        small(f"House rules here: {'; '.join(changed)}") if changed else None,
        _further(of, rules),
    )


def _further(of: Table | Ruleset, rules: Ruleset) -> list[Button]:
    table = of if isinstance(of, Table) else None
    book = button("Rulebook", RulePress(Page.TOPICS, table.id if table else "", rules.id))
    if table is None or not table.commitment:
        return [book]
    return [book, button("Fair deal", Press(Verb.FAIR, table.id))]


def _title(table: Table) -> str:
    return f"{table.rules.name}, {ends(table.rules)}"


def tables_view(tables: Sequence[Table], links: Mapping[TableId, str | None] | None = None) -> Screen:
    """The open tables of a server; ``links`` are the addresses of their messages by table id."""
    if not tables:
        return screen("No table is open here. Open one with /euchre new, or play at once with /euchre solo.")
    shown = [_table(table, (links or {}).get(table.id)) for table in tables[:_TABLES]]
    more = len(tables) - len(shown)
    return screen("### Open tables", *shown, small(f"and {more} more") if more > 0 else None)


def _table(table: Table, link: str | None) -> str:
    where = f"[Go there]({link})" if link else f"<#{table.channel_id}>"
    title = f"**{table.rules.name}**, {ends(table.rules)} · {where}"
    if table.stage is not Stage.LOBBY:
        return lines(title, score_line(table))
    seated = listed([who(table, seat) for seat, _ in table.seated()] or ["nobody"])
    free = len(table.free_seats())
    return lines(title, f"{seated} · {free} free" if free else against(table))
