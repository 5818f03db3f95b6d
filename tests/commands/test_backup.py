"""``backup``: a whole copy of a database in use, never over another file, and no half of one."""

import asyncio
import re
import shutil
import stat
from datetime import date
from pathlib import Path
from threading import Event

import pytest

from bot.store.backend import backend_of
from bot.store.backups import back_up_for
from bot.store.copying import copy_file
from bot.store.errors import StoreError
from bot.tables.auto_play import Pace
from tests.store.samples import new_database
from tests.tables.parlour import SHORT, change_stored, parlour, picture, stored

from .shell import refused, succeeded

GUIDE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def database(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the database in the settings, which doesn't exist yet."""
    monkeypatch.setenv("DATABASE", str(folder / "euchre.db"))
    return folder / "euchre.db"


def test_a_copy_made_during_a_game_has_all_of_it_and_the_game_can_be_played_on(
    database: Path, folder: Path
) -> None:
    copy = folder / "copy.db"

    async def play() -> None:
        async with parlour(database) as there:
            table = await there.go_on(await there.begun(SHORT))
            out = await asyncio.to_thread(succeeded, "backup", "copy.db")
            assert out.startswith(f"backup: fine ({copy}, ") and out.endswith(" bytes)\n")
            assert stored(copy) == stored(database)
            await there.finish(table)
        async with parlour(copy, pace=Pace(think=None, next_deal=None)) as restored:
            assert picture(restored.manager.book.get(table.id)) == picture(table)
            await restored.finish(table)

    asyncio.run(play())
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_copy_restored_as_the_guide_says_is_played_on_and_what_came_after_it_is_gone(
    database: Path, folder: Path
) -> None:
    restoring = GUIDE.partition("To restore, stop the bot")[2].partition(", and start the bot.")[0]
    removed = re.findall(r"`(euchre\.db-\w+)`", restoring)
    nights = folder / "nights"

    async def play() -> None:
        async with parlour(database) as there:
            table = await there.go_on(await there.begun(SHORT))
            copy = await back_up_for(date(2026, 3, 1), backend_of(database), nights, keep=2)
            assert copy is not None
            then = picture(table)
            table = await there.go_on(table)
            assert picture(table) != then
        for left in ("-wal", "-shm"):
            database.with_name(f"euchre.db{left}").write_bytes(b"of the lost database")
        shutil.copy2(copy, database)
        for name in removed:
            database.with_name(name).unlink()
        await asyncio.to_thread(succeeded, "check")
        await asyncio.to_thread(succeeded, "doctor")
        async with parlour(database, pace=Pace(think=None, next_deal=None)) as restored:
            there_again = restored.manager.book.get(table.id)
            assert picture(there_again) == then
            await restored.finish(there_again)

    asyncio.run(play())


def test_a_file_that_exists_is_not_written_over(database: Path, folder: Path) -> None:
    new_database(database)
    (folder / "copy.db").write_text("precious")
    said = f"The file {folder / 'copy.db'} already exists. Name a new one.\n"
    assert refused("backup", "copy.db") == said
    assert (folder / "copy.db").read_text() == "precious"


def test_without_a_database_none_is_made(folder: Path) -> None:
    assert refused("backup", "copy.db") == f"There's no database {folder / 'euchre.db'} to copy.\n"
    assert list(folder.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(database: Path, folder: Path) -> None:
    new_database(database)
    said = f"The backup {folder / 'nowhere/copy.db'} can't be made: No such file or directory.\n"
    assert refused("backup", "nowhere/copy.db") == said


def test_a_damaged_database_leaves_no_copy(database: Path, folder: Path) -> None:
    new_database(database)
    whole = database.read_bytes()
    database.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert "can't be copied: it is damaged. Restore a backup." in refused("backup", "copy.db")
    assert not list(folder.glob("copy*"))


def test_what_a_cut_off_backup_has_left_is_no_hindrance(database: Path, folder: Path) -> None:
    new_database(database)
    (folder / "copy.db.part").write_text("half")
    succeeded("backup", "copy.db")
    assert not (folder / "copy.db.part").exists()


async def test_there_is_one_copy_a_day_and_only_the_newest_are_kept(database: Path, folder: Path) -> None:
    await asyncio.to_thread(new_database, database)
    nights = folder / "nights"
    nights.mkdir()
    (nights / "notes.txt").write_text("not a copy")
    days = [date(2026, 3, day) for day in (1, 2, 2, 3, 4)]
    made = [await back_up_for(day, backend_of(database), nights, keep=2) for day in days]
    assert [copy is not None for copy in made] == [True, True, False, True, True]
    kept = ["euchre-2026-03-03.db", "euchre-2026-03-04.db", "notes.txt"]
    assert sorted(file.name for file in nights.iterdir()) == kept


async def test_where_no_new_copy_can_be_made_no_old_one_is_removed(database: Path, folder: Path) -> None:
    await asyncio.to_thread(new_database, database)
    await back_up_for(date(2026, 3, 1), backend_of(database), folder, keep=1)
    database.unlink()
    with pytest.raises(StoreError, match="There's no database"):
        await back_up_for(date(2026, 3, 2), backend_of(database), folder, keep=1)
    assert (folder / "euchre-2026-03-01.db").exists()


def test_a_copy_that_is_stopped_leaves_nothing(database: Path, folder: Path) -> None:
    new_database(database)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9999) SELECT i, i FROM n"
    change_stored(database, f"INSERT INTO meta {numbers}")  # enough to be copied in more than a moment
    stop = Event()
    stop.set()
    with pytest.raises(StoreError, match="can't be copied: interrupted"):
        copy_file(database, folder / "copy.db", stop)
    assert not list(folder.glob("copy*"))
