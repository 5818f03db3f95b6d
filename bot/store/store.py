"""The store: every table, event and result that outlives the process, by subject.

A call that has returned is durable: it survives a killed process and a power cut. A call that raised has
stored nothing. A canceled call ends only when its transaction has, and has stored its events unless they were
refused. A caller who must know which shields the call.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Self

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.awards import Awards
from bot.store.backend import Address, Backend, backend_of
from bot.store.cells import contradictions, damaged_cells
from bot.store.conduct import Conduct
from bot.store.copying import copy_file
from bot.store.database import Database, put
from bot.store.errors import StoreError
from bot.store.games import Games
from bot.store.migrations import Schema, migrate
from bot.store.people import People
from bot.store.practice import Practice
from bot.store.ratings import Ratings
from bot.store.reviews import Reviews
from bot.store.schema import meta
from bot.store.servers import Servers
from bot.store.settings import Presets, Settings
from bot.store.sharding import ShardGroup
from bot.store.standings import Standings
from bot.store.tables import Tables
from bot.store.unanswered import UnansweredQuestions

if TYPE_CHECKING:
    from prometheus_client import Histogram

    from bot.store.session import Session  # needs PostgreSQL's driver

_LOOKS = 1.0  # seconds between two checks for a lost database. Each commit checks, too.


class Store:
    """The database, with one attribute for each subject, which has its own calls.

    Created by `Store.open`. Any number of tasks of one event loop may use it at once: writes queue up, and
    reads run beside them, each seeing one moment. Every call raises StoreError if the database fails.
    `schema` is the older one of a database that is only read. `group` has the servers that this process plays
    in.
    """

    def __init__(self, database: Database, group: ShardGroup | None = None) -> None:
        self._database = database
        self.group = group or ShardGroup()
        self.schema: Schema | None = None
        self.tables = Tables(database, self.group)
        self.games = Games(database)
        self.standings = Standings(database)
        self.ratings = Ratings(database)
        self.awards = Awards(database)
        self.people = People(database)
        self.servers = Servers(database, self.group)
        self.settings = Settings(database)
        self.presets = Presets(database)
        self.unanswered = UnansweredQuestions(database)
        self.practice = Practice(database)
        self.reviews = Reviews(database)
        self.conduct = Conduct(database)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        address: Address | str,
        *,
        alone: bool = False,
        groups: int = 0,
        shards: int = 1,
        stands_by: Callable[[], object] = lambda: None,
    ) -> AsyncIterator[Self]:
        """Open the database, create it if it's missing, and update its schema.

        A path is that of a SQLite file, whose folder is created, too, and whose pages are checked. Raises
        StoreError if they're damaged. With ``alone``, no one else can play on it meanwhile. Raises StoreError
        if someone does. With ``groups``, this process plays on it: on a file as the only one, on a server as
        one of so many (`bot.store.session`) once a group is free. ``stands_by`` is called if it has to wait
        for one. Leaving finishes the calls in progress, then closes every connection.
        """
        backend = backend_of(address)
        async with backend.ready(plays=groups > 0, alone=alone):
            database = Database(backend, shared=groups > 1)
            try:
                if groups and backend.session is not None:
                    group = await backend.session.join(database, groups, shards, stands_by)
                    yield cls(database, group)
                else:
                    await database.write(lambda connection: connection.run_sync(migrate, backend))
                    yield cls(database)
            finally:
                await database.close()

    @classmethod
    @asynccontextmanager
    async def open_read_only(
        cls, address: Address | str, going_on: Callable[[], object] = lambda: None
    ) -> AsyncIterator[Self]:
        """Open an existing database for reading only, even while a bot uses it.

        A file with an older schema is copied, and the copy is upgraded. Raises StoreError if there is none,
        if it's damaged, and for any call that would write. `going_on` is called now and then while the
        database is checked.
        """
        backend = backend_of(address)
        with backend.leave_no_trace():
            await backend.examine(going_on)
            database = Database(backend, looking=True)
            try:
                schema = await database.read(lambda connection: connection.run_sync(Schema.of, backend))
                if schema.is_newest:
                    yield cls(database)
                    return
            finally:
                await database.close()
        if backend.file is None:
            raise StoreError(f"The database {backend} is from an older version. The next start upgrades it.")
        with TemporaryDirectory(prefix="euchre-") as folder:
            copy = Path(folder) / backend.file.name
            await asyncio.to_thread(copy_file, backend.file, copy)
            async with cls.open(copy) as store:
                store.schema = schema
                yield store

    @property
    def backend(self) -> Backend:
        """The database's backend, SQLite or PostgreSQL."""
        return self._database.backend

    @property
    def session(self) -> Session | None:
        """The session by which this process plays on a server, None on a file."""
        return self.backend.session

    @property
    def path(self) -> Path:
        """The database's file, as an absolute path. Raises StoreError if it's on a server."""
        file = self.backend.file
        if file is None:
            raise StoreError(f"The database {self.backend} isn't a file.")
        return file

    @property
    def commits(self) -> Histogram:
        """The durations of commits."""
        return self._database.commits

    @property
    def waiting(self) -> int:
        """The number of changes waiting for the next commit."""
        return self._database.waiting

    async def wait_until_lost(self) -> StoreError:
        """Wait until this process must stop, and return the reason as an error (see `DatabaseLost`)."""
        while (lost := self.backend.lost()) is None:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(_LOOKS)
        return lost

    async def damage(self) -> list[str]:
        """Read everything stored, and return a sentence for each damaged row."""

        async def open_read_only(connection: AsyncConnection) -> list[str]:
            return [*await damaged_cells(connection), *await contradictions(connection)]

        return await self._database.read(open_read_only)

    async def clean(self) -> None:
        """Empty the write-ahead log, which still contains deleted data."""
        await self._database.clean()

    async def get_meta(self, key: str) -> str | None:
        """Return the value last saved under `key`."""
        rows = await self._database.rows(select(meta.c.value).where(meta.c.key == key))
        return str(rows[0].value) if rows else None

    async def meta_with_prefix(self, begins: str) -> dict[str, str]:
        """Return the single values whose keys begin with this text."""
        query = select(meta).where(meta.c.key.startswith(begins, autoescape=True))
        return {str(row.key): str(row.value) for row in await self._database.rows(query)}

    async def set_meta(self, key: str, value: str) -> None:
        """Save a single value under `key`, replacing the old one."""
        await self._database.put(meta, {"key": key, "value": value}, replaces=["value"])

    async def secret(self, key: str) -> bytes:
        """Return the secret 32 bytes under this key, drawn at random the first time."""

        async def drawn(connection: AsyncConnection) -> str:
            found: str | None = await connection.scalar(select(meta.c.value).where(meta.c.key == key))
            if found is None:
                found = secrets.token_hex(32)
                await put(connection, meta, {"key": key, "value": found})  # unless another process was first
            return found

        kept = await self.get_meta(key)
        return bytes.fromhex(await self._database.write(drawn) if kept is None else kept)
