"""What can happen at a table, as stored in its log, and the one codec for it.

The log is the table: folding its happenings gives the state, and nothing else is kept. Cards and actions are
written as in records.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from typing import Any, Generic, Literal, TypeVar, get_args, get_type_hints

import msgspec

from bot.engine.actions import Action, parse_action
from bot.engine.levels import Level
from bot.engine.seats import Seat
from bot.ids import MessageId, UserId

H = TypeVar("H")
V = TypeVar("V")
_ADDED = "added"
Nobody = Literal[""]
"""In place of the user who did something: it came about by itself, or nobody knows any more."""


class Codec(Generic[H]):
    """Writes the happenings of these dataclasses, and reads them back as they were.

    Actions are written as in records. What is read is checked against the types of the fields.
    """

    def __init__(self, *kinds: type[H]) -> None:
        self._kinds = {self.name_of(kind): kind for kind in kinds}
        self._decoders = {name: msgspec.json.Decoder(_stored(kind)) for name, kind in self._kinds.items()}

    @staticmethod
    def name_of(kind: type) -> str:
        """Return the kind's name in the log."""
        return kind.__name__.lower()

    def kind_of(self, happening: H) -> str:
        """Return the name under which the log stores entries of this kind."""
        return self.name_of(type(happening))

    def encode(self, happening: H) -> str:
        """Return the entry's body as JSON text."""
        values = ((each, getattr(happening, each.name)) for each in _fields(type(happening)))
        body = {
            each.name: _written(value)
            for each, value in values
            if _ADDED not in each.metadata or value != each.default
        }
        return msgspec.json.encode(body).decode()

    def decode(self, kind: str, body: str) -> H:
        """Read a happening back.

        Raises KeyError for a kind that this program does not know, msgspec's errors for a body that is not
        of its kind, and NotUnderstood for an action that is none.
        """
        values = msgspec.structs.asdict(self._decoders[kind].decode(body))
        if "action" in values:
            values["action"] = parse_action(values["action"])
        return self._kinds[kind](**values)


def added(default: V) -> V:
    """Return a field that older logs do not have: it is written only where it is not the default."""
    made: V = field(default=default, metadata={_ADDED: True})
    return made


def _fields(kind: type) -> tuple[Field[Any], ...]:
    return fields(kind)


def _written(value: object) -> object:
    return str(value) if isinstance(value, Action) else value


def _stored(kind: type) -> type[msgspec.Struct]:
    """Yield the fields of the kind's body as they are stored: an action as text."""

    def stored() -> Iterator[Any]:
        hints = get_type_hints(kind)
        for each in _fields(kind):
            hint = str if hints[each.name] is Action else hints[each.name]
            yield (each.name, hint) if each.default is MISSING else (each.name, hint, each.default)

    return msgspec.defstruct(kind.__name__, stored(), forbid_unknown_fields=True)


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was opened with these rules; ``options`` are its house rules as records write them.

    ``rematch_of`` is the ended table whose players wanted another game, or empty; ``seats`` the number of
    players, 0 for the ruleset's own; ``drive`` its tournament, or empty; ``commitment``
    what its deals are bound to (bot.engine.fairness), or empty; ``clock`` the seconds that a turn may take, 0
    for as long as it takes; ``swapped`` whether partners change in that other game; ``private`` whether
    nobody but its player sees it; ``level`` how well computer players play who are seated at it,
    ``hints`` whether a player may ask what to do, ``bot_hints`` whether one may while a bot plays.
    """

    rules: str
    options: str
    rematch_of: str = ""
    seats: int = 0
    drive: str = ""
    commitment: str = ""
    clock: int = 0
    swapped: bool = False
    private: bool = added(False)
    level: Level = added(Level.CLUB)
    hints: bool = added(False)
    bot_hints: bool = added(False)


@dataclass(frozen=True, slots=True)
class Ruled:
    """House rules were changed in the lobby: all those that now differ from the ruleset's own."""

    options: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The table has so many seats now; those who sit move up in their order, and the free ones come last."""

    seats: int


@dataclass(frozen=True, slots=True)
class Clocked:
    """The clock was set in the lobby: the seconds that a turn may take, 0 for as long as it takes."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """Hints were turned on or off in the lobby: in any game, and in one in which a bot plays."""

    hints: bool
    bot_hints: bool


@dataclass(frozen=True, slots=True)
class Filling:
    """In the lobby it was turned on, or off, that bots fill the free seats some time later."""

    on: bool


@dataclass(frozen=True, slots=True)
class Sat:
    """A player took a seat; ``user`` is None for a computer player, who plays at that ``level``.

    ``stands_in``: the computer player goes on for the person of that name. In older logs the name ends with
    ``(computer)`` instead.
    """

    seat: Seat
    name: str
    user: UserId | None
    stands_in: bool = added(False)
    level: Level = added(Level.CLUB)


@dataclass(frozen=True, slots=True)
class Levelled:
    """Before the game the computer player on that seat was given a level.

    None: all who sit there were, and those who will.
    """

    level: Level
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Rose:
    """A seat became free, before the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Removed:
    """A moderator had the user leave, who cannot sit down here again."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Seeded:
    """A player added this text to the seed of the deals, in place of what they had added before."""

    user: UserId
    text: str


@dataclass(frozen=True, slots=True)
class Starting:
    """The game is being started: the seats and the seed are closed, and its message is to be posted.

    It is stored again before each further attempt to post that message: ``attempt`` counts them from 1. Older
    logs don't have it. ``beacon`` is the round of a public beacon that goes into the seed, 0 for none.
    """

    beacon: int = added(0)
    attempt: int = added(0)


@dataclass(frozen=True, slots=True)
class Posted:
    """The message with which the game starts was posted, and Discord gave it this id.

    ``beacon`` is a round published after that, which goes into the seed in place of the one named before.
    """

    message: MessageId
    beacon: int = added(0)


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
    """A hand was dealt: each seat's cards in seat order, the upcard if any, the rest if it counts."""

    dealer: Seat
    hands: list[str]
    up: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something in the hand; ``late``: a computer player did it because time was up.

    ``forced``: the card was played by itself, since there was no other to play.
    """

    seat: Seat
    action: Action
    late: bool = False
    forced: bool = added(False)


@dataclass(frozen=True, slots=True)
class Revealed:
    """The hand being over, the key that dealt it, as 64 hexadecimal digits."""

    key: str


@dataclass(frozen=True, slots=True)
class Left:
    """A player gave the seat up during the game, which counts as lost; another takes it over next.

    ``excused``: it doesn't, as all others had left before, and the side wasn't behind.
    """

    seat: Seat
    excused: bool = added(False)


@dataclass(frozen=True, slots=True)
class Away:
    """A bot plays for the seat until its player is back; ``by_will``: the player asked for it."""

    seat: Seat
    by_will: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """The player of the seat plays again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reminded:
    """The player to act is told that it's their turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """A player would like a pause."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndAsked:
    """A player would like the game to end without a result."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Paused:
    """The game stands still: everybody who is there asked for a pause, or the table lost its place.

    At a table of a tournament ``by`` is the user who paused that; of an older log it may not be known.
    """

    by: UserId | Nobody = added("")


@dataclass(frozen=True, slots=True)
class Resumed:
    """A player ended the pause, or (None) the organizer of the tournament."""

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
    """The table ended; ``by`` is the user who closed it, or empty for nobody."""

    reason: EndReason
    by: UserId | Nobody = ""


Game = Starting | Posted | Started | Dealt | Acted | Revealed | Ended
Seats = Sat | Rose | Removed | Levelled | Left | Away | Back | EndAsked
Timing = Clocked | Reminded | PauseAsked | Paused | Resumed | GivenBack
ByItself = Opened | Removed | Posted | Dealt | Revealed | Ended | Reminded | Paused | GivenBack
"""What no person at the table does."""
TableEvent = Opened | Ruled | Resized | Hinted | Filling | Seeded | Game | Seats | Timing
CODEC: Codec[TableEvent] = Codec(*get_args(TableEvent))
