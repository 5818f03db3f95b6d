"""The pictures of tables: in play, of a finished hand, and of the result of a game.

A picture that changed with every card would flicker, and each is a file to upload. So a player's picture
changes with their own turn and action, with a new hand or phase, and at the end of a trick, and the board's
with any person's turn. In between, text tells the events. After a hand, its tricks are shown until the next
deal. The board of a lobby shows who sits where.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from bot.art.page import Part
from bot.art.parts import Heading, Stars
from bot.art.plot import Mark, Plot
from bot.art.standings import Member, Sides, SideSummary
from bot.art.table.drawing import picture
from bot.art.table.scene import Scene
from bot.art.table.theme import ArtTheme
from bot.art.tricks import PlayedCard, TrickRow, Tricks, UnplayedCards
from bot.engine.cards import Card
from bot.engine.events import TrickTaken, numbered_events
from bot.engine.hand import Hand
from bot.engine.phases import Phase
from bot.engine.ranking import sort_hand
from bot.engine.seats import Seat, Side
from bot.store.ratings import RatingChange
from bot.tables.events import EndReason
from bot.tables.table import Player, Stage, Table
from cogs.table import words
from cogs.ui.games.describing import headline, highlights, reasons, table_with_actors, table_with_callers
from cogs.ui.games.in_words import describe_scene
from cogs.ui.games.scene import scene_of, waiting
from cogs.ui.games.screens import screens_of
from cogs.ui.layout import Picture
from cogs.ui.pictures import AttachedPicture, Drawing
from cogs.ui.words.names import BOT, at_seat, on_side, plain, seats, table_for_reader, team, unmarked
from cogs.ui.words.ratings import changed

HAND, RESULT = "hand.png", "result.png"


def hand_drawing(table: Table, hand: Hand) -> Drawing:
    """Return a finished hand's drawing: its outcome, its tricks, and the cards that weren't played."""
    heading = Heading(unmarked(headline(table, hand)), describe_hand(table, hand), hand.trumps)
    return Drawing(HAND, (heading, *played(table, hand)))


def hands_drawing(table: Table, hand: Hand) -> Drawing:
    """Return the drawing of the cards each seat played with, for a reader who already sees the tricks."""
    called, heading = table_with_callers(table, hand), hand_drawing(table, hand).parts[0]
    rows = tuple((words.held(at_seat(called, seat)), cards_of(hand, seat)) for seat in seats(table.rules))
    return Drawing(HAND, (heading, UnplayedCards(rows)))


def cards_of(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    """Return the cards with which the seat played a finished hand, including unplayed ones, sorted."""
    played = [card for trick in hand.tricks for by, card in trick.plays if by == seat]
    return sort_hand((*played, *hand.hands[seat - 1]), hand.order)


def describe_hand(table: Table, hand: Hand) -> tuple[str, ...]:
    """Return lines on a finished hand: trumps and their maker, reasons for the result, exchanged cards."""
    exchanged = screens_of(table.rules).exchanged(table_with_callers(table, hand), hand)
    return tuple(map(unmarked, [words.trumps_were(hand), *reasons(table, hand), *exchanged]))


def played(table: Table, hand: Hand) -> tuple[Part, ...]:
    """Return the picture's parts with the tricks of a finished hand, and the unplayed cards."""
    called = table_with_callers(table, hand)
    kept = tuple(
        (words.held(at_seat(called, seat)), tuple(sort_hand(hand.hands[seat - 1], hand.order)))
        for seat in seats(table.rules)
        if hand.hands[seat - 1]
    )
    tricks = [Tricks(tuple(_rows(table, hand)), words.LED)] if hand.tricks else []
    return (*tricks, *([UnplayedCards(kept)] if kept else []))


def _rows(table: Table, hand: Hand) -> Iterator[TrickRow]:
    taken = [(at, event) for at, event in numbered_events(hand) if isinstance(event, TrickTaken)]
    for (at, event), trick in zip(taken, hand.tricks, strict=True):
        then = table_with_actors(table, hand, at, event)
        plays = tuple(PlayedCard(at_seat(then, seat), card, _side(table, seat)) for seat, card in trick.plays)
        yield TrickRow(plays, [seat for seat, _ in trick.plays].index(trick.winner))


def _side(table: Table, seat: int) -> int | None:
    return table.rules.side_of(seat) if table.rules.partners else None


def result_drawing(table: Table, server: str, changes: Sequence[RatingChange]) -> Drawing:
    """Return a finished game's drawing: the players, the score hand by hand, and the highlights.

    The winner is the message's headline.
    """
    told = tuple(map(unmarked, highlights(table)))
    parts: list[Part] = [
        Heading(table.rules.name, (words.game_at(table.rules, len(table.game.hands), server),)),
        Sides(tuple(_sides(table, changes))),
        _course(table),
        *([Stars(told)] if told else []),
    ]
    return Drawing(RESULT, tuple(parts))


def _sides(table: Table, changes: Sequence[RatingChange]) -> Iterator[SideSummary]:
    match, shown = table.game, screens_of(table.rules).shown
    by_user = {change.user_id: change for change in changes}

    def member(player: Player) -> Member:
        if player.is_computer:
            return Member(player.display_name, BOT)
        change = by_user.get(player.user) if player.user is not None else None
        if change is None or change.name is None:  # a hidden name gets no rating
            return Member(plain(player), "")
        return Member(plain(player), changed(change))

    for side in _order(table):
        members = tuple(member(table.player(seat)) for seat in on_side(table.rules, side))
        yield SideSummary(members, shown(match.score[side]), side in match.winners)


def _order(table: Table) -> list[Side]:
    """Return the sides in display order: two as they sit, more from the best down."""
    match = table.game
    return sorted(
        range(match.rules.sides), key=lambda side: -match.score[side] if match.rules.sides > 2 else 0
    )


def _course(table: Table) -> Plot:
    """Return each side's score after every hand, with a star at each highlight."""
    match, kind, order = table.game, screens_of(table.rules), _order(table)
    scores = [result.score for result in match.results]
    lines = [tuple(accumulate(side, initial=0)) for side in zip(*scores, strict=True)]
    marks = tuple(
        Mark(order.index(table.rules.side_of(seat)), number)
        for number, seat in kind.feats(table.rules, list(enumerate(match.results, start=1)))
    )
    ends = words.ends_of(table.rules, len(scores))
    names = tuple(unmarked(team(table, side)) for side in order)
    curves = tuple(lines[side] for side in order)
    return Plot(curves, ends, names=names, goal=kind.aim(table.rules), stars=marks)


# The table in play

FILE = "table.png"


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The scene of a table for one viewer, and its alt text."""

    scene: Scene

    def picture(self, theme: ArtTheme) -> Picture:
        """Return the scene's picture in that theme, drawn when it's sent."""
        return Picture(FILE, picture, (self.scene, theme), describe_scene(self.scene))


@dataclass(frozen=True, slots=True)
class Pictured:
    """The picture a message shows, and the state of the table when it was due."""

    picture: Picture
    table: Table


def table_picture(
    table: Table, seat: Seat | None, theme: ArtTheme, *, trumps_last: bool = False
) -> Picture | None:
    """Return the picture of a table for a seat's player or a spectator. Between hands it's the last one.

    Before the first hand a spectator sees who sits where, and a player gets no picture. There is none for a
    table whose game wasn't finished, or between hands at a tournament's table, which deals at once.
    """
    view = table.view(seat)
    if table.stage is Stage.BETWEEN or (table.ended and table.ended.reason is EndReason.FINISHED):
        told, hands = table_for_reader(table, seat) if table.private else table, table.game.hands
        return hand_drawing(told, hands[-1]).picture(theme)
    if table.ended is not None:
        return None
    if view is not None:
        return TablePicture(scene_of(table, view, trumps_last=trumps_last)).picture(theme)
    opens = seat is None and table.match is None and not table.drive
    return TablePicture(waiting(table)).picture(theme) if opens else None


def picture_to_show(
    table: Table,
    seat: Seat | None,
    theme: ArtTheme | None,
    existing: AttachedPicture | None,
    before: Pictured | None,
    *,
    trumps_last: bool = False,
) -> Pictured | None:
    """Return the picture for a message: ``before`` if ``existing`` still shows it and it isn't outdated.

    Returns None if pictures are off, that is, without a theme.
    """
    if theme is None:
        return None
    if (
        before is not None
        and existing is not None
        and before.picture.what[-1] == theme  # the one it was drawn in
        and not is_outdated(before.table, table, seat)
    ):
        return before
    newest = table_picture(table, seat, theme, trumps_last=trumps_last)
    return Pictured(newest, table) if newest else None


def is_outdated(before: Table, table: Table, seat: Seat | None) -> bool:
    """Return True if a picture of the table as it was ``before`` is outdated now."""
    if table.match is None or _redraw_key(before, seat) != _redraw_key(table, seat):
        return True
    if seat is None:
        return table.person_to_act is not None or before.person_to_act is not None
    return table.to_act == seat


def is_minor_change(before: Table, table: Table) -> bool:
    """Return True if only single actions happened since: no trick, phase or hand has ended."""
    if before.match is None or table.match is None or table.ended is not None:
        return False
    old, new = before.match.hand, table.match.hand
    return (
        old is not None
        and new is not None
        and len(before.match.hands) == len(table.match.hands)
        and old.phase == new.phase
        and len(old.tricks) == len(new.tricks)
        and len(old.history) < len(new.history)
    )


def _redraw_key(table: Table, seat: Seat | None) -> tuple[object, ...]:
    """Return a value that changes when a picture goes stale: with a new hand, phase, trick or own action.

    A hand with secret actions doesn't show the phases of others.
    """
    match = table.match
    hand = match.hand if match else None
    if match is None or hand is None or table.ended is not None:
        return table.stage, len(match.hands) if match else 0
    phase = Phase.PLAY if hand.is_secret and hand.to_act != seat else hand.phase
    own = sum(by == seat for by, _ in hand.history)
    return len(match.hands), phase, len(hand.tricks), own
