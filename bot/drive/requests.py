"""What is asked of a drive, and what would then happen: decided here, before anything is stored.

Each function takes the drive as it is and returns the happenings to be stored, or raises DriveRefusal.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.drive.drive import Drive, DriveStage
from bot.drive.happenings import Began, Ended, Happening, Joined, Paused, Replaced, Resumed, Withdrew
from bot.drive.refusals import DriveRefusal, DriveWhy
from bot.tables.requests import stand_in

LEAST, MOST = 4, 100
"""How few people can begin a drive, and how many players can take part."""
LONGEST = 30
"""Rounds."""
_NAMES = ("Ada", "Bert", "Cora", "Dick", "Elsie", "Fred", "Gwen", "Hal", "Iris", "Jack", "Kit", "Lou", "Meg")


def join(drive: Drive, user: int, name: str) -> list[Happening]:
    """Put one's name down before the drive begins."""
    if drive.number_of(user) is not None:
        raise DriveRefusal(DriveWhy.JOINED, drive)
    _need_sign_up(drive)
    if len(drive.players) >= MOST:
        raise DriveRefusal(DriveWhy.TOO_MANY, drive)
    return [Joined(user, name)]


def leave(drive: Drive, user: int) -> list[Happening]:
    """Take one's name off, or once the drive has begun let a computer player go on in one's place."""
    number = need_entered(drive, user)
    if drive.stage is DriveStage.SIGN_UP:
        return [Withdrew(user)]
    return [Replaced(number, stand_in(drive.player(number).name), None)]


def tables_for(drive: Drive, computers: int) -> int:
    """How many tables the drive needs with at least so many computer players; refuses what can't begin."""
    _need_sign_up(drive)
    if len(drive.players) < LEAST:
        raise DriveRefusal(DriveWhy.TOO_FEW, drive)
    tables = -(-(len(drive.players) + computers) // 4)
    if tables * 4 > MOST:
        raise DriveRefusal(DriveWhy.TOO_MANY, drive)
    return tables


def start(drive: Drive, rooms: Sequence[int], draw: Sequence[int]) -> list[Happening]:
    """Begin with a table in each room; ``draw`` is the lot: the players' numbers in the order drawn."""
    if tables_for(drive, 0) > len(rooms):
        raise DriveRefusal(DriveWhy.STALE, drive)  # more have joined while the rooms were made
    return [Began(computer_names(drive, 4 * len(rooms) - len(drive.players)), list(rooms), list(draw))]


def computer_names(drive: Drive, count: int) -> list[str]:
    """Names for so many computer players that none of the players has."""
    taken = {entrant.name for entrant in drive.players}
    rounds = (f"{name} {turn}" if turn > 1 else name for turn in range(1, MOST) for name in _NAMES)
    free = (name for name in rounds if name not in taken)
    return [next(free) for _ in range(count)]


def replace(drive: Drive, old: int, user: int | None, name: str) -> list[Happening]:
    """Let another play for the member ``old`` from now on: the member ``user``, or a computer player."""
    _need_begun(drive)
    number = drive.number_of(old)
    if number is None:
        raise DriveRefusal(DriveWhy.NOT_ENTERED, drive)
    if user is not None and drive.number_of(user) is not None:
        raise DriveRefusal(DriveWhy.ENTERED, drive)
    return [Replaced(number, name, user)] if user is not None else leave(drive, old)


def pause(drive: Drive, by: str) -> list[Happening]:
    """Stop everything until the organiser goes on."""
    _need_begun(drive)
    if drive.paused:
        raise DriveRefusal(DriveWhy.PAUSED, drive)
    return [Paused(by)]


def resume(drive: Drive, by: str) -> list[Happening]:
    """Go on."""
    if not drive.paused:
        raise DriveRefusal(DriveWhy.NOT_PAUSED, drive)
    return [Resumed(by)]


def end(drive: Drive, by: str) -> list[Happening]:
    """End early, by the rounds that are complete; before the drive has begun, cancel it."""
    return [Ended("cancelled" if drive.stage is DriveStage.SIGN_UP else "early", by)]


def need_organiser(drive: Drive, user: int, *, manager: bool) -> None:
    """Refuse who is neither the organiser nor may manage the server."""
    if user != drive.opened_by and not manager:
        raise DriveRefusal(DriveWhy.NOT_ORGANISER, drive)


def need_entered(drive: Drive, user: int) -> int:
    """The user's number; refuse one who asks and does not take part."""
    number = drive.number_of(user)
    if number is None:
        raise DriveRefusal(DriveWhy.NOT_JOINED, drive)
    return number


def _need_sign_up(drive: Drive) -> None:
    if drive.stage is not DriveStage.SIGN_UP:
        raise DriveRefusal(DriveWhy.BEGUN, drive)


def _need_begun(drive: Drive) -> None:
    if drive.stage is DriveStage.SIGN_UP:
        raise DriveRefusal(DriveWhy.NOT_BEGUN, drive)
