"""What is said of tables: which one of a drive it is, and that somebody has left."""

from __future__ import annotations

from bot.tables.table import Table

LEFT_DRIVE = "You left the drive: a computer player goes on for you, and you have no place in the result."


def table_name(number: int) -> str:
    """What a table is called, as its thread is."""
    return f"Table {number} (head)" if number == 1 else f"Table {number}"


def at_drive(table: Table) -> str:
    """Which table of which round it is, for its board; empty for a table that belongs to no drive."""
    _, *where = table.id.split("-")
    if not table.drive or not where:
        return ""
    round_, number = where
    return f"Euchre Drive, round {round_}, {table_name(int(number)).lower()}"


def left(table: Table) -> str:
    """What is said to who left a table."""
    if table.ended:
        return "You left, and the table is closed since nobody is left at it."
    if table.drive:
        return LEFT_DRIVE
    if table.match is None:
        return "You left the table."
    return "You left the table; a computer player has taken your seat, and the game counts as lost for you."
