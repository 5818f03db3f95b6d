"""Empty SQLite and PostgreSQL databases for benchmarks, on the disk of the code."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.backend import Address
from tests.installed import programs
from tests.server import running

KINDS = ("SQLite", *(("PostgreSQL",) if programs() else ()))
"""The kinds of database available here."""


@asynccontextmanager
async def new_database(kind: str) -> AsyncIterator[Address]:
    """Create an empty database of that kind next to the code, on its disk, and delete it afterward."""
    if kind == "PostgreSQL":
        with running(syncing=True, beside=Path.cwd()) as server:
            yield await server.empty()
    else:
        with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
            yield Path(folder) / "bench.db"
