"""The hand panel: a player's private message with their cards and buttons.

The first line says what to do now. Below are the player's cards, always in the same place, and then other
buttons. Everything on it comes from that seat's own view.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from msgspec.structs import replace

from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.engine.events import numbered_events
from bot.engine.ranking import sort_hand
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.ids import UserId
from bot.tables.events import EndReason
from bot.tables.table import Stage, Table
from cogs.rules.press import rule_buttons
from cogs.table import board, lobby_words, words
from cogs.table.clock import held_up
from cogs.table.lobby import seat_chooser
from cogs.ui.controls import BOLD, CHIEF, PLAIN, Button, Item, button, even_rows, suit_rows
from cogs.ui.games.describing import headline
from cogs.ui.games.result_words import outcome
from cogs.ui.games.scene import asked_of, has_taken_trick
from cogs.ui.games.screens import Ask, Pressing, score_line, screens_of, why_now
from cogs.ui.games.words import on_the_table
from cogs.ui.layout import Picture, Screen, accent_of, lines, noted, screen, small
from cogs.ui.link_buttons import go_to, to_notifications, to_play
from cogs.ui.press import ASKED_WHY, BOTS, Press, Verb
from cogs.ui.words.cards import card, label
from cogs.ui.words.clock import countdown, departures, lateness
from cogs.ui.words.levels import unusual
from cogs.ui.words.names import table_for_reader
from cogs.ui.words.refusals import left_before

_GAP = "\u2002"  # Discord collapses plain spaces


class PanelChoices(TypedDict, total=False):
    """The player's choices about the panel. See `panel_view`."""

    offered: str
    trumps_last: bool
    confirms: bool


def panel_view(
    table: Table,
    user_id: int,
    *,
    note: str | None = None,
    reason: Reason | None = None,
    offered: str = "",
    trumps_last: bool = False,
    confirms: bool = False,
    picture: Picture | None = None,
    told_so_far: bool = False,
) -> Screen:
    """Return the player's hand, visible only to that player.

    ``note`` comes first: what was just done, or why it was refused. ``reason`` is the game rules' reason, for
    a button that opens the rule. ``offered`` says how calls are offered, as in a press of ``Verb.CALLS``:
    "alone", in an auction a number, or a card's action to confirm, or that the panel should explain why cards
    can't be played. ``trumps_last`` is the player's preferred card order. One who ``confirms`` presses a card
    twice. With a ``picture`` of the table the text has only what the picture doesn't show: what to do, and
    the last event. ``told_so_far`` means that the note already tells the events before.
    """
    seat = table.seat_of(UserId(user_id))
    view = table.view(seat) if seat else None
    if table.stage is not Stage.PLAYING or seat is None or view is None:
        said, *rest = _no_hand(table, seat, UserId(user_id), pictured=picture is not None)
        return screen(note, said, picture.item if picture else None, *rest)
    kind, heard = screens_of(table.rules), table_for_reader(table, seat)
    held = sort_hand(view.cards, kind.sorting(view), trumps_last=trumps_last)
    stopped, mine = held_up(table, seat), view.to_act == seat
    acts = mine and not stopped
    asked = stopped[1] if stopped else kind.ask(heard, view, offered) if mine else Ask()
    time = small(countdown(table)) if mine else ""
    pressing = view.phase in kind.pressing and not stopped
    told = offered == ASKED_WHY and acts
    mine_late = table.clock.late is not None and table.clock.late[0] == seat
    late, gone = "" if mine_late else lateness(table), departures(table)
    head = stopped[0] if stopped else asked_of(table, view) if mine else kind.waiting(heard, view, seat)
    aside = kind.prompt(table, view)[1] if acts else ""
    drawn = [] if picture else [on_the_table(heard, view) if view.trick else "", aside]
    to_do = lines(f"### {head}", time, *drawn, *asked.lines)
    asks = offered if confirms and acts else None
    suits = [view.order.suits[each] for each in held]
    cards = suit_rows(_cards(table, view, held, kind.pressing, asks), suits) if pressing else []
    again = [card.label for row in cards for card in row if card.style is BOLD and card.label]
    said = lines(note, *map(words.press_again, again), f"{lateness(table, seat)}." if mine_late else "")
    ruled = [*asked.buttons, *rule_buttons(table, view, reason=reason, mine=acts, explained=told)]
    why = why_now(heard, view) if told else ""
    before = [] if told_so_far or picture else board.event_lines(heard, numbered_events(table.game.in_play))
    if table.private and picture is None:
        said, before = lines(said, *map(small, before)), []
    own = _own_panel(table, heard, hints=table.gives_hints and acts, last_trick=bool(view.tricks))
    shown: str | Item = ""
    if picture is not None:
        told_above = acts and has_taken_trick(view)  # in the headline
        shown, below = (
            picture.item,
            [late] if told_above else board.latest_event_lines(heard, view, late, seen=mine),
        )
        below = [*(each for each in below if not (note and each and note.startswith(f"{each}."))), gone]
    else:
        below = [*before[-1:], *kind.beside_cards(heard, view, seat), late, gone, unusual(table)]
        if held and not pressing:  # disabled buttons are hard to read
            shown = f"## {_GAP.join(map(card, held))}"
    return screen(
        said,
        to_do,
        shown,
        *cards,
        ruled,
        *asked.more,
        why,
        lines(*map(small, below)),
        *own,
        accent=accent_of(view.trumps),
    )


def direct_view(panel: Screen, table: Table) -> Screen:
    """Return the panel for direct messages, with links to its table and to the notifications."""
    return noted(
        panel, [go_to(table.guild_id, table.channel_id, words.TO_THE_TABLE), to_notifications(table)]
    )


def announced_view(panel: Screen, table: Table) -> Screen:
    """Return the panel of a lobby, with a line on where turns will be announced."""
    return noted(panel, words.TOLD_DIRECTLY, [to_notifications(table, words.CHANGE)])


def _no_hand(
    table: Table, seat: Seat | None, user: UserId, *, pictured: bool
) -> Sequence[str | Item | Sequence[Button]]:
    """Return a panel for a player without cards, with the result of the hand unless it's ``pictured``."""
    match, heard = table.match, table_for_reader(table, seat)
    if table.stage is Stage.ENDED:
        left = next((gone.seat for gone in reversed(table.departed) if gone.player.user == user), None)
        return [f"### {outcome(heard)}", *_own_panel(table, table_for_reader(table, seat or left))]
    if seat is None:
        return [left_before(table, user) if table.has_left(user) else words.NOT_SEATED]
    if table.stage is Stage.STARTING:
        return [f"### {words.DEALING}"]
    if match is None:
        label = words.START if table.full else lobby_words.START_WITH_BOTS
        starting = button(label, Press(Verb.START, table.id, detail=BOTS), BOLD if table.full else PLAIN)
        ways = [starting] if table.full or user in table.hosts else []
        ways.append(button(words.LEAVE, Press(Verb.LEAVE, table.id)))
        head = lines(f"### {lobby_words.you_sit(table, seat)}", words.YOUR_CARDS_COME)
        choosing = seat_chooser(table, user)
        return [head, *([choosing] if choosing else []), ways]
    kind, head = screens_of(table.rules), headline(heard, match.hands[-1])
    stopped = held_up(table, seat)
    said = [f"{stopped[0]}. {' '.join(stopped[1].lines)}"] if stopped else []
    deal = [button(words.DEAL, Press(Verb.DEAL, table.id, table.seq), CHIEF)]
    next_ = words.deals_next(heard, match.dealer, paused=False)
    buttons = list(stopped[1].buttons) if stopped else deal
    figures = kind.after_hand(table.with_callers(len(match.hands) - 1), match.hands[-1])
    told = [next_.rstrip("."), score_line(heard)] if pictured else [head, score_line(heard), next_]
    return [f"### {lines(*told, *said)}", figures, *_own_panel(table, heard, buttons)]


def _own_panel(
    table: Table,
    heard: Table,
    first: Sequence[Button] = (),
    *,
    hints: bool = False,
    last_trick: bool = False,
) -> Sequence[str | Sequence[Button]]:
    """Return what is below a hand: the ``first`` buttons, a hint, and those of a private table's board."""
    hint = [*first, *([button(words.HINT, Press(Verb.HINT, table.id, table.seq))] if hints else [])]
    if not table.private:
        return [hint]
    if table.ended is not None:
        score = [score_line(heard)] if table.match else []
        looking = board.review_buttons(table) if table.match and table.match.hands else []
        rematch = button(words.REMATCH, Press(Verb.REMATCH, table.id), CHIEF)
        again = to_play() if table.ended.reason is EndReason.DESERTED else rematch
        return [*score, [again, *looking]]
    looking = [*hint, *([board.last_trick_button(table)] if last_trick else [])]
    if table.stage is Stage.BETWEEN:
        looking = [*first, *board.last_hand_buttons(table)]
    return [*even_rows([*looking, button(words.TABLE, Press(Verb.MORE, table.id))]), small(words.ONLY_YOU)]


# The cards


def _cards(
    table: Table, view: View, cards: Sequence[Card], pressing: Pressing, asks: str | None
) -> list[Button]:
    """Return the buttons of the player's cards. Playable ones do what the phase asks for.

    If ``asks`` isn't None, only the card that it names as pressed does so, and the others ask first.
    """
    buttons, twins = [], Counter[Card]()
    for held in cards:
        action = pressing[view.phase][held]
        able = action in view.legal
        # Disabled buttons have no seq, so that a waiting panel stays the same.
        press = Press.doing(table.id, table.seq if able else 0, action, twins[held])
        style = CHIEF if able else PLAIN
        if able and screens_of(table.rules).asks_first(view, action):
            press = replace(press, verb=Verb.CALLS)
        elif able and asks is not None:
            pressed = press.detail == asks
            press, style = (press, BOLD) if pressed else (replace(press, verb=Verb.CALLS), style)
        buttons.append(button(label(held, view.order), press, style, disabled=not able))
        twins[held] += 1
    return buttons
