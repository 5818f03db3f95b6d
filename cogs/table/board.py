"""The board: the public message of a table in play, between hands, and after its game.

It is made from what a spectator may see and from what happened, so it cannot show a hidden card.
"""

from __future__ import annotations

from bot.engine.events import Event, Played, Stayed, TrickTaken, events
from bot.engine.phases import Phase
from bot.games.bid.hand import BIDDING
from bot.games.spoil_five.hand import JINKING, ROBBING
from bot.games.up_card.actions import (
    BLIND,
    DECLARING,
    DISCARDING,
    FARMERS_HAND,
    FIRST_ROUND,
    GIVING,
    GOING_UNDER,
    SECOND_ROUND,
)
from bot.tables.happenings import EndReason
from bot.tables.table import Stage, Table
from cogs.rules.press import Page, RulePress, Way
from cogs.table.clock import pause_buttons
from cogs.table.seats import first_dealer, seats_block, spoil_block
from cogs.table.situation import situation, standing
from cogs.table.words import at_drive
from cogs.ui.layout import CHIEF, GOLD, Button, Screen, accent_of, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.clock import clock_notes, countdown
from cogs.ui.words.events import event_sentence
from cogs.ui.words.names import count, who
from cogs.ui.words.results import headline, outcome, reasons, score_line, trick_line
from cogs.ui.words.stars import places

_TELLING = 4  # things that happened
_TO_DO = {
    FARMERS_HAND: "to show a farmer's hand",
    GOING_UNDER: "to go under, or not",
    FIRST_ROUND: "to call",
    SECOND_ROUND: "to name trumps",
    BLIND: "to name trumps blind",
    DISCARDING: "to put a card face down",
    DECLARING: "to go alone, or not",
    GIVING: "to give a card",
    BIDDING: "to bid",
    ROBBING: "to take the card turned up, or not",
    JINKING: "to jink, or stop",
    Phase.PLAY: "to play",
}


def board_view(table: Table) -> Screen:
    """The public message of a table whose game has begun; once it has ended, without buttons."""
    if table.stage is Stage.ENDED:
        return ended_view(table)
    return between_view(table) if table.stage is Stage.BETWEEN else _playing(table)


def _playing(table: Table) -> Screen:
    view, match = table.view(None), table.match
    assert view is not None
    assert match is not None
    assert match.hand is not None
    assert view.to_act is not None
    told = events(match.hand)
    to_do = f"{who(table, view.to_act)} {_TO_DO[view.phase]}"
    head = "The game is paused" if table.clock.paused else to_do
    return screen(
        lines(
            f"### {head}",
            score_line(table),
            small(at_drive(table)),
            small(to_do if table.clock.paused else countdown(table)),
        ),
        lines(*situation(table, view, told), *map(small, first_dealer(table, view))),
        seats_block(table, view),
        lines(standing(table, view), *map(small, [*happened(table, told), *clock_notes(table)])),
        _buttons(table, last_trick=bool(view.tricks)),
        accent=accent_of(view.trumps),
    )


def happened(table: Table, told: tuple[Event, ...]) -> list[str]:
    """The last few things that happened in the hand in play, as the board tells them below the trick."""
    match = table.match
    assert match is not None
    assert match.hand is not None
    quiet = (Played, Stayed) if match.hand.phase is Phase.PLAY else (Played,)
    before = [f"Last hand: {headline(table, match.hands[-1])}"] if match.hands else []
    loud = [event for event in told if not isinstance(event, quiet)]
    some = [event_sentence(event, table) for event in loud]
    if loud and isinstance(loud[-1], TrickTaken):
        some[-1] += f": {trick_line(table, match.hand.tricks[-1])}"
    return [*before, *some][-_TELLING:]


def _buttons(table: Table, *, last_trick: bool) -> list[Button]:
    last = [button("Last trick", Press(Verb.LAST_TRICK, table.id))] if last_trick else []
    return [
        button("My hand", Press(Verb.HAND, table.id), CHIEF),
        *pause_buttons(table),
        *last,
        button("Table", Press(Verb.MORE, table.id)),
    ]


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
