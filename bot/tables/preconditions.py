"""Checks that many requests share: for a lobby, a game, a seat, or a host of the table."""

from bot.engine.match import Match
from bot.engine.seats import Seat
from bot.ids import UserId
from bot.tables.events import TableEvent
from bot.tables.logbook import Change
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Stage, Table

TableChange = Change[Table, TableEvent]


def need_lobby(table: Table) -> None:
    """Refuse once the game has started. Refuse at a tournament's table, since it seats its own players."""
    if table.stage is not Stage.LOBBY:
        raise TableRefusal(Why.STARTED, table)
    if table.drive:
        raise TableRefusal(Why.OF_DRIVE, table)


def need_host(table: Table, by: Person) -> None:
    """Refuse everyone but the table's hosts."""
    need_unbanned(table, by)
    if by.id not in table.hosts or by.id in table.removed:
        raise TableRefusal(Why.NOT_OPENER, table)


def need_unbanned(table: Table, by: Person) -> None:
    """Refuse those who are banned from games in the server."""
    if by.banned:
        raise TableRefusal(Why.BANNED, table)


def need_game(table: Table) -> Match:
    """Return the game. Refuse before it has begun, and while it's paused."""
    if table.match is None:
        raise TableRefusal(Why.NOT_STARTED, table)
    if table.clock.paused:
        raise TableRefusal(Why.PAUSED, table)
    return table.match


def need_seat(table: Table, user: UserId) -> Seat:
    """Return the user's seat. Refuse everyone who doesn't sit here."""
    seat = table.seat_of(user)
    if seat is None:
        raise TableRefusal(Why.NOT_SEATED, table)
    return seat
