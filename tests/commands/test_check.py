"""``check``: passes where everything is in order, and names what is wrong."""

import asyncio
import os
from pathlib import Path

import pytest

import bot.client.client
from tests.store.samples import new_database
from tests.tables.parlour import ANN, BOB, change_stored, parlour, stored

from .shell import python, ran, refused, succeeded


def test_a_new_database_without_a_token_is_in_order(folder: Path) -> None:
    new_database(folder / "data" / "euchre.db")
    done = python("-m", "bot", "check", folder=folder)
    assert done.stderr == b""
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "settings: fine (without a token)"
    assert [line.split(": ")[0] for line in lines] == ["settings", "database", "tables", "commands"]
    assert all(": fine (" in line for line in lines)


def test_before_the_first_start_all_else_is_checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    monkeypatch.setattr(bot.client.client, "FEATURES", (*bot.client.client.FEATURES, "cogs.nowhere"))
    status, out, err = ran("check")
    assert status == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == ["settings", "database"]
    assert [line.split(" ")[0] for line in err.splitlines()] == ["Feature"]
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize(("mode", "warned"), [(0o644, True), (0o604, True), (0o640, False), (0o600, False)])
def test_it_warns_of_a_token_that_everyone_can_read(folder: Path, mode: int, warned: bool) -> None:
    (folder / ".env").write_text("DISCORD_TOKEN=very-secret\n")
    (folder / ".env").chmod(mode)
    status, out, err = ran("check")
    assert status == 0 and "settings: fine (with a token)" in out
    assert (".env" in err) is warned
    assert "very-secret" not in out + err


@pytest.mark.parametrize("place", ["nights", "a file", "a file/nights", "/proc/nights", "/proc"])
def test_it_tries_the_folder_of_backups(folder: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    (folder / "a file").touch()
    for there in (False, True):
        if there and place == "nights":
            (folder / "nights").mkdir()
        monkeypatch.setenv("BACKUP_FOLDER", place)
        fine = place == "nights"
        status, out, err = ran("check")
        assert status == (0 if fine else 1)
        assert ("backups: fine" in out) is fine
        assert (place in err) is not fine
    assert sorted(file.name for file in folder.iterdir()) == ["a file", *(["nights"] if fine else [])]
    assert not fine or not list((folder / "nights").iterdir())


def test_settings_that_cannot_be_used_are_all_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THINK_SECONDS", "long")
    monkeypatch.setenv("DEFAULT_RULES", "whist")
    err = refused("check")
    assert [line.split()[0] for line in err.splitlines()] == ["THINK_SECONDS", "DEFAULT_RULES"]


@pytest.mark.parametrize(
    ("database", "fault"),
    [
        ("garbage.db", "it isn't a SQLite database"),
        ("garbage.db/euchre.db", "garbage.db isn't a folder"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_with_the_reason(
    folder: Path, monkeypatch: pytest.MonkeyPatch, database: str, fault: str
) -> None:
    (folder / "garbage.db").write_bytes(b"not a database at all" * 100)
    monkeypatch.setenv("DATABASE", database)
    status, out, err = ran("check")
    assert status == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == ["settings", "commands"]
    assert fault in err
    assert str(folder) in err
    assert err.count("\n") == 1


def test_open_tables_are_counted_and_nothing_is_played_at_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "euchre.db"

    async def open_two() -> None:
        async with parlour(path) as there:
            await there.open(ANN, computers=3, start=True)
            await there.open(BOB)

    asyncio.run(open_two())
    before = stored(path)
    monkeypatch.setenv("DATABASE", str(path))
    monkeypatch.setenv("THINK_SECONDS", "0")
    assert "tables: fine (2 open)" in succeeded("check")
    assert stored(path) == before


def test_a_table_that_cannot_be_brought_back_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "euchre.db"

    async def open_one() -> str:
        async with parlour(path) as there:
            return (await there.open(ANN)).id

    lost = asyncio.run(open_one())
    change_stored(path, "UPDATE events SET kind = 'juggled'")
    monkeypatch.setenv("DATABASE", str(path))
    status, out, err = ran("check")
    assert status == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == ["settings", "database", "commands"]
    assert f"can't be restored: {lost}." in err
