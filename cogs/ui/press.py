"""What a button says when it is pressed: identity and sequence, never state.

A button's ``custom_id`` is ``eu:VERB:TABLE:SEQ:DETAIL``. ``Press.read(str(press)) == press``. Where two
buttons of a screen mean the same, as two identical cards do, an ordinal after ``#`` keeps them apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Verb(Enum):
    """What a press asks for; the value stands in the custom_id. ``DETAIL`` is named where there is one."""

    SIT = "sit"  # the seat
    RISE = "rise"
    COMPUTER = "comp"
    START = "start"
    HOUSE = "house"  # show the house rules: the page
    OPTION = "option"  # of a list: the option chosen is in what Discord sends with it
    VALUE = "value"  # name=value of an option, or "own" for all of the ruleset's own
    NUMBER = "number"  # ask for a number of the option; the form sent back says the same
    HAND = "hand"  # show my hand
    DO = "do"  # an action as notation writes it
    CALLS = "calls"  # how the calls on the panel are offered: "alone", "together", a number of tricks
    LAST_TRICK = "last"
    DEAL = "deal"
    ALL_HANDS = "all"
    MORE = "more"  # the table's menu
    RULES = "rules"
    LOWER = "lower"  # post the board anew at the end of its channel
    LEAVE = "leave"
    END = "end"  # asks first
    END_NOW = "close"
    CLOCK = "clock"  # of a list: the seconds chosen are in what Discord sends with it
    AWAY = "away"
    BACK = "back"
    PAUSE = "pause"
    RESUME = "resume"
    QUIET = "quiet"  # no more pings: the user whom this one is for
    REMATCH = "again"
    FAIR = "fair"  # how the deals are bound
    SEED = "seed"  # ask for a text to add to the seed; the form sent back says the same
    VERIFY = "verify"
    LESSON = "learn"  # show the lesson at its place ``seq``; 0 is its beginning
    COURSE = "course"
    OTHERS = "others"  # how others played the daily hand
    PUZZLE = "puzzle"  # the puzzle that follows that of the table


SWAP = "swap"
"""The detail of a rematch with other partners."""

_LONGEST = 100  # Discord's limit for a custom_id
_ORDINAL = "#"
OF_DRIVES = "dr:"  # how the buttons of drives begin, which are read elsewhere
OF_BOARDS = "lb:"  # those of leaderboards
OF_SETTINGS = "st:"  # and those of settings
OF_RULES = "ru:"  # and those of the rulebook
OF_PRIVACY = "pv:"  # and the one of privacy
OF_GAMES = "gm:"  # and those of finished games
PATTERN = re.compile(r"eu:(?P<verb>[a-z]+):(?P<table>[a-z0-9-]+):(?P<seq>\d+):(?P<detail>.*)")


@dataclass(frozen=True, slots=True)
class Press:
    """A pressed button: what it asks for, of which table, drawn at which ``seq``."""

    verb: Verb
    table: str
    seq: int = 0
    detail: str = ""

    def __str__(self) -> str:
        return f"eu:{self.verb.value}:{self.table}:{self.seq}:{self.detail}"[:_LONGEST]

    @classmethod
    def doing(cls, table: str, seq: int, action: object, ordinal: int = 0) -> Press:
        """A press that does the action; ``ordinal`` counts the buttons for it on the same screen."""
        return cls(Verb.DO, table, seq, f"{action}{_ORDINAL}{ordinal}" if ordinal else str(action))

    @property
    def action(self) -> str:
        """What the press does, as notation writes it."""
        return self.detail.partition(_ORDINAL)[0]

    @classmethod
    def read(cls, custom_id: str) -> Press | None:
        """Read a custom_id; None for one that is not ours, or of a verb that no longer exists."""
        found = PATTERN.fullmatch(custom_id)
        if found is None or found["verb"] not in {verb.value for verb in Verb}:
            return None
        return cls(Verb(found["verb"]), found["table"], int(found["seq"]), found["detail"])
