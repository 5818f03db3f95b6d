"""An INSERT that knows ON CONFLICT: the one statement that SQLAlchemy spells by dialect."""

from __future__ import annotations

from sqlalchemy import Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(dialect: Dialect, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Begins an INSERT into `table` with `on_conflict_do_update`, in the words of the database."""
    if dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
