"""The events of a tournament as stored in its log.

Players are numbered from 1 in the order in which they joined. The bots that fill the tables come last. A
seating is, table by table from the head, four such numbers in seat order.
"""

from enum import Enum
from typing import get_args

from bot.engine.levels import Level
from bot.engine.seats import Seat
from bot.ids import TableId, UserId
from bot.tables.events import Codec, LogEntry, Nobody
from bot.tournament.formats import DRIVE_OPTIONS, SLAPTON


class Announced(LogEntry, frozen=True):
    """The tournament was announced, with a number of rounds and a movement between them.

    ``commitment`` is the seal of its draw (bot.tournament.draw), or empty. ``level`` is that of its bots.
    ``minutes`` is the time limit of a round, or 0 for none. ``rules`` and ``options`` are those of each
    table. ``loners``: lone hands that took every trick break ties. At least ``bots`` bots play. Older logs
    are of Euchre Drives.
    """

    rounds: int
    movement: str
    organiser: str
    commitment: str = ""
    level: Level = Level.CLUB
    minutes: int = 0
    rules: str = SLAPTON.id
    options: str = DRIVE_OPTIONS
    loners: bool = False
    bots: int = 0


class Changed(LogEntry, frozen=True):
    """The organizer changed the number of rounds, the time limit of a round, or the least number of bots."""

    rounds: int
    minutes: int
    bots: int
    by: UserId | Nobody = ""


class HandedOver(LogEntry, frozen=True):
    """The organizer changed to that user, or with ``user`` 0 to no one."""

    user: UserId
    name: str
    by: UserId | Nobody = ""


class Joined(LogEntry, frozen=True):
    """A person joined."""

    user: UserId
    name: str


class Withdrew(LogEntry, frozen=True):
    """A person left before the tournament started."""

    user: UserId


class Starting(LogEntry, frozen=True):
    """Threads for the tables are to be opened, whose ids go into the draw. Stored before each attempt."""


class Began(LogEntry, frozen=True):
    """The tournament started, with these bots, the tables' channels, and the drawn order."""

    computers: list[str]
    rooms: list[int]
    draw: list[int]


class Seated(LogEntry, frozen=True):
    """A round started with this seating."""

    seating: list[list[int]]


class Scored(LogEntry, frozen=True):
    """A table of the round ended, with its sides' points, and after a tie the cards they cut: ``7H``.

    ``loners`` has the seat of each lone maker who took every trick.
    """

    table: int
    points: list[int]
    cut: list[str]
    loners: tuple[Seat, ...] = ()


class Corrected(LogEntry, frozen=True):
    """The score of a table that had ended was corrected. ``cut`` is as in Scored."""

    round: int
    table: int
    points: list[int]
    cut: list[str]
    by: UserId | Nobody = ""


class Replaced(LogEntry, frozen=True):
    """A player was replaced by another person, or by a bot (``user`` is None).

    ``stands_in``: the bot plays for the person of that name. ``by`` is the user who caused it: who left or
    came in, or the organizer. In older logs it may be unknown. ``table`` is where the player left, if they
    did at a table. ``next_round``: a bot keeps the seat until this round is over.
    """

    number: int
    name: str
    user: UserId | None
    stands_in: bool = False
    by: UserId | Nobody = ""
    table: TableId | Nobody = ""
    next_round: bool = False


class Invited(LogEntry, frozen=True):
    """The user was invited to take that place from its bot."""

    number: int
    user: UserId
    by: UserId | Nobody = ""


class Paused(LogEntry, frozen=True):
    """The tournament was paused. In older logs ``by`` may be unknown."""

    by: UserId | Nobody


class Resumed(LogEntry, frozen=True):
    """The tournament was resumed. In older logs ``by`` may be unknown."""

    by: UserId | Nobody


class LastRound(LogEntry, frozen=True):
    """An organizer who plays ended the tournament, with the current round as the last."""

    by: UserId | Nobody


class HowEnded(Enum):
    """The ways a tournament can end:

    early after its start, canceled before. The values are stored in logs.
    """

    FINISHED = "finished"
    EARLY = "early"
    CANCELED = "cancelled"


class Ended(LogEntry, frozen=True):
    """The tournament ended. ``by`` is the user who ended it, or empty for no one.

    ``key`` is that of its draw, as 64 hexadecimal digits, or empty.
    """

    reason: HowEnded
    by: UserId | Nobody = ""
    key: str = ""


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
    | Invited
    | Paused
    | Resumed
    | LastRound
    | Ended
)
CODEC: Codec[TournamentEvent] = Codec(*get_args(TournamentEvent))
