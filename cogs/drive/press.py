"""What a button of a drive says when it is pressed: ``dr:VERB:DRIVE:NUMBER``, the number a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from cogs.ui.press import OF_DRIVES


class DriveVerb(Enum):
    """What a press asks for; the value stands in the custom_id."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    MY_TABLE = "mine"
    STANDINGS = "all"  # the page
    ORGANISE = "more"
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"  # asks first
    END_NOW = "close"
    LEAVE_NOW = "out"


_PATTERN = re.compile(rf"{OF_DRIVES}(?P<verb>[a-z]+):(?P<drive>[a-z0-9]+):(?P<number>\d{{1,4}})")


@dataclass(frozen=True, slots=True)
class DrivePress:
    """A pressed button of that drive."""

    verb: DriveVerb
    drive: str
    number: int = 0

    def __str__(self) -> str:
        return f"{OF_DRIVES}{self.verb.value}:{self.drive}:{self.number}"

    @classmethod
    def read(cls, custom_id: str) -> DrivePress | None:
        """Read a custom_id; None for one of a verb that no longer exists."""
        found = _PATTERN.fullmatch(custom_id)
        if found is None or found["verb"] not in {verb.value for verb in DriveVerb}:
            return None
        return cls(DriveVerb(found["verb"]), found["drive"], int(found["number"]))
