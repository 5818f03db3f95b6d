"""What can happen in a tournament, as stored in its log.

Players are numbered from 1 in the order in which they joined. The bots that fill the tables come last. A
seating is, table by table from the head, four such numbers in seat order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import get_args

from bot.engine.levels import Level
from bot.engine.seats import Seat
from bot.ids import TableId, UserId
from bot.tables.events import Codec, Nobody, added
from bot.tournament.formats import DRIVE_OPTIONS, SLAPTON


@dataclass(frozen=True, slots=True)
class Announced:
    """The tournament was announced: so many rounds, and how players move between them.

    ``commitment`` is what its draw is bound to (bot.tournament.draw), or empty. ``level`` is how well its
    bots play. ``minutes`` is what a round may take, or 0 for no limit. ``rules`` and ``options`` are those of
    each table. ``loners``: lone hands that took every trick break ties. At least ``bots`` bots play. Older
    logs are of Euchre Drives.
    """

    rounds: int
    movement: str
    organiser: str
    commitment: str = added("")
    level: Level = added(Level.CLUB)
    minutes: int = added(0)
    rules: str = added(SLAPTON.id)
    options: str = added(DRIVE_OPTIONS)
    loners: bool = added(False)
    bots: int = added(0)


@dataclass(frozen=True, slots=True)
class Changed:
    """The organizer changed the number of rounds, the time limit of a round, or the least number of bots."""

    rounds: int
    minutes: int
    bots: int
    by: UserId | Nobody = ""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """Someone else organizes the tournament from now on, or with ``user`` 0 nobody does."""

    user: UserId
    name: str
    by: UserId | Nobody = ""


@dataclass(frozen=True, slots=True)
class Joined:
    """Someone put their name down."""

    user: UserId
    name: str


@dataclass(frozen=True, slots=True)
class Withdrew:
    """Someone took their name off before the tournament started."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Starting:
    """Threads for the tables are to be opened, whose numbers go into the draw. Stored before each attempt."""


@dataclass(frozen=True, slots=True)
class Began:
    """The tournament started: the bots that came in, each table's channel, and the order drawn."""

    computers: list[str]
    rooms: list[int]
    draw: list[int]


@dataclass(frozen=True, slots=True)
class Seated:
    """A round started with this seating."""

    seating: list[list[int]]


@dataclass(frozen=True, slots=True)
class Scored:
    """A table of the round ended: the points of its two sides, and of a tie the cards they cut: ``7H``.

    ``loners`` has the seat of each lone maker who took every trick.
    """

    table: int
    points: list[int]
    cut: list[str]
    loners: tuple[Seat, ...] = added(())


@dataclass(frozen=True, slots=True)
class Corrected:
    """The score of a table that had ended was corrected. ``cut`` is as in Scored."""

    round: int
    table: int
    points: list[int]
    cut: list[str]
    by: UserId | Nobody = ""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another plays for that player from now on: a person, or a bot (``user`` is None).

    ``stands_in``: the bot plays for the person of that name. In older logs the name ends with ``(computer)``
    instead. ``by`` is the user who had it so: whoever left or came in, or the organizer. In an older log it
    may not be known. ``table`` is where the player left, if they did at a table. ``next_round``: a bot sits
    there until this round is over.
    """

    number: int
    name: str
    user: UserId | None
    stands_in: bool = added(False)
    by: UserId | Nobody = added("")
    table: TableId | Nobody = added("")
    next_round: bool = added(False)


@dataclass(frozen=True, slots=True)
class Paused:
    """Everything stops until the organizer resumes. In an older log ``by`` may not be known."""

    by: UserId | Nobody


@dataclass(frozen=True, slots=True)
class Resumed:
    """The tournament continues. In an older log ``by`` may not be known."""

    by: UserId | Nobody


@dataclass(frozen=True, slots=True)
class LastRound:
    """An organizer who plays ended the tournament: the round under way is its last."""

    by: UserId | Nobody


class HowEnded(Enum):
    """How a tournament ended: early once it had started, canceled before. The values are what logs hold."""

    FINISHED = "finished"
    EARLY = "early"
    CANCELED = "cancelled"


@dataclass(frozen=True, slots=True)
class Ended:
    """The tournament ended. ``by`` is the user who ended it, or empty for nobody.

    ``key`` is the one by which its draw was made, as 64 hexadecimal digits, or empty.
    """

    reason: HowEnded
    by: UserId | Nobody = ""
    key: str = added("")


TournamentEvent = (
    Announced
    | Changed
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
    | LastRound
    | Ended
)
CODEC: Codec[TournamentEvent] = Codec(*get_args(TournamentEvent))
