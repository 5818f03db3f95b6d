"""Other programs look into the database while the bot plays: nothing is lost, and they see what is stored."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from os import fspath
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import Store, StoreError
from bot.store.copying import copy_file
from bot.store.errors import DatabaseReplaced
from bot.tables.maintenance import DAY_MS, Maintenance
from bot.tables.manager import now_ms
from bot.tables.requests import End
from tests.tables.parlour import ANN, EVE, SHORT, parlour

from .samples import a_table, an_event

_LOOKS = """
import sqlite3, sys
there = sqlite3.connect(sys.argv[1])
print(there.execute("SELECT count(*) FROM events").fetchone()[0])
there.close()
"""

_OPENED: list[list[str]] = []


def _note(event: str, given: tuple[object, ...]) -> None:
    if event == "open" and _OPENED and isinstance(given[0], str | bytes | Path):
        _OPENED[-1].append(str(fspath(given[0])))


@contextmanager
def files_opened() -> Iterator[list[str]]:
    """Yield a list that records every file this process opens other than through SQLite."""
    if not getattr(_note, "added", False):
        sys.addaudithook(_note)
        _note.tally_changes = True  # type: ignore[attr-defined]
    _OPENED.append([])
    try:
        yield _OPENED[-1]
    finally:
        _OPENED.pop()


@dataclass
class Shell:
    """Another process that opens the database, reads it, and closes it, as SQLite's own shell does."""

    path: Path
    looks: list[int] = field(default_factory=list)

    def look(self) -> int:
        """Return how many events the process sees."""
        done = subprocess.run((sys.executable, "-c", _LOOKS, self.path), check=True, capture_output=True)
        self.looks.append(int(done.stdout))
        return self.looks[-1]


async def entries(store: Store) -> int:
    """Return how many events are stored, as the bot sees it."""
    logs = [log for _, log in await store.tables.open_ones()]
    return sum(map(len, logs))


async def test_who_looks_at_any_moment_sees_all_and_takes_nothing_away(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    shell, log = Shell(path), path.with_name("euchre.db-wal")
    async with Store.open(path):
        pass  # the tests copy a new database from a prepared one
    with files_opened() as opened:
        async with parlour(path) as there:
            was = log.stat().st_ino

            async def look() -> None:
                assert shell.look() == await entries(there.store)
                assert log.stat().st_ino == was, "the log was deleted under the bot"

            await look()  # after the start
            table = await there.begun()
            await look()  # during play
            await Maintenance(there.store, None, 1, now_ms).once()
            await look()  # after maintenance
            for _ in range(2):
                table = await there.go_on(table)
                await look()
            assert await there.store.people.forget(10**17, "nobody")
            table = await there.go_on(table)
            await look()  # after a deletion
            during: list[int] = []

            def in_the_middle(*_: int) -> None:
                if not during:
                    during.append(shell.look())

            copy_file(path, tmp_path / "copy.db", report=in_the_middle)
            assert during == [await entries(there.store)]
            await look()  # after a backup
            await there.store.servers.forget(10**17)
            await there.open(EVE)
            await look()  # after a server was forgotten
            await Maintenance(there.store, tmp_path / "nights", 1, now_ms).once()
            table = await there.go_on(table)
            await look()  # after the nightly backup
            before = await entries(there.store)
        assert len(shell.looks) >= 10
    assert shell.look() == before
    async with Store.open(path) as store:
        assert await entries(store) == before
    assert not [file for file in opened if Path(file) in (path, log)]


async def test_what_is_deleted_is_gone_for_who_looks_and_the_rest_is_there(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    shell = Shell(path)
    async with parlour(path) as there:
        finished = await there.finish(await there.begun(SHORT))
        closed = await there.open(ANN)
        await there.do(closed.id, ANN, End())
        await Maintenance(there.store, None, 1, lambda: now_ms() + DAY_MS + 60_000).once()
        kept = await there.store.tables.events(finished.id)
        assert shell.look() == len(kept) + len(await there.store.tables.events(closed.id))


@pytest_asyncio.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Store]:
    """Yield the store of a bot that runs on its database."""
    async with Store.open(tmp_path / "euchre.db", alone=True) as store:
        await store.tables.create(a_table(), [an_event(1)])
        yield store


@pytest.mark.parametrize("name", ["euchre.db", "euchre.db-wal", "euchre.db-lease"])
@pytest.mark.parametrize("change", ["deleted", "replaced"])
async def test_nothing_more_is_stored_once_a_file_in_use_is_removed_or_replaced(
    alone: Store, name: str, change: str
) -> None:
    file = alone.path.with_name(name)
    if change == "replaced":
        file.with_name("other").write_bytes(b"")
        file.with_name("other").replace(file)
    else:
        file.unlink()
    with pytest.raises(DatabaseReplaced, match=f"{name} was {change}"):
        await alone.tables.append("k3f9x", [an_event(2)])
    assert str(file) in str(await alone.wait_until_lost())


async def test_a_play_that_is_committed_into_a_removed_log_is_not_acknowledged(alone: Store) -> None:
    async def remove(_connection: object) -> None:
        alone.path.with_name("euchre.db-wal").unlink()

    with pytest.raises(StoreError, match="deleted"):
        await alone._database.write(remove)
