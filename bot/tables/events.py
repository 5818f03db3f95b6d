"""The events of a table as stored in its log, and their codec.

The log is the table: applying its events gives the state, and nothing else is stored. Cards and actions are
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
"""The value in place of a user if the event was automatic, or no one knows who caused it."""


class LogEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all log entries. Fields with their default value aren't written."""


H = TypeVar("H", bound=LogEntry)


class Codec(Generic[H]):
    """A codec for log entries of these kinds.

    Actions are written as in records. Decoding checks the types of the fields.
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
        """Decode an entry's body.

        Raises KeyError for an unknown kind, msgspec's errors for a body that isn't of its kind, and
        NotUnderstood for an invalid action.
        """
        return self._decoders[kind].decode(body)


def _read_action(_: type, written: object) -> Action:
    return parse_action(msgspec.convert(written, str))


class Opened(LogEntry, frozen=True):
    """The table was opened with these rules. ``options`` are its house rules as in records.

    ``rematch_of`` is the ended table of a rematch, or empty. ``seats`` is the number of players, 0 for the
    ruleset's own. ``drive`` is its tournament, or empty. ``commitment`` is the seal of its deals
    (bot.engine.fairness), or empty. ``clock`` is the seconds per turn, 0 for no limit. ``swapped``: partners
    change in the rematch. ``private``: only its player sees it. ``level`` is that of its bots. ``hints``:
    players can ask for hints, ``bot_hints``: in games with a bot.
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
    """House rules were changed in the lobby. ``options`` has all that differ from the ruleset's own."""

    options: str


class Resized(LogEntry, frozen=True):
    """The number of seats changed. Players move up in order, and free seats come last."""

    seats: int


class Clocked(LogEntry, frozen=True):
    """The timer was set in the lobby, in seconds per turn, 0 for no limit."""

    seconds: int


class Hinted(LogEntry, frozen=True):
    """Hints were turned on or off in the lobby: for any game, and for one with a bot."""

    hints: bool
    bot_hints: bool


class Filling(LogEntry, frozen=True):
    """In the lobby, filling the free seats with bots after some time was turned on or off."""

    on: bool


class Sat(LogEntry, frozen=True):
    """A player took a seat. ``user`` is None for a bot, which plays at that ``level``.

    ``stands_in``: the bot plays on for the person of that name.
    """

    seat: Seat
    name: str
    user: UserId | None
    stands_in: bool = False
    level: Level = Level.CLUB


class Levelled(LogEntry, frozen=True):
    """Before the game the bot on that seat was given a level.

    If ``seat`` is None, it applies to all bots, also those that sit down later.
    """

    level: Level
    seat: Seat | None = None


class Rose(LogEntry, frozen=True):
    """A player left a seat before the game."""

    seat: Seat


class Removed(LogEntry, frozen=True):
    """A moderator or organizer removed the user, whose seat another takes next. The game isn't theirs.

    At an ordinary table they can't sit down again.
    """

    user: UserId


class Seeded(LogEntry, frozen=True):
    """A player added this text to the seed of the deals, replacing their earlier text."""

    user: UserId
    text: str


class Starting(LogEntry, frozen=True):
    """The game is being started: seats and seed are closed, and its message is to be posted.

    It's stored again before each attempt to post that message. ``attempt`` counts them from 1. Older logs
    don't have it. ``beacon`` is the round of a public beacon that goes into the seed, 0 for none.
    """

    beacon: int = 0
    attempt: int = 0


class Posted(LogEntry, frozen=True):
    """The message with which the game starts was posted, and Discord gave it this id.

    ``beacon`` is a round published after that, which replaces the one named before.
    """

    message: MessageId
    beacon: int = 0


class Started(LogEntry, frozen=True):
    """The game began. ``shown`` are the cards that found the first dealer: ``1 JS, 2 9H``.

    ``seed`` goes into every deal, if there is a commitment.
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
    """A seat did something in the hand. ``late``: a bot did it because time was up.

    ``forced``: the card was played automatically, as the only legal one.
    """

    seat: Seat
    action: Action
    late: bool = False
    forced: bool = False


class Revealed(LogEntry, frozen=True):
    """The key that dealt the finished hand, as 64 hexadecimal digits."""

    key: str


class Left(LogEntry, frozen=True):
    """A player gave the seat up during the game, which counts as a loss. Another takes it over next.

    ``excused``: it doesn't count as a loss, because all others had left and the side wasn't behind.
    """

    seat: Seat
    excused: bool = False


class Away(LogEntry, frozen=True):
    """A bot plays for the seat until its player is back. ``by_will``: the player asked for it."""

    seat: Seat
    by_will: bool = False


class Back(LogEntry, frozen=True):
    """The player of the seat plays again."""

    seat: Seat


class Reminded(LogEntry, frozen=True):
    """The player to act was reminded of the turn."""

    seat: Seat


class PauseAsked(LogEntry, frozen=True):
    """A player asked for a pause."""

    seat: Seat


class EndAsked(LogEntry, frozen=True):
    """A player asked to end the game without a result."""

    seat: Seat


class Paused(LogEntry, frozen=True):
    """The game was paused: everyone present asked for it, or the table lost its channel.

    At a tournament's table ``by`` is the user who paused it, or unknown in older logs.
    """

    by: UserId | Nobody = ""


class Resumed(LogEntry, frozen=True):
    """The pause was ended by a player, or (None) the tournament's organizer."""

    seat: Seat | None


class GivenBack(LogEntry, frozen=True):
    """The bot was down, and the timer gives back these milliseconds."""

    time: int


class EndReason(Enum):
    """The ways a table can end. The values are stored in logs."""

    FINISHED = "finished"
    CLOSED = "closed"
    DESERTED = "deserted"


class Ended(LogEntry, frozen=True):
    """The table ended. ``by`` is the user who closed it, or empty for no one."""

    reason: EndReason
    by: UserId | Nobody = ""


Game = Starting | Posted | Started | Dealt | Acted | Revealed | Ended
Seats = Sat | Rose | Removed | Levelled | Left | Away | Back | EndAsked
Timing = Clocked | Reminded | PauseAsked | Paused | Resumed | GivenBack
Automatic = Opened | Removed | Posted | Dealt | Revealed | Ended | Reminded | Paused | GivenBack
"""Events that no person at the table causes."""
TableEvent = Opened | Ruled | Resized | Hinted | Filling | Seeded | Game | Seats | Timing
CODEC: Codec[TableEvent] = Codec(*get_args(TableEvent))
