"""The board: the public message of a table in play, between hands, and after its game.

It's made from what a spectator may see and from public events, so it can't show a hidden card.
"""

from collections.abc import Sequence

from bot.engine.events import Event, Passed, Played, Stayed, TrickTaken, numbered_events
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.tables.events import EndReason
from bot.tables.table import Stage, Table
from cogs.rules.press import Page, RulePress, Way
from cogs.table import words
from cogs.table.clock import pause_buttons
from cogs.table.words import at_drive
from cogs.ui.controls import CHIEF, Button, Item, button, even_rows
from cogs.ui.games import describing
from cogs.ui.games.result_words import outcome, trick_line
from cogs.ui.games.screens import score_line, screens_of
from cogs.ui.layout import GOLD, Picture, Screen, accent_of, lines, screen, small
from cogs.ui.press import WHOLE_GAME, Press, Verb
from cogs.ui.words.clock import clock_notes, countdown, lateness
from cogs.ui.words.levels import unusual
from cogs.ui.words.names import who

_TELLING = 4  # events
_SAID = (Passed, Played)  # bots' events that the sentence on the bot already tells


def board_view(table: Table, picture: Picture | None = None) -> Screen:
    """Return the public message of a table whose game has started, without buttons once it has ended.

    If there's a ``picture`` of the table, the text has only what the picture doesn't show.
    """
    if table.stage is Stage.ENDED:
        return ended_view(table, picture)
    view = table.view(None)
    return between_view(table, picture) if view is None else _playing(table, view, picture)


def _playing(table: Table, view: View, picture: Picture | None) -> Screen:
    assert view.to_act is not None
    numbered, kind = numbered_events(table.game.in_play), screens_of(table.rules)
    told, called = [event for _, event in numbered], table.with_callers(len(table.game.hands))
    to_do = kind.to_do[view.phase].format(who(table, view.to_act))
    head = words.PAUSED if table.clock.paused else to_do
    time = to_do if table.clock.paused else countdown(table)
    first, notes, late = _first_dealer(table, view), [*clock_notes(table), unusual(table)], lateness(table)
    if picture is not None:
        last = latest_event_lines(table, view, late, seen=table.person_to_act is not None)
        shown: list[str | Item] = [picture.item, lines(*map(small, [*first, *last, *notes]))]
    else:
        shown = [
            lines(*kind.situation(called, view, told), *map(small, first)),
            kind.seats_block(table, view),
            lines(kind.standing(table, view), *map(small, [*event_lines(table, numbered, late), *notes])),
        ]
    return screen(
        lines(f"### {head}", "" if picture else score_line(table), small(at_drive(table)), small(time)),
        *shown,
        *_buttons(table, last_trick=bool(view.tricks)),
        accent=accent_of(view.trumps),
    )


def event_lines(table: Table, numbered: Sequence[tuple[int, Event]], late: str = "") -> list[str]:
    """Return the latest events of the hand in play, as the board shows them below the trick.

    ``late`` is the sentence that a bot acted because time was up. It's placed where that happened, and events
    that only repeat it are left out.
    """
    match, hand = table.game, table.game.in_play
    quiet = (Played, Stayed) if hand.phase is Phase.PLAY else (Played,)
    late_at = _late_at(table) if late else None
    loud = [
        (at, event)
        for at, event in numbered
        if not isinstance(event, quiet) and not (at == late_at and isinstance(event, _SAID))
    ]
    some = [
        describing.event_sentence(event, describing.table_with_actors(table, hand, at, event))
        for at, event in loud[-_TELLING:]
    ]
    if loud and isinstance(loud[-1][1], TrickTaken):
        some[-1] += f": {trick_line(describing.table_with_actors(table, hand, *loud[-1]), hand.tricks[-1])}"
    if late_at is not None:
        some.insert(len(some) - sum(at >= late_at for at, _ in loud[-_TELLING:]), late)
    if match.hands and len(some) < _TELLING:
        some.insert(0, words.last_hand(describing.headline(table, match.hands[-1])))
    return some[-_TELLING:]


def latest_event_lines(table: Table, view: View, late: str, *, seen: bool) -> list[str]:
    """Return the latest events, including the end of the hand before.

    ``seen`` is as for :func:`latest_event_line`.

    ``late`` is the sentence that a bot acted because time was up. It's placed where that happened, and an
    event that only repeats it is left out.
    """
    last = describing.latest_event_line(table, view, seen=seen) or "".join(event_lines(table, ())[-1:])
    newest, late_at = describing.newest_event(table.game.in_play), _late_at(table)
    if not late or newest is None or newest[0] < late_at:
        return [last, late]
    same = newest[0] == late_at and isinstance(newest[1], _SAID) and (seen or not view.trick)
    return [late] if same else [late, last]


def _late_at(table: Table) -> int:
    """Return the number of the last action a bot did because time was up, or -1 if there's none."""
    seat = table.clock.late[0] if table.clock.late else None
    return max((at for at, (by, _) in enumerate(table.game.in_play.history) if by == seat), default=-1)


def _first_dealer(table: Table, view: View) -> list[str]:
    """Return the cards that decided the first dealer, until the first hand's calling is over."""
    match, first = table.match, table.first
    if match is None or match.hands or first is None or not first.shown:
        return []
    if not screens_of(table.rules).calling(view):
        return []
    return [words.first_dealer(table, first), *bot_mark_line(table)]


def bot_mark_line(table: Table) -> list[str]:
    """Return the line that explains the mark behind a bot's name, at a table with bots."""
    marked = not table.private and any(player.is_computer for _, player in table.seated())
    return [words.BOTS_MARKED] if marked else []


def _buttons(table: Table, *, last_trick: bool) -> list[Sequence[Button]]:
    return even_rows(
        [
            *([button(words.MY_HAND, Press(Verb.HAND, table.id), CHIEF)] if table.humans() else []),
            *pause_buttons(table),
            *([last_trick_button(table)] if last_trick else []),
            button(words.TABLE, Press(Verb.MORE, table.id)),
        ]
    )


def between_view(table: Table, picture: Picture | None = None) -> Screen:
    """Return the finished hand in a few lines, or its ``picture``, until the next is dealt."""
    match = table.game
    by_itself = table.clock.paused or not table.humans()
    deal = [] if by_itself else [button(words.DEAL, Press(Verb.DEAL, table.id, table.seq), CHIEF)]
    next_ = [*deal, *pause_buttons(table)]
    hand, deals = match.hands[-1], words.deals_next(table, match.dealer)
    buttons = [*next_, *last_hand_buttons(table), button(words.TABLE, Press(Verb.MORE, table.id))]
    after = screens_of(table.rules).after_hand(table.with_callers(len(match.hands) - 1), hand)
    notes = [*map(small, [lateness(table), *clock_notes(table)])]
    told: list[str | Item] = [
        lines(f"### {describing.headline(table, hand)}", score_line(table)),
        after,
        lines(*describing.reasons(table, hand), deals, *notes),
    ]
    if picture is not None:  # the picture has the headline and the reasons
        told = [lines(f"### {deals.rstrip('.')}", score_line(table)), picture.item, after, lines(*notes)]
    return screen(*told, *even_rows(buttons), accent=accent_of(hand.trumps))


def last_trick_button(table: Table) -> Button:
    """Return the button that shows the last finished trick."""
    return button(words.LAST_TRICK, Press(Verb.LAST_TRICK, table.id))


def last_hand_buttons(table: Table) -> list[Button]:
    """Return the buttons about the last finished hand: all cards, the reader's decisions, and its score."""
    scoring = RulePress(Page.WHY, table.id, at=str(len(table.game.hands)), way=Way.ANEW)
    return [
        button(words.ALL_HANDS, Press(Verb.ALL_HANDS, table.id)),
        *review_buttons(table),
        button(words.WHY, scoring),
    ]


def review_buttons(table: Table) -> list[Button]:
    """Return the button that shows players their decisions in the last hand, or in a finished game.

    There's none if only bots played.
    """
    detail = WHOLE_GAME if table.ended else str(len(table.game.hands))
    return [button(words.REVIEW, Press(Verb.REVIEW, table.id, detail=detail))] if table.humans() else []


def ended_view(table: Table, picture: Picture | None = None) -> Screen:
    """Return the end of the table, with a game's last hand. The result is a message of its own."""
    match, ended = table.game, table.ended
    assert ended is not None
    if ended.reason is not EndReason.FINISHED:
        unfinished = small(words.DOES_NOT_COUNT)
        return screen(lines(f"### {outcome(table)}", score_line(table), unfinished))
    last = match.hands[-1]
    return screen(
        picture.item
        if picture
        else lines(f"### {describing.headline(table, last)}", *describing.reasons(table, last)),
        small(words.RESULT_BELOW),
        accent=GOLD,
    )
