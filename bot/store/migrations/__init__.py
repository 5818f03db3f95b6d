"""Creating a database with the current schema, and upgrading older ones by the steps in `versions`.

To change the schema: change `bot.store.schema`, add `versions/vNNNN_what.py` with `revision` and
`down_revision`, and run tests/store/test_migrations.py, which reports every difference between the two. A
released step never changes what it does, and imports nothing of this program: it repeats what it needs.
SQLite can't alter most things in place: use `op.batch_alter_table`.

Processes of two versions can play on one database if both know the same schema. So anything that an older
version couldn't read, such as a new kind of log entry, needs a step as well, even an empty one.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect

from bot.store.backend import Backend
from bot.store.errors import StoreError
from bot.store.schema import metadata


@dataclass(frozen=True, slots=True)
class Schema:
    """The schema of a database, and the newest one this program knows."""

    present: str | None
    newest: str | None

    @property
    def is_newest(self) -> bool:
        """True if there is nothing to migrate."""
        return self.present == self.newest

    @classmethod
    def of(cls, connection: Connection, database: Backend) -> Schema:
        """Return the database's schema. Raise StoreError if another program or a newer version made it."""
        script = ScriptDirectory.from_config(_config())
        newest = script.get_current_head()
        present = MigrationContext.configure(connection).get_current_revision()
        if present is None and inspect(connection).get_table_names():
            raise StoreError(f"The database {database} belongs to another program.")
        if present is not None and not _is_known(script, present):
            if present.isdecimal() and present < (oldest := script.get_base() or ""):
                raise StoreError(
                    f"The database {database} is of a version before 0.1.0 (schema {present}; this one reads"
                    f" {oldest} and later). Start version 0.1.0 on it once, then this one."
                )
            raise StoreError(
                f"The database {database} is from a newer version (schema {present}; "
                f"this one knows {newest}). Start that version, or restore an older backup."
            )
        return cls(present, newest)


def migrate(connection: Connection, database: Backend) -> None:
    """Create the tables, or run the missing migrations, inside the transaction of `connection`.

    Raises StoreError if the tables are another program's, or those of a newer version of this one.
    """
    schema = Schema.of(connection, database)
    if schema.present is None:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(_config(connection), "head")
    elif not schema.is_newest:
        command.upgrade(_config(connection), "head")


def _config(connection: Connection | None = None) -> Config:
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of each step that it takes
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    return config


def _is_known(script: ScriptDirectory, revision: str) -> bool:
    try:
        return script.get_revision(revision) is not None
    except CommandError:
        return False
