"""The database itself: how it is opened, how it fails, and that it is let go."""

import asyncio
import gc
import logging
import shutil
import sqlite3
import tempfile
import threading
import traceback
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, StoreError, sqlite
from tests.commands.shell import python

from .samples import a_table, an_event, cannot_open, new_database


async def test_every_pooled_connection_syncs_fully_and_keeps_foreign_keys(in_file: Store) -> None:
    all_at_once = asyncio.Barrier(sqlite.CONNECTIONS)  # so that each has its own connection

    async def pragmas(there: AsyncConnection) -> list[object]:
        await all_at_once.wait()
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "fullfsync")
        return [(await there.execute(text(f"PRAGMA {name}"))).scalar_one() for name in names]

    reading = (in_file._database.read(pragmas) for _ in range(sqlite.CONNECTIONS - 1))
    found = await asyncio.gather(*reading, in_file._database.write(pragmas))
    assert found == [["wal", 2, 1, 5000, 1]] * sqlite.CONNECTIONS  # synchronous 2 is FULL


async def test_a_secret_that_many_ask_for_at_once_is_drawn_once(store: Store) -> None:
    asked = await asyncio.gather(*(store.secret("deals") for _ in range(20)))
    assert {*asked} == {await store.secret("deals")}
    assert await store.secret("daily hands") not in asked
    assert len(asked[0]) == 32


async def test_a_reader_sees_one_moment_while_another_task_writes(store: Store) -> None:
    async def count_twice(reader: AsyncConnection) -> list[object]:
        count = text("SELECT count(*) FROM events")
        before = (await reader.execute(count)).scalar_one()
        await store.tables.append("k3f9x", [an_event(0)])
        return [before, (await reader.execute(count)).scalar_one()]

    assert await store._database.read(count_twice) == [0, 0]
    assert len(await store.tables.events("k3f9x")) == 1


async def test_many_slow_readers_hold_up_no_play(store: Store) -> None:
    stored = asyncio.Event()
    begun: asyncio.Queue[None] = asyncio.Queue()

    async def slowly(_reader: AsyncConnection) -> None:
        begun.put_nowait(None)
        await stored.wait()

    reading = [asyncio.create_task(store._database.read(slowly)) for _ in range(2 * sqlite.CONNECTIONS)]
    for _ in range(sqlite.CONNECTIONS - 1):
        await begun.get()
    async with asyncio.timeout(20):
        await store.tables.append("k3f9x", [an_event(0)])
    stored.set()
    await asyncio.gather(*reading)


async def test_single_values_are_kept_and_replaced(store: Store) -> None:
    assert await store.get_meta("commands") is None
    await store.set_meta("commands", "a1")
    await store.set_meta("commands", "b2")
    async with Store.open(store.backend.address) as again:
        assert await again.get_meta("commands") == "b2"


async def test_leaving_closes_every_connection_and_its_thread(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    async with Store.open(tmp_path / "euchre.db") as store:
        await asyncio.gather(*(store.tables.open_ones() for _ in range(10)))
        started = set(threading.enumerate()) - before
        assert started
    assert all_end(started)
    gc.collect()  # a forgotten connection would warn here, and a warning is an error


async def test_leaving_waits_for_the_calls_under_way_and_refuses_later_ones(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.tables.create(a_table(), [])
        under_way = [asyncio.create_task(store.tables.append("k3f9x", [an_event(seq)])) for seq in range(9)]
        reading = [asyncio.create_task(store.tables.events("k3f9x")) for _ in range(9)]
        await asyncio.sleep(0)
    await asyncio.gather(*under_way, *reading)
    with pytest.raises(StoreError, match="is closed"):
        await store.tables.open_ones()
    async with Store.open(store.backend.address) as again:
        assert len(await again.tables.events("k3f9x")) == 9


async def test_the_folder_is_made(tmp_path: Path) -> None:
    async with Store.open(str(tmp_path / "data" / "deep" / "euchre.db")) as store:
        assert store.path.exists()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("garbage.db", r"garbage\.db can't be used: it isn't a SQLite database\.$"),
        ("folder", r"folder can't be used: it's a folder. Name a file in it\.$"),
        ("garbage.db/euchre.db", r"The folder .*garbage\.db can't be made: "),
        ("other.db", r"other\.db belongs to another program\.$"),
        ("newer.db", r"newer\.db is from a newer version \(schema 9999;"),
    ],
)
async def test_what_is_not_our_database_is_refused_in_a_sentence_and_left_alone(
    tmp_path: Path, name: str, sentence: str
) -> None:
    (tmp_path / "garbage.db").write_bytes(b"not a database, but long enough to have a header" * 99)
    (tmp_path / "folder").mkdir()
    make(tmp_path / "other.db", "CREATE TABLE bookmarks (url TEXT)")
    make(tmp_path / "newer.db", "CREATE TABLE alembic_version (version_num TEXT)")
    make(tmp_path / "newer.db", "INSERT INTO alembic_version VALUES ('9999')")
    before = tables_in(tmp_path / "other.db"), tables_in(tmp_path / "newer.db")
    threads = set(threading.enumerate())
    refusal = await cannot_open(tmp_path / name, sentence)
    assert all_end(set(threading.enumerate()) - threads)
    assert (tables_in(tmp_path / "other.db"), tables_in(tmp_path / "newer.db")) == before
    assert str(tmp_path) in refusal


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    async with Store.open(path) as store:
        await store.tables.create(a_table(), [an_event(seq, 1_000 + seq) for seq in range(500)])
    damage(path, "sqlite_autoindex_events_2")  # the index of interaction ids
    await cannot_open(path, "damaged. Restore a backup")


_OPENS = """
import asyncio, os, sys
from bot.store import Store, StoreError

async def open_it(path):
    async with Store.open(path, alone=True):
        return "opened"

asyncio.run(open_it(sys.argv[2]))
if os.getuid() == 0:
    os.setuid(65534)  # nothing is read-only to root; all is imported by now
try:
    print(asyncio.run(open_it(sys.argv[1])))
except StoreError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("read_only", "why"),
    [
        ("euchre.db", "it is read-only."),
        (".", "its folder is read-only, and the bot needs files next to it."),
    ],
)
def test_a_read_only_file_or_folder_is_refused_at_the_start(read_only: str, why: str) -> None:
    with tempfile.TemporaryDirectory() as name:  # not pytest's, which root alone may enter
        folder = Path(name)
        shutil.copy(new_database(folder / "made.db"), folder / "euchre.db")
        for path in (folder, folder / "euchre.db"):
            path.chmod(0o777)
        assert opened(folder) == "opened"
        (folder / read_only).chmod(0o555)
        assert opened(folder) == f"The database {folder / 'euchre.db'} can't be used: {why}"
        folder.chmod(0o777)


def opened(folder: Path) -> str:
    """Return what the program prints that opens the folder's database."""
    files = (str(folder / "euchre.db"), str(folder / "made.db"))
    done = python("-c", _OPENS, *files, folder=Path("/"))
    assert done.returncode == 0
    return done.stdout.decode().strip()


async def test_a_database_locked_by_another_program_is_refused_in_a_sentence(
    in_file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sqlite.PRAGMAS, "busy_timeout", 1)
    other = sqlite3.connect(in_file.path)
    async with Store.open(in_file.backend.address) as impatient:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program keeps it locked"):
            await impatient.tables.append("k3f9x", [an_event(0)])
        other.close()
        await impatient.tables.append("k3f9x", [an_event(0)])


async def test_no_log_line_and_no_traceback_shows_what_was_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = an_event(0, body='{"deal": "JS JC AS KS QS"}')
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.tables.create(a_table(), [secret])
        with pytest.raises(StoreError) as refusal:
            await store.tables.append("k3f9x", [secret])
    assert "JS JC" not in "".join(traceback.format_exception(refusal.value))
    assert "JS JC" not in caplog.text


def all_end(threads: set[threading.Thread]) -> bool:
    """Says whether the threads, those of connections, are over or about to be."""
    for thread in threads:
        thread.join(timeout=5)
    return not any(thread.is_alive() for thread in threads)


def make(path: Path, statement: str) -> None:
    database = sqlite3.connect(path)
    with database:
        database.execute(statement)
    database.close()


def tables_in(path: Path) -> list[str]:
    database = sqlite3.connect(path)
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_master ORDER BY name")]
    database.close()
    return names


def damage(path: Path, name: str) -> None:
    """Overwrite the root page of an index or table."""
    database = sqlite3.connect(path)
    (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    database.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_file_that_cannot_be_opened_leaves_no_thread_that_the_end_of_the_loop_surprises(
    tmp_path: Path,
) -> None:
    (tmp_path / "euchre.db").symlink_to(tmp_path / "nowhere" / "euchre.db")
    threads = set(threading.enumerate())

    async def use() -> None:
        async with Store.open(tmp_path / "euchre.db"):
            raise AssertionError("it was opened")

    for _ in range(20):
        with pytest.raises(StoreError, match="it, or a file next to it, can't be opened or created"):
            asyncio.run(use())
    assert set(threading.enumerate()) == threads
