"""Why a drive refuses; what players read is made from ``why`` in cogs/ui."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.drive.drive import Drive


class DriveWhy(Enum):
    """What is wrong; the value says it in plain words for logs."""

    NO_DRIVE = "there is no such drive, or it has ended"
    CHANNEL_TAKEN = "a drive is on in this channel"
    IN_ANOTHER = "the player takes part in another drive"
    JOINED = "who asks takes part already"
    NOT_JOINED = "who asks does not take part"
    ENTERED = "the player takes part already"
    NOT_ENTERED = "the player does not take part"
    NOT_ORGANISER = "only the organiser or a server manager may"
    BEGUN = "the drive has begun"
    NOT_BEGUN = "the drive has not begun"
    NO_LENGTH = "no drive has so many rounds"
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
