"""The store: every table, event and result that outlives the process, by subject.

A call that has returned is durable: it survives a killed process and a power cut. A call that raised has
stored nothing. A call that is cancelled ends only when its transaction has, and so has stored its events
unless they were refused: a caller who must know which, shields the call.
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

    from bot.store.session import Session  # which needs PostgreSQL's driver

_LOOKS = 1.0  # seconds between two looks whether the database is lost; each commit looks as well


class Store:
    """The database, with one attribute for each subject, which has its own calls.

    Made by `Store.open`. Any number of tasks of one event loop may use it at once: writes queue up, reads
    run beside them and each sees one moment. Every call raises StoreError where the database fails. `schema`
    is the older one of a database that is looked at; `group` has the servers that this process plays in.
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
        """Open the database, make it where it is missing, and bring its schema up to date.

        A path is that of a file of SQLite's, whose folder is made, too, and whose pages are read through
        first; raises StoreError where they are damaged. ``alone``, nobody plays on it meanwhile; raises
        StoreError where someone does. With ``groups``, this process plays on it: on a file as the only one,
        on a server as one of so many (`bot.store.session`), once a group is free; ``stands_by`` is called if
        it has to wait for one. Leaving lets the calls under way end, then closes every connection.
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
    async def look(
        cls, address: Address | str, going_on: Callable[[], object] = lambda: None
    ) -> AsyncIterator[Self]:
        """Open an existing database for reading only, even while a bot uses it.

        A file of an older schema is looked at in a copy, which is brought up to date. Raises StoreError where
        there is none, where it is damaged, and at whatever would write. `going_on` is called now and then
        while the database is read through.
        """
        backend = backend_of(address)
        with backend.looked_at():
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
        """The functions that each kind of database does in its own way."""
        return self._database.backend

    @property
    def session(self) -> Session | None:
        """The session by which this process plays on a server; None on a file."""
        return self.backend.session

    @property
    def path(self) -> Path:
        """The database's file, as an absolute path; raises StoreError where it is on a server."""
        file = self.backend.file
        if file is None:
            raise StoreError(f"The database {self.backend} isn't a file.")
        return file

    @property
    def commits(self) -> Histogram:
        """The time that commits have taken."""
        return self._database.commits

    @property
    def waiting(self) -> int:
        """The number of changes that wait for the next commit."""
        return self._database.waiting

    async def lost(self) -> StoreError:
        """Wait until this process must stop, and return the sentence that says why: see `DatabaseLost`."""
        while (lost := self.backend.lost()) is None:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(_LOOKS)
        return lost

    async def damage(self) -> list[str]:
        """Read all that is stored, and return a sentence for each row that can't be as it was stored."""

        async def look(connection: AsyncConnection) -> list[str]:
            return [*await damaged_cells(connection), *await contradictions(connection)]

        return await self._database.read(look)

    async def clean(self) -> None:
        """Empty the write-ahead log, which still contains deleted data."""
        await self._database.clean()

    async def get_meta(self, key: str) -> str | None:
        """Return the value last saved under `key`."""
        rows = await self._database.rows(select(meta.c.value).where(meta.c.key == key))
        return str(rows[0].value) if rows else None

    async def meta_like(self, begins: str) -> dict[str, str]:
        """Return the single values whose keys begin so."""
        query = select(meta).where(meta.c.key.startswith(begins, autoescape=True))
        return {str(row.key): str(row.value) for row in await self._database.rows(query)}

    async def set_meta(self, key: str, value: str) -> None:
        """Save a single value under `key`, replacing the old one."""
        await self._database.put(meta, {"key": key, "value": value}, replaces=["value"])

    async def secret(self, key: str) -> bytes:
        """Return the secret 32 bytes under this key, drawn the first time; no other call shows them."""

        async def drawn(connection: AsyncConnection) -> str:
            found: str | None = await connection.scalar(select(meta.c.value).where(meta.c.key == key))
            if found is None:
                found = secrets.token_hex(32)
                await put(connection, meta, {"key": key, "value": found})  # unless a process was first
            return found

        kept = await self.get_meta(key)
        return bytes.fromhex(await self._database.write(drawn) if kept is None else kept)
