"""The migrations and the schema are two accounts of one thing."""

import ast
import asyncio
import json
import sqlite3
import sys
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import URL, Boolean, Connection, DefaultClause, MetaData, create_engine, false, inspect, text

import bot.store.migrations
from bot.standings.boards import SUMS
from bot.store import Store, StoreError
from bot.store.backend import Address, backend_of
from bot.store.database import Database
from bot.store.games import GameRow
from bot.store.schema import metadata
from bot.tables.doctor import examine
from tests.server import Server

from .samples import a_table, an_event, cannot_open, released_database

pytestmark = pytest.mark.usefixtures("migrated_anew")


def described(connection: Connection) -> dict[str, Any]:
    """Return everything that the database knows of its tables, in words that can be compared."""
    inspector = inspect(connection)
    return {
        name: {
            "columns": sorted(
                (column["name"], str(column["type"]), column["nullable"])
                for column in inspector.get_columns(name)
            ),
            "key": inspector.get_pk_constraint(name),
            "others": inspector.get_foreign_keys(name),
            "unique": inspector.get_unique_constraints(name),
            "checks": inspector.get_check_constraints(name),
            "indexes": sorted(inspector.get_indexes(name), key=lambda index: str(index["name"])),
        }
        for name in inspector.get_table_names()
        if name != "alembic_version"
    }


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_the_migrations_make_what_a_new_database_has(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    new, old = [await empty_database(kind, tmp_path / name, request) for name in ("new.db", "old.db")]
    await made_at("0013", old)
    found = []
    for each in (new, old):
        async with Store.open(each) as store:
            assert await store._database.read(lambda there: there.run_sync(differences)) == []
            found.append(await store._database.read(lambda there: there.run_sync(described)))
    assert found[0] == found[1]


async def test_opening_again_changes_nothing(store: Store) -> None:
    await store.tables.append("k3f9x", [an_event(0)])
    async with Store.open(store.backend.address), Store.open(store.backend.address) as third:
        assert await third.tables.open_ones() == [(a_table(), [an_event(0)])]


async def test_two_programs_may_make_the_same_new_database(tmp_path: Path) -> None:
    async def use(table_id: str) -> None:
        async with Store.open(tmp_path / "euchre.db") as store:
            await store.tables.create(a_table(table_id), [])

    await asyncio.gather(*(use(f"t{number}") for number in range(4)))
    async with Store.open(tmp_path / "euchre.db") as store:
        assert len(await store.tables.open_ones()) == 4


async def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    other = sqlite3.connect(path)
    other.execute("CREATE VIEW names AS SELECT 1")  # in the way of the last table
    await cannot_open(path, "already exists")
    names = [name for (name,) in other.execute("SELECT name FROM sqlite_master")]
    other.close()
    assert names == ["names"]


async def empty_database(kind: str, path: Path, request: pytest.FixtureRequest) -> Address:
    """Return where nothing is yet, in that file or on a server."""
    if kind == "sqlite":
        return path
    server: Server = request.getfixturevalue("server")
    return await server.empty()


def oldest_tables() -> MetaData:
    """Return the tables of the oldest database, for one on a server."""
    with TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{released_database(Path(folder) / 'released.db')}")
        oldest = MetaData()
        oldest.reflect(engine)
        oldest.tables["games"].primary_key.name = "pk_games"  # which SQLAlchemy does not find there
        for table in oldest.tables.values():
            for column in table.columns:
                if isinstance(column.type, Boolean) and column.server_default is not None:
                    column.server_default = DefaultClause(false())
        engine.dispose()
    return oldest


async def made_at(revision: str, address: Address) -> None:
    """Make a database of that schema, with nothing in it."""

    def make(connection: Connection) -> None:
        if isinstance(address, URL):
            oldest_tables().create_all(connection)
            connection.execute(text("INSERT INTO alembic_version VALUES ('0013')"))
        upgraded(connection, revision)

    if isinstance(address, Path):
        with closing(sqlite3.connect(released_database(address))) as released, released:
            for (name,) in released.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
                if name != "alembic_version":
                    released.execute(f'DELETE FROM "{name}"')
    database = Database(backend_of(address))
    try:
        await database.write(lambda connection: connection.run_sync(make))
    finally:
        await database.close()


def migrated_to(revision: str, path: Path) -> None:
    """Bring the database in a file to that schema; make one where there is none."""
    if not path.exists():
        asyncio.run(made_at(revision, path))
        return
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgraded(connection, revision)
    engine.dispose()


def upgraded(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def counted(sums: Collection[int]) -> dict[str, int]:
    """Return the sums that changed scoring leaves unchanged."""
    named = dict(zip(SUMS, sums, strict=True))
    return {name: number for name, number in named.items() if name not in ("points", "hands")}


async def test_a_database_of_the_oldest_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    released_database(path)
    with closing(sqlite3.connect(path)) as before:
        standings = {
            (guild, user, rules): sums
            for guild, user, rules, *sums in before.execute(
                f"SELECT guild_id, user_id, rules, {', '.join(SUMS)} FROM standings"
            )
        }
        seen = sorted(
            before.execute("SELECT guild_id, user_id, name, max(updated_at) FROM standings GROUP BY 1, 2")
        )
        called = sorted(before.execute("SELECT game_id, seat, called FROM game_players"))
    async with Store.open(path) as store:
        games, differences = await examine(store)
        for guild, user in {(guild, user) for guild, user, _ in standings}:
            mine = await store.standings.by_rules(guild, user)
            assert {rules: counted(sums.values()) for rules, sums in mine.items()} == {
                rules: counted(sums) for (*whose, rules), sums in standings.items() if whose == [guild, user]
            }
    assert games == 26
    assert differences == []
    with closing(sqlite3.connect(path)) as after:
        rows = "\n".join(after.iterdump()).replace("Zoë (computer)", "")  # who is called so
        assert "a former player" not in rows and "(computer)" not in rows
        forgotten = after.execute("SELECT game_id, seat FROM game_players WHERE name = ''").fetchall()
        assert forgotten == [(19, 1), (20, 1)]
        assert sorted(after.execute("SELECT * FROM names")) == seen
        assert sorted(after.execute("SELECT game_id, seat, called FROM game_players")) == called


def test_a_database_of_a_schema_that_is_no_longer_read_is_refused_with_the_way_to_go(tmp_path: Path) -> None:
    path = released_database(tmp_path / "euchre.db")
    with closing(sqlite3.connect(path)) as older, older:
        older.execute("UPDATE alembic_version SET version_num = '0012'")

    async def open_it() -> None:
        async with Store.open(path):
            raise AssertionError("it was opened")

    with pytest.raises(StoreError, match=r"0012.*0\.1\.0"):
        asyncio.run(open_it())


@contextmanager
def rows_of(path: Path, revision: str) -> Iterator[sqlite3.Connection]:
    """Bring the database in a file to that schema, and open it."""
    migrated_to(revision, path)
    with closing(sqlite3.connect(path)) as there, there:
        yield there


def test_a_name_of_who_closed_a_table_becomes_the_id_of_the_one_user_it_can_mean(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    sat = '{"seat":1,"name":"Ann","user":7}'
    closed = '{"reason":"closed","by":"Ann"}'
    with rows_of(path, "0016") as older:
        for log in ("known", "drive", "drive-1-1", "two", "none"):
            older.execute("INSERT INTO tables VALUES (?, 1, 1, 1, NULL, 'ended', 1, 2, 'table')", (log,))
        happened = [
            ("known", 1, "sat", sat),
            ("drive", 1, "joined", '{"user":8,"name":"Ann"}'),
            ("two", 1, "sat", sat),
            ("two", 2, "sat", sat.replace("7", "9")),
            *((log, 3, "ended", closed) for log in ("known", "drive-1-1", "two", "none")),
        ]
        older.executemany(
            "INSERT INTO events (table_id, seq, kind, body, at) VALUES (?, ?, ?, ?, 1)", happened
        )
    with rows_of(path, "head") as newer:
        found = dict(newer.execute("SELECT table_id, body FROM events WHERE kind = 'ended'").fetchall())
    by = {log: json.loads(body)["by"] for log, body in found.items()}
    assert by == {"known": 7, "drive-1-1": 8, "two": "", "none": ""}


def test_who_had_turned_pings_off_is_notified_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    kept = [(7, "pings", "no"), (7, "hide_name", "yes"), (8, "trumps_last", "yes")]
    with rows_of(path, "0030") as older:
        older.executemany("INSERT INTO user_settings VALUES (?, ?, ?)", kept)
    with rows_of(path, "head") as newer:
        found = newer.execute("SELECT user_id, key, value FROM user_settings").fetchall()
    assert {*found} == {(7, "notifications", "none"), *kept[1:]}


def test_what_is_known_of_messages_is_divided_by_their_servers(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    with rows_of(path, "0021") as older:
        add = "INSERT INTO tables (id, guild_id, channel_id, opened_by, status, opened_at, kind)"
        for log, guild in (("one", 7), ("two", 8), ("too", 8)):
            older.execute(f"{add} VALUES (?, ?, 1, 1, 'open', 1, 'table')", (log, guild))
        kept = {
            "shown:boards": {"one": [1, 2, "a"], "two": [3, 4, "b"], "too": [5, 6, "c"], "gone": [7, 8, "d"]},
            "reminders": {"two": [1, 2, 3]},
            "boards-on-the-move": {},
            "last there": 5,
        }
        for key, value in kept.items():
            older.execute("INSERT INTO meta VALUES (?, ?)", (key, json.dumps(value)))
    with rows_of(path, "head") as newer:
        found = {key: json.loads(value) for key, value in newer.execute("SELECT key, value FROM meta")}
    assert found == {
        "shown:boards of 7": {"one": [1, 2, "a"]},
        "shown:boards of 8": {"two": [3, 4, "b"], "too": [5, 6, "c"]},
        "reminders of 8": {"two": [1, 2, 3]},
        "last there": 5,
    }


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_every_record_reads_the_same_when_it_is_deflated(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = await empty_database(kind, tmp_path / "euchre.db", request)
    await made_at("0025", address)
    records = {game: f'[Players "Zoë {game}, B, C, D"]\n' for game in range(1, 1_200, 2)}
    table = text(
        "INSERT INTO tables (id, guild_id, channel_id, opened_by, status, opened_at)"
        " VALUES ('k3f9x', 1, 1, 1, 'ended', 1)"
    )
    games = text(
        "INSERT INTO games (id, table_id, guild_id, channel_id, rules, options, record, score, winners,"
        " hands, started_at, finished_at)"
        " VALUES (:id, 'k3f9x', 1, 1, 'classic', '', :record, '[1]', '[0]', 1, 1, 1)"
    )

    def older(connection: Connection) -> None:
        connection.execute(table)
        connection.execute(games, [{"id": game, "record": record} for game, record in records.items()])

    database = Database(backend_of(address))
    await database.write(lambda connection: connection.run_sync(older))
    await database.close()
    async with Store.open(address) as store:
        found = await store.games.between(0, 1 << 62, len(records) + 1)
    assert {game.id: game.record for game in found if isinstance(game, GameRow)} == records


def test_the_migrations_import_nothing_of_the_program() -> None:
    steps = sorted((Path(bot.store.migrations.__file__).parent / "versions").glob("v*.py"))
    assert len(steps) >= 14
    for step in steps:
        for node in ast.walk(ast.parse(step.read_text("utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert not node.level, step.name
                names = [node.module or ""]
            allowed = {"sqlalchemy", "alembic", *sys.stdlib_module_names}
            assert {name.split(".")[0] for name in names} <= allowed, (step.name, names)
