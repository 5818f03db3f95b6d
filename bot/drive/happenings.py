"""What can happen in a drive, as stored in its log.

Players of a drive are numbered from 1 in the order in which they joined; the computer players that fill the
tables come last. A seating is, table by table from the head, four such numbers in seat order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import get_args

from bot.engine.levels import Level
from bot.ids import TableId, UserId
from bot.tables.happenings import Codec, Nobody, added


@dataclass(frozen=True, slots=True)
class Announced:
    """The drive was announced: so many rounds, and how players move between them.

    ``commitment`` is what its lots are bound to (bot.drive.lots), or empty. ``level`` is how well the
    computer players play who fill up its tables. ``minutes`` is what a round may take,
    0 for as long as it does.
    """

    rounds: int
    movement: str
    organiser: str
    commitment: str = added("")
    level: Level = added(Level.CLUB)
    minutes: int = added(0)


@dataclass(frozen=True, slots=True)
class HandedOver:
    """Another member organizes the drive from now on, or with ``user`` 0 nobody does."""

    user: UserId
    name: str
    by: UserId | Nobody = ""


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody put their name down."""

    user: UserId
    name: str


@dataclass(frozen=True, slots=True)
class Withdrew:
    """Somebody took their name off before the drive began."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Starting:
    """Threads for the tables are to be opened, whose numbers go into the draw; stored before each attempt."""


@dataclass(frozen=True, slots=True)
class Began:
    """The drive began: the computer players who came in, each table's channel, the order drawn by lot."""

    computers: list[str]
    rooms: list[int]
    draw: list[int]


@dataclass(frozen=True, slots=True)
class Seated:
    """A round began with this seating."""

    seating: list[list[int]]


@dataclass(frozen=True, slots=True)
class Scored:
    """A table of the round ended: the points of its two sides, and of a tie the cards they cut: ``7H``."""

    table: int
    points: list[int]
    cut: list[str]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The score of a table that had ended was put right; ``cut`` as in Scored."""

    round: int
    table: int
    points: list[int]
    cut: list[str]
    by: UserId | Nobody = ""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another plays for that player from now on: a member, or a computer player (``user`` is None).

    ``stands_in``: the computer player goes on for the person of that name. In older logs the name ends with
    ``(computer)`` instead. ``by`` is the user who had it so: the one who left or came in, or the organizer;
    of an older log it may not be known. ``table`` is that at which the player left, if it was done there.
    """

    number: int
    name: str
    user: UserId | None
    stands_in: bool = added(False)
    by: UserId | Nobody = added("")
    table: TableId | Nobody = added("")


@dataclass(frozen=True, slots=True)
class Paused:
    """Everything stops until the organizer goes on; of an older log it may not be known ``by`` whom."""

    by: UserId | Nobody


@dataclass(frozen=True, slots=True)
class Resumed:
    """The drive goes on; of an older log it may not be known ``by`` whom."""

    by: UserId | Nobody


class DriveEnd(Enum):
    """How a drive can end: early once it has begun, cancelled before; the values are what logs hold."""

    FINISHED = "finished"
    EARLY = "early"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Ended:
    """The drive ended; ``by`` is the user who ended it, or empty for nobody.

    ``key`` is the one by which its lots were drawn, as 64 hexadecimal digits; empty where none was.
    """

    reason: DriveEnd
    by: UserId | Nobody = ""
    key: str = added("")


Happening = (
    Announced
    | HandedOver
    | Joined
    | Withdrew
    | Starting
    | Began
    | Seated
    | Scored
    | Corrected
    | Replaced
    | Paused
    | Resumed
    | Ended
)
CODEC: Codec[Happening] = Codec(*get_args(Happening))
