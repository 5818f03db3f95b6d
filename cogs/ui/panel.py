"""The hand panel: what one player sees alone, and presses to play.

The first line says what to do now; below are the player's cards, always in the same place, and then what
else can be pressed. Everything on it comes from that seat's own view.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.actions import Discard, Play
from bot.engine.euchre import Phase
from bot.engine.ranking import sort_hand
from bot.engine.seats import Seat, partner_of
from bot.engine.views import View
from bot.tables.table import Stage, Table
from cogs.ui.asking import Ask, ask
from cogs.ui.layout import CHIEF, PLAIN, Button, accent_of, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import card, label, suit
from cogs.ui.words.names import SEAT_WORDS, who
from cogs.ui.words.results import headline, outcome, score_line

_CARDS_PRESSED = (Phase.DISCARD, Phase.PLAY)
_GAP = "\u2002"  # Discord runs plain spaces together
_WAITING = {
    Phase.BLIND: "{} names trumps before anybody sees a card",
    Phase.DISCARD: "{} is putting a card out",
}


def panel_view(table: Table, user_id: int, *, note: str | None = None, alone: bool = False) -> ui.LayoutView:
    """The player's hand, for that player's eyes alone.

    ``note`` is said first: what was just done, or why it was refused. ``alone`` offers the calls of the
    second round as calls to go alone.
    """
    seat = table.seat_of(user_id)
    view = table.view(seat) if seat else None
    if table.stage is not Stage.PLAYING or seat is None or view is None:
        return screen(note, *_no_hand(table, seat))
    asked = ask(table, view, alone=alone) if view.to_act == seat else _wait(table, view, seat)
    return screen(
        note,
        lines(f"### {asked.headline}", *asked.lines),
        _cards(table, view) if view.phase in _CARDS_PRESSED else _cards_shown(view),
        asked.buttons,
        lines(*map(small, _situation(table, view, seat))),
        accent=accent_of(view.trumps),
    )


def _no_hand(table: Table, seat: Seat | None) -> Sequence[str | list[Button]]:
    """What stands there when the player holds no cards."""
    match = table.match
    if table.stage is Stage.ENDED:
        return [f"### {outcome(table)}"]
    if seat is None:
        return ["You don't sit at this table. Watch the board, or open your own with /euchre new."]
    if match is None:
        return ["### The game has not begun", "Press Start on the table's message once every seat is taken."]
    head = headline(table, match.hands[-1]) if match.hands else "No hand is dealt yet"
    deal = button("Deal", Press(Verb.DEAL, table.id, table.seq), CHIEF)
    return [lines(f"### {head}", score_line(table), f"{who(table, match.dealer)} deals next."), [deal]]


def _wait(table: Table, view: View, seat: Seat) -> Ask:
    assert view.to_act is not None
    thinking = _WAITING.get(view.phase, "{} is thinking").format(who(table, view.to_act))
    if seat in view.out and view.phase is Phase.PLAY:
        return Ask(f"You sit out: {who(table, partner_of(seat))} plays alone")
    return Ask(thinking)


def _cards(table: Table, view: View) -> list[Button]:
    """The player's cards, trumps first; those that can be played or put out now can be pressed."""
    buttons = []
    for held in sort_hand(view.cards, view.trumps):
        action = Discard(held) if view.phase is Phase.DISCARD else Play(held)
        able = action in view.legal
        press = Press(Verb.DO, table.id, table.seq, str(action))
        buttons.append(button(label(held, view.trumps), press, CHIEF if able else PLAIN, disabled=not able))
    return buttons


def _cards_shown(view: View) -> str:
    """The player's cards as text, while none of them can be pressed: greyed buttons are hard to read."""
    first = view.up.suit if view.phase is Phase.ORDER else view.trumps
    held = _GAP.join(card(each) for each in sort_hand(view.cards, first))
    return f"## {held}" if held else ""


def _situation(table: Table, view: View, seat: Seat) -> list[str]:
    """Trumps, the seat and the partner; until they are made, the up-card and the score, which matter then."""
    at = f"you are {SEAT_WORDS[seat]}, with {who(table, partner_of(seat))}"
    if view.trumps is not None and view.maker is not None:
        score = [] if view.phase in _CARDS_PRESSED else [score_line(table)]
        return [f"{suit(view.trumps)} are trumps, by {who(table, view.maker)} · {at}", *score]
    if view.phase is Phase.ORDER and view.to_act == seat:  # the headline has the up-card and the dealer
        return [at[0].upper() + at[1:], score_line(table)]
    turned = "turned down" if view.phase is Phase.NAME else "turned up"
    return [f"{card(view.up)} {turned}, {who(table, view.dealer)} deals · {at}", score_line(table)]
