"""What is pressed at a table, a lesson, a daily hand or a puzzle: identity and sequence, never state.

A ``custom_id`` is ``eu:VERB:TABLE:SEQ:DETAIL``. Where two buttons of a screen mean the same, as two identical
cards do, an ordinal after ``#`` keeps them apart.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec.structs import replace

from bot.ids import TableId
from cogs.ui.custom_ids import ID, CustomId, Number


class Verb(Enum):
    """What a press asks for; the value is part of the custom_id. Comments say what ``DETAIL`` holds."""

    PLAY = "play"  # a private game now: the game; of no table, as the next two
    OPEN = "open"  # a table in this channel: the game
    FIND = "find"  # the open tables
    NEW_GAME = "new"  # instead of the private game that is running: the level or nothing, and the game
    SIT = "sit"  # the seat, also of a list; none for the first that is free
    INVITE = "invite"  # of a list: whom
    DECLINE = "decline"  # an invitation: the user whom it is for, if it's for one
    CALL = "call"  # players to the table
    SUBSCRIBE = "subscribe"  # be called in this channel, or no more
    OPTIONS = "options"  # of the table
    FILL = "fill"  # bots fill the free seats some time later: "on" or "off"
    COMPUTER = "comp"
    START = "start"  # with BOTS: bots take the free seats first
    WATCH = "watch"  # bots take every seat
    HINTS = "hints"  # "on" or "off"
    SEATS = "seats"  # how many
    POINTS = "points"  # show the points to choose from
    HOUSE = "house"  # show the house rules
    OPTION = "option"  # of a list: the option chosen
    VALUE = "value"  # name=value of an option, or "own" for all of the ruleset's own
    NUMBER = "number"  # ask for a number of the option; name=number once the form is sent
    SAVE = "save"  # ask for the name of a preset; =name once the form is sent
    PRESETS = "presets"  # the server's presets
    HAND = "hand"  # show my hand
    DO = "do"  # an action as notation writes it
    HINT = "hint"  # what to do now, and why
    CALLS = "calls"  # how the panel asks: with the calls "alone" or "together", a number of tricks, or WHY
    LAST_TRICK = "last"
    DEAL = "deal"
    ALL_HANDS = "all"
    HOW = "how"  # how the figures of a review or a puzzle are calculated
    REVIEW = "review"  # the player's own decisions in the finished hand of that number, from 1, or in all
    MORE = "more"  # the table's menu
    RULES = "rules"
    LOWER = "lower"  # post the board anew at the end of its channel
    MOVE = "move"  # post the board in this channel instead
    CANCEL = "cancel"  # a question is withdrawn
    LEAVE = "leave"  # asks first
    LEAVE_NOW = "go"
    END = "end"  # asks first
    END_NOW = "close"
    CLOCK = "clock"  # of a list: the seconds chosen
    LEVEL = "level"  # of a list: the level chosen, and the seat if one
    AWAY = "away"
    BACK = "back"
    PAUSE = "pause"
    RESUME = "resume"
    QUIET = "quiet"  # no more pings: the user whom this one is for
    REMATCH = "again"
    FAIR = "verify"  # how the deals of a table, a game or the daily hands are sealed; checked once it's over
    SEED = "seed"  # ask for a text to add to the seed; =text once the form is sent
    LESSON = "learn"  # show the lesson at its place ``seq``; 0 is its beginning
    COURSE = "course"
    SHARE = "share"  # show everyone in the channel how one did at the daily hand or the puzzle
    PLAY_IT = "try"  # begin the daily hand or the puzzle that somebody shared
    OTHERS = "others"  # how others played the daily hand
    SETTINGS = "settings"  # the player's own, or "server"; of no table
    BLOCKS = "blocks"  # whom the player has blocked; of no table
    DATA = "data"  # what is saved about the player, or a step of deleting it; of no table
    DRIVE = "drive"  # the standings of the tournament that the table belongs to
    QUIT = "quit"  # leave the tournament
    PUZZLE = "puzzle"  # the puzzle that follows that of the table


SWAP = "swap"
"""The detail of a rematch with other partners."""

BOTS = "bots"
"""The detail of a start for which bots take the free seats."""

WHOLE_GAME = "game"
"""The detail of a review of the whole game."""

ASKED_WHY = "why"
"""The detail that has the panel say why some cards can't be played to this trick."""

IN_PLACE = "here"
"""The detail that has the rules take the place of the private screen they're opened from."""

_ORDINAL = "#"
_LISTS = (Verb.SIT, Verb.INVITE, Verb.OPTION, Verb.CLOCK, Verb.LEVEL)
_FORMS = (Verb.NUMBER, Verb.SEED, Verb.SAVE)


class Press(CustomId, frozen=True, tag="eu"):
    """A press: what it asks for, of which table, drawn at which ``seq``."""

    verb: Verb
    table: Annotated[TableId, ID]
    seq: Number = 0
    detail: str = ""

    @classmethod
    def doing(cls, table: TableId, seq: int, action: object, ordinal: int = 0) -> Press:
        """Return a press that does the action; ``ordinal`` counts the buttons for it on the same screen."""
        return cls(Verb.DO, table, seq, f"{action}{_ORDINAL}{ordinal}" if ordinal else str(action))

    @property
    def action(self) -> str:
        """What the press does, as notation writes it."""
        return self.detail.partition(_ORDINAL)[0]

    @property
    def number(self) -> int | None:
        """The number that the detail is: a seat, a page, a user; None where it is none."""
        return int(self.detail) if self.detail.isascii() and self.detail.isdigit() else None

    @property
    def name(self) -> str:
        """The name in a detail that is ``name`` or ``name=value``."""
        return self.detail.partition("=")[0]

    @property
    def value(self) -> str | None:
        """The value in a detail that is ``name=value``; None where it has none."""
        return self.detail.partition("=")[2] if "=" in self.detail else None

    def with_choice(self, chosen: tuple[str, ...]) -> Press | None:
        """Return the press with what was chosen as its detail."""
        return replace(self, detail=" ".join(chosen)) if self.verb in _LISTS else None

    def with_text(self, typed: str) -> Press | None:
        """Return the press with what was typed as the value in its detail."""
        return replace(self, detail=f"{self.detail}={typed}") if self.verb in _FORMS else None
