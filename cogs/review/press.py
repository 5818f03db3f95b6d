"""What is pressed on a review: which page of it is to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bot.ids import TableId
from cogs.ui.codec import ID, REST, Coded, Field, Sent, one_of, up_to

_MANY = 9999


class Asked(Enum):
    """What a press on a review asks for; the value stands in the custom_id."""

    GAME = "game"  # the whole game, that page of its dear decisions
    HAND = "hand"  # that hand; of a list, the hand chosen is in what Discord sends with it


@dataclass(frozen=True, slots=True)
class ReviewPress(Coded):
    """A press on a review of the game at that table; ``hand`` counts from 1, ``at`` is a page from 0."""

    PREFIX: ClassVar[str] = "rv"
    WRITTEN: ClassVar[Mapping[str, Field]] = {
        "what": one_of(Asked),
        "table": ID,
        "hand": up_to(_MANY),
        "at": up_to(_MANY),
        "detail": REST,
    }

    what: Asked
    table: TableId
    hand: int = 0
    at: int = 0
    detail: str = ""

    @classmethod
    def decode(cls, sent: Sent) -> ReviewPress | None:
        """The press of a button, or of a list, whose choices are presses themselves."""
        if sent.chosen is None:
            return super(ReviewPress, cls).decode(sent)
        return None if cls.read(sent.custom_id) is None else cls.read("".join(sent.chosen))
