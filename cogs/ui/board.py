"""The board: the public message of a table in play, between hands, and after its game.

It is made from what a spectator may see and from what happened, so it cannot show a hidden card.
"""

from __future__ import annotations

from collections.abc import Mapping

from discord import ui

from bot.engine.actions import Alone, Pass
from bot.engine.euchre import Phase
from bot.engine.events import Accepted, Event, Named, Played, Stayed, TrickTaken, events
from bot.engine.seats import SEATS, Seat, partner_of
from bot.engine.views import View
from bot.tables.table import Stage, Table
from cogs.ui.after import between_view, ended_view
from cogs.ui.columns import block, cut
from cogs.ui.layout import CHIEF, Button, accent_of, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import card, label, suit
from cogs.ui.words.events import event_sentence, said
from cogs.ui.words.names import SEAT_WORDS, pair, plain, who
from cogs.ui.words.results import headline, score_line, trick_line

_TELLING = 4  # things that happened
_NAME = 10  # columns
_TO_DO = {
    Phase.ORDER: "to call",
    Phase.NAME: "to name trumps",
    Phase.BLIND: "to name trumps blind",
    Phase.DISCARD: "to put a card out",
    Phase.DECLARE: "to go alone, or not",
    Phase.PLAY: "to play",
}


def board_view(table: Table) -> ui.LayoutView:
    """The public message of a table whose game has begun; once it has ended, without buttons."""
    if table.stage is Stage.ENDED:
        return ended_view(table)
    return between_view(table) if table.stage is Stage.BETWEEN else _playing(table)


# In play


def _playing(table: Table) -> ui.LayoutView:
    view, match = table.view(None), table.match
    assert view is not None
    assert match is not None
    assert match.hand is not None
    assert view.to_act is not None
    told = events(match.hand)
    return screen(
        lines(f"### {who(table, view.to_act)} {_TO_DO[view.phase]}", score_line(table)),
        lines(*_situation(table, view, told)),
        _seats(table, view),
        lines(_taken(table, view), *map(small, _happened(table, told))),
        _buttons(table, last_trick=bool(view.tricks)),
        accent=accent_of(view.trumps),
    )


def _situation(table: Table, view: View, told: tuple[Event, ...]) -> list[str]:
    """Trumps and who made them, or the up-card and who deals."""
    dealer = f"{who(table, view.dealer)} deals"
    if view.trumps is None:
        up = card(view.up)
        if view.phase is Phase.NAME:
            return [f"Second round: {up} is turned down · {dealer}", *_first_dealer(table)]
        return [f"Up-card **{up}** · {dealer}", *_first_dealer(table)]
    made = next(event for event in told if isinstance(event, Accepted | Named))
    alone = [f"{who(table, s)} plays alone, {who(table, partner_of(s))} sits out" for s in view.lone]
    trumps = f"**{suit(view.trumps)} are trumps**: {who(table, made.seat)}, {said(made)}"
    return [f"{trumps} · {dealer}", *alone]


def _first_dealer(table: Table) -> list[str]:
    """The cards that found the first dealer, while the first hand is being called."""
    if table.match is None or table.match.hands or table.first is None or not table.first.shown:
        return []
    by, shown = who(table, table.first.seat), table.first.shown
    if table.rules.first_dealer == "first_jack":
        turned = " ".join(card(each) for _, each in shown)
        return [small(f"First jack to {by}: {turned}")]
    cuts = ", ".join(f"{who(table, seat)} {card(each)}" for seat, each in shown)
    return [small(f"{by} deals first. Cut: {cuts}")]


def _seats(table: Table, view: View) -> str:
    cells = _calls(view) if view.trumps is None else _cards(view)
    rows = []
    for seat in SEATS:
        turn = "▸" if seat == view.to_act else " "
        player = cut(plain(table.player(seat)), _NAME)
        rows.append([turn, SEAT_WORDS[seat][0], f"{player} ", cells.get(seat, "")])
    return block(rows)


def _calls(view: View) -> Mapping[Seat, str]:
    calls = view.calls[len(SEATS) :] if view.phase is Phase.NAME else view.calls
    said = {seat: "pass" for seat, action in calls if isinstance(action, Pass)}
    return {view.dealer: "dealer", **said}


def _cards(view: View) -> Mapping[Seat, str]:
    cells = dict.fromkeys(view.out, "sits out")
    if view.phase is not Phase.PLAY:
        declared = {seat: "alone" for seat, action in view.calls if isinstance(action, Alone)}
        return {**({view.maker: "maker"} if view.maker else {}), **declared, **cells}
    for seat, played in view.trick:
        cells[seat] = label(played, view.trumps) + (" ◂ wins" if seat == view.winning else "")
    return cells


def _taken(table: Table, view: View) -> str:
    if view.phase is not Phase.PLAY:
        return ""
    won = [sum(trick.winner in (side + 1, side + 3) for trick in view.tricks) for side in (0, 1)]
    return f"Tricks: {pair(table, 0)} **{won[0]}** · {pair(table, 1)} **{won[1]}**"


def _happened(table: Table, told: tuple[Event, ...]) -> list[str]:
    """The last few things that happened; the cards of the trick are above, those of the last one here."""
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
        *last,
        button("Table", Press(Verb.MORE, table.id)),
    ]
