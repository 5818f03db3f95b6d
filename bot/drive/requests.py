"""What is asked of a drive, as values, and what would then happen: decided before anything is stored.

``drives.do(drive_id, Join(), by=Person(...))``. A request holds only what can be asked at all; the functions
below decide whether it may happen in the drive as it is. Each adds to the change under way, or raises
DriveRefusal; what players then read is made from its ``why`` beside the screens.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.drive.drive import Drive, DriveStage, Movement, standings
from bot.drive.happenings import (
    Began,
    Corrected,
    DriveEnd,
    Ended,
    HandedOver,
    Happening,
    Joined,
    Paused,
    Replaced,
    Resumed,
    Starting,
    Withdrew,
)
from bot.drive.lots import Lots
from bot.engine.levels import OFFERED, Level
from bot.ids import ChannelId, GuildId, UserId
from bot.names import look_of
from bot.players.names import MANY_NAMES
from bot.tables.logbook import Change
from bot.tables.requests import Person


class DriveWhy(Enum):
    """What is wrong; the value says it in plain words for logs."""

    NO_DRIVE = "there is no such drive, or it has ended"
    CHANNEL_TAKEN = "a drive is on in this channel"
    OPENED_ENOUGH = "the one who asks has as many drives open as may be"
    SERVER_FULL = "the server has as many drives open as may be"
    IN_ANOTHER = "the player takes part in another drive"
    NO_PLACE = "the organizer and the player are kept apart"
    BARRED = "the player is barred from games in the server"
    BARRED_ONE = "the member who is to organize is barred from games in the server"
    JOINED = "the one who asks takes part already"
    NOT_JOINED = "the one who asks does not take part"
    ENTERED = "the player takes part already"
    NOT_ENTERED = "the player does not take part"
    NOT_SCORED = "no table of that number has ended in that round"
    NO_MINUTES = "no round has so many minutes"
    NOT_ORGANIZER = "only the organizer or a server manager may"
    BEGUN = "the drive has begun"
    NO_COMPUTER = "the drive has begun, and no computer player plays in it"
    MAY_KNOW = "the player has had another seat at that table in this round"
    TAKEN_OUT = "somebody else put a computer player in the player's place"
    NOT_BEGUN = "the drive has not begun"
    NO_LENGTH = "no drive has so many rounds"
    NO_LEVEL = "there is no such level"
    TOO_FEW = "fewer than four people have joined"
    TOO_MANY = "more than a hundred would take part"
    PAUSED = "the drive is paused"
    NOT_PAUSED = "the drive is not paused"
    REPEATED = "that is stored already"
    STALE = "the drive has moved on"
    NOT_STORED = "it could not be stored, and so was not done"
    CLOSING = "the bot is stopping"


class DriveRefusal(Exception):
    """Raised for what a drive does not allow. ``drive`` is the one it is about, where there is one."""

    def __init__(self, why: DriveWhy, drive: Drive | None = None) -> None:
        super().__init__(why.value)
        self.why = why
        self.drive = drive


LEAST, MOST = 4, 100
"""How few people can begin a drive, and how many players can take part."""
LONGEST = 30
"""Rounds."""
SLOWEST = 240
"""Minutes that a round may be given."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce a drive of so many rounds in that channel; the one who announces it has joined.

    Computer players of that ``level`` fill its tables up. A round ends with the hand under way after so many
    ``minutes``; with 0 it takes as long as it does.
    """

    guild_id: GuildId
    channel_id: ChannelId
    rounds: int
    movement: Movement
    level: Level = Level.CLUB
    minutes: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.minutes <= SLOWEST:
            raise DriveRefusal(DriveWhy.NO_MINUTES)
        if not 1 <= self.rounds <= LONGEST:
            raise DriveRefusal(DriveWhy.NO_LENGTH)
        if self.level not in OFFERED:
            raise DriveRefusal(DriveWhy.NO_LEVEL)


@dataclass(frozen=True, slots=True)
class Join:
    """Put one's name down; once the drive has begun, play on in a computer player's place, with its tally.

    Who left gets their own place back.
    """


@dataclass(frozen=True, slots=True)
class Leave:
    """Take one's name off; once the drive has begun, a computer player goes on in one's place."""


@dataclass(frozen=True, slots=True)
class Prepare:
    """Note that threads for the tables are about to be opened."""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin with a table in each of these channels; computer players fill them."""

    rooms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """Let another member, or (None) a computer player, play from now on for the member ``old``.

    Where a computer player goes on for ``old`` already, the other member comes in for that one.
    """

    old: int
    new: Person | None


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another member the organizer; any player may once the organizer ``gone`` has left the server."""

    new: Person
    gone: UserId | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the user out of the drive, and out of organizing it; a server manager may."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Correct:
    """Put the score of a table right that has ended in that round (0: the last one)."""

    round: int
    table: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop all tables until the drive is resumed."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""


@dataclass(frozen=True, slots=True)
class End:
    """End early: the rounds that are complete count."""


Request = Join | Leave | Prepare | Start | Replace | HandOver | Remove | Correct | Pause | Resume | End
DriveChange = Change[Drive, Happening]


def decide(change: DriveChange, request: Request, by: Person, lots: Lots) -> None:
    """Decide what somebody asks; most of it only the organizer or a server manager may."""
    match request:
        case Join():
            _join(change, by)
            return
        case Leave():
            _replace_by_computer(change, need_entered(change.now, by.id), by)
            return
        case HandOver():
            _hand_over(change, request, by)
            return
    need_organizer(change.now, by)
    match request:
        case Prepare():
            _need_sign_up(change.now)
            change.add(Starting())
        case Start(rooms):
            _start(change, rooms, lots)
        case Replace(old, new):
            _replace(change, old, new, by)
        case Remove(user):
            _remove(change, user, by)
        case Correct():
            _correct(change, request, by, lots)
        case Pause():
            _pause(change, by)
        case Resume():
            _resume(change, by)
        case End():
            cancelled = change.now.stage is DriveStage.SIGN_UP
            reason = DriveEnd.CANCELLED if cancelled else DriveEnd.EARLY
            change.add(Ended(reason, by.id, lots.revealed(change.now)))


def need_organizer(drive: Drive, by: Person) -> None:
    """Refuse everybody who is neither the organizer nor may manage the server."""
    if not by.runs(drive.opened_by):
        raise DriveRefusal(DriveWhy.BARRED if by.barred else DriveWhy.NOT_ORGANIZER, drive)


def need_entered(drive: Drive, user: UserId) -> int:
    """The user's number; refuse one who asks and does not take part."""
    number = drive.number_of(user)
    if number is None:
        raise DriveRefusal(DriveWhy.NOT_JOINED, drive)
    return number


def tables_for(drive: Drive, computers: int) -> int:
    """How many tables the drive needs with at least so many computer players; refuses what can't begin."""
    _need_sign_up(drive)
    if len(drive.players) < LEAST:
        raise DriveRefusal(DriveWhy.TOO_FEW, drive)
    tables = -(-(len(drive.players) + computers) // 4)
    if tables * 4 > MOST:
        raise DriveRefusal(DriveWhy.TOO_MANY, drive)
    return tables


def _need_sign_up(drive: Drive) -> None:
    if drive.stage is not DriveStage.SIGN_UP:
        raise DriveRefusal(DriveWhy.BEGUN, drive)


def _need_begun(drive: Drive) -> None:
    if drive.stage is DriveStage.SIGN_UP:
        raise DriveRefusal(DriveWhy.NOT_BEGUN, drive)


def _join(change: DriveChange, by: Person) -> None:
    if change.now.number_of(by.id) is not None:
        raise DriveRefusal(DriveWhy.JOINED, change.now)
    if change.now.stage is not DriveStage.SIGN_UP:
        change.add(Replaced(_place_for(change.now, by), by.name, by.id, by=by.id))
        return
    if len(change.now.players) >= MOST:
        raise DriveRefusal(DriveWhy.TOO_MANY, change.now)
    change.add(Joined(by.id, by.name))


def _place_for(drive: Drive, by: Person) -> int:
    """The number of the computer player in whose place one who comes late plays on.

    Who left gets their own place back, unless somebody else put the computer player there. Everybody else
    comes in for the one with the fewest points, and for one who goes on for somebody only where there is no
    other. Nobody comes to a table at which that one had another seat in this round, and may know the cards.
    """
    own = drive.left_by(by.id)
    if own is not None:
        if own.by not in ("", by.id) and not by.runs(drive.opened_by):
            raise DriveRefusal(DriveWhy.TAKEN_OUT, drive)
        return own.number
    points = {line.entrant.number: line.points for line in standings(drive)}
    places = [(each.former is not None, points[each.number], each.number) for each in drive.computers]
    if not places:
        raise DriveRefusal(DriveWhy.NO_COMPUTER, drive)
    fair = [place for place in places if not drive.may_know(by.id, place[-1])]
    if not fair:
        raise DriveRefusal(DriveWhy.MAY_KNOW, drive)
    return min(fair)[-1]


def _replace_by_computer(change: DriveChange, number: int, by: Person) -> None:
    """Take the name off the list, or once the drive has begun let a computer player go on."""
    player = change.now.player(number)
    if change.now.stage is not DriveStage.SIGN_UP:
        change.add(Replaced(number, player.name, None, stands_in=True, by=by.id))
    elif player.user is not None:
        change.add(Withdrew(player.user))


def _start(change: DriveChange, rooms: tuple[int, ...], lots: Lots) -> None:
    """Begin with a table in each room."""
    if tables_for(change.now, 0) > len(rooms):
        raise DriveRefusal(DriveWhy.STALE, change.now)  # more have joined while the rooms were made
    seats = 4 * len(rooms)
    computers = _computer_names(change.now, seats - len(change.now.players))
    change.add(Began(computers, list(rooms), lots.order(change.now, rooms)))


def _computer_names(drive: Drive, count: int) -> list[str]:
    """Names for so many computer players that none of the players has."""
    taken = {look_of(entrant.player.called) for entrant in drive.players}
    rounds = (f"{name} {turn}" if turn > 1 else name for turn in range(1, MOST) for name in MANY_NAMES)
    free = (name for name in rounds if look_of(name) not in taken)
    return [next(free) for _ in range(count)]


def _replace(change: DriveChange, old: int, new: Person | None, by: Person) -> None:
    _need_begun(change.now)
    number, left = change.now.number_of(UserId(old)), change.now.left_by(UserId(old))
    if number is None and left is not None and new is not None:
        number = left.number
    if number is None:
        raise DriveRefusal(DriveWhy.NOT_ENTERED, change.now)
    if new is None:
        _replace_by_computer(change, number, by)
    elif change.now.number_of(new.id) is not None:
        raise DriveRefusal(DriveWhy.ENTERED, change.now)
    elif change.now.may_know(new.id, number):
        raise DriveRefusal(DriveWhy.MAY_KNOW, change.now)
    else:
        change.add(Replaced(number, new.name, new.id, by=by.id))


def _hand_over(change: DriveChange, request: HandOver, by: Person) -> None:
    plays = change.now.number_of(by.id) is not None and not by.barred
    steps_in = plays and request.gone == change.now.opened_by
    if not steps_in:
        need_organizer(change.now, by)
    if request.new.barred:
        raise DriveRefusal(DriveWhy.BARRED_ONE, change.now)
    change.add(HandedOver(request.new.id, request.new.name, by.id))


def _remove(change: DriveChange, user: UserId, by: Person) -> None:
    """Take the user out; an organizer is replaced by whoever joined first of the other people."""
    if not by.manages:
        raise DriveRefusal(DriveWhy.NOT_ORGANIZER, change.now)
    number = change.now.number_of(user)
    if number is not None:
        _replace_by_computer(change, number, by)
    if change.now.opened_by == user:
        heir = next((each for each in change.now.players if each.user is not None), None)
        heir_id = heir.user if heir and heir.user is not None else UserId(0)
        change.add(HandedOver(heir_id, heir.name if heir else "", by.id))


def _correct(change: DriveChange, request: Correct, by: Person, lots: Lots) -> None:
    """Put a score right. Sides that are tied by it in the last round cut, as it decides who moves."""
    drive = change.now
    number = request.round or len(drive.rounds)
    played = drive.rounds[number - 1].played if 1 <= number <= len(drive.rounds) else ()
    before = played[request.table - 1] if 1 <= request.table <= len(played) else None
    if before is None:
        raise DriveRefusal(DriveWhy.NOT_SCORED, drive)
    cut = list(before.cut)
    if number == len(drive.rounds):
        cut = lots.cut(drive, request.table) if request.points[0] == request.points[1] else []
    change.add(Corrected(number, request.table, list(request.points), cut, by.id))


def _pause(change: DriveChange, by: Person) -> None:
    _need_begun(change.now)
    if change.now.paused:
        raise DriveRefusal(DriveWhy.PAUSED, change.now)
    change.add(Paused(by.id))


def _resume(change: DriveChange, by: Person) -> None:
    if not change.now.paused:
        raise DriveRefusal(DriveWhy.NOT_PAUSED, change.now)
    change.add(Resumed(by.id))
