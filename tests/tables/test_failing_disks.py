"""A play that the disk does not take has not happened, and can be made again once the disk is well."""

from __future__ import annotations

import asyncio
import gc
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.store.store import Store
from bot.tables.refusals import TableRefusal, Why

from .parlour import Parlour, picture

Trouble = Callable[[Store], AbstractContextManager[None]]


@contextmanager
def set_in_each_transaction(store: Store, meanwhile: str, afterwards: str) -> Iterator[None]:
    """Set a pragma on every connection of the store for the duration, and then set it back."""
    engine = store._database._engine.sync_engine
    now = [meanwhile]

    @event.listens_for(engine, "begin")
    def set_it(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA {now[0]}")

    @event.listens_for(engine, "checkout")
    def set_it_before(connection: DBAPIConnection, *_: object) -> None:
        connection.cursor().execute(f"PRAGMA {now[0]}")

    kept = store._database._kept
    assert kept is not None and kept.sync_connection is not None
    writer = kept.sync_connection.connection.driver_connection
    assert isinstance(writer, aiosqlite.Connection)
    writer._conn.execute(f"PRAGMA {now[0]}")
    yield
    now[0] = afterwards
    writer._conn.execute(f"PRAGMA {now[0]}")


def full(store: Store) -> AbstractContextManager[None]:
    """Simulate a full disk: the file has no free page and can't grow."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("VACUUM")  # a migration has dropped a table
    return set_in_each_transaction(store, "max_page_count=1", "max_page_count=1000000")


def read_only(store: Store) -> AbstractContextManager[None]:
    """Simulate a file that can't be written."""
    return set_in_each_transaction(store, "query_only=ON", "query_only=OFF")


@contextmanager
def failing(store: Store) -> Iterator[None]:
    """Simulate a disk that rejects writes to the write-ahead log with an error."""
    log = store.path.with_name(f"{store.path.name}-wal")
    limit, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))


@contextmanager
def damaged(store: Store) -> Iterator[None]:
    """Overwrite every page of the file but the first for the duration."""
    whole = wait_until_idle(store.path)
    store.path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    yield
    store.path.write_bytes(whole)
    wait_until_idle(store.path)


def wait_until_idle(path: Path) -> bytes:
    """Return the file with the log merged into it; SQLite's readers notice that it changed."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA user_version=7")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()


@pytest.mark.parametrize(
    ("trouble", "cause"),
    [
        (full, "the disk is full"),
        (read_only, "it is read-only"),
        (failing, "the disk reports an error"),
        (damaged, "it is damaged. Restore a backup"),
    ],
)
async def test_a_play_that_the_disk_does_not_take_has_not_happened(
    there: Parlour, trouble: Trouble, cause: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await there.begun()
    with trouble(there.store):
        with pytest.raises(TableRefusal) as refusal:
            for _ in range(100):  # on a full disk there is still some room in pages that are not full
                table = await there.go_on(table)
        told = len(there.told)
        assert refusal.value.why is Why.NOT_STORED
        assert cause in caplog.text
        held = there.manager.book.get(table.id)
        assert picture(held) == picture(table)
        with pytest.raises(TableRefusal, match=Why.NOT_STORED.value):
            await there.go_on(table)
    assert picture(await there.logged(table.id)) == picture(table)
    assert len(there.told) == told
    after = await there.go_on(table)
    assert after.seq > table.seq
    assert picture(await there.logged(table.id)) == picture(after)


async def test_a_play_that_is_not_stored_when_nobody_waits_for_it_any_more_is_told_in_single_lines(
    there: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    table = await there.begun()
    with read_only(there.store):
        playing = asyncio.create_task(there.go_on(table))
        while not there.manager.book._under_way:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        while there.manager.book._under_way:  # noqa: ASYNC110
            await asyncio.sleep(0)
        await asyncio.sleep(0)
    gc.collect()  # by which a failure that nobody has looked at comes to the log
    assert "not stored" in caplog.text and "abandoned request failed" in caplog.text
    assert not any(each.exc_info for each in caplog.records), caplog.text
