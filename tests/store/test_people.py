"""What is kept of one person or server, and that nothing is left once it is forgotten."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from bot.names import stored_name
from bot.notation import loads, rename_player
from bot.store import EventRow, Store
from bot.store.people import SavedData
from bot.store.schema import metadata
from bot.store.settings import Preset, SettingsOf
from bot.tables.maintenance import Maintenance
from cogs.privacy.screens import data_view
from cogs.privacy.words import NOTHING
from tests.size import size
from tests.ui.seen import text

from .samples import ANN, BOB, GUILD, a_game, a_player, a_table

FOREIGN = 7_000  # another server


async def dump(store: Store) -> str:
    """Return the whole database as text."""
    rows = [row for table in metadata.sorted_tables for row in await store._database.rows(select(table))]
    return "\n".join(str(value) for row in rows for value in row)


async def fill(store: Store, table_id: str, guild_id: int, user: int, name: str) -> None:
    """Add an ended table opened and played at by the user, and one row of everything else."""
    gone_on_for = {"seat": 1, "name": name, "user": None, "stands_in": True}
    await store.tables.create(
        replace(a_table(table_id, guild_id=guild_id), opened_by=user),
        [
            EventRow(
                1,
                "sat",
                json.dumps(
                    {"seat": 1, "name": name, "user": user}, separators=(",", ":"), ensure_ascii=False
                ),
                1,
            ),
            EventRow(2, "seeded", f'{{"user":{user},"text":"luck"}}', 2),
            EventRow(3, "ended", '{"reason":"closed","by":""}', 3),
            EventRow(4, "ended", f'{{"reason":"closed","by":{user}}}', 4),
            EventRow(5, "sat", json.dumps(gone_on_for, separators=(",", ":"), ensure_ascii=False), 5),
        ],
    )
    record = f'[Rules "classic"]\n[Players "{" ".join(name.split())}, B, C, D"]\n'
    seats = (replace(a_player(1, user, won=True), name=name), a_player(2, BOB))
    await store.tables.append(table_id, [], finished=replace(a_game(*seats), record=record), ended_at=9)
    await store.presets.save(Preset(guild_id, "ours", "classic", "", 4, user, 5))
    await store.settings.set(SettingsOf.SERVERS, guild_id, "threads", "yes")
    await store.settings.set(SettingsOf.USERS, user, "notifications", "none")
    await store.practice.save_lesson_progress(user, "first", 2)
    await store.practice.answer_puzzle(user, 12, right=True, at=9)


@settings(max_examples=size(5, 200))
@given(st.integers(10**17, 2**62 - 1), st.integers(1, 3), st.integers(0, 10**6))
async def test_after_deletion_neither_the_id_nor_the_name_is_anywhere(
    tmp_path_factory: pytest.TempPathFactory, user: int, games: int, seed: int
) -> None:
    path = tmp_path_factory.mktemp("store") / "euchre.db"
    name = "Zq" + "".join(random.Random(seed).choices("abcxyz äß%_'é", k=8)) + "q"
    async with Store.open(path) as store:
        for number in range(games):
            await fill(store, f"t{number}", GUILD, user, name)
        assert str(user) in await dump(store)
        assert await store.people.forget(user, name)
        left = await dump(store)
        assert str(user) not in left
        assert name not in left
        assert (kept := await store.people.export(user)) == {table: [] for table in kept}
        others = await store.standings.by_rules(GUILD, BOB)
        assert others["classic"]["games"] == games
        game = await store.games.get(1)
        assert game is not None
        assert game.players[0].name == ""
        assert (game.players[0].user_id or 0) < 0
        assert '[Players "P1, B, C, D"]' in game.record


USER, SERVER, NAME = 876_543_210_987_654_321, 765_432_109_876_543_210, stored_name("Zqwertyuiop", "zqw.ert")


_TRACES = """
import sys
from pathlib import Path

folder, *traces = sys.argv[1:]
traces = [bytes.fromhex(trace) for trace in traces]
for file in sorted(Path(folder).iterdir()):
    if any(trace in file.read_bytes() for trace in traces):
        print(file.name)
"""


def traces_in(folder: Path, id_: int, name: str) -> list[str]:
    """Return the files that contain the id, as text or in SQLite's encoding, or the name.

    Another process reads them, because closing the files here would drop SQLite's locks.
    """
    traces = (str(id_).encode(), id_.to_bytes(8, "big"), name.encode())
    program = (sys.executable, "-c", _TRACES, str(folder), *(trace.hex() for trace in traces))
    done = subprocess.run(program, check=True, capture_output=True, text=True)
    return [*done.stdout.split()]


@pytest.mark.parametrize("games", [3, size(24, 300)])
async def test_after_deletion_no_byte_of_any_file_tells_who_it_was(tmp_path: Path, games: int) -> None:
    chance = random.Random(games)
    async with Store.open(tmp_path / "euchre.db", alone=True) as store:
        for number in range(games):
            mine = number % 3 == 0
            user, name = (USER, NAME) if mine else (chance.randrange(2**59, 2**60), f"n{number}")
            await fill(store, f"{chance.getrandbits(40):x}", GUILD, user, name)
        assert "euchre.db-wal" in traces_in(tmp_path, USER, "zqw.ert")
        assert await store.people.forget(USER, NAME)
        assert traces_in(tmp_path, USER, "zqw.ert") == []
        await fill(store, "later", GUILD, BOB, "Bob")
        assert traces_in(tmp_path, USER, "zqw.ert") == []
    assert traces_in(tmp_path, USER, "zqw.ert") == []


async def test_of_a_forgotten_server_no_byte_of_any_file_is_left(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        for number in range(size(20, 60)):
            guild = SERVER if number % 2 else GUILD
            await fill(store, f"t{number}", guild, ANN + number, f"{NAME} {number % 2}")
        await store.servers.forget(SERVER)
        assert traces_in(tmp_path, SERVER, f"{NAME} 1") == []
        assert traces_in(tmp_path, GUILD, f"{NAME} 0")
        assert (await store.standings.by_rules(GUILD, ANN))["classic"]["games"] == 1


async def test_who_is_forgotten_while_somebody_reads_is_gone_once_the_database_is_looked_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.store.database._ATTEMPTS", 1)
    async with Store.open(tmp_path / "euchre.db") as store:
        await fill(store, "mine", GUILD, USER, NAME)
        with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM events").fetchone() == (5,)
            assert await store.people.forget(USER, NAME)
            assert "euchre.db-wal" in traces_in(tmp_path, USER, "zqw.ert")
            assert "deleted data still in the log" in caplog.text and NAME not in caplog.text
        await Maintenance(store, None, 1, lambda: 10).once()
        assert traces_in(tmp_path, USER, "zqw.ert") == []


async def test_who_forgets_one_keeps_all_others_and_longer_numbers(store: Store) -> None:
    await fill(store, "mine", GUILD, ANN, "Ann")
    await fill(store, "theirs", FOREIGN, int(f"{ANN}5"), "Annabel")
    before = await store.people.data_of(int(f"{ANN}5"))
    await store.tables.append("k3f9x", [], ended_at=5)
    assert await store.people.forget(ANN, "Ann")
    assert await store.people.data_of(int(f"{ANN}5")) == before


async def test_two_former_players_stay_two(store: Store) -> None:
    await store.tables.append("k3f9x", [], finished=a_game(), ended_at=5)
    assert await store.people.forget(ANN, "Ann")
    assert await store.people.forget(BOB, "Bob")
    game = await store.games.get(1)
    assert game is not None
    assert len({player.user_id for player in game.players}) == 3
    assert [player.name for player in game.players] == ["", "", "Computer"]


async def test_who_is_at_an_open_table_is_not_forgotten(store: Store) -> None:
    await store.tables.append("k3f9x", [EventRow(1, "sat", f'{{"seat":1,"name":"Bob","user":{BOB}}}', 1)])
    for opener_or_player in (ANN, BOB):
        before = await dump(store)
        assert not await store.people.forget(opener_or_player, "x")
        assert await dump(store) == before
    await store.tables.append("k3f9x", [], ended_at=5)
    assert await store.people.forget(BOB, "Bob")


def test_a_record_names_the_former_player_in_that_seat_alone() -> None:
    record = '[Rules "classic"]\n[Players "Ann, Ann, C, D"]\n[Event "Ann"]\n'
    assert rename_player(record, 2, "Ann", "") == record.replace('"Ann, Ann', '"Ann, P2')
    assert rename_player(record, 3, "Ann", "") == record
    assert rename_player("[Players \"A 'x' B, C\"]", 1, 'A, "x"\nB', "") == '[Players "P1, C"]'
    (game,) = loads(rename_player(record, 1, "Ann", ""))
    assert game.players == ("P1", "Ann", "C", "D")


async def said(table_id: str, store: Store) -> list[dict[str, Any]]:
    """Return the bodies of a log's entries."""
    return [json.loads(event.body) for event in await store.tables.events(table_id)]


def rows_of(*entries: tuple[str, dict[str, Any]]) -> list[EventRow]:
    """Return a log with these entries."""
    return [
        EventRow(seq, kind, json.dumps(body, separators=(",", ":"), ensure_ascii=False), seq)
        for seq, (kind, body) in enumerate(entries, start=1)
    ]


def sat(seat: int, name: str, user: int | None) -> tuple[str, dict[str, Any]]:
    """Return an entry in which a player, or a bot for the person of that name, takes the seat."""
    body = {"seat": seat, "name": name, "user": user}
    return "sat", body if user else body | {"stands_in": True}


ANOTHER = 777  # who is called Ann, too


async def test_where_both_played_another_of_the_same_name_keeps_it_and_no_bot_that_stands_in(
    store: Store,
) -> None:
    drive = (
        ("announced", {"rounds": 1, "movement": "individual", "organiser": "Ann"}),
        ("joined", {"user": ANOTHER, "name": "Ann"}),
        ("joined", {"user": ANN, "name": "Ann"}),
        ("replaced", {"number": 1, "name": "Ann", "user": None, "stands_in": True}),
    )
    both = (sat(1, "Ann", ANN), sat(2, "Ann", ANOTHER), sat(1, "Ann", None), sat(2, "Ann", None))
    game = a_game(a_player(3, BOB), replace(a_player(4, None), name="Ann", stands_in=True))
    await store.tables.create(replace(a_table("both"), opened_by=BOB), rows_of(*both))
    await store.tables.append("both", [], finished=game, ended_at=9)
    await store.tables.create(a_table("drive"), rows_of(*drive))
    for table_id in ("drive", "k3f9x"):
        await store.tables.append(table_id, [], ended_at=9)
    assert await store.people.forget(ANN, "Ann")
    assert [body["name"] for body in await said("both", store)] == ["", "Ann", "", ""]
    organiser, *names = [body.get("organiser", body.get("name")) for body in await said("drive", store)]
    assert (organiser, names) == ("", ["Ann", "", ""])
    kept = await store.games.last_at("both")
    assert kept is not None and kept.players[1].name == ""


async def test_another_of_the_same_name_keeps_it_in_a_log_that_knows_no_other(store: Store) -> None:
    closed = ("ended", {"reason": "closed", "by": "Ann"})
    drive = (
        ("announced", {"rounds": 1, "movement": "individual", "organiser": "Ann"}),
        ("joined", {"user": BOB, "name": "Bob"}),
        ("joined", {"user": ANOTHER, "name": "Ann"}),
        ("replaced", {"number": 2, "name": "Ann", "user": None, "stands_in": True}),
        ("ended", {"reason": "early", "by": "Ann"}),
    )
    logs = {"theirs": (sat(2, "Ann", ANOTHER), closed), "drive": drive, "drive-1-1": (sat(2, "Ann", None),)}
    for table_id, entries in logs.items():
        await store.tables.create(replace(a_table(table_id), opened_by=ANOTHER), rows_of(*entries))
        await store.tables.append(table_id, [], ended_at=9)
    game = a_game(a_player(3, BOB), replace(a_player(2, None), name="Ann", stands_in=True))
    await store.tables.append("drive-1-1", [], finished=game)
    before = {table_id: await said(table_id, store) for table_id in logs}
    await store.tables.append("k3f9x", [], ended_at=5)
    assert await store.people.forget(ANN, "Ann")
    assert {table_id: await said(table_id, store) for table_id in logs} == before
    kept = await store.games.last_at("drive-1-1")
    assert kept is not None and kept.players[0].name == "Ann"


async def test_whoever_closed_a_table_is_known_by_id_and_nobody_else_is_taken_for_them(store: Store) -> None:
    for name, by in (("mine", ANN), ("theirs", ANOTHER)):
        log = (sat(1, "Bob", BOB), ("ended", {"reason": "closed", "by": by}))
        await store.tables.create(replace(a_table(name), opened_by=BOB), rows_of(*log))
    for name in ("mine", "theirs", "k3f9x"):
        await store.tables.append(name, [], ended_at=9)
    assert await store.people.forget(ANN, "Ann")
    assert (await said("mine", store))[-1] == {"reason": "closed", "by": -1}
    assert (await said("theirs", store))[-1] == {"reason": "closed", "by": ANOTHER}


async def test_a_departure_counts_from_its_first_day_and_not_after_a_return(store: Store) -> None:
    await fill(store, "theirs", FOREIGN, ANN, "Ann")
    await store.servers.save_departures({GUILD}, 100)
    await store.servers.save_departures({GUILD}, 200)
    assert await store.servers.departed(100) == []
    assert await store.servers.departed(101) == [FOREIGN]
    await store.servers.save_departures({GUILD, FOREIGN}, 300)
    assert await store.servers.departed(10**9) == []
    await store.servers.save_departures({GUILD}, 400)
    assert await store.servers.departed(400) == []


def test_every_column_that_may_hold_a_person_or_a_server_is_known() -> None:
    """A new one is to be deleted, renamed or left on purpose, and then to be named here."""
    people = {"user_id", "opened_by", "saved_by", "name"}
    others = {"guild_id", "game_id", "channel_id", "message_id", "interaction_id", "table_id", "id"}
    named = re.compile("user|player|member|owner|author|person|people|partner|opponent|name|nick|id$|by$|who")
    places = {column.name for table in metadata.sorted_tables for column in table.c}
    kept_apart = {"blocked_id", "member_id", "moderator_id"}  # see docs/privacy.md
    assert {place for place in places if named.search(place)} == people | others | kept_apart
    for table in metadata.sorted_tables:
        if "name" in table.c and "user_id" not in table.c:
            assert table.name == "presets", "a name is found, and forgotten, by the user's id beside it"


def test_whatever_is_kept_is_told() -> None:
    nothing: SavedData = {table.name: [] for table in metadata.sorted_tables}
    assert NOTHING in text(data_view(nothing))
    for table in metadata.sorted_tables:
        if "user_id" in table.c or table.name in ("tables", "presets", "events"):
            assert NOTHING not in text(data_view(nothing | {table.name: [{}]})), table.name
