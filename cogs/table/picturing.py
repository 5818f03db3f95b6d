"""Which picture of the table a hand panel and a board carry, and when another is due.

A picture that changed with every card would flash all the time, and each is a file to be sent. So a player's
changes with the player's own turn and press, with a new hand or phase, and at the end of a trick; the
board's with the turn of any person. In between the text tells what happened. Once a hand is over, its tricks
are shown until the next is dealt. The board of a table that waits for players shows who sits where.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.art.table.drawing import picture
from bot.art.table.scene import Scene
from bot.art.table.theme import ArtTheme
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.tables.events import EndReason
from bot.tables.table import Stage, Table
from cogs.table.drawings import hand_drawing
from cogs.ui.games.in_words import in_words
from cogs.ui.games.scene import scene_of, waiting
from cogs.ui.layout import Picture
from cogs.ui.pictures import AttachedPicture
from cogs.ui.words.names import told_to

FILE = "table.png"


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What somebody sees of a table."""

    scene: Scene

    def picture(self, look: ArtTheme) -> Picture:
        """Return the scene's picture in that look, drawn when it's sent."""
        return Picture(FILE, picture, (self.scene, look), in_words(self.scene))


@dataclass(frozen=True, slots=True)
class Pictured:
    """The picture that a message is to show, and the state of the table at which it was due."""

    picture: Picture
    table: Table


def table_picture(
    table: Table, seat: Seat | None, look: ArtTheme, *, trumps_last: bool = False
) -> Picture | None:
    """Return the table as a seat's player or a spectator sees it; between hands, the one just played.

    Before the first hand a spectator sees who sits where, and a player gets no picture. No one gets one at a
    table whose game wasn't finished, or at a tournament's table, which deals at once.
    """
    view = table.view(seat)
    if table.stage is Stage.BETWEEN or (table.ended and table.ended.reason is EndReason.FINISHED):
        told, hands = told_to(table, seat) if table.private else table, table.game.hands
        return hand_drawing(told, hands[-1]).picture(look) if hands else None
    if table.ended is not None:
        return None
    if view is None:
        return (
            TablePicture(waiting(table)).picture(look)
            if seat is None and not (table.match or table.drive)
            else None
        )
    return TablePicture(scene_of(table, view, trumps_last=trumps_last)).picture(look)


def to_show(
    table: Table,
    seat: Seat | None,
    look: ArtTheme | None,
    there: AttachedPicture | None,
    before: Pictured | None,
    *,
    trumps_last: bool = False,
) -> Pictured | None:
    """Return the picture for a message: ``before`` if ``there`` still shows it and it isn't out of date.

    None if pictures are off, that is, without a look.
    """
    if look is None:
        return None
    if (
        before is not None
        and there is not None
        and _look(before.picture) == look
        and not due(before.table, table, seat)
    ):
        return before
    newest = table_picture(table, seat, look, trumps_last=trumps_last)
    return Pictured(newest, table) if newest else None


def due(before: Table, table: Table, seat: Seat | None) -> bool:
    """Return True if a picture of the table as it was ``before`` is out of date now."""
    if table.match is None or _moment(before, seat) != _moment(table, seat):
        return True
    if seat is None:
        return table.person_to_act is not None or before.person_to_act is not None
    return table.to_act == seat


def goes_on(before: Table, table: Table) -> bool:
    """Return whether someone has acted and neither a trick, a phase nor a hand has ended by that."""
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


def _moment(table: Table, seat: Seat | None) -> tuple[object, ...]:
    """Return which hand it is, how far along it is, and how often the seat itself has acted."""
    match = table.match
    hand = match.hand if match else None
    if match is None or hand is None or table.ended is not None:
        return table.stage, len(match.hands) if match else 0
    phase = Phase.PLAY if hand.secretly and hand.to_act != seat else hand.phase
    own = sum(by == seat for by, _ in hand.history)
    return len(match.hands), phase, len(hand.tricks), own


def _look(picture: Picture) -> object:
    """Return the look in which the picture is drawn."""
    return picture.what[-1]
