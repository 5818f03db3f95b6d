"""The events at a table, as stored in its log, and the one codec for them.

The log is the table: folding its happenings gives the state, and nothing else is kept. Cards and actions are
written as in records.
"""

from enum import Enum
from typing import Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import structs

from bot.engine.actions import Action, parse_action
from bot.engine.levels import Level
from bot.engine.seats import Seat
from bot.ids import MessageId, UserId

Nobody = Literal[""]
"""In place of the user who did something: it came about by itself, or nobody knows any more."""


class LogEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all log entries: a field that has its default isn't written."""


H = TypeVar("H", bound=LogEntry)


class Codec(Generic[H]):
    """Writes entries of these kinds, and reads them back as they were.

    Actions are written as in records. What is read is checked against the types of the fields.
    """

    def __init__(self, *kinds: type[H]) -> None:
        self._decoders = {
            self.name_of(kind): msgspec.json.Decoder(kind, dec_hook=_read_action) for kind in kinds
        }

    @staticmethod
    def name_of(kind: type) -> str:
        """Return the kind's name in the log."""
        return kind.__name__.lower()

    def kind_of(self, happening: H) -> str:
        """Return the name under which the log stores entries of this kind."""
        return self.name_of(type(happening))

    def encode(self, happening: H) -> str:
        """Return the entry's body as JSON text."""
        if isinstance(happening, Acted):
            return msgspec.json.encode(structs.replace(happening, action=str(happening.action))).decode()
        return msgspec.json.encode(happening).decode()

    def decode(self, kind: str, body: str) -> H:
        """Read an entry back.

        Raises KeyError for a kind that this program does not know, msgspec's errors for a body that is not
        of its kind, and NotUnderstood for an action that is none.
        """
        return self._decoders[kind].decode(body)


def _read_action(_: type, written: object) -> Action:
    return parse_action(msgspec.convert(written, str))


class Opened(LogEntry, frozen=True):
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
    private: bool = False
    level: Level = Level.CLUB
    hints: bool = False
    bot_hints: bool = False


class Ruled(LogEntry, frozen=True):
    """House rules were changed in the lobby: all those that now differ from the ruleset's own."""

    options: str


class Resized(LogEntry, frozen=True):
    """The table has so many seats now; those who sit move up in their order, and the free ones come last."""

    seats: int


class Clocked(LogEntry, frozen=True):
    """The clock was set in the lobby: the seconds that a turn may take, 0 for as long as it takes."""

    seconds: int


class Hinted(LogEntry, frozen=True):
    """Hints were turned on or off in the lobby: in any game, and in one in which a bot plays."""

    hints: bool
    bot_hints: bool


class Filling(LogEntry, frozen=True):
    """In the lobby it was turned on, or off, that bots fill the free seats some time later."""

    on: bool


class Sat(LogEntry, frozen=True):
    """A player took a seat; ``user`` is None for a computer player, who plays at that ``level``.

    ``stands_in``: the computer player goes on for the person of that name.
    """

    seat: Seat
    name: str
    user: UserId | None
    stands_in: bool = False
    level: Level = Level.CLUB


class Levelled(LogEntry, frozen=True):
    """Before the game the computer player on that seat was given a level.

    None: all who sit there were, and those who will.
    """

    level: Level
    seat: Seat | None = None


class Rose(LogEntry, frozen=True):
    """A seat became free, before the game."""

    seat: Seat


class Removed(LogEntry, frozen=True):
    """A moderator had the user leave, who cannot sit down here again."""

    user: UserId


class Seeded(LogEntry, frozen=True):
    """A player added this text to the seed of the deals, in place of what they had added before."""

    user: UserId
    text: str


class Starting(LogEntry, frozen=True):
    """The game is being started: the seats and the seed are closed, and its message is to be posted.

    It is stored again before each further attempt to post that message: ``attempt`` counts them from 1. Older
    logs don't have it. ``beacon`` is the round of a public beacon that goes into the seed, 0 for none.
    """

    beacon: int = 0
    attempt: int = 0


class Posted(LogEntry, frozen=True):
    """The message with which the game starts was posted, and Discord gave it this id.

    ``beacon`` is a round published after that, which goes into the seed in place of the one named before.
    """

    message: MessageId
    beacon: int = 0


class Started(LogEntry, frozen=True):
    """The game began. ``shown`` are the cards that found the first dealer: ``1 JS, 2 9H``.

    ``seed`` goes into every deal, where there is a commitment.
    """

    dealer: Seat
    shown: str
    at: int
    seed: str = ""


class Dealt(LogEntry, frozen=True):
    """A hand was dealt: each seat's cards in seat order, the upcard if any, the rest if it counts."""

    dealer: Seat
    hands: list[str]
    up: str
    rest: str = ""


class Acted(LogEntry, frozen=True):
    """A seat did something in the hand; ``late``: a computer player did it because time was up.

    ``forced``: the card was played by itself, since there was no other to play.
    """

    seat: Seat
    action: Action
    late: bool = False
    forced: bool = False


class Revealed(LogEntry, frozen=True):
    """The hand being over, the key that dealt it, as 64 hexadecimal digits."""

    key: str


class Left(LogEntry, frozen=True):
    """A player gave the seat up during the game, which counts as lost; another takes it over next.

    ``excused``: it doesn't, as all others had left before, and the side wasn't behind.
    """

    seat: Seat
    excused: bool = False


class Away(LogEntry, frozen=True):
    """A bot plays for the seat until its player is back; ``by_will``: the player asked for it."""

    seat: Seat
    by_will: bool = False


class Back(LogEntry, frozen=True):
    """The player of the seat plays again."""

    seat: Seat


class Reminded(LogEntry, frozen=True):
    """The player to act is told that it's their turn."""

    seat: Seat


class PauseAsked(LogEntry, frozen=True):
    """A player would like a pause."""

    seat: Seat


class EndAsked(LogEntry, frozen=True):
    """A player would like the game to end without a result."""

    seat: Seat


class Paused(LogEntry, frozen=True):
    """The game stands still: everybody who is there asked for a pause, or the table lost its place.

    At a table of a tournament ``by`` is the user who paused that; of an older log it may not be known.
    """

    by: UserId | Nobody = ""


class Resumed(LogEntry, frozen=True):
    """A player ended the pause, or (None) the organizer of the tournament."""

    seat: Seat | None


class GivenBack(LogEntry, frozen=True):
    """The bot was away: its clock gives back these milliseconds."""

    time: int


class EndReason(Enum):
    """The ways in which a table can end; the values are what logs hold."""

    FINISHED = "finished"
    CLOSED = "closed"
    DESERTED = "deserted"


class Ended(LogEntry, frozen=True):
    """The table ended; ``by`` is the user who closed it, or empty for nobody."""

    reason: EndReason
    by: UserId | Nobody = ""


Game = Starting | Posted | Started | Dealt | Acted | Revealed | Ended
Seats = Sat | Rose | Removed | Levelled | Left | Away | Back | EndAsked
Timing = Clocked | Reminded | PauseAsked | Paused | Resumed | GivenBack
ByItself = Opened | Removed | Posted | Dealt | Revealed | Ended | Reminded | Paused | GivenBack
"""The events that no person at the table causes."""
TableEvent = Opened | Ruled | Resized | Hinted | Filling | Seeded | Game | Seats | Timing
CODEC: Codec[TableEvent] = Codec(*get_args(TableEvent))
