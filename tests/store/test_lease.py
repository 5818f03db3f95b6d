"""One process plays on a database: a second is told who does, and a killed one is no hindrance."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from bot.store.sqlite import lease
from tests.commands.shell import environment, python
from tests.forked import Program
from tests.store.samples import cannot_open

PATIENCE = 120  # seconds, for a process that starts or ends
_HOLDS = """
import asyncio, sys
from bot.store import Store

async def hold():
    async with Store.open(sys.argv[1], alone=True):
        print("held", flush=True)
        await asyncio.Event().wait()

asyncio.run(hold())
"""

_FORKS = """
import os, sys, time
from pathlib import Path
from bot.store.sqlite import lease

with lease(Path(sys.argv[1])):
    if os.fork() == 0:
        print(os.getpid(), flush=True)
    time.sleep(600)
"""


@contextmanager
def told_by(program: str, database: Path) -> Iterator[tuple[Program, str]]:
    """Another process that runs this program, and what it says first; it is killed in the end."""
    said = database.with_name("said")
    said.touch()
    process = Program(("-c", program, str(database)), database.parent, environment(), out=said)
    try:
        deadline = time.monotonic() + PATIENCE
        while not (line := said.read_text()).endswith("\n"):
            assert not process.ended and time.monotonic() < deadline
            time.sleep(0.01)
        yield process, line.strip()
    finally:
        if not process.ended:
            process.tell(signal.SIGKILL)
            process.wait(PATIENCE)


@contextmanager
def holder(database: Path) -> Iterator[Program]:
    """Another process that plays on the database, until it is told to end."""
    with told_by(_HOLDS, database) as (process, said):
        assert said == "held"
        yield process


def started(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return python("-m", "bot", *arguments, folder=folder, DATABASE="euchre.db", DISCORD_TOKEN="token")


def test_a_second_bot_does_not_start_and_says_who_has_the_database(tmp_path: Path) -> None:
    with holder(tmp_path / "euchre.db") as first:
        second = started(tmp_path, "run")
    assert second.returncode == 1
    said = second.stderr.decode()
    assert said.startswith(f"Another bot is using the database {tmp_path / 'euchre.db'} (pid {first.pid} on ")
    assert said.endswith("). Stop it first.\n") and said.count("\n") == 1


async def test_the_lease_of_a_killed_process_is_free_at_once(tmp_path: Path) -> None:
    with holder(tmp_path / "euchre.db") as first:
        first.tell(signal.SIGKILL)
        first.wait(PATIENCE)
        async with Store.open(tmp_path / "euchre.db", alone=True) as store:
            assert await store.tables.open_ones() == []


def test_a_forked_child_that_outlives_a_killed_process_does_not_keep_its_lease(tmp_path: Path) -> None:
    with told_by(_FORKS, tmp_path / "euchre.db") as (process, said):
        child = int(said)
        process.tell(signal.SIGKILL)
        process.wait(PATIENCE)
        try:
            with lease(tmp_path / "euchre.db"):
                os.kill(child, 0)  # it is still there
        finally:
            os.kill(child, signal.SIGKILL)


async def test_the_lease_is_given_back_and_names_nobody_then(tmp_path: Path) -> None:
    file = tmp_path / "euchre.db-lease"
    for _ in range(2):
        async with Store.open(tmp_path / "euchre.db", alone=True):
            assert file.read_text().startswith(f"pid {os.getpid()} on ")
        assert file.read_text() == ""


async def test_a_refused_second_leaves_the_first_its_lease(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db", alone=True):
        for _ in range(2):
            await cannot_open(
                tmp_path / "euchre.db", rf"Another bot .* \(pid {os.getpid()} on .* Stop it first", alone=True
            )


async def test_a_lease_that_cannot_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "euchre.db-lease").mkdir()
    await cannot_open(
        tmp_path / "euchre.db", r"euchre\.db-lease can't be written: Is a directory\.$", alone=True
    )


def test_a_link_to_the_database_leads_to_the_same_lease(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "euchre.db")
    with (
        lease(tmp_path / "euchre.db"),
        pytest.raises(StoreError, match="Another bot is using"),
        lease(tmp_path / "link.db"),
    ):
        raise AssertionError("two have it")
