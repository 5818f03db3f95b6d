"""Looking back: all hands of the last hand, its last trick, and the result of a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.actions import Discard
from bot.engine.cards import Card
from bot.engine.euchre import EuchreHand
from bot.engine.events import TrickTaken, events
from bot.engine.ranking import sort_hand
from bot.engine.seats import SEATS
from bot.tables.table import Table
from cogs.ui.columns import block, cut
from cogs.ui.layout import CHIEF, GOLD, Item, accent_of, button, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import card, label, suit
from cogs.ui.words.events import event_sentence
from cogs.ui.words.names import SEAT_WORDS, count, plain, who
from cogs.ui.words.results import headline, outcome, reasons, trick_line
from cogs.ui.words.stars import course, stars

_NAME = 6  # columns


def all_hands_view(table: Table) -> ui.LayoutView:
    """The four hands of the last finished hand as they were played, the up-card and the discard."""
    match = table.match
    if match is None or not match.hands:
        return screen("No hand has been finished yet.")
    hand = match.hands[-1]
    trumps = f"{suit(hand.trumps)} were trumps" if hand.trumps else "No trumps were made"
    rows = [[SEAT_WORDS[seat][0], _player(table, seat), *_sorted(hand, seat)] for seat in SEATS]
    return screen(
        lines(f"### {headline(table, hand)}", f"{trumps} · up-card {card(hand.deal.up)}"),
        block(rows),
        lines(*_put_out(table, hand), *reasons(table, hand)),
        _tricks(table, hand),
        accent=accent_of(hand.trumps),
    )


def last_trick_view(table: Table) -> ui.LayoutView:
    """The last trick that was finished, in the order played."""
    match = table.match
    current = match.hand if match else None
    hand = current or (match.hands[-1] if match and match.hands else None)
    if hand is None or not hand.tricks:
        return screen("No trick has been taken in this hand yet.")
    trick = hand.tricks[-1]
    told = [event for event in events(hand) if isinstance(event, TrickTaken)][-1]
    return screen(
        lines(f"**{event_sentence(told, table)}**", trick_line(table, trick)), accent=accent_of(hand.trumps)
    )


def result_view(
    table: Table, *, changes: Sequence[str] = (), record_name: str | None = None
) -> ui.LayoutView:
    """The result of a finished game, a message of its own.

    ``changes`` are lines on what it changed for the players. ``record_name`` is the file, attached to the
    same message, that holds its record.
    """
    match = table.match
    assert match is not None
    record: Item | None = ui.File(f"attachment://{record_name}") if record_name else None
    return screen(
        lines(f"### {outcome(table)}", f"{table.rules.name} · {count(len(match.hands), 'hand')}"),
        course(table),
        lines(*stars(table), *changes),
        record,
        [button("Rematch", Press(Verb.REMATCH, table.id), CHIEF)],
        accent=GOLD,
    )


def _player(table: Table, seat: int) -> str:
    return cut(plain(table.player(seat)), _NAME)


def _held(hand: EuchreHand, seat: int) -> tuple[Card, ...]:
    """The seat's cards as it played them: the dealer's after taking up and putting out."""
    held = hand.deal.hands[seat - 1]
    if seat != hand.deal.dealer or not hand.took_up:
        return held
    return tuple(each for each in (*held, hand.deal.up) if each not in _discards(hand))


def _discards(hand: EuchreHand) -> list[Card]:
    return [action.card for _, action in hand.history if isinstance(action, Discard)]


def _sorted(hand: EuchreHand, seat: int) -> list[str]:
    return [label(each) for each in sort_hand(_held(hand, seat), hand.trumps)]


def _put_out(table: Table, hand: EuchreHand) -> list[str]:
    return [f"{who(table, hand.deal.dealer)} put out {card(each)}." for each in _discards(hand)]


def _tricks(table: Table, hand: EuchreHand) -> str:
    """Trick by trick, a column a seat; the winner's card is marked, and the leader's column named."""
    if not hand.tricks:
        return ""
    rows = [["", *(SEAT_WORDS[seat][0] for seat in SEATS), "led"]]
    for number, trick in enumerate(hand.tricks, start=1):
        plays = dict(trick.plays)
        cells = [_cell(plays.get(seat), won=seat == trick.winner) for seat in SEATS]
        rows.append([str(number), *cells, SEAT_WORDS[trick.plays[0][0]][0]])
    return lines(block(rows), small("* took the trick"))


def _cell(played: Card | None, *, won: bool) -> str:
    return f"{label(played)}{'*' if won else ''}" if played else "–"
