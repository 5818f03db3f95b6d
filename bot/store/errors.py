"""The errors of the store.

StoreError                 the database can't be used. Its text is a sentence for the operator
├── TableTaken             create_table: the id is in use, choose another
├── UnknownTable           nothing is stored under this table id
├── SequenceTaken          append: another writer was first, read the events again
├── DuplicateInteraction   this click is already stored, answer it with the current state
├── DamagedLog             an entry of a log isn't what was stored
├── NoDatabaseYet          there is none, and the bot creates it at its first start
├── DatabaseLost           this process must stop
│   ├── DatabaseReplaced   a file in use is gone or replaced
│   └── SessionLost        the server has ended the session, and with it the right to play
└── Overtaken              another process came between two statements: try again

Whichever is raised, nothing of the refused call was stored.
"""

import logging


class StoreError(Exception):
    """The reason, in one sentence, why the database can't be opened, read or written."""


class TableTaken(StoreError):
    """Raised when a table with this id is already stored."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is already a table {table_id}.")


class UnknownTable(StoreError):
    """Raised when no table with this id is stored."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is no table {table_id}.")


class SequenceTaken(StoreError):
    """Raised when the table already has an event with one of the sequence numbers."""

    def __init__(self, table_id: str, seq: int) -> None:
        super().__init__(f"Table {table_id} already has an event {seq}.")


class DuplicateInteraction(StoreError):
    """Raised when an event of the same Discord interaction is already stored."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"The interaction {interaction_id} is already stored.")


def log_level_of(error: StoreError) -> int:
    """Return the log level for a change that couldn't be stored.

    A lost database is logged as an error only once, by the code that stops the process.
    """
    return logging.WARNING if isinstance(error, DatabaseLost) else logging.ERROR


class Overtaken(StoreError):
    """Raised when another process changed what the transaction had read. It can be tried again."""


class NoDatabaseYet(StoreError):
    """Raised when there is no database yet: the bot creates it at its first start."""


class DatabaseLost(StoreError):
    """Raised when nothing more can be stored by this process, which must stop."""


class DatabaseReplaced(DatabaseLost):
    """Raised when a file of the database is deleted or replaced while the bot uses it."""

    def __init__(self, file: object, change: str) -> None:
        super().__init__(
            f"The file {file} was {change} while the bot was using it. Nothing more can be saved, so the bot"
            " stops. Leave its files alone, start it again, and run the doctor command."
        )


class SessionLost(DatabaseLost):
    """Raised when the server has ended the session by which this process plays."""

    def __init__(self, database: object) -> None:
        super().__init__(
            f"The session on the database {database} has ended. Another process might be playing by now, so"
            " this one stops. Start it again."
        )


class DamagedLog(StoreError):
    """Raised when an entry of a table's log is not what was stored, or the one before it is gone."""

    def __init__(self, table_id: str, seq: int) -> None:
        super().__init__(
            f"The log of {table_id} is damaged: entry {seq} was changed, or an earlier one is gone."
        )
