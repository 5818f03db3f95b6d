"""A press on a review: which of its pages to show."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from bot.ids import TableId
from cogs.ui.custom_ids import ID, CustomId, PageNumber


class ReviewVerb(Enum):
    """What a press on a review asks for; the value is part of the custom_id."""

    PICK = "pick"  # of a list, whose choices are presses themselves
    GAME = "game"  # the whole game, that page of its dear decisions
    HAND = "hand"  # that hand
    IF = "if"  # what else there was at that turn of the hand
    PUZZLE = (
        "puzzle"  # to decide again: the one at that place from the costliest on, or at that turn of the hand
    )
    ANSWER = "answer"  # the detail, an action as notation writes it, at that turn of the hand
    TRY = "try"  # the same, with the detail, an action as notation writes it, played out from there


class ReviewPress(CustomId, frozen=True, tag="rv"):
    """A press on a review of the game at that table.

    ``hand`` counts from 1; ``at`` is a page or a puzzle, or a turn of the hand.
    """

    what: ReviewVerb
    table: Annotated[TableId, ID]
    hand: PageNumber = 0
    at: PageNumber = 0
    detail: str = ""

    def with_choice(self, chosen: tuple[str, ...]) -> ReviewPress | None:
        """Return the press that was chosen from the list."""
        return self.read("".join(chosen)) if self.what is ReviewVerb.PICK else None
