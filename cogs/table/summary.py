"""Looking back: all cards of the last hand, its last trick, and the result of a finished game."""

from collections.abc import Sequence

from bot.engine.events import TrickTaken, numbered_events
from bot.engine.hand import Hand, Trick
from bot.engine.seats import Seat
from bot.tables.changes import may_swap
from bot.tables.table import Table
from cogs.table import words
from cogs.table.board import review_buttons
from cogs.table.drawings import cards_of
from cogs.ui.columns import block, cut, fits, fitted, fold
from cogs.ui.controls import CHIEF, Button, Item, button
from cogs.ui.games import describing
from cogs.ui.games.result_words import outcome, trick_line
from cogs.ui.games.screens import screens_of
from cogs.ui.layout import GOLD, Picture, Screen, accent_of, lines, screen, small
from cogs.ui.link_buttons import to_fair_deal
from cogs.ui.press import SWAP, Press, Verb
from cogs.ui.words.cards import label
from cogs.ui.words.levels import unusual
from cogs.ui.words.names import at_seat, begun, count, seat_word, seats

_NAME = 6  # columns
_SHORTEST = 2
_CARDS = 6, 4  # per line, as many as fit on a phone


def all_hands_view(table: Table, picture: Picture | None = None) -> Screen:
    """Return all cards of the last finished hand as played, with the upcard and the discards.

    A ``picture`` (drawings.py) attached to the same message shows all of that instead.
    """
    hand = table.game.hands[-1]
    if picture is not None:
        return screen(picture.item, accent=accent_of(hand.trumps))
    told = lines(f"### {describing.headline(table, hand)}", words.trumps_were(hand))
    table = describing.table_with_callers(table, hand)
    return screen(
        told,
        _all_held(table, hand),
        lines(*screens_of(table.rules).exchanged(table, hand), *describing.reasons(table, hand)),
        _tricks(table, hand),
        accent=accent_of(hand.trumps),
    )


def last_trick_view(table: Table) -> Screen:
    """Return the last finished trick, in the order played."""
    match = table.match
    current = match.hand if match else None
    hand = current or (match.hands[-1] if match and match.hands else None)
    if hand is None or not hand.tricks:
        return screen(words.NO_TRICK)
    at, told = [each for each in numbered_events(hand) if isinstance(each[1], TrickTaken)][-1]
    table = describing.table_with_actors(table, hand, at, told)
    return screen(
        lines(f"**{describing.event_sentence(told, table)}**", begun(trick_line(table, hand.tricks[-1]))),
        accent=accent_of(hand.trumps),
    )


def result_view(
    table: Table,
    picture: Picture | None = None,
    *,
    ratings: Sequence[str] = (),
    awards: Sequence[str] = (),
    more_rounds: bool = False,
) -> Screen:
    """Return the result of a finished game, as a message of its own.

    ``ratings`` and ``awards`` are lines on the changes for players. ``more_rounds``: the table's tournament
    has another round. A ``picture`` (drawings.py) attached to the same message has the final order, the score
    hand by hand, the highlights and the ratings.
    """
    match = table.game
    head = [
        f"### {outcome(table)}",
        f"{table.rules.name} · {count(len(match.hands), screens_of(table.rules).length)}",
    ]
    left = map(small, (words.leavers(table), unusual(table)))
    told: list[str | Item] = [
        lines(*head),
        describing.final_order(table),
        describing.score_sheet(table),
        lines(*describing.highlights(table), *ratings, *awards, *left),
    ]
    if picture is not None:
        # The picture has the ratings of those who stayed, but not the meaning of their mark.
        shown = ratings if table.leavers() else ratings[1:]
        told = [head[0], picture.item, lines(*awards, *shown, *left)]
    return screen(
        *told,
        [*_rematch_buttons(table), *review_buttons(table), *([to_fair_deal(table.id)] if table.key else [])],
        small(words.DRIVE_CALLS if more_rounds else ""),
        accent=GOLD,
    )


def _rematch_buttons(table: Table) -> list[Button]:
    """Return the buttons for another game, if there can be one: not in a tournament or for spectators."""
    if table.drive or not table.humans():
        return []
    again = [button(words.REMATCH, Press(Verb.REMATCH, table.id), CHIEF)]
    if may_swap(table):
        again.append(button(words.SWAP_PARTNERS, Press(Verb.REMATCH, table.id, detail=SWAP)))
    return again


# The hands


def _all_held(table: Table, hand: Hand) -> str:
    """Return every seat's cards in columns that fit on a phone. Names are cut if needed."""
    names, every = len(_initial(table, 1)), seats(table.rules)
    for cards in _CARDS:
        rows = [row for seat in every for row in _held(table, hand, seat, cards)]
        rows = fitted(rows, names, least=_SHORTEST)
        if fits(rows) or hand.rules.hand_size <= cards:
            break
    return block(rows)


def _held(table: Table, hand: Hand, seat: Seat, cards: int) -> list[list[str]]:
    """Return the lines of a seat's cards as played, followed by unplayed ones."""
    head = [*_initial(table, seat), cut(at_seat(table, seat), _NAME)]
    return fold(head, [label(each) for each in cards_of(hand, seat)], min(cards, hand.rules.hand_size))


# The tricks


def _tricks(table: Table, hand: Hand) -> str:
    """Return the tricks in columns, with each winner's card and each lead marked."""
    if not hand.tricks:
        return ""
    if table.rules.seats == 4:
        return lines(block(_down(table, hand)), small(words.TOOK_IT))
    rows, marks = fitted(_across(table, hand, "‹"), 0, least=_SHORTEST), words.TOOK_IT_LED
    if not fits(rows):  # the winner of a trick led the next
        rows, marks = fitted(_across(table, hand, ""), 0, least=_SHORTEST), words.TOOK_IT
    return lines(block(rows), small(marks))


def _down(table: Table, hand: Hand) -> list[list[str]]:
    """Return the tricks of four players: a line per trick, a column per seat, and the leader's seat."""
    rows = [["", *(seat_word(table.rules, seat)[0] for seat in seats(table.rules)), words.LED]]
    for number, trick in enumerate(hand.tricks, start=1):
        cells = [_cell(trick, seat) for seat in seats(table.rules)]
        rows.append([str(number), *cells, seat_word(table.rules, trick.plays[0][0])[0]])
    return rows


def _across(table: Table, hand: Hand, led_by: str) -> list[list[str]]:
    """Return the tricks of another number of players: a line per seat, a column per trick, leads marked."""
    rows = [["", *(str(number) for number in range(1, len(hand.tricks) + 1))]]
    for seat in seats(table.rules):
        leads = [led_by if trick.plays[0][0] == seat else "" for trick in hand.tricks]
        cells = [_cell(trick, seat) + led for trick, led in zip(hand.tricks, leads, strict=True)]
        rows.append([cut(at_seat(table, seat), _NAME), *cells])
    return rows


def _cell(trick: Trick, seat: Seat) -> str:
    played = dict(trick.plays).get(seat)
    return f"{label(played)}{'*' if seat == trick.winner else ''}" if played else "–"


def _initial(table: Table, seat: Seat) -> list[str]:
    """Return the seat's letter, which heads its column of tricks, if four play, else nothing."""
    return [seat_word(table.rules, seat)[0]] if table.rules.seats == 4 else []
