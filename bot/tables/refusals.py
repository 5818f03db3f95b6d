"""The reasons why a table refuses a request, like the engine's refusals, but about seats instead of cards.

::

    TableRefusal(why)      carries a Why, and the table it's about
    (bot.engine.errors)    refusals by the game's rules pass through unchanged

``cogs/ui`` turns ``why`` into sentences for players.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.tables.table import Table


class Why(Enum):
    """The reason for a refusal. The value is a phrase for logs."""

    NO_TABLE = "there is no such table, or it has ended"
    SERVER_FULL = "the server has as many tables open as may be"
    AT_ANOTHER = "the player sits at another table"
    NO_SEAT = "one who sits there, or opened it, and the player are kept apart, or the player was removed"
    BANNED = "the player is banned from games in the server"
    NOT_SEATED = "the player doesn't sit at this table"
    SEATED = "the player sits at this table already"
    SEAT_TAKEN = "the seat is taken"
    TABLE_FULL = "no seat is free"
    SEATED_MORE = "more sit at the table than it would have seats"
    NOT_FULL = "seats are free"
    OTHERS_SIT = "others than the one who would watch sit there"
    STARTED = "the game has started"
    NOT_STARTED = "the game has not begun"
    STALE = "the button is from an earlier moment"
    REPEATED = "that was done by an earlier press of the same button"
    NOT_BETWEEN = "a hand is in play"
    NOT_OPENER = "only the one who opened the table or a server manager may"
    NO_SEED = "the seed is empty"
    NO_CLOCK = "there is no such clock"
    NO_LEVEL = "there is no such level"
    NO_COMPUTER = "no computer player sits on that seat"
    PAUSED = "the game is paused"
    NOT_PAUSED = "the game isn't paused"
    NO_PAUSE = "the table belongs to a tournament, which waits for nobody"
    OF_DRIVE = "the table belongs to a tournament, which seats its players and ends it"
    CLOSING = "the bot is stopping"
    NOT_STORED = "it could not be stored, and so wasn't done"


class TableRefusal(Exception):
    """Raised for a request that a table doesn't allow. ``table`` is the one it's about, if any."""

    def __init__(self, why: Why, table: Table | None = None) -> None:
        super().__init__(why.value)
        self.why = why
        self.table = table
