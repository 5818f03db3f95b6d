"""What a button of a drive says when it is pressed: ``dr:VERB:DRIVE:NUMBER``, the number a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from cogs.ui.codec import ID, Coded, Field, one_of, up_to


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


@dataclass(frozen=True, slots=True)
class DrivePress(Coded):
    """A pressed button of that drive."""

    PREFIX: ClassVar[str] = "dr"
    WRITTEN: ClassVar[Mapping[str, Field]] = {"verb": one_of(DriveVerb), "drive": ID, "number": up_to(9999)}

    verb: DriveVerb
    drive: str
    number: int = 0
