"""Presses at a table, lesson, daily hand or puzzle: they contain identity and sequence, never state.

A ``custom_id`` is ``eu:VERB:TABLE:SEQ:DETAIL``. If two buttons of a screen mean the same, as for two
identical cards, an ordinal after ``#`` tells them apart.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec.structs import replace

from bot.ids import TableId
from cogs.ui.custom_ids import ID, CustomId, Number


class Verb(Enum):
    """The action of a press. The value is part of the custom_id. Comments describe ``DETAIL``."""

    PLAY = "play"  # start a private game: the game; no table, as for the next two
    OPEN = "open"  # a table in this channel: the game
    FIND = "find"  # the open tables
    NEW_GAME = "new"  # replace the running private game: the level or nothing, and the game
    SIT = "sit"  # the seat, also from a list; none for the first free one
    INVITE = "invite"  # from a list: the user
    DECLINE = "decline"  # an invitation: the invited user, if it's for one
    CALL_PLAYERS = "call"  # to the table
    SUBSCRIBE = "subscribe"  # be called in this channel, or not anymore
    OPTIONS = "options"  # show the table's options
    FILL = "fill"  # bots fill the free seats after a while: "on" or "off"
    COMPUTER = "comp"
    START = "start"  # with BOTS: bots take the free seats first
    WATCH = "watch"  # bots take every seat
    HINTS = "hints"  # "on" or "off"
    SEATS = "seats"  # the number of seats
    POINTS = "points"  # show a choice of points
    HOUSE = "house"  # show the house rules
    OPTION = "option"  # from a list: the option
    VALUE = "value"  # name=value of an option, or "own" for all defaults
    NUMBER = "number"  # ask for a number of the option; name=number once the form is sent
    SAVE = "save"  # ask for the name of a preset; =name once the form is sent
    PRESETS = "presets"  # the server's presets
    HAND = "hand"  # show my hand
    DO = "do"  # an action as notation writes it
    HINT = "hint"  # what to do now, and why
    CALLS = "calls"  # how the panel asks: calls "alone" or "together", a number of tricks, or WHY
    LAST_TRICK = "last"
    DEAL = "deal"
    ALL_HANDS = "all"
    HOW = "how"  # how the numbers of a review or a puzzle are calculated
    REVIEW = "review"  # the player's decisions in that finished hand, from 1, or in all
    MORE = "more"  # the table's menu
    RULES = "rules"
    LOWER = "lower"  # post the board again at the end of its channel
    MOVE = "move"  # post the board in this channel instead
    CANCEL = "cancel"  # cancel a question
    LEAVE = "leave"  # asks to confirm
    LEAVE_NOW = "go"
    END = "end"  # asks to confirm
    END_NOW = "close"
    CLOCK = "clock"  # from a list: the seconds
    LEVEL = "level"  # from a list: the level, and the seat if for one
    AWAY = "away"
    BACK = "back"
    PAUSE = "pause"
    RESUME = "resume"
    QUIET = "quiet"  # no more pings: the user they go to
    REMATCH = "again"
    FAIR = "verify"  # how the deals of a table, game or daily hand are sealed; checked once it's over
    SEED = "seed"  # ask for a text to add to the seed; =text once the form is sent
    LESSON = "learn"  # show the lesson at its place ``seq``; 0 is its beginning
    COURSE = "course"
    SHARE = "share"  # show everyone in the channel the player's result at the daily hand or puzzle
    PLAY_IT = "try"  # start the daily hand or puzzle that someone shared
    OTHERS = "others"  # how others played the daily hand
    SETTINGS = "settings"  # the player's own, or "server"; no table
    BLOCKS = "blocks"  # the people the player has blocked; no table
    DATA = "data"  # the data saved about the player, or a step of deleting it; no table
    DRIVE = "drive"  # the standings of the tournament that the table belongs to
    QUIT = "quit"  # leave the tournament
    PUZZLE = "puzzle"  # the next puzzle after this table's


SWAP = "swap"
"""The detail of a rematch with different partners."""

BOTS = "bots"
"""The detail of a start in which bots take the free seats."""

WHOLE_GAME = "game"
"""The detail of a review of the whole game."""

ASKED_WHY = "why"
"""The detail that makes the panel explain why some cards can't be played to this trick."""

IN_PLACE = "here"
"""The detail that makes the rules replace the private screen they're opened from."""

_ORDINAL = "#"
_LISTS = (Verb.SIT, Verb.INVITE, Verb.OPTION, Verb.CLOCK, Verb.LEVEL)
_FORMS = (Verb.NUMBER, Verb.SEED, Verb.SAVE)


class Press(CustomId, frozen=True, tag="eu"):
    """A press: the verb, the table, and the table's ``seq`` when the button was drawn."""

    verb: Verb
    table: Annotated[TableId, ID]
    seq: Number = 0
    detail: str = ""

    @classmethod
    def doing(cls, table: TableId, seq: int, action: object, ordinal: int = 0) -> Press:
        """Return a press that does the action. ``ordinal`` counts the buttons for it on the same screen."""
        return cls(Verb.DO, table, seq, f"{action}{_ORDINAL}{ordinal}" if ordinal else str(action))

    @property
    def action(self) -> str:
        """The game action to do, such as a call or a card, in notation, without the ordinal."""
        return self.detail.partition(_ORDINAL)[0]

    @property
    def number(self) -> int | None:
        """The detail as a number: a seat, a page, a user, or None if it isn't one."""
        return int(self.detail) if self.detail.isascii() and self.detail.isdigit() else None

    @property
    def name(self) -> str:
        """The name in a detail that is ``name`` or ``name=value``."""
        return self.detail.partition("=")[0]

    @property
    def value(self) -> str | None:
        """The part of the detail after ``=``, or None if it has no ``=``."""
        return self.detail.partition("=")[2] if "=" in self.detail else None

    def with_choice(self, chosen: tuple[str, ...]) -> Press | None:
        """Return the press with the choice from its list as its detail."""
        return replace(self, detail=" ".join(chosen)) if self.verb in _LISTS else None

    def with_text(self, typed: str) -> Press | None:
        """Return the press with the typed text as the value in its detail."""
        return replace(self, detail=f"{self.detail}={typed}") if self.verb in _FORMS else None
