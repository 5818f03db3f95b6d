"""The migrations and the schema are two accounts of one thing."""

import asyncio
import sqlite3
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import (
    Column,
    Connection,
    Dialect,
    Inspector,
    Integer,
    MetaData,
    create_engine,
    inspect,
    make_url,
)
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.games import PRESETS
from bot.store import FinishedGame, Store, StoreError
from bot.store.schema import meta, metadata
from bot.store.upsert import upsert
from tests.ui.test_history import played

from .samples import a_table, an_event


def dialect_of(name: str) -> Dialect:
    return make_url(f"{name}://").get_dialect()()


def described(inspector: Inspector) -> dict[str, Any]:
    """Everything that SQLite knows of the tables, in words that can be compared."""
    return {
        name: {
            "columns": [
                (column["name"], str(column["type"]), column["nullable"])
                for column in inspector.get_columns(name)
            ],
            "key": inspector.get_pk_constraint(name),
            "others": inspector.get_foreign_keys(name),
            "unique": inspector.get_unique_constraints(name),
            "checks": inspector.get_check_constraints(name),
            "indexes": sorted(inspector.get_indexes(name), key=lambda index: str(index["name"])),
        }
        for name in inspector.get_table_names()
        if name != "alembic_version"
    }


async def test_the_migrations_make_what_the_schema_says(store: Store, tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await store._database.read(lambda connection: connection.run_sync(differences)) == []
    migrated = await store._database.read(
        lambda connection: connection.run_sync(lambda sync: described(inspect(sync)))
    )
    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    metadata.create_all(engine)
    assert migrated == described(inspect(engine))
    engine.dispose()


async def test_the_comparison_would_find_a_missing_column(store: Store) -> None:
    changed = MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.sorted_tables:
        table.to_metadata(changed)
    changed.tables["games"].append_column(Column("stakes", Integer))

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), changed))

    found = await store._database.read(lambda connection: connection.run_sync(differences))
    assert [difference[0] for difference in found] == ["add_column"]


async def test_opening_again_changes_nothing(store: Store) -> None:
    await store.append("k3f9x", [an_event(0)])
    async with Store.open(store.path), Store.open(store.path) as third:
        assert await third.open_tables() == [(a_table(), [an_event(0)])]


async def test_two_programs_may_make_the_same_new_database(tmp_path: Path) -> None:
    async def use(table_id: str) -> None:
        async with Store.open(tmp_path / "euchre.db") as store:
            await store.create_table(a_table(table_id), [])

    await asyncio.gather(*(use(f"t{number}") for number in range(4)))
    async with Store.open(tmp_path / "euchre.db") as store:
        assert len(await store.open_tables()) == 4


async def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    other = sqlite3.connect(path)
    other.execute("CREATE VIEW standings AS SELECT 1")  # in the way of one of the last tables
    with pytest.raises(StoreError, match="already exists"):
        async with Store.open(path):
            raise AssertionError("it was opened")
    names = [name for (name,) in other.execute("SELECT name FROM sqlite_master")]
    other.close()
    assert names == ["standings"]


def test_the_schema_can_be_said_to_postgresql() -> None:
    dialect = dialect_of("postgresql")
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE INDEX" in str(CreateIndex(index).compile(dialect=dialect))


@pytest.mark.parametrize("name", ["sqlite", "postgresql"])
def test_an_upsert_is_spelled_for_each_database(name: str) -> None:
    dialect = dialect_of(name)
    put = upsert(dialect, meta)
    put = put.on_conflict_do_update(index_elements=["key"], set_={"value": put.excluded.value})
    spelled = str(put.compile(dialect=dialect)).replace('"', "")
    assert "ON CONFLICT (key) DO UPDATE SET value = excluded.value" in spelled
    assert "INSERT INTO meta (key, value)" in spelled


async def test_what_was_called_in_older_games_is_read_from_their_records(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    game = played(PRESETS["north_american"])
    finished = FinishedGame(
        **{each.name: getattr(game, each.name) for each in fields(FinishedGame) if hasattr(game, each.name)}
    )
    async with Store.open(path) as store:
        await store.create_table(a_table(), [])
        await store.append("k3f9x", [], finished=finished)
    older = sqlite3.connect(path)
    older.execute("ALTER TABLE game_players DROP COLUMN called")
    older.execute("DROP TABLE puzzles")
    older.execute("UPDATE alembic_version SET version_num = '0011'")
    older.commit()
    older.close()
    async with Store.open(path) as store:
        again = await store.last_game("k3f9x")
    assert again is not None and again.players == game.players
    assert any(player.called for player in again.players)
