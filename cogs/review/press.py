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

    PICK = "pick"  # of a list, whose choices are presses themselves
    GAME = "game"  # the whole game, that page of its dear decisions
    HAND = "hand"  # that hand
    IF = "if"  # what else there was at that turn of the hand
    PUZZLE = "puzzle"  # what was decided badly, that one from the dearest on, to be decided again
    ANSWER = "answer"  # the detail, an action as notation writes it, at that turn of the hand
    TRY = "try"  # the same, with the detail, an action as notation writes it, played out from there
    PUZZLE_IF = "pif"  # both again, come to from a puzzle
    PUZZLE_TRY = "ptry"


@dataclass(frozen=True, slots=True)
class ReviewPress(Coded):
    """A press on a review of the game at that table.

    ``hand`` counts from 1; ``at`` is a page or a puzzle, or a turn of the hand.
    """

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
        """The press of a button, or the one that was chosen from a list."""
        press = super(ReviewPress, cls).decode(sent)
        if press is None or (press.what is Asked.PICK) != (sent.chosen is not None):
            return None
        chosen = cls.read("".join(sent.chosen)) if sent.chosen is not None else press
        return None if chosen is None or chosen.what is Asked.PICK else chosen
