"""The store: every table, event and result that outlives the process, by subject.

A call that has returned is durable: it survives a killed process and a power cut. A call that raised has
stored nothing. A call that is cancelled ends only when its transaction has, and so has stored its events
unless they were refused: a caller who must know which, shields the call.
"""

from __future__ import annotations

import asyncio
import logging
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
from bot.store.database import Database, upsert
from bot.store.errors import OlderVersionPlays, StoreError
from bot.store.games import Games
from bot.store.migrations import Schema, migrate
from bot.store.people import People
from bot.store.practice import Practice
from bot.store.ratings import Ratings
from bot.store.reviews import Reviews
from bot.store.schema import meta
from bot.store.servers import Servers
from bot.store.settings import Presets, Settings
from bot.store.sqlite import back_up
from bot.store.standings import Standings
from bot.store.tables import Tables
from bot.store.unanswered import UnansweredQuestions

if TYPE_CHECKING:
    from prometheus_client import Histogram

    from bot.store.leases import Leases  # which need PostgreSQL's driver

log = logging.getLogger(__name__)
_LOOKS = 1.0  # seconds between two looks at the files; each commit looks as well
_AGAIN = 1.0  # seconds between two looks whether the processes of an older version have stopped


async def _migrate(database: Database, *, alone: bool) -> None:
    await database.write(lambda connection: connection.run_sync(migrate, database.backend, alone=alone))


async def _join(database: Database, leases: Leases) -> None:
    """Plays on the database with others, in the newest schema; waits while an older version plays on it."""
    waits = False
    while True:
        first = await leases.open()
        try:
            await _migrate(database, alone=first)
            break
        except OlderVersionPlays as error:
            await leases.step_back()
            if not waits:
                log.warning("%s This process waits until they have stopped.", error)
            waits = True
            await asyncio.sleep(_AGAIN)
    await leases.join()


class Store:
    """Keeps everything in one database; each subject is an attribute, and asked for by its own calls.

    Made by `Store.open`. Any number of tasks of one event loop may use it at once: writes queue up, reads
    run beside them and each sees one moment. Every call raises StoreError where the database fails. `schema`
    is the older one of a database that is looked at; `leases` are there where processes share it.
    """

    def __init__(self, database: Database, leases: Leases | None = None) -> None:
        self._database = database
        self.leases = leases
        self.schema: Schema | None = None
        self.tables = Tables(database)
        self.games = Games(database)
        self.standings = Standings(database)
        self.ratings = Ratings(database)
        self.awards = Awards(database)
        self.people = People(database)
        self.servers = Servers(database)
        self.settings = Settings(database)
        self.presets = Presets(database)
        self.unanswered = UnansweredQuestions(database)
        self.practice = Practice(database)
        self.reviews = Reviews(database)
        self.conduct = Conduct(database)

    @classmethod
    @asynccontextmanager
    async def open(
        cls, address: Address | str, *, alone: bool = False, shared: bool = False
    ) -> AsyncIterator[Self]:
        """Opens the database, makes it where it is missing, and brings its schema up to date.

        A path is that of a file of SQLite's, whose folder is made, too, and whose pages are read through
        first; raises StoreError where they are damaged. With `alone`, its lease is held meanwhile by the
        process that plays on it; raises StoreError where another process holds it. With `shared`, processes
        play on it together, and each writes for the servers whose shards it holds; while those of an older
        version play, whose schema is another, it waits until they have stopped. Leaving lets the calls under
        way end, then closes every connection.
        """
        backend = backend_of(address)
        leases = backend.leases() if shared else None
        async with backend.ready(alone=alone):
            database = Database(backend)
            database.fences = leases
            try:
                if leases is None:
                    await _migrate(database, alone=True)
                else:
                    await _join(database, leases)
                yield cls(database, leases)
            finally:
                await database.close()
                if leases is not None:
                    await leases.close()

    @classmethod
    @asynccontextmanager
    async def look(
        cls, address: Address | str, going_on: Callable[[], object] = lambda: None
    ) -> AsyncIterator[Self]:
        """Opens a database that is there to look at it only: nothing is made or changed, whoever plays on it.

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
            raise StoreError(
                f"The database {backend} is of an older version: the bot brings it up to date when it starts."
            )
        with TemporaryDirectory(prefix="euchre-") as folder:
            copy = Path(folder) / backend.file.name
            await asyncio.to_thread(back_up, backend.file, copy)
            async with cls.open(copy) as store:
                store.schema = schema
                yield store

    @property
    def backend(self) -> Backend:
        """What the database does in its own way."""
        return self._database.backend

    @property
    def path(self) -> Path:
        """The database's file, as an absolute path; raises StoreError where it is on a server."""
        file = self.backend.file
        if file is None:
            raise StoreError(f"The database {self.backend} is no file.")
        return file

    @property
    def commits(self) -> Histogram:
        """How long commits have taken."""
        return self._database.commits

    @property
    def waiting(self) -> int:
        """How many changes wait for the next commit."""
        return self._database.waiting

    async def lost(self) -> StoreError:
        """Wait until a file of the database is gone or another, and return the sentence that says which."""
        while (lost := self.backend.lost()) is None:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(_LOOKS)
        return lost

    async def damage(self) -> list[str]:
        """Read all that is stored, and return a sentence for each row that can't be as it was stored."""

        async def look(connection: AsyncConnection) -> list[str]:
            return [*await damaged_cells(connection), *await contradictions(connection)]

        return await self._database.read(look)

    async def clean(self) -> None:
        """Empties the write-ahead log, in which what was deleted still stands."""
        await self._database.clean()

    async def get_meta(self, key: str) -> str | None:
        """Gives the single value last kept under `key`."""
        rows = await self._database.rows(select(meta.c.value).where(meta.c.key == key))
        return str(rows[0].value) if rows else None

    async def set_meta(self, key: str, value: str) -> None:
        """Keeps a single value under `key`, in place of what was there."""

        async def keep(connection: AsyncConnection) -> None:
            put = upsert(connection.dialect, meta)
            put = put.on_conflict_do_update(index_elements=["key"], set_={"value": put.excluded.value})
            await connection.execute(put, {"key": key, "value": value})

        await self._database.write(keep)

    async def secret(self, key: str) -> bytes:
        """Gives the 32 bytes that were drawn when this key was first asked for; no call shows them else."""

        async def drawn(connection: AsyncConnection) -> str:
            found: str | None = await connection.scalar(select(meta.c.value).where(meta.c.key == key))
            if found is None:
                found = secrets.token_hex(32)
                put = upsert(connection.dialect, meta).on_conflict_do_nothing()  # by a process that was first
                await connection.execute(put, {"key": key, "value": found})
            return found

        kept = await self.get_meta(key)
        return bytes.fromhex(await self._database.write(drawn) if kept is None else kept)
