"""Each log is a chain: what is no longer as it was stored is noticed, and not what was changed on purpose."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import EventRow, Store, StoreError
from bot.store.errors import DamagedLog
from bot.tables.doctor import examine
from tests.size import size
from tests.tables.parlour import ANN, BOB, SHORT, change_stored, parlour

from .samples import a_game, a_table, an_event, released_database

FLIPS = size(25, 300)


async def play(path: Path) -> list[str]:
    """Leaves a finished game and two that are being played."""
    async with parlour(path) as there:
        finished = await there.finish(await there.begun(SHORT))
        others = [await there.open(user, computers=3, start=True) for user in (ANN, BOB)]
        return [finished.id, *(table.id for table in others)]


async def noticed(path: Path) -> bool:
    """Return True if the damage is noticed when the database is opened or its logs are read."""
    try:
        async with Store.open_read_only(path) as store:
            return bool(await store.tables.damaged())
    except StoreError:
        return True


def entries(path: Path) -> list[tuple[str, int, str, str]]:
    """Return where each event is, and what it is."""
    with closing(sqlite3.connect(path)) as there:
        return there.execute("SELECT table_id, seq, kind, body FROM events ORDER BY table_id, seq").fetchall()


async def test_a_flipped_bit_anywhere_in_a_stored_entry_is_noticed(tmp_path: Path) -> None:
    path, chance = tmp_path / "euchre.db", random.Random(5)
    await play(path)
    content, rows = path.read_bytes(), entries(path)
    assert not await noticed(path)
    missed = []
    for _ in range(FLIPS):
        table_id, seq, kind, body = chance.choice(rows)
        said = f"{kind}{body}".encode()
        entry = table_id.encode() + (bytes([seq]) if seq > 1 else b"") + said
        assert content.count(entry) == 1
        time_and_digest = 6 + 32
        place = content.index(entry) + chance.randrange(len(entry) + time_and_digest)
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        if not await noticed(path):
            missed.append((table_id, seq, place))
    assert missed == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET body = replace(body, 'spades', 'hearts') WHERE seq = 3",
        "UPDATE events SET kind = 'back' WHERE seq = 3",
        "UPDATE events SET at = at + 1 WHERE seq = 3",
        "UPDATE events SET interaction_id = 12 WHERE seq = 3",
        "UPDATE events SET digest = NULL WHERE seq = 3",
        "DELETE FROM events WHERE seq = 3",
        "UPDATE events SET seq = 1000 WHERE seq = 3",
        "UPDATE events SET body = CAST(x'7bff7d' AS TEXT) WHERE seq = 3",
    ],
)
async def test_an_entry_that_was_changed_or_is_gone_is_named(tmp_path: Path, change: str) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        for name in ("first", "second"):
            body = '{"lead":"spades"}'
            await store.tables.create(a_table(name), [an_event(1, body=body)])
            for seq in range(2, 6):
                await store.tables.append(name, [an_event(seq, body=body)])
        assert await store.tables.damaged() == []
    change_stored(tmp_path / "euchre.db", change.replace("WHERE", "WHERE table_id = 'second' AND"))
    async with Store.open(tmp_path / "euchre.db") as store:
        ((log, seq),) = await store.tables.damaged()
        assert log == "second" and seq in (3, 4)
        wrong = (await examine(store))[1]
        assert str(DamagedLog(log, seq)) in wrong
        # What can't be text is named as such as well, and then sums aren't compared.
        assert len(wrong) == (3 if "CAST" in change else 1)


async def test_the_table_of_a_damaged_log_is_set_aside_and_named_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "euchre.db"
    *_, damaged, whole = await play(path)
    change_stored(path, f"UPDATE events SET at = at - 1 WHERE table_id = '{damaged}' AND seq = 4")
    async with parlour(path) as there:
        assert list(there.manager.book.open_ones) == [whole]
    assert f"The log of {damaged} is damaged: entry 4 " in caplog.text


async def at_once(store: Store, tables: list[str], seqs: range) -> None:
    """Append to all of these logs at once, in as many commits as it takes."""
    for seq in seqs:
        await asyncio.gather(*(store.tables.append(name, [an_event(seq)]) for name in tables))


async def test_logs_written_together_and_by_two_processes_in_turn_are_whole(tmp_path: Path) -> None:
    names = [f"t{number}" for number in range(5)]
    async with Store.open(tmp_path / "euchre.db") as one, Store.open(tmp_path / "euchre.db") as other:
        for name in names:
            await one.tables.create(a_table(name), [an_event(0)])
        for store, first in ((one, 1), (other, 5), (one, 9), (other, 11)):
            await at_once(store, names, range(first, {1: 5, 5: 9, 9: 11, 11: 14}[first]))
        with pytest.raises(StoreError):
            await one.tables.append("t1", [an_event(12)])  # the other was there first
        await one.tables.append("t1", [an_event(14), an_event(15)])
        assert await one.tables.damaged() == []
        assert all(event.digest for event in await one.tables.events("t1"))


async def test_what_is_refused_breaks_no_chain(store: Store) -> None:
    await store.tables.append("k3f9x", [an_event(0, 77)])
    for _ in range(2):
        with pytest.raises(StoreError):
            await store.tables.append("k3f9x", [an_event(1), an_event(2, 77)])
    await store.tables.append("k3f9x", [an_event(1)])
    await asyncio.gather(
        store.tables.append("k3f9x", [an_event(2)]),
        store.tables.append("k3f9x", [an_event(2)]),
        store.tables.append("k3f9x", [an_event(3)]),
        return_exceptions=True,
    )
    assert [event.seq for event in await store.tables.events("k3f9x")] == [0, 1, 2, 3]
    assert await store.tables.damaged() == []


@pytest.mark.parametrize("on_purpose", ["forget", "compact"])
@pytest.mark.parametrize("before", [None, 2, 4])
async def test_what_is_changed_on_purpose_is_whole_and_what_was_damaged_stays_so(
    tmp_path: Path, on_purpose: str, before: int | None
) -> None:
    path = tmp_path / "euchre.db"
    user = f'"user":{ANN}'
    log = [
        EventRow(1, "sat", f'{{"seat":1,"name":"Ann",{user}}}', 1),
        EventRow(2, "sat", f'{{"seat":2,"name":"Bob","user":{BOB}}}', 2),
        EventRow(3, "acted", '{"seat":1,"action":"pass"}', 3),
        EventRow(4, "ended", f'{{"reason":"closed","by":{BOB}}}', 4),
    ]
    async with Store.open(path) as store:
        await store.tables.create(replace(a_table("both"), opened_by=BOB), log)
        await store.tables.append("both", [], finished=a_game(), ended_at=9)
    if before:
        change_stored(path, f"UPDATE events SET at = at + 5 WHERE seq = {before}")
    async with Store.open(path) as store:
        if on_purpose == "forget":
            assert await store.people.forget(ANN, "Ann")
        else:
            await store.tables.compact("both", {"sat", "ended"})
            assert len(await store.tables.events("both")) == 3
        assert await store.tables.damaged() == ([("both", before)] if before else [])


async def test_an_older_log_is_unlinked_and_its_chain_begins_with_its_next_entry(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    released_database(path)
    async with Store.open(path) as store:
        row, log = (await store.tables.open_ones())[0]
        assert not any(event.digest for event in log)
        assert await store.tables.damaged() == []
        for seq in (1, 2):
            await store.tables.append(row.id, [an_event(log[-1].seq + seq)])
        assert await store.tables.damaged() == []
        *_, last, one, two = await store.tables.events(row.id)
        assert last.digest is None and one.digest and two.digest
    change_stored(path, f"UPDATE events SET at = at + 1 WHERE table_id = '{row.id}' AND seq = {one.seq}")
    async with Store.open(path) as store:
        assert await store.tables.damaged() == [(row.id, one.seq)]
