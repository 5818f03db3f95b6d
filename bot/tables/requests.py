"""Requests to a table, as values: ``manager.do(table_id, Sit(2), by=Person(...))``.

Making one checks what a button, a form or a command brings, and raises TableRefusal or the engine's refusals.
:mod:`bot.tables.handling` decides if the table allows it now.
"""

from collections.abc import Container
from dataclasses import dataclass

from msgspec import Struct, structs

from bot.engine.actions import Action
from bot.engine.fairness import MOST_SEED, tidy_seed
from bot.engine.levels import OFFERED, Level
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.ids import ChannelId, GuildId, UserId
from bot.names import clean, cut
from bot.tables.clock import CLOCKS
from bot.tables.events import Nobody
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Player


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who asks, by user id and name.

    ``manages``: they may manage the server. ``banned``: they may not play in it.
    """

    id: UserId
    name: str
    manages: bool = False
    banned: bool = False

    def owns(self, owner: UserId, removed: Container[UserId] = ()) -> bool:
        """Return True for the opener or organizer, unless they are banned or among ``removed``."""
        return self.id == owner and not self.banned and self.id not in removed

    def runs(self, owner: UserId, removed: Container[UserId] = ()) -> bool:
        """Return True for a server manager, and for who owns it."""
        return self.manages or self.owns(owner, removed)


THE_BOT = Person(UserId(0), "", manages=True)
"""Asks for what the bot does of itself."""


class Open(Struct, frozen=True):
    """Open a table there, with the one who asks on the first seat and so many computer players.

    ``clock`` is one of bot.tables.clock.CLOCKS. ``start``: the game is started at once, if nobody is missing,
    so that its first message goes into the deals; what asks for it then asks for Start, too. ``private``:
    nobody but the one who asks sees the table. ``level`` is that of the computer players.
    Players may ask for hints where the server allows it, or while a bot plays if that isn't ranked; at a
    private table always.
    """

    guild_id: GuildId
    channel_id: ChannelId
    rules: Ruleset
    computers: int = 0
    clock: int = 0
    start: bool = False
    private: bool = False
    level: Level = Level.CLUB

    def __post_init__(self) -> None:
        _check_clock(self.clock)
        _check_level(self.level)


class Request(Struct, frozen=True):
    """The base of all requests to a table, by a person or the bot."""


class LobbyRequest(Request, frozen=True):
    """The base of requests that only the hosts of a table may make, before its game."""


# Before the game


class Sit(Request, frozen=True):
    """Take that seat, or the first free one; or move there."""

    seat: Seat | None = None


class AddComputer(Request, frozen=True):
    """Seat a computer player there, or on a free seat; a player at the table may ask."""

    seat: Seat | None = None


class SetOptions(LobbyRequest, frozen=True):
    """Change house rules, written ``name=value`` and parted by spaces."""

    options: str


class SetSeats(LobbyRequest, frozen=True):
    """Change how many seats the table has, as its rules allow."""

    seats: int


class SetClock(LobbyRequest, frozen=True):
    """Set how many seconds a turn may take, one of CLOCKS."""

    seconds: int

    def __post_init__(self) -> None:
        _check_clock(self.seconds)


class SetLevel(LobbyRequest, frozen=True):
    """Have the computer player on that seat play at that level, or all of them."""

    level: Level
    seat: Seat | None = None

    def __post_init__(self) -> None:
        _check_level(self.level)


class SetHints(LobbyRequest, frozen=True):
    """Let players ask what to do: in any game, and in one in which a bot plays."""

    hints: bool
    bot_hints: bool


class SetFilling(LobbyRequest, frozen=True):
    """Have bots fill the free seats two minutes from now, or not."""

    on: bool


class SetSeed(Request, frozen=True):
    """Add this text to the seed of the deals; a player at the table may."""

    text: str

    def __post_init__(self) -> None:
        structs.force_setattr(self, "text", tidy_seed(cut(clean(self.text), MOST_SEED, "")))
        if not self.text:
            raise TableRefusal(Why.NO_SEED)


class Start(Request, frozen=True):
    """Find the first dealer and deal the first hand; a host may ask to do so with only those who sit there.

    With ``bots``, bots take the free seats first; only a host may ask that.
    """

    bots: bool = False


class Watch(LobbyRequest, frozen=True):
    """Have bots take every seat and play; nobody else may sit there."""


# In the game


class Deal(Request, frozen=True):
    """Deal the next hand."""


class Act(Request, frozen=True):
    """Do something in the hand, by a button drawn when the table was at ``seq``."""

    seq: int
    action: Action


class GoAway(Request, frozen=True):
    """Have a bot play one's seat."""


class ComeBack(Request, frozen=True):
    """Play again after having been away."""


class AskForPause(Request, frozen=True):
    """Ask for a pause, which begins when everybody who is there has asked."""


class Resume(Request, frozen=True):
    """End the pause."""


# At any time


class Leave(Request, frozen=True):
    """Give one's seat up; in play a computer player takes it over."""


class Rise(Request, frozen=True):
    """Stand up again before the game has begun."""


class End(Request, frozen=True):
    """Close the table; its opener or a server manager may."""


class Remove(Request, frozen=True):
    """Have that user give the seat up; a server manager may."""

    user: UserId


# What the bot asks of itself


class Suspend(Request, frozen=True):
    """Have the game stand still, because nobody can see it any more."""


class Begin(Request, frozen=True):
    """Begin the game at a table of a tournament, unless that is done."""


class Hold(Request, frozen=True):
    """Pause or resume the table of a tournament with the tournament, as the user ``by`` asked."""

    paused: bool
    by: UserId | Nobody = ""


class LastHand(Request, frozen=True):
    """Have the game at the table of a tournament end with the hand under way, or else the next one."""


class SeatInstead(Request, frozen=True):
    """Let another play on from that seat: a member, or a computer player."""

    seat: Seat
    player: Player


class WindUp(Request, frozen=True):
    """Close the table whatever goes on at it, on account of that user, or of nobody."""

    by: UserId | Nobody = ""


def _check_clock(seconds: int) -> None:
    if type(seconds) is not int or seconds not in CLOCKS:
        raise TableRefusal(Why.NO_CLOCK)


def _check_level(level: Level) -> None:
    if level not in OFFERED:
        raise TableRefusal(Why.NO_LEVEL)
