"""Why something is refused in a drive, as the one who asked reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.drive.drive import Drive
from bot.drive.requests import LEAST, LONGEST, MOST, SLOWEST, DriveRefusal, DriveWhy
from cogs.drive.words import ender, organizer

_WHY: Mapping[DriveWhy, Callable[[Drive | None, int], str]] = {
    DriveWhy.NO_DRIVE: lambda drive, user: (
        "There is no drive in this channel; announce one with /drive open."
    ),
    DriveWhy.CHANNEL_TAKEN: lambda drive, user: (
        "There is already a drive in this channel; join it, or open yours in another."
    ),
    DriveWhy.OPENED_ENOUGH: lambda drive, user: (
        "You have as many drives open as one person may; announce this one when another of yours has ended."
    ),
    DriveWhy.SERVER_FULL: lambda drive, user: (
        "This server has as many drives open as it may; join one, or announce yours when one has ended."
    ),
    DriveWhy.IN_ANOTHER: lambda drive, user: (
        f"You are in the drive in {_place(drive)}; leave that one first."
    ),
    DriveWhy.NO_PLACE: lambda drive, user: (
        "There's no place for you in this drive; find a table with /euchre tables, or open your own."
    ),
    DriveWhy.BARRED: lambda drive, user: "You can't play in this server for now; ask those who manage it.",
    DriveWhy.BARRED_ONE: lambda drive, user: "That member can't play in this server. Choose another.",
    DriveWhy.NOT_SCORED: lambda drive, user: "That table isn't over. Choose a table and round that are.",
    DriveWhy.NO_MINUTES: lambda drive, user: f"A round takes up to {SLOWEST} minutes. Choose fewer.",
    DriveWhy.JOINED: lambda drive, user: "You are in this drive already; there is nothing more to do.",
    DriveWhy.NOT_JOINED: lambda drive, user: f"You {_not_in(drive, user)}; {_to_get_in(drive, user)}",
    DriveWhy.ENTERED: lambda drive, user: "That player is already in the drive.",
    DriveWhy.NOT_ENTERED: lambda drive, user: "That player is not in this drive.",
    DriveWhy.NOT_ORGANIZER: lambda drive, user: f"Only {_organizer(drive)} or a server manager can do that.",
    DriveWhy.BEGUN: lambda drive, user: "The drive has begun; there is nothing more to do.",
    DriveWhy.NO_COMPUTER: lambda drive, user: (
        f"The drive has begun, and every place in it has a player; {_put_in(drive, user)}"
    ),
    DriveWhy.MAY_KNOW: lambda drive, user: (
        "Anyone who has had another seat at that table in this round may know its cards;"
        " wait for the next round."
    ),
    DriveWhy.TAKEN_OUT: lambda drive, user: (
        f"A computer player was put in your place; {_whoever_organizes(drive, user)} can put you back with"
        " /drive replace."
    ),
    DriveWhy.NOT_BEGUN: lambda drive, user: (
        f"The drive has not begun; {_whoever_organizes(drive, user)} can start it with /drive start."
    ),
    DriveWhy.NO_LENGTH: lambda drive, user: (
        f"A drive has 1 to {LONGEST} rounds; choose a number in that range."
    ),
    DriveWhy.NO_LEVEL: lambda drive, user: "There is no such level; choose one of those offered.",
    DriveWhy.TOO_FEW: lambda drive, user: (
        f"A drive needs at least {LEAST} people, and {_joined(drive)}. Computer players only fill the tables."
    ),
    DriveWhy.TOO_MANY: lambda drive, user: f"A drive takes {MOST} players at most.",
    DriveWhy.PAUSED: lambda drive, user: f"{_pauser(drive, user)} already; use /drive resume to go on.",
    DriveWhy.NOT_PAUSED: lambda drive, user: "The drive is not paused.",
    DriveWhy.REPEATED: lambda drive, user: "That is already done; one press was enough.",
    DriveWhy.STALE: lambda drive, user: "Somebody joined or left at that moment; start the drive again.",
    DriveWhy.NOT_STORED: lambda drive, user: (
        "That could not be saved, so nothing has changed; please try again."
    ),
    DriveWhy.CLOSING: lambda drive, user: (
        "The bot is about to restart and keeps the drive; try again in a minute."
    ),
}


def why_not_drive(refusal: DriveRefusal, user: int = 0) -> str:
    """The sentence that explains a refusal to the one who asked."""
    return _WHY[refusal.why](refusal.drive, user)


def _pauser(drive: Drive | None, user: int) -> str:
    """Who has paused the drive, as that user reads it."""
    by = drive.pause.by if drive and drive.pause else ""
    if not drive or not by:
        return "The drive is paused"
    return f"{'You have' if by == user else f'{ender(drive, by)} has'} paused the drive"


def _not_in(drive: Drive | None, user: int) -> str:
    organizes = drive is not None and user == drive.opened_by
    return "organize this drive and do not play in it" if organizes else "are not in this drive"


def _to_get_in(drive: Drive | None, user: int) -> str:
    """How somebody gets into the drive, as the end of a sentence."""
    if drive is None or not drive.draw:
        return "/drive join puts your name down."
    return "/drive join puts you in for a computer player." if drive.computers else _put_in(drive, user)


def _put_in(drive: Drive | None, user: int) -> str:
    """Who can have somebody come in for a player, as the end of a sentence."""
    if drive and user == drive.opened_by:
        return "/drive replace puts you in somebody's place."
    return f"{_whoever_organizes(drive, user)} can put you in somebody's place with /drive replace."


def _whoever_organizes(drive: Drive | None, user: int) -> str:
    """Those who may organize the drive, within a sentence for that user."""
    return "you" if drive and user == drive.opened_by else f"{_organizer(drive)} or a server manager"


def _place(drive: Drive | None) -> str:
    return f"<#{drive.channel_id}>" if drive else "another channel"


def _joined(drive: Drive | None) -> str:
    people = len(drive.players) if drive else 0
    return "one has joined" if people == 1 else f"{people} have joined"


def _organizer(drive: Drive | None) -> str:
    return organizer(drive) if drive else "the organizer"
