"""What can happen at a table, as stored in its log, and the one codec for it.

The log is the table: folding its happenings gives the state, and nothing else is kept. Cards and actions are
written as in records.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import get_args

from bot.engine.actions import Action
from bot.engine.seats import Seat
from bot.tables.codec import Codec, added


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was opened with these rules; ``options`` are its house rules as records write them.

    ``rematch_of`` is the ended table whose players wanted another game, or empty; ``seats`` the number of
    players, 0 for the ruleset's own; ``drive`` the drive that the table belongs to, or empty; ``commitment``
    what its deals are bound to (bot.engine.fairness), or empty; ``clock`` the seconds that a turn may take, 0
    for as long as it takes; ``swapped`` whether partners change in that other game.
    """

    rules: str
    options: str
    rematch_of: str = ""
    seats: int = 0
    drive: str = ""
    commitment: str = ""
    clock: int = 0
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class Ruled:
    """House rules were changed in the lobby: all those that now differ from the ruleset's own."""

    options: str


@dataclass(frozen=True, slots=True)
class Clocked:
    """The clock was set in the lobby: the seconds that a turn may take, 0 for as long as it takes."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Sat:
    """A player took a seat; ``user`` is None for a computer player.

    ``stands_in``: the computer player goes on for the person of that name. In older logs the name ends with
    STAND_IN instead.
    """

    seat: Seat
    name: str
    user: int | None
    stands_in: bool = added(False)


@dataclass(frozen=True, slots=True)
class Rose:
    """A seat became free, before the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Seeded:
    """A player added this text to the seed of the deals, in place of what he had added before."""

    user: int
    text: str


@dataclass(frozen=True, slots=True)
class Started:
    """The game began. ``shown`` are the cards that found the first dealer: ``1 JS, 2 9H``.

    ``seed`` goes into every deal, where there is a commitment.
    """

    dealer: Seat
    shown: str
    at: int
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt: each seat's cards in seat order, the up-card if any, the rest if it counts."""

    dealer: Seat
    hands: list[str]
    up: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something in the hand; ``late``: a computer player did it because time was up."""

    seat: Seat
    action: Action
    late: bool = False


@dataclass(frozen=True, slots=True)
class Revealed:
    """The hand being over, the key that dealt it, as 64 hexadecimal digits."""

    key: str


@dataclass(frozen=True, slots=True)
class Left:
    """A player gave the seat up during the game, which counts as lost; another takes it over next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Away:
    """A computer player minds the seat until its player is back; ``by_will``: the player asked for it."""

    seat: Seat
    by_will: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """The player of the seat plays again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reminded:
    """The player to act is reminded that half the turn's time is gone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """A player would like a pause."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Paused:
    """The game stands still: everybody who is there asked for a pause, or the table lost its place."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A player ended the pause, or (None) the organiser of the drive."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class GivenBack:
    """The bot was away: its clock gives back these milliseconds."""

    time: int


class EndReason(Enum):
    """How a table can end; the values are what logs hold."""

    FINISHED = "finished"
    CLOSED = "closed"
    DESERTED = "deserted"


@dataclass(frozen=True, slots=True)
class Ended:
    """The table ended; ``by`` is the user who closed it, in older logs a name, or empty for nobody."""

    reason: EndReason
    by: int | str = ""


Game = Started | Dealt | Acted | Revealed | Ended
Seats = Sat | Rose | Left | Away | Back
Timing = Clocked | Reminded | PauseAsked | Paused | Resumed | GivenBack
Happening = Opened | Ruled | Seeded | Game | Seats | Timing
CODEC: Codec[Happening] = Codec(*get_args(Happening))
