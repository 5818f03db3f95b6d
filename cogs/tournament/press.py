"""The custom ids of the buttons, lists, and forms of tournaments and their setup."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta

from bot.engine.levels import Level
from bot.ids import TournamentId
from bot.tournament.requests import LONGEST, MOST_BOTS, SLOWEST
from bot.tournament.tournament import Movement
from cogs.ui.custom_ids import ID, CustomId, PageNumber


class TournamentVerb(Enum):
    """The action of a press on a tournament. The value is part of the custom_id."""

    JOIN = "join"
    LEAVE = "leave"  # asks first once the tournament has started
    LEAVE_NOW = "out"
    START = "start"
    MY_TABLE = "mine"
    STANDINGS = "all"  # the page
    DRAW = "draw"  # what the draw is sealed by, and at the end what checking it finds
    DRAW_FILE = "file"  # the record by which anyone can check the draw
    OPTIONS = "more"
    PAUSE = "pause"
    RESUME = "resume"
    REPLACE = "replace"  # opens a form, as do the next two
    CHANGE = "change"
    HAND_OVER = "hand"
    CORRECT = "correct"  # the round, also chosen from a list
    SCORE = "score"  # the round times a hundred plus the table, from a list. Also opens a form.
    END = "end"  # asks first
    END_NOW = "close"


_LISTS = (TournamentVerb.CORRECT, TournamentVerb.SCORE)
_FORMS = (
    TournamentVerb.REPLACE,
    TournamentVerb.CHANGE,
    TournamentVerb.HAND_OVER,
    TournamentVerb.SCORE,
)


class TournamentPress(CustomId, frozen=True, tag="dr"):  # the tag is on messages of long ago
    """A press about a tournament."""

    verb: TournamentVerb
    tournament: Annotated[TournamentId, ID]
    number: PageNumber = 0

    def with_choice(self, chosen: tuple[str, ...]) -> TournamentPress | None:
        """Return the press with the number chosen from its list."""
        return self.with_field("number", "".join(chosen)) if self.verb in _LISTS else None

    def with_text(self, typed: str) -> TournamentPress | None:
        """Return this press if it opens a form, or else None.

        ``typed`` isn't used, because the handler reads the form's fields from the interaction.
        """
        return self if self.verb in _FORMS else None


class SetupVerb(Enum):
    """The action of a press in a tournament's setup: a choice, or one of the last four."""

    GAME = "game"
    ROUNDS = "rounds"
    HANDS = "hands"
    MOVEMENT = "movement"
    LEVEL = "level"
    BOTS = "bots"
    MINUTES = "minutes"
    LONERS = "loners"
    ANNOUNCE = "announce"
    CANCEL = "cancel"
    LAST_RESULT = "last"


class SetupPress(CustomId, frozen=True, tag="ts"):
    """A press in the setup, with all choices so far. ``game`` is a ruleset's id or a preset's name."""

    verb: SetupVerb
    rounds: Annotated[int, Meta(ge=0, le=LONGEST)]
    hands: Annotated[int, Meta(ge=0, le=99)]
    movement: Movement
    level: Level
    bots: Annotated[int, Meta(ge=0, le=MOST_BOTS)]
    minutes: Annotated[int, Meta(ge=0, le=SLOWEST)]
    loners: Annotated[int, Meta(ge=0, le=1)]
    game: str

    def with_choice(self, chosen: tuple[str, ...]) -> SetupPress | None:
        """Return the press with the choice from the list of that name."""
        name = self.verb.value
        return self.with_field(name, "".join(chosen)) if name in self.__struct_fields__ else None
