"""What only looks changes nothing: no file is made and no byte of one changes, also while a bot plays on."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from tests.store.samples import a_table, new_database, released_database
from tests.store.test_lease import holder
from tests.tables.parlour import ANN, parlour, stored

from .shell import ran, refused, succeeded

LOOKING = ["check", "doctor"]


@pytest.fixture
def database(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the commands expect a database."""
    monkeypatch.setenv("DATABASE", "kept/euchre.db")
    (folder / "kept").mkdir()
    return folder / "kept" / "euchre.db"


def files(folder: Path) -> dict[str, bytes]:
    """Return the folder's files by name; SQLite's index of a write-ahead log counts as empty.

    SQLite makes that index for each reader.
    """
    return {
        file.name: b"" if file.name.endswith("-shm") else file.read_bytes()
        for file in sorted(folder.iterdir())
        if not file.name.endswith("-shm") or not file.with_name(file.name[:-3] + "wal").exists()
    }


@pytest.mark.parametrize("command", LOOKING)
def test_where_there_is_no_database_that_is_said_and_none_is_made(command: str, database: Path) -> None:
    for folder in (database.parent, None):
        if folder is None:
            shutil.rmtree(database.parent)
        if command == "check":
            assert "database: none yet" in succeeded(command)
        else:
            said = f"There's no database {database} yet. The bot creates it at its first start.\n"
            assert refused(command) == said
        assert not database.exists() and database.parent.exists() == (folder is not None)


@pytest.mark.parametrize("command", [*LOOKING, "alive", "backup copy.db"])
def test_nothing_is_left_beside_a_database_that_is_at_rest(command: str, database: Path) -> None:
    new_database(database)
    assert list(files(database.parent)) == ["euchre.db"]
    before = files(database.parent)
    ran(*command.split())
    assert files(database.parent) == before
    database.with_name("euchre.db-wal").touch()  # as an earlier version left it
    database.with_name("euchre.db-shm").touch()
    Path("copy.db").unlink(missing_ok=True)
    ran(*command.split())
    assert files(database.parent) == before


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("a folder", "it's a folder. Name a file in it"),
        ("a file/euchre.db", "and I can't create it: HERE/a file isn't a folder"),
        ("a file/deeper/euchre.db", "and I can't create it: HERE/a file isn't a folder"),
        pytest.param(
            "/proc/nowhere/euchre.db",
            "and I can't create it: the folder /proc isn't on a disk",
            marks=pytest.mark.skipif(not Path("/proc").is_dir(), reason="this system shows no processes"),
        ),
    ],
)
@pytest.mark.parametrize("command", LOOKING)
def test_no_database_is_promised_where_none_can_be_made(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, where: str, why: str
) -> None:
    (folder / "a folder").mkdir()
    (folder / "a file").touch()
    monkeypatch.setenv("DATABASE", where)
    done = ran(command)
    assert why.replace("HERE", str(folder)) in done.err and done.status == 1
    assert "first start" not in done.err


@pytest.mark.parametrize("command", LOOKING)
def test_an_empty_file_is_a_database_to_be_set_up(command: str, database: Path) -> None:
    database.touch()
    said = succeeded(command)
    assert ", empty: " in said and "None" not in said
    assert database.read_bytes() == b""


def leave_an_open_table(database: Path) -> None:
    """Leave a database as a killed bot does: with an open, timed table that's only in the write-ahead log."""

    async def play() -> None:
        async with parlour(database) as there:
            await there.open(ANN, computers=3, start=True, clock=60)
            for name in ("euchre.db", "euchre.db-wal"):
                shutil.copyfile(database.with_name(name), database.with_name(f"{name}.killed"))

    asyncio.run(play())
    for name in ("euchre.db", "euchre.db-wal"):
        database.with_name(f"{name}.killed").replace(database.with_name(name))


@pytest.mark.parametrize("command", LOOKING)
def test_of_a_killed_bot_nothing_is_changed(command: str, database: Path) -> None:
    leave_an_open_table(database)
    before = files(database.parent)
    assert "fine (" in succeeded(command)
    assert files(database.parent) == before


@pytest.mark.parametrize("command", LOOKING)
def test_an_older_database_is_looked_at_as_it_will_be_and_stays_as_it_is(
    command: str, database: Path
) -> None:
    released_database(database)
    before = files(database.parent)
    assert ", schema 0013: the next start upgrades it to 00" in succeeded(command)
    assert files(database.parent) == before


@pytest.mark.parametrize("command", LOOKING)
def test_under_a_running_bot_nothing_is_changed(command: str, database: Path) -> None:
    with holder(database):
        before, rows = files(database.parent), stored(database)
        succeeded(command)
        assert files(database.parent) == before
        assert stored(database) == rows


async def test_who_looks_can_store_nothing(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.tables.create(a_table(), [])
    before = files(tmp_path)
    async with Store.open_read_only(tmp_path / "euchre.db") as store:
        assert await store.tables.get("k3f9x") == a_table()
        with pytest.raises(StoreError, match="read-only"):
            await store.tables.set_message("k3f9x", 5)
    assert files(tmp_path) == before
