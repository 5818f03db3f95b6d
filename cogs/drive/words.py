"""What is said of drives: names, how players move, and why something is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.drive.drive import Drive, Entrant, Movement
from bot.drive.requests import LEAST, LONGEST, MOST, DriveRefusal, DriveWhy
from cogs.ui.answers import refusal_sentence
from cogs.ui.words.names import caller, name, plain, safe, tidy

MOVEMENTS: Mapping[Movement, str] = {
    Movement.WINNERS_UP: "After each round the winners move up a table, and partners change.",
    Movement.INDIVIDUAL: "Partners change by a fixed schedule, and repeat as seldom as can be.",
}
_REPLACING = "its organiser can put you in somebody's place with /drive replace."
_WAIT = "The bot restarts soon and keeps the drive; try again in a minute."
_WHY: Mapping[DriveWhy, Callable[[Drive | None], str]] = {
    DriveWhy.NO_DRIVE: lambda drive: "No drive is on in this channel; announce one with /drive open.",
    DriveWhy.CHANNEL_TAKEN: lambda drive: (
        "A drive is on in this channel already; join it, or open yours in another."
    ),
    DriveWhy.IN_ANOTHER: lambda drive: f"You are in the drive in {_place(drive)}; leave that one first.",
    DriveWhy.JOINED: lambda drive: "You are in this drive already; there is nothing more to do.",
    DriveWhy.NOT_JOINED: lambda drive: f"You are not in this drive; {_to_get_in(drive)}",
    DriveWhy.ENTERED: lambda drive: "That player is in the drive already.",
    DriveWhy.NOT_ENTERED: lambda drive: "That player is not in this drive.",
    DriveWhy.NOT_ORGANISER: lambda drive: f"Only {_organiser(drive)} or a server manager can do that.",
    DriveWhy.BEGUN: lambda drive: f"The drive has begun; {_REPLACING}",
    DriveWhy.NOT_BEGUN: lambda drive: "The drive has not begun; its organiser starts it with /drive start.",
    DriveWhy.NO_LENGTH: lambda drive: f"A drive has 1 to {LONGEST} rounds; choose a number of those.",
    DriveWhy.TOO_FEW: lambda drive: (
        f"A drive needs at least {LEAST} people, and {_joined(drive)}. Computer players only fill the tables."
    ),
    DriveWhy.TOO_MANY: lambda drive: f"A drive takes {MOST} players at most.",
    DriveWhy.PAUSED: lambda drive: "The drive is paused; /drive resume goes on with it.",
    DriveWhy.NOT_PAUSED: lambda drive: "The drive is not paused.",
    DriveWhy.REPEATED: lambda drive: "That is done already; one press was enough.",
    DriveWhy.STALE: lambda drive: "Somebody joined or left just then; start the drive again.",
    DriveWhy.NOT_STORED: lambda drive: "That could not be saved, so nothing has changed; please try again.",
    DriveWhy.CLOSING: lambda drive: _WAIT,
}


@refusal_sentence.register
def why_not_drive(refusal: DriveRefusal, user: int = 0) -> str:
    """The sentence that explains a refusal to the one who asked."""
    return _WHY[refusal.why](refusal.drive)


def entrant_name(entrant: Entrant) -> str:
    """A player's name for a sentence."""
    return name(entrant.player)


def entrant_plain(entrant: Entrant) -> str:
    """A player's name for a code block."""
    return plain(entrant.player)


def ender(drive: Drive, by: int | str) -> str:
    """The one who ended the drive, for a sentence: a user of it or of the server; in older logs a name."""
    if by == drive.opened_by:
        return _organiser(drive)
    return caller(by, (entrant.player for entrant in drive.players))


def _to_get_in(drive: Drive | None) -> str:
    return _REPLACING if drive and drive.draw else "/drive join puts your name down."


def _place(drive: Drive | None) -> str:
    return f"<#{drive.channel_id}>" if drive else "another channel"


def _organiser(drive: Drive | None) -> str:
    return safe(tidy(drive.organiser)) if drive else "the organiser"


def _joined(drive: Drive | None) -> str:
    people = len(drive.players) if drive else 0
    return "one has joined" if people == 1 else f"{people} have joined"
