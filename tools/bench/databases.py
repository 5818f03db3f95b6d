"""An empty database of each kind to measure on: a file on the disk, and a server that syncs to it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.backend import Address
from tests.installed import programs
from tests.server import running

KINDS = ("SQLite", "PostgreSQL")


def there() -> list[str]:
    """The kinds that can be had here."""
    return [kind for kind in KINDS if kind != "PostgreSQL" or programs() is not None]


@contextmanager
def a_database(kind: str) -> Iterator[Address]:
    """A new one of that kind, gone afterwards."""
    if kind == "PostgreSQL":
        with running(syncing=True, beside=Path.cwd()) as server:
            yield asyncio.run(server.empty())
    else:
        with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
            yield Path(folder) / "bench.db"
