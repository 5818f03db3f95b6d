"""What the store can refuse, and why.

    StoreError                 the database cannot be used; its text is a sentence for the operator
    ├── TableTaken             create_table: the id is in use, choose another
    ├── UnknownTable           nothing is stored under this table id
    ├── SequenceTaken          append: another writer was there first, read the events again
    ├── DuplicateInteraction   this click was already stored, answer it with the state as it is
    ├── SitsElsewhere          somebody sits at as many tables as they may, some at other processes
    ├── DamagedLog             an entry of a log is no longer what was stored
    ├── ShardLost              another process has the server's tables now: nothing of it is ours to write
    ├── OlderVersionPlays      the schema can't be changed under those who play: wait until they have stopped
    ├── NoDatabaseYet          there is none, and the bot makes it at its first start
    ├── DatabaseReplaced       a file in use is gone or another: this process is to stop
    ├── SchemaChanged          a newer version has changed the schema under this process, which is to stop
    └── Overtaken              another process came between two statements: it is tried again

Whichever is raised, nothing of the refused call was stored.
"""

from __future__ import annotations

import logging


class StoreError(Exception):
    """Says in one clear sentence why the database could not be opened, read or written."""


class TableTaken(StoreError):
    """Says that a table with this id is already stored."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is already a table {table_id}.")
        self.table_id = table_id


class UnknownTable(StoreError):
    """Says that no table with this id is stored."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is no table {table_id}.")
        self.table_id = table_id


class SequenceTaken(StoreError):
    """Says that the table already has an event with one of the sequence numbers."""

    def __init__(self, table_id: str, seq: int) -> None:
        super().__init__(f"Table {table_id} already has an event {seq}.")
        self.table_id = table_id
        self.seq = seq


class DuplicateInteraction(StoreError):
    """Says that an event of the same Discord interaction is already stored."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"The interaction {interaction_id} is already stored.")
        self.interaction_id = interaction_id


class ShardLost(StoreError):
    """Says that this process does not hold the shard of the server that it was about to write for."""

    def __init__(self) -> None:
        super().__init__("Another process of the bot has taken over this server's tables.")


def gravity(error: StoreError) -> int:
    """How bad it is that something could not be stored, as a level of the log.

    What another process sees to by now is no fault: that goes on there. That the database was replaced is
    told once, by who stops the process.
    """
    return logging.WARNING if isinstance(error, ShardLost | DatabaseReplaced) else logging.ERROR


class Overtaken(StoreError):
    """Says that another process changed what the transaction had read; it can be done again."""


class OlderVersionPlays(StoreError):
    """Says that processes play on the database that know an older schema than this program."""


class NoDatabaseYet(StoreError):
    """Says that there is no database, which the bot makes at its first start."""


class DatabaseReplaced(StoreError):
    """Says that a file of the database is gone or another while the bot uses it, so that it must stop."""

    def __init__(self, file: object, change: str) -> None:
        super().__init__(
            f"The file {file} is {change} while the bot uses it. Nothing more can be stored: the bot stops."
            " Leave its files alone, start it again, and run the doctor command."
        )


class SchemaChanged(StoreError):
    """Says that the database has another schema than the one with which this process began to play on it."""

    def __init__(self, database: object) -> None:
        super().__init__(
            f"A newer version has brought the database {database} to another schema: stop this process."
        )


class SitsElsewhere(StoreError):
    """Says that a user sits at as many tables as they may, of this process and others together."""

    def __init__(self, user_id: int) -> None:
        super().__init__(f"The user {user_id} sits at other tables already.")
        self.user_id = user_id


class DamagedLog(StoreError):
    """Says that an entry of a table's log is no longer what was stored, or that the one before it is gone."""

    def __init__(self, table_id: str, seq: int) -> None:
        super().__init__(
            f"The log of {table_id} is damaged: entry {seq} is not as it was stored, or one before is gone."
        )
        self.table_id = table_id
        self.seq = seq
