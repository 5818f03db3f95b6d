"""The board between hands and after the game: what came of the last hand, and what comes next."""

from __future__ import annotations

from bot.tables.happenings import EndReason
from bot.tables.table import Table
from cogs.rules.press import Page, RulePress, Way
from cogs.table.clock import pause_buttons
from cogs.table.seats import spoil_block
from cogs.ui.layout import CHIEF, GOLD, Screen, accent_of, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.clock import clock_notes
from cogs.ui.words.names import count, who
from cogs.ui.words.results import headline, outcome, reasons, score_line
from cogs.ui.words.stars import places


def between_view(table: Table) -> Screen:
    """The finished hand in a few lines, until the next is dealt."""
    match = table.match
    assert match is not None
    deal = [] if table.clock.paused else [button("Deal", Press(Verb.DEAL, table.id, table.seq), CHIEF)]
    next_ = [*deal, *pause_buttons(table)]
    if not match.hands:
        return screen(lines(f"### {who(table, match.dealer)} deals first", score_line(table)), next_)
    hand = match.hands[-1]
    return screen(
        lines(f"### {headline(table, hand)}", score_line(table)),
        spoil_block(table),
        lines(*reasons(table, hand), _next(table), *map(small, clock_notes(table))),
        [
            *next_,
            button("All hands", Press(Verb.ALL_HANDS, table.id)),
            button("Why?", RulePress(Page.WHY, table.id, at=str(len(match.hands)), way=Way.ANEW)),
            button("Table", Press(Verb.MORE, table.id)),
        ],
        accent=accent_of(hand.trumps),
    )


def _next(table: Table) -> str:
    assert table.match is not None
    dealer = f"{who(table, table.match.dealer)} deals next."
    return f"**The game is paused.** {dealer}" if table.clock.paused else dealer


def ended_view(table: Table) -> Screen:
    """How the table ended; nothing on it can be pressed any more."""
    match, ended = table.match, table.ended
    assert match is not None
    assert ended is not None
    if ended.reason is not EndReason.FINISHED:
        unfinished = small("The game was not finished and does not count.")
        return screen(lines(f"### {outcome(table)}", score_line(table), unfinished))
    last = match.hands[-1]
    return screen(
        lines(f"### {outcome(table)}", f"{table.rules.name}, {count(len(match.hands), 'hand')}"),
        places(table),
        lines(f"Last hand: {headline(table, last)}", *reasons(table, last)),
        accent=GOLD,
    )
