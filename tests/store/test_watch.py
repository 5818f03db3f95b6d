"""Files that are removed while the bot uses them are told of, and so is what was stored and is not there."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.__main__ import main
from bot.store import Store, watch
from bot.tables.doctor import examine
from tests.tables.parlour import EVE, parlour

from .samples import a_table, an_event

FILES = ("euchre.db", "euchre.db-wal", "euchre.db-noted")


@pytest_asyncio.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Store]:
    """The store of a bot that plays on its database."""
    async with Store.open(tmp_path / "euchre.db", alone=True) as store:
        await store.tables.create(a_table(), [an_event(1)])
        yield store


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("euchre.db", "what is played from now on is lost when the bot stops"),
        ("euchre.db-wal", "what was stored lately may be lost"),
        ("euchre.db-lease", "a second bot could play on the same database"),
    ],
)
@pytest.mark.parametrize("change", ["gone", "another"])
async def test_a_file_that_is_removed_or_replaced_while_the_bot_runs_is_told_of_at_the_next_look(
    alone: Store, name: str, said: str, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = alone.path.with_name(name)
    await alone.watch.look()
    assert not caplog.records
    if change == "gone":
        file.unlink()
    else:
        shutil.copy(file, file.with_name("other"))
        file.with_name("other").replace(file)
    await alone.watch.look()
    assert f"The file {file} is {change} while the bot uses it: {said}" in caplog.text


def test_it_looks_several_times_a_minute() -> None:
    assert watch.EVERY <= 30


async def killed(folder: Path, into: Path, *names: str) -> Path:
    """What a bot leaves that is killed after it has played; of its files only these."""
    async with parlour(folder / "euchre.db") as there:
        await there.store.watch.note()
        table = await there.begun()
        await there.store.watch.note()
        (folder / "early").mkdir()
        for name in FILES:
            shutil.copy(folder / name, folder / "early" / name)
        for _ in range(4):
            table = await there.go_on(table)
        await there.open(EVE)
        await there.store.watch.note()
        into.mkdir()
        for name in names:
            shutil.copy(folder / name, into / name)
    return into / "euchre.db"


async def test_a_killed_bot_has_lost_nothing(tmp_path: Path) -> None:
    path = await killed(tmp_path, tmp_path / "left", *FILES)
    async with Store.open(path) as store:
        assert await store.watch.lost() == []


async def test_a_lost_write_ahead_log_is_told_of_by_the_start_check_and_doctor(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = await killed(tmp_path, tmp_path / "left", "euchre.db", "euchre.db-noted")
    said = f"The database {path} is older than it was at "
    monkeypatch.setenv("DATABASE", str(path))
    for command in ("check", "doctor"):
        assert await asyncio.to_thread(main, [command]) == 1
        assert said in capsys.readouterr().err
    async with Store.open(path, alone=True) as store:
        watching = asyncio.create_task(store.watch.for_ever())
        await heard(caplog, said)
        watching.cancel()
        await store.watch.look()
        assert await store.watch.lost() == []  # from here on it goes


async def heard(caplog: pytest.LogCaptureFixture, said: str) -> None:
    """Waits until that has been logged."""
    async with asyncio.timeout(60):
        while said not in caplog.text:  # noqa: ASYNC110 (nobody is told of a line)
            await asyncio.sleep(0.01)


async def test_an_older_copy_in_the_databases_place_is_told_of_with_the_tables_whose_logs_are_short(
    tmp_path: Path,
) -> None:
    path = await killed(tmp_path, tmp_path / "left", *FILES)
    for name in ("euchre.db", "euchre.db-wal"):
        shutil.copy(tmp_path / "early" / name, path.with_name(name))
    async with Store.open(path) as store:
        older, short = await store.watch.lost()
        ((row, log),) = await store.tables.open_ones()
        assert "was lost, or an older copy was put in the database's place" in older
        assert short.startswith("Logs lack their newest entries: ")
        assert f"{row.id} has {log[-1].seq} of {log[-1].seq + 4}" in short and " has 0 of " in short
        assert {older, short} <= set((await examine(store))[1])


async def test_the_newest_entry_of_an_open_log_is_missed(alone: Store) -> None:
    await alone.tables.append("k3f9x", [an_event(2)])
    await alone.watch.note()
    await alone.tables.compact("k3f9x", {"nothing"})
    await alone.tables.append("k3f9x", [an_event(1)])
    assert await alone.watch.lost() == ["Logs lack their newest entries: k3f9x has 1 of 2."]


async def test_a_server_that_is_forgotten_is_not_missed(alone: Store) -> None:
    await alone.watch.note()
    await alone.servers.forget(a_table().guild_id)
    assert await alone.watch.lost() == []


@pytest.mark.parametrize("content", [b"", b'{"number":', b'{"number":"x"}'])
async def test_a_note_that_was_torn_says_nothing(alone: Store, content: bytes) -> None:
    alone.path.with_name("euchre.db-noted").write_bytes(content)
    assert await alone.watch.lost() == []
    await alone.watch.note()
    assert await alone.watch.lost() == []
