"""No play that was acknowledged is lost in a power cut, and none is there by half.

The store's own statements, recorded while it works, are done again on a disk that can lose power. After
each cut the store opens what is left. `make power N=400` cuts at least so often.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import apsw
from sqlalchemy import event

from bot.service.progress import progress
from bot.store import Store, sqlite
from tests.size import size

from .disk import Disk
from .samples import ANN, BOB, a_table, an_event, won_by

CUTS = int(os.environ.get("POWER_CUTS", size(50, 400)))
CHANCE = size(
    0.1, 0.2
)  # of a cut at a write or a sync: so about fifty, or a hundred, while tables are played at
TABLES = [f"t{number}" for number in range(4)]
State = list[object]
Transaction = list[tuple[str, list[Any]]]
"""The statements of one transaction, each with the parameters of every time that it is done."""


async def play(store: Store, table_id: str, rng: random.Random) -> None:
    """Open a table, store its events one after another, and finally a game."""
    await store.tables.create(a_table(table_id), [an_event(0)])
    for seq in range(1, 40):
        await store.tables.append(table_id, [an_event(seq, body="x" * rng.randrange(900))])
    await store.tables.append(table_id, [an_event(40)], finished=won_by(ANN, BOB), ended_at=9_000)


async def recorded(path: Path, rng: random.Random) -> list[Transaction]:
    """Return the transactions the store runs on an empty database while tables are played."""
    done: list[Transaction] = []
    async with Store.open(path) as store:

        def note(_c: object, _cursor: object, sql: str, values: Any, _context: object, many: bool) -> None:
            if sql.startswith("BEGIN"):
                done.append([])
            done[-1].append((sql, list(values) if many else [values]))

        event.listen(store._database._engine.sync_engine, "before_cursor_execute", note)
        await asyncio.gather(*(play(store, table_id, rng) for table_id in TABLES))
    return done


@contextmanager
def opened(path: Path, disk: Disk, pragmas: dict[str, str | int]) -> Iterator[apsw.Connection]:
    """Open the database as the store does, but on that disk."""
    with closing(apsw.Connection(str(path), vfs=disk.name)) as there:
        for name, value in pragmas.items():
            there.execute(f"PRAGMA {name}={value}")
        assert there.execute("PRAGMA journal_mode=WAL").fetchall() == [("wal",)]
        there.execute("PRAGMA wal_autocheckpoint=20")  # pages: far more often than in life
        yield there


def state_of(there: apsw.Connection | sqlite3.Connection) -> State:
    """Return everything that must not be lost: events, games, and their totals."""
    return [
        list(there.execute("SELECT table_id, seq, body FROM events ORDER BY table_id, seq")),
        list(there.execute("SELECT id, table_id FROM games ORDER BY id")),
        list(
            there.execute(
                "SELECT user_id, period, rules, games, wins FROM tallies ORDER BY user_id, period, rules"
            )
        ),
        list(there.execute("SELECT id, status FROM tables ORDER BY id")),
    ]


class Rehearsal:
    """The recorded transactions on a disk that loses power now and then.

    `cuts` has for each cut how many transactions were acknowledged by then, and the folder of what is left;
    `states` what the database held after each number of transactions.
    """

    def __init__(self, folder: Path, pragmas: dict[str, str | int], seed: int) -> None:
        self.cuts: list[tuple[int, Path]] = []
        self.states: list[State] = []
        self._folder = folder
        self._rng = random.Random(seed)
        self._path = folder / "euchre.db"
        transactions = asyncio.run(self._prepared())
        self._disk = Disk(f"disk of {folder}", self._perhaps_cut)
        try:
            with opened(self._path, self._disk, pragmas) as there:
                self.states.append(state_of(there))
                for transaction in transactions:
                    for sql, values in transaction:
                        there.executemany(sql, values)
                    there.execute("COMMIT")
                    self.states.append(state_of(there))
        finally:
            self._disk.unregister()

    async def _prepared(self) -> list[Transaction]:
        async with Store.open(self._path):
            pass
        return await recorded(self._folder / "model.db", self._rng)

    def _perhaps_cut(self) -> None:
        if self.states and self._rng.random() < CHANCE:
            left = self._folder / f"cut{len(self.cuts)}"
            left.mkdir()
            self._disk.cut(left, self._rng)
            self.cuts.append((len(self.states) - 1, left))

    async def lost(self) -> list[int]:
        """Return how many acknowledged transactions are missing after each cut.

        Raises AssertionError if what's left isn't the result of some number of whole transactions.
        """
        missing = []
        for acknowledged, left in self.cuts:
            async with Store.open(left / "euchre.db"):
                pass
            with closing(sqlite3.connect(left / "euchre.db")) as there:
                missing.append(acknowledged - self.states.index(state_of(there)))
        return missing


def lost_in(folder: Path, cuts: int, **changed: str | int) -> list[int]:
    """Return how many acknowledged transactions each power cut lost, with those pragmas changed."""
    lost: list[int] = []
    with progress("Cutting the power", "times") as shown:
        for seed in count():
            if len(lost) >= cuts:
                break
            shown(len(lost), cuts)
            (folder / str(seed)).mkdir()
            rehearsal = Rehearsal(folder / str(seed), sqlite.PRAGMAS | changed, seed)
            lost += asyncio.run(rehearsal.lost())
            shutil.rmtree(folder / str(seed))
    return lost


def test_no_acknowledged_play_is_lost_in_a_power_cut(tmp_path: Path) -> None:
    lost = lost_in(tmp_path, CUTS)
    assert max(lost) <= 0, lost
    assert min(lost) < 0  # a cut between the disk's last sync and the answer: stored, though nobody was told


def test_a_store_that_did_not_wait_for_the_disk_would_lose_plays(tmp_path: Path) -> None:
    assert max(lost_in(tmp_path, min(CUTS, 100), synchronous="NORMAL")) > 0
